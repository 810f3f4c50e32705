import { Inject, Injectable } from '@nestjs/common';
import { type Caller, REFUSAL_REASONS } from '@latchkey/contracts';
import type { SignTransactionInput } from '@latchkey/contracts/wallet';
import { isId } from '@latchkey/platform/ids';
import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';

const REASONS = Object.keys(REFUSAL_REASONS).filter((name) => /^(?:intent|payment)_/.test(name));

/** Tells of signatures that were refused. Transfer asks for none of them, so each is a fault or an attack. */
@Injectable()
export class SigningMonitor {
  private readonly refusals;

  constructor(
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.refusals = metrics.counter({
      name: 'signatures_refused_total',
      help: 'Signatures that the wallet refused, because the bytes are not the payment that was asked for.',
      labels: ['reason'],
    });
    // An increase shows only in a series that was there before.
    for (const reason of REASONS) this.refusals.inc({ reason }, 0);
  }

  /** @param reason of the error. */
  refused({ app_id: appId }: Caller, input: SignTransactionInput, reason = 'unknown'): void {
    const { wallet_id: walletId, user_id: userId, intent } = input;
    const id: unknown = intent?.transfer_id;
    this.refusals.inc({ reason });
    this.logger.warn('signature.refused', {
      ...{ appId, walletId, userId, reason },
      transferId: isId('transfer', id) ? id : undefined,
    });
  }
}
