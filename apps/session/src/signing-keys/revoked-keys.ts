/** At this age the set is read again and calls wait: the gateway adds as much, and 1 second is promised. */
const OLD_MS = 350;

/** From this age on it is read behind the calls, so that hardly any of them waits. */
const AGEING_MS = 150;

/** The keys that were revoked by any replica: one small read now and then, and none without calls. */
export class RevokedKeys {
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;
  kids: ReadonlySet<string> = new Set();

  /** @param nowMs a monotonic clock. */
  constructor(
    private readonly lately: () => Promise<string[]>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Makes sure that `kids` is not old. @returns what to wait for; undefined where it is young enough. */
  read(): Promise<void> | undefined {
    const ageMs = this.nowMs() - this.readAtMs;
    if (ageMs < AGEING_MS) return undefined;
    const reading = (this.reading ??= this.readNow().finally(() => (this.reading = undefined)));
    // A call that waits gets the failure; where none does, the next call tries again.
    reading.catch(() => undefined);
    return ageMs < OLD_MS ? undefined : reading;
  }

  /** The next `read` waits for what is stored by then. */
  forget(): void {
    this.readAtMs = -Infinity;
  }

  private async readNow(): Promise<void> {
    const startedAtMs = this.nowMs();
    this.kids = new Set(await this.lately());
    this.readAtMs = startedAtMs;
  }
}
