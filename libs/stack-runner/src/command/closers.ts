type Close = () => Promise<unknown> | unknown;

/** What has to be ended or removed, in the opposite order of its beginning. */
export class Closers {
  private readonly list: Close[] = [];
  private closing: Promise<void> | undefined;

  /** Of something that may still be starting: it is waited for before it is ended. */
  async keep<T>(starting: Promise<T>, close: (started: T) => Promise<unknown> | unknown): Promise<T> {
    this.add(() => starting.then(close, () => undefined));
    return starting;
  }

  add(close: Close): void {
    this.list.push(close);
  }

  /** Once, however often it is asked for; one that fails keeps no other from its turn. */
  close(): Promise<void> {
    this.closing ??= this.closeAll();
    return this.closing;
  }

  private async closeAll(): Promise<void> {
    for (const close of this.list.toReversed()) {
      try {
        await close();
      } catch (error) {
        console.error(`Not ended as it should be: ${(error as Error).message}`);
      }
    }
  }
}
