interface Event {
  readonly at: number;
  readonly happen: () => void;
}

/** A clock of microseconds, and what will happen when. */
export class Clock {
  now = 0;
  private readonly events: Event[] = [];

  after(micros: number, happen: () => void): void {
    this.events.push({ at: this.now + micros, happen });
  }

  /** Until nothing is left to happen. */
  run(): void {
    while (this.events.length > 0) {
      // A station has one event at most, so there are few.
      let next = 0;
      for (let index = 1; index < this.events.length; index += 1)
        if (this.events[index]!.at < this.events[next]!.at) next = index;
      const [event] = this.events.splice(next, 1) as [Event];
      this.now = event.at;
      event.happen();
    }
  }
}

interface Work<Item> {
  /** Microseconds for these items together. */
  readonly cost: (items: readonly Item[]) => number;
  readonly done: (items: readonly Item[]) => void;
}

/** A process with one thread and a core of its own: each of its turns takes all that waits. */
export class Station<Item> {
  /** Microseconds. */
  worked = 0;
  private queue: Item[] = [];
  private isBusy = false;

  constructor(
    private readonly clock: Clock,
    private readonly work: Work<Item>,
  ) {}

  add(item: Item): void {
    this.queue.push(item);
    if (!this.isBusy) this.turn();
  }

  private turn(): void {
    this.isBusy = true;
    // After all that happens at this moment, so that the turn takes all of it.
    this.clock.after(0, () => {
      const taken = this.queue;
      this.queue = [];
      const micros = this.work.cost(taken);
      this.worked += micros;
      this.clock.after(micros, () => {
        this.isBusy = false;
        this.work.done(taken);
        if (this.queue.length > 0 && !this.isBusy) this.turn();
      });
    });
  }
}
