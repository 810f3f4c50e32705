import { isShown, placesAt, type SigningSettings } from '@latchkey/chains/payments';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Caller, readDomain } from '@latchkey/contracts';
import type { BegunConfirmation, PaymentToConfirm } from '@latchkey/contracts/signer';
import { CLOCK, type Clock } from '@latchkey/platform/clock';
import { newToken, sha256 } from '@latchkey/platform/crypto';
import { isId } from '@latchkey/platform/ids';
import type { CallContext } from '@latchkey/platform/rpc';
import { CONFIG } from '@latchkey/platform/tokens';
import { type KnownPasskey, PasskeysService } from '../passkeys/passkeys.service.js';
import { OFFER_MINUTES } from './payment-challenge.entity.js';
import { PaymentChallengesRepository } from './payment-challenges.repository.js';
import { signedPaymentText } from './signed-payment.js';

/** Offers payments to their person and their App to be signed. Nonce and time are made here, so no caller chooses a challenge. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly challenges: PaymentChallengesRepository,
    private readonly passkeys: PasskeysService,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(CONFIG) private readonly settings: SigningSettings,
  ) {}

  /**
   * @throws AppError invalid_domain; invalid_request for what is no payment, or has other places than its currency;
   * wallet_not_found for one that is not the user's, and for a user who is deleted; service_unavailable
   */
  async begin(context: CallContext<Caller>, payment: PaymentToConfirm): Promise<BegunConfirmation> {
    const { caller } = context;
    const { transfer_id: transferId, wallet_id, user_id: userId } = payment;
    if (!this.isPayment(caller, payment)) throw new AppError('invalid_request');
    const domain = readDomain(payment.domain, caller.environment);
    if (domain === undefined) throw new AppError('invalid_domain', { reason: 'domain_malformed', userId });
    const offeredAt = this.now();
    // The text has whole seconds.
    offeredAt.setMilliseconds(0);
    const offer = { nonce: newToken().reveal(), offeredAt };
    const text = signedPaymentText(wallet_id, payment, offer);
    const challenge = sha256(text);
    const of = { appId: caller.app_id, transferId, userId, domain };
    const passkeys = await this.passkeys.ofWalletIfAny(context, { ...of, walletId: wallet_id });
    if (!(await this.challenges.add({ ...of, ...offer, challenge })))
      throw new AppError('wallet_not_found', { userId });
    const ofPage = passkeys.filter((passkey) => passkey.domain === domain);
    return { signed_payment: text, ...requestOptions(domain, challenge, ofPage) };
  }

  /** Nothing else has read it before, as the bytes of one that is signed are. */
  private isPayment({ environment }: Caller, payment: PaymentToConfirm): boolean {
    const { wallet_id, user_id, decimals } = payment;
    if (!isId('wallet', wallet_id) || !isId('user', user_id) || !isShown(payment)) return false;
    return placesAt(payment, { environment, settings: this.settings }) === decimals;
  }
}

/** Options for `navigator.credentials.get()`; where no passkey would count, since when the first one does, if any. */
function requestOptions(domain: string, challenge: Buffer, known: readonly KnownPasskey[]) {
  const passkeys = known.filter(({ counts }) => counts);
  if (passkeys.length === 0) {
    const countAt = known.flatMap(({ countsAt }) => countsAt ?? []);
    return countAt.length > 0 ? { passkey_counts_at: Math.min(...countAt) } : {};
  }
  const publicKey = {
    challenge: challenge.toString('base64url'),
    rpId: domain,
    timeout: OFFER_MINUTES * 60_000,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id,
      transports,
    })),
  };
  return { public_key_credential_request_options: { publicKey } };
}
