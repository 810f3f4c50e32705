import type { RevokedKeysRepository } from './revoked-keys.repository.js';

/** So old may be what is known; the gateway adds as much, and 1 second in all is promised (decision 12). */
const OLD_MS = 350;

/** From here on it is read again behind the calls, so that hardly any of them waits. */
const AGEING_MS = 150;

/** Tells of keys that were revoked, by whichever replica: one small read in a while, and none while nobody asks. */
export class RevocationWatch {
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;
  private kids: ReadonlySet<string> = new Set();

  /** @param nowMs a clock that never goes back. */
  constructor(
    private readonly revoked: Pick<RevokedKeysRepository, 'lately'>,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Makes sure that what is known is not old. @returns what to wait for; undefined where it is young enough. */
  look(): Promise<void> | undefined {
    const ageMs = this.nowMs() - this.readAtMs;
    if (ageMs < AGEING_MS) return undefined;
    const reading = (this.reading ??= this.read().finally(() => (this.reading = undefined)));
    // Whoever waits sees the failure; where no call does, the next one tries again.
    reading.catch(() => undefined);
    return ageMs < OLD_MS ? undefined : reading;
  }

  /** Of any App, within the life of the JWTs that the keys signed; as of the last look. */
  get revokedLately(): ReadonlySet<string> {
    return this.kids;
  }

  /** The next look waits for what is stored by then. */
  forget(): void {
    this.readAtMs = -Infinity;
  }

  private async read(): Promise<void> {
    const startedAtMs = this.nowMs();
    this.kids = new Set(await this.revoked.lately());
    this.readAtMs = startedAtMs;
  }
}
