import { setTimeout as delay } from 'node:timers/promises';
import type { HttpConnection } from './http-connection.js';
import type { Tally } from './tally.js';
import type { Visit } from './visits.js';

/** After the stretch, what is still under way has this long to be answered. */
const LAST_ANSWERS_MS = 15_000;

/** Visits that have begun and not ended; what becomes of them goes into the tally. */
export class UnderWay {
  private count = 0;
  private onIdle: () => void = () => undefined;

  constructor(
    private readonly visit: Visit,
    private readonly tally: Tally,
  ) {}

  /** @param beganAt from when its latency counts. @param then told what went wrong; may begin the next. */
  begin(connection: HttpConnection, beganAt: number, then: (problem: string | undefined) => void): void {
    this.count += 1;
    this.tally.begun += 1;
    this.visit(connection, (problem) => {
      this.tally.note(beganAt, problem);
      this.count -= 1;
      then(problem);
      if (this.count === 0) this.onIdle();
    });
  }

  /** Waits for the last of them. What stays unanswered is an error. */
  async end(): Promise<void> {
    if (this.count === 0) return;
    const idle = new Promise<'idle'>((resolve) => (this.onIdle = () => resolve('idle')));
    const end = await Promise.race([idle, delay(LAST_ANSWERS_MS, 'late', { ref: false })]);
    if (end === 'late') this.tally.note(0, `${this.count} never answered`);
  }
}
