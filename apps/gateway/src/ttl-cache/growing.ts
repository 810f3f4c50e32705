/**
 * The bound of an LRU cache as lru-cache's `maxSize`, each entry of size 1. With `max` it allocates the room of all
 * entries at once: 5 MiB in an idle gateway.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
