import { Injectable } from '@nestjs/common';
import { type RevokedKey, RevokedKeysRepository } from './revoked-keys.repository.js';

/** So old may be what is known; the gateway adds as much, and 1 second in all is promised (decision 12). */
const OLD_MS = 350;

/** From here on it is read again behind the calls, so that hardly any of them waits. */
const AGEING_MS = 150;

/** Tells of keys that were revoked, by whichever replica: one small read in a while, and none while nobody asks. */
@Injectable()
export class RevocationWatch {
  private readAtMs = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly revoked: RevokedKeysRepository) {}

  /** @param drop called with every key that was revoked of late, each time again. */
  async look(drop: (revoked: RevokedKey) => void): Promise<void> {
    const ageMs = performance.now() - this.readAtMs;
    if (ageMs < AGEING_MS) return;
    const reading = (this.reading ??= this.read(drop).finally(() => (this.reading = undefined)));
    if (ageMs >= OLD_MS) return reading;
    // The next call tries again, and waits for it where this goes on failing.
    reading.catch(() => undefined);
  }

  private async read(drop: (revoked: RevokedKey) => void): Promise<void> {
    const startedAtMs = performance.now();
    for (const revoked of await this.revoked.lately()) drop(revoked);
    this.readAtMs = startedAtMs;
  }
}
