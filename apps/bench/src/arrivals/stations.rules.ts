interface Event {
  readonly at: number;
  readonly happen: () => void;
}

/** A clock of microseconds, and cores that jobs wait for in the order in which they came. */
export class Machine {
  now = 0;
  private readonly events: Event[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  constructor(private readonly cores: number) {}

  after(micros: number, happen: () => void): void {
    this.events.push({ at: this.now + micros, happen });
  }

  /** Runs a job on a core as soon as one is free. @param begin how long it takes, asked when it begins. */
  occupy(begin: () => number, end: () => void): void {
    const start = () => {
      this.busy += 1;
      this.after(begin(), () => {
        this.busy -= 1;
        end();
        if (this.busy < this.cores) this.waiting.shift()?.();
      });
    };
    if (this.busy < this.cores) start();
    else this.waiting.push(start);
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

/** A process with one thread: each of its turns takes all that waits. */
export class Station<Item> {
  /** Microseconds. */
  worked = 0;
  private queue: Item[] = [];
  private isBusy = false;

  constructor(
    private readonly machine: Machine,
    private readonly work: Work<Item>,
  ) {}

  add(item: Item): void {
    this.queue.push(item);
    if (!this.isBusy) this.turn();
  }

  private turn(): void {
    this.isBusy = true;
    let taken: Item[] = [];
    const begin = () => {
      taken = this.queue;
      this.queue = [];
      const micros = this.work.cost(taken);
      this.worked += micros;
      return micros;
    };
    const end = () => {
      this.isBusy = false;
      this.work.done(taken);
      if (this.queue.length > 0 && !this.isBusy) this.turn();
    };
    // After all that happens at this moment, so that the turn takes all of it.
    this.machine.after(0, () => this.machine.occupy(begin, end));
  }
}
