import { Injectable } from '@nestjs/common';
import type { Caller, PaymentSignature } from '@latchkey/contracts';
import type { PaymentToSign } from '@latchkey/contracts/signer';
import type { CallContext } from '@latchkey/platform/rpc';
import { Custody } from '../custody/custody.js';
import { NOTHING_PRESENTED } from '../policies/presented.js';
import { PaymentChecks } from './payment-checks.service.js';
import { SignatureRefused } from './signature-refused.js';
import { SignedIntents } from './signed-intents.service.js';
import { SigningMonitor } from './signing-monitor.js';

/** Signs one payment for each transfer, after reading in the bytes that they are this payment. */
@Injectable()
export class SigningService {
  constructor(
    private readonly checks: PaymentChecks,
    private readonly custody: Custody,
    private readonly intents: SignedIntents,
    private readonly monitor: SigningMonitor,
  ) {}

  /**
   * @throws AppError user_blocked; wallet_not_found; signature_refused for anything but the payment of the intent;
   * what is wrong with the session that came with it; the refusals of a policy.
   */
  async sign(context: CallContext<Caller>, input: PaymentToSign): Promise<PaymentSignature> {
    try {
      return await this.signChecked(context, input);
    } catch (error) {
      if (error instanceof SignatureRefused) this.monitor.refused(context.caller, input, error);
      throw error;
    }
  }

  private async signChecked(context: CallContext<Caller>, input: PaymentToSign): Promise<PaymentSignature> {
    const { key, payment, intent } = await this.checks.check(context, input);
    const { signature, person } = await this.custody.sign(context, key, payment.signable, input);
    // No signature leaves before its payment is kept: of two payments for one transfer, one is.
    const { caller } = context;
    if (intent) await this.intents.keep({ place: key, caller }, intent, { ...NOTHING_PRESENTED, person });
    else await this.intents.keepUnnamed(caller);
    // Asked again: before it was kept, it may have waited for other payments of the App, and the user was blocked meanwhile.
    await this.custody.admit(context, key.userId);
    return { signature: signature.toString('base64') };
  }
}
