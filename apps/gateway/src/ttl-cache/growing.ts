/**
 * The bound of an LRU cache as lru-cache's `maxSize`, each entry of size 1. With `max` it allocates the room of all
 * entries at once: 5 MiB for the caches of a gateway that nobody uses.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
