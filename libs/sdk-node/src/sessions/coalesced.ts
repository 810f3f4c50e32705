/**
 * Lets parallel calls with the same key share one; nothing is kept once it ends. A caller whose signal is aborted leaves,
 * and the others go on.
 */
export class Coalesced<T> {
  private readonly running = new Map<string, Promise<T>>();

  async run(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    let shared = this.running.get(key);
    if (!shared) {
      shared = work().finally(() => this.running.delete(key));
      this.running.set(key, shared);
    }
    if (!signal) return shared;
    return Promise.race([shared, aborted(signal, shared)]);
  }
}

function aborted(signal: AbortSignal, until: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    const leave = () => signal.removeEventListener('abort', stop);
    until.then(leave, leave);
  });
}
