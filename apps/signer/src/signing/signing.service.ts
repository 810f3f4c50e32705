import type { SignedPlace, Slot } from '@latchkey/chains/payments';
import { Injectable } from '@nestjs/common';
import type { Caller, PaymentIntent } from '@latchkey/contracts';
import { type PaymentToSign, type SignedPayment, signPayment } from '@latchkey/contracts/signer';
import type { CallContext } from '@latchkey/platform/rpc';
import { actingKey } from '../approvals/approvals.rules.js';
import type { BroughtPayment } from '../approvals/awaiting-payments.service.js';
import { Custody } from '../custody/custody.js';
import { PaymentChecks } from './payment-checks.service.js';
import { SignatureRefused } from './signature-refused.js';
import { SignedIntents } from './signed-intents.service.js';
import { SigningMonitor } from './signing-monitor.js';

/** Of the time that the caller waits, what the answer takes. */
const WAY_BACK_MS = 100;

/** How old identity's word about a user may be when a signature leaves; without a wait it is younger. */
const WORD_HOLDS_MS = 100;

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
   * what is wrong with the session or the signatures that came with it; the refusals of a policy; transfer_not_pending for a
   * payment that was rejected.
   * @returns no signature for a payment that waits for approvals.
   */
  async sign(context: CallContext<Caller>, input: PaymentToSign): Promise<SignedPayment> {
    try {
      return await this.signChecked(context, input);
    } catch (error) {
      if (error instanceof SignatureRefused) this.monitor.refused(context.caller, input, error);
      throw error;
    }
  }

  private async signChecked(context: CallContext<Caller>, input: PaymentToSign): Promise<SignedPayment> {
    const endsAt = performance.now() + timeFor(input);
    const { key, payment, intent } = await this.checks.check(context, input);
    const { signature, proved, admittedAt } = await this.custody.sign(context, key, payment.signable, input);
    // No signature leaves before its payment is kept: of two payments for one transfer, one is.
    const isSigned = intent
      ? await this.intents.keep(
          broughtBy(context, input, { key, intent, slot: payment.slot }),
          proved,
          endsAt,
        )
      : await this.intents.keepUnnamed(context.caller, endsAt);
    // It has waited for what came with it, or for other payments of the App, and the user may be blocked now.
    if (performance.now() - admittedAt > WORD_HOLDS_MS) await this.custody.admit(context, key.userId);
    return { signature: isSigned ? signature.toString('base64') : null };
  }
}

/** In milliseconds. */
function timeFor({ answer_within_ms: waits = signPayment.timeoutMs }: PaymentToSign): number {
  return Math.min(waits, signPayment.timeoutMs) - WAY_BACK_MS;
}

function broughtBy(
  { caller, actor }: CallContext<Caller>,
  { created_by: createdBy = '' }: PaymentToSign,
  { key, intent, slot }: { key: SignedPlace; intent: PaymentIntent; slot: Slot },
): BroughtPayment {
  const { appId, userId, walletId } = key;
  const place = { appId, userId, walletId };
  const { environment } = caller;
  return { place, intent, slot, unset: caller, environment, createdBy, confirmedBy: actingKey(actor) };
}
