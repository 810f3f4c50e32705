import type { Closers } from './closers.js';
import { say } from './say.js';

const GIVEN_UP = 1;
const BROKEN_OFF = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What ends a run before it is over: its limit of time, or a signal. What the run started is ended in order. */
export class Interruption {
  /** Whatever fails from then on fails because its other end is gone. */
  hasBegun = false;
  private tell: (code: number) => void = () => undefined;
  /** Resolves with the exit code, once everything has ended; never where nothing interrupts. */
  readonly ended = new Promise<number>((resolve) => {
    this.tell = resolve;
  });
  private readonly limit: NodeJS.Timeout;
  private asked = false;

  constructor(
    private readonly closers: Closers,
    limitMinutes: number,
  ) {
    const giveUp = () => void this.breakOff(`Given up after ${limitMinutes} minutes.`, GIVEN_UP);
    this.limit = setTimeout(giveUp, limitMinutes * 60_000);
    for (const signal of SIGNALS) process.on(signal, this.onSignal);
  }

  /** The run is over within its time; a signal still counts while what it started is ended. */
  stopClock(): void {
    clearTimeout(this.limit);
  }

  /** Leaves signals to whoever comes next. */
  remove(): void {
    this.stopClock();
    for (const signal of SIGNALS) process.off(signal, this.onSignal);
  }

  /** The first signal ends everything in order; at a second one the watchdog of the children does it. */
  private readonly onSignal = (): void => {
    if (this.asked) process.exit(BROKEN_OFF);
    this.asked = true;
    void this.breakOff('\nEnding what was started.', BROKEN_OFF);
  };

  private async breakOff(why: string, code: number): Promise<void> {
    this.hasBegun = true;
    say(why);
    await this.closers.close();
    this.tell(code);
  }
}
