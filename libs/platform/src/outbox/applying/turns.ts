interface Waiting {
  readonly sequence: number;
  readonly start: () => void;
}

/** Runs one task at a time: of those that wait, the one with the lowest sequence. */
export class Turns {
  private readonly waiting: Waiting[] = [];
  private isTaken = false;

  /** @throws what the task throws. */
  async take(sequence: number, task: () => Promise<void>): Promise<void> {
    if (this.isTaken) await new Promise<void>((start) => this.waiting.push({ sequence, start }));
    this.isTaken = true;
    try {
      await task();
    } finally {
      this.next();
    }
  }

  /** Stays taken for the one that starts, so that nobody overtakes it. */
  private next(): void {
    const lowest = Math.min(...this.waiting.map(({ sequence }) => sequence));
    const index = this.waiting.findIndex(({ sequence }) => sequence === lowest);
    const [next] = index < 0 ? [] : this.waiting.splice(index, 1);
    if (next) next.start();
    else this.isTaken = false;
  }
}
