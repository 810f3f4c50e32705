import { Inject, Injectable } from '@nestjs/common';
import type { eraseKey } from '@latchkey/contracts/signer';
import type { InputOf, OutputOf } from '@latchkey/platform/procedures';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import type { SignerConfig } from '../signer.config.js';
import { type Erased, WalletKeysRepository } from './wallet-keys.repository.js';

const OUTCOMES: readonly Erased[] = ['erased', 'kept', 'limited'];

/** Ends keys of deleted users, when their time has come, and no more on one day than the operator has set. */
@Injectable()
export class ErasedKeys {
  private readonly outcomes;

  constructor(
    private readonly keys: WalletKeysRepository,
    @Inject(CONFIG) private readonly config: Pick<SignerConfig, 'ERASED_WALLET_DAYS' | 'ERASED_KEYS_PER_DAY'>,
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.outcomes = metrics.counter({
      name: 'key_erasures_total',
      help: 'Keys of deleted users that were to be erased.',
      labels: ['outcome'],
    });
    // An increase shows only in a series that was there before.
    for (const outcome of OUTCOMES) this.outcomes.inc({ outcome }, 0);
  }

  /** One that is kept, for its days or for the limit, is asked for again on another day. */
  async erase(input: InputOf<typeof eraseKey>): Promise<OutputOf<typeof eraseKey>> {
    const place = { appId: input.app_id, userId: input.user_id, walletId: input.wallet_id };
    const { ERASED_WALLET_DAYS: days, ERASED_KEYS_PER_DAY: most } = this.config;
    const outcome = await this.keys.erase(place, { days, most });
    this.outcomes.inc({ outcome });
    if (outcome === 'limited') this.logger.warn('key.erasure_limited', place);
    return { erased: outcome === 'erased', limited: outcome === 'limited' };
  }
}
