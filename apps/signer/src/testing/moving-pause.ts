import { setTimeout } from 'node:timers/promises';

/** The pause between two calls that race. It moves to the time that the first one takes, however busy the machine is. */
export class MovingPause {
  /** Below zero the second call begins first. */
  private ms = 4;

  async beforeFirst(): Promise<void> {
    if (this.ms < 0) await setTimeout(-this.ms);
  }

  async beforeSecond(): Promise<void> {
    if (this.ms > 0) await setTimeout(this.ms);
  }

  /** @param isFirst whether the first call won, so that the second one comes earlier. */
  move(isFirst: boolean): void {
    const lead = isFirst ? this.ms : -this.ms;
    const next = lead > 1 ? lead / 2 : Math.min(-1, lead * 2);
    this.ms = isFirst ? next : -next;
  }
}
