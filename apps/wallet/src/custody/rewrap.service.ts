import { Inject, Injectable } from '@nestjs/common';
import type { RewrapKeysRequest, RewrapProgress } from '@latchkey/contracts/wallet';
import { Envelope, UnsealError } from '@latchkey/platform/crypto';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { type SealedKey, sealContextOf } from './wallet-key.entity.js';
import { WalletKeysRepository } from './wallet-keys.repository.js';

const DEFAULT_STEP = 200;
/** A step must end within the time of its call, and each record may take one call to the provider. */
const LONGEST_STEP = 1000;
const AT_ONCE = 16;

/** Moves every key in custody to the current key-encryption key, step by step, while the service goes on. */
@Injectable()
export class RewrapService {
  constructor(
    private readonly envelope: Envelope,
    private readonly keys: WalletKeysRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step({ after = '', limit = DEFAULT_STEP }: RewrapKeysRequest): Promise<RewrapProgress> {
    const version = await this.envelope.currentVersion();
    const size = Math.min(Math.max(1, limit), LONGEST_STEP);
    const records = await this.keys.behind(version, after, size);
    const outcomes: boolean[] = [];
    for (let at = 0; at < records.length; at += AT_ONCE) {
      const some = records.slice(at, at + AT_ONCE).map((record) => this.move(record));
      outcomes.push(...(await Promise.all(some)));
    }
    const rewrapped = outcomes.filter(Boolean).length;
    const next = records.length === size ? (records.at(-1)?.walletId ?? '') : '';
    const progress = await this.keys.progress(version);
    return { version, rewrapped, failed: outcomes.length - rewrapped, ...progress, next };
  }

  /** False for a record that does not open: it stays as it is, and the others go on. */
  private async move(record: SealedKey): Promise<boolean> {
    try {
      const sealed = await this.envelope.rewrap(record.sealed, sealContextOf(record));
      await this.keys.replace(record, sealed, this.envelope.versionOf(sealed));
      return true;
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      this.logger.error('keys.rewrap_failed', { appId: record.appId, error });
      return false;
    }
  }
}
