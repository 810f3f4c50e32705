import { type Clock, systemClock } from '@latchkey/platform/clock';

/** Longer than a gateway is quiet whose App is in use. */
const LATELY_MS = 10 * 60_000;

/** Whether this process believes callers that nothing proves, and whether any call needs it: a process of 0.2.0 makes such. */
export class UnprovedCallers {
  private lastAtMs: number;

  constructor(
    readonly accepted: boolean,
    private readonly clock: Clock = systemClock,
  ) {
    // Nothing is known of the time before.
    this.lastAtMs = clock().getTime();
  }

  /** Whether one came in the last ten minutes, or may have come before the start of this process. */
  get lately(): boolean {
    return this.accepted && this.clock().getTime() - this.lastAtMs < LATELY_MS;
  }

  /** A call has a caller in the words of its sender alone. */
  note(): void {
    this.lastAtMs = this.clock().getTime();
  }
}
