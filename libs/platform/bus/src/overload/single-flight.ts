/** Calls that come while the work for their key is under way share its answer. */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  run(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.underWay.get(key);
    if (running) return running;
    const started = start().finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }
}
