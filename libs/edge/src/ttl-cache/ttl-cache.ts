import { LRUCache } from 'lru-cache';

/**
 * The bound of an LRU cache as lru-cache's `maxSize`, each entry of size 1. With `max` it allocates the room of all
 * entries at once: 5 MiB in an idle gateway.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

const MOST_ENTRIES = 10_000;

/**
 * A TTL cache of look-ups. Concurrent callers share a look-up, and a failed one is not cached. An entry's time counts
 * from the start of its look-up, which `fetchMethod` of lru-cache would count from its end.
 */
export class TtlCache<Value> {
  private readonly cache: LRUCache<string, Promise<Value>>;

  /** @param now a monotonic clock in milliseconds that never returns 0. */
  constructor(ttlMs: number, now: () => number = () => performance.now()) {
    // lru-cache keeps an entry up to its TTL inclusive. Resolution 0 reads the clock for every look-up.
    const ttl = ttlMs - 1;
    this.cache = new LRUCache({ ...growingTo(MOST_ENTRIES), ttl, ttlResolution: 0, perf: { now } });
  }

  get(key: string): Promise<Value> | undefined {
    return this.cache.get(key);
  }

  getOrLoad(key: string, load: () => Promise<Value>): Promise<Value> {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const loading = load();
    this.cache.set(key, loading);
    loading.catch(() => {
      if (this.cache.peek(key) === loading) this.cache.delete(key);
    });
    return loading;
  }

  delete(key: string): void {
    this.cache.delete(key);
  }

  clear(): void {
    this.cache.clear();
  }
}
