type Close = () => Promise<unknown> | unknown;

/** Ends what a run has started, in the opposite order. */
export class Closers {
  private readonly list: Close[] = [];
  private closing: Promise<void> | undefined;

  /** @param starting is waited for before it is ended. */
  async keep<T>(starting: Promise<T>, close: (started: T) => Promise<unknown> | unknown): Promise<T> {
    this.add(() => starting.then(close, () => undefined));
    return starting;
  }

  add(close: Close): void {
    this.list.push(close);
  }

  /** Whether the run ends, by itself or because it was given up. */
  get isClosing(): boolean {
    return this.closing !== undefined;
  }

  /** Closes once, even if it is called again; a failure does not keep the others from their turn. */
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
