import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Caller, originAccepted, ownOrigins, type RefusalReason } from '@latchkey/contracts';
import type { CallContext } from '@latchkey/platform/rpc';
import { CONFIG } from '@latchkey/platform/tokens';
import { type IntendedPayment, isOffered } from '../confirmations/offers.rules.js';
import { PaymentChallengesRepository } from '../confirmations/payment-challenges.repository.js';
import type { SignerConfig } from '../signer.config.js';
import { type Assertion, assertionFlaw, readAssertion } from './assertion.js';
import { type KnownPasskey, PasskeysService } from './passkeys.service.js';

/** A payment that a passkey of its user signed. */
export interface PasskeyProof extends Pick<KnownPasskey, 'counts' | 'countsAt' | 'digest'> {
  /** The offer that was signed. */
  readonly challenge: Buffer;
}

/** Verifies what a passkey signed over a payment, with keys that this service has known since their registration. */
@Injectable()
export class PasskeyProofs {
  /** Of the pages of this service, which the gateway serves. */
  private readonly ownOrigins: readonly string[];

  constructor(
    private readonly challenges: PaymentChallengesRepository,
    private readonly passkeys: PasskeysService,
    @Inject(CONFIG) { PUBLIC_BASE_URL }: Pick<SignerConfig, 'PUBLIC_BASE_URL'>,
  ) {
    this.ownOrigins = ownOrigins(PUBLIC_BASE_URL);
  }

  /** @throws AppError invalid_webauthn_credential; service_unavailable while mfa is away. */
  async verify(
    context: CallContext<Caller>,
    payment: IntendedPayment,
    credential: object,
  ): Promise<PasskeyProof> {
    const assertion = readAssertion(credential);
    if (!assertion) throw refused('credential_malformed');
    const domain = await this.domainOf(context.caller, payment, assertion);
    const passkeys = await this.passkeys.ofPayer(context, payment.key);
    const passkey = passkeys.find(
      (known) => known.credential_id === assertion.credentialId && known.domain === domain,
    );
    if (!passkey) throw refused('credential_unknown');
    const flaw = assertionFlaw(assertion, passkey);
    if (flaw) throw refused(flaw);
    const { counts, countsAt, digest } = passkey;
    return { counts, countsAt, digest, challenge: assertion.challenge };
  }

  /** Of the offer that the challenge is: one of this payment, to a page of the App. */
  private async domainOf(
    { app_id: appId, environment, settings }: Caller,
    payment: IntendedPayment,
    { challenge, origin }: Assertion,
  ): Promise<string> {
    const offer = await this.challenges.open(appId, challenge);
    if (!offer) throw refused('challenge_unknown');
    if (offer.userId !== payment.key.userId) throw refused('challenge_of_other_user');
    if (!isOffered(offer, payment)) throw refused('signed_payment_differs');
    const { domain } = offer;
    const allowedOrigins = settings.allowed_origins;
    // Code in the gateway could serve a page that has any payment signed.
    if (this.ownOrigins.includes(origin)) throw refused('origin_mismatch');
    if (!originAccepted(origin, { domain, environment, allowedOrigins })) throw refused('origin_mismatch');
    return domain;
  }
}

const refused = (reason: RefusalReason) => new AppError('invalid_webauthn_credential', { reason });
