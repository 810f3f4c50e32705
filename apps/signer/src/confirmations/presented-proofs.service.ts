import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { ConfirmationProofs, PaymentToSign } from '@latchkey/contracts/signer';
import type { CallContext } from '@latchkey/platform/rpc';
import type { Proved } from '../approvals/awaiting-payment.entity.js';
import type { WalletKeyRow } from '../custody/wallet-key.entity.js';
import { Persons } from '../persons/persons.js';
import { PasskeyProofs } from '../passkeys/passkey-proofs.service.js';
import type { Presented } from '../policies/presented.js';
import { AppSignatures } from './app-signatures.service.js';
import type { IntendedPayment } from './offers.rules.js';

/** What came with a confirmation, and the payment that it is for; a transfer service of version 0.2.0 names none. */
export type Confirmation = Omit<PaymentToSign, 'wallet_id' | 'user_id' | 'unsigned_transaction'>;

/** What came with a payment, and the offers that a signature for it uses up. */
export interface ProvedPayment extends Proved, Pick<Presented, 'passkeyCountsAt'> {
  readonly challenges: readonly Buffer[];
}

type Signed = Omit<ProvedPayment, 'person'>;

const UNSIGNED: Signed = { passkey: false, appSignature: false, challenges: [] };

/** Verifies all that came with a payment, needed or not. */
@Injectable()
export class PresentedProofs {
  constructor(
    private readonly persons: Persons,
    private readonly passkeys: PasskeyProofs,
    private readonly appSignatures: AppSignatures,
  ) {}

  /** @throws AppError for what is wrong with the session, then with the passkey, then with the signature of the App. */
  async of(
    context: CallContext<Caller>,
    key: WalletKeyRow,
    { intent, ...sent }: Confirmation,
  ): Promise<ProvedPayment> {
    const presenting = this.persons.present(context, key.userId, sent);
    const proving = intent ? this.prove(context, { key, intent }, sent) : Promise.resolve(UNSIGNED);
    await Promise.allSettled([presenting, proving]);
    const person = await presenting;
    return { ...(await proving), person };
  }

  private async prove(
    context: CallContext<Caller>,
    payment: IntendedPayment,
    { public_key_credential, app_signature }: ConfirmationProofs,
  ): Promise<Signed> {
    const passkey =
      public_key_credential && (await this.passkeys.verify(context, payment, public_key_credential));
    const byApp =
      app_signature === undefined ? undefined : await this.appSignatures.verify(payment, app_signature);
    const signed = [passkey?.challenge, byApp].flatMap((challenge) => challenge?.toString('hex') ?? []);
    return {
      passkey: passkey?.counts ?? false,
      passkeyDigest: passkey?.digest,
      passkeyCountsAt: passkey?.counts ? undefined : passkey?.countsAt,
      appSignature: byApp !== undefined,
      // Both may have signed the same offer.
      challenges: [...new Set(signed)].map((hex) => Buffer.from(hex, 'hex')),
    };
  }
}
