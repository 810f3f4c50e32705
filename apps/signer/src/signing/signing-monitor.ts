import { Inject, Injectable } from '@nestjs/common';
import { type Caller, REFUSAL_REASONS, type UnsignedPayment } from '@latchkey/contracts';
import { isId } from '@latchkey/platform/ids';
import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { SignatureRefused } from './signature-refused.js';

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
      help: 'Signatures that the signer refused, because the bytes are not the payment that was asked for.',
      labels: ['reason'],
    });
    // An increase shows only in a series that was there before.
    for (const reason of REASONS) this.refusals.inc({ reason }, 0);
  }

  refused({ app_id: appId }: Caller, input: UnsignedPayment, error: SignatureRefused): void {
    const { wallet_id: walletId, user_id: userId, intent } = input;
    const { reason = 'unknown' } = error.details;
    const id: unknown = intent?.transfer_id;
    this.refusals.inc({ reason });
    this.logger.warn('signature.refused', {
      ...{ appId, walletId, userId, reason },
      transferId: isId('transfer', id) ? id : undefined,
      ...error.unknown,
    });
  }
}
