import {
  type AppError,
  type Caller,
  type CredentialKey,
  keyDigestOf,
  type PaymentIntent,
} from '@latchkey/contracts';
import { webauthnRegistered, webauthnRemoved } from '@latchkey/contracts/catalogue';
import type { ConfirmationProofs, TransferNeeds } from '@latchkey/contracts/signer';
import { sha256 } from '@latchkey/platform/crypto';
import type { SigningService } from '../signing/signing.service.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { PoliciesService } from '../policies/policies.service.js';
import { offered, passkeyOf } from './confirming.js';
import { callerOf, contextOf, type TestWallet } from './signer-fixture.js';
import { COIN, evmBytes, type SigningFixture } from './signing-fixture.js';

export const DAY_MINUTES = 1440;
export type TestPasskey = ReturnType<typeof passkeyOf>;

/** Options that a page makes by itself, where none were answered. */
export const ownOptions = (text: string) => ({
  challenge: sha256(text).toString('base64url'),
  rpId: 'example.com',
});

/** Payments of one wallet that a passkey of its user signs. */
export class PasskeyPayments {
  caller: Caller = callerOf();
  wallet!: TestWallet;
  passkey!: TestPasskey;

  constructor(private readonly fixture: SigningFixture) {}

  /** A new App, whose policy needs a passkey, and a user with one that mfa knows. */
  async renew(): Promise<void> {
    this.caller = callerOf();
    this.wallet = await this.fixture.create(this.caller);
    this.use(passkeyOf(this.wallet.user_id));
    await this.need({ passkey: true });
  }

  /** From now on the user has this passkey alone. */
  use(passkey: TestPasskey): void {
    this.passkey = passkey;
    this.fixture.neighbours.credentials = [passkey.credential];
  }

  need(needs: TransferNeeds, more = {}) {
    const place = { appId: this.caller.app_id, walletId: '' };
    return this.fixture.get(PoliciesService).set(place, { rules: [{ needs }], ...more });
  }

  /** The event of a registration; an mfa of version 0.2.0 names no digest. */
  announce({ credential } = this.passkey, key_digest: string | undefined = this.digestOf(credential)) {
    const { webauthn_credential_id, user_id } = credential;
    return this.fixture.events.deliver(this.fixture.source, webauthnRegistered, {
      app_id: this.caller.app_id,
      user_id,
      data: { webauthn_credential_id, ...(key_digest && { key_digest }) },
    });
  }

  /** It is removed in mfa, whose event the signer has. */
  remove() {
    const { webauthn_credential_id, user_id } = this.passkey.credential;
    this.fixture.neighbours.credentials = [];
    return this.fixture.events.deliver(this.fixture.source, webauthnRemoved, {
      app_id: this.caller.app_id,
      user_id,
      data: { webauthn_credential_id },
    });
  }

  pass(minutes: number, { credential: { webauthn_credential_id } } = this.passkey) {
    const moved = { webauthn_credential_id, minutes };
    return this.fixture.get(PasskeysService).fastForward(contextOf(this.caller), moved);
  }

  async begin(intent: PaymentIntent, wallet: Pick<TestWallet, 'id' | 'user_id'> = this.wallet) {
    const begun = await offered(this.fixture, this.caller, { wallet, intent });
    const { publicKey } = begun.public_key_credential_request_options ?? {};
    return { text: begun.signed_payment, publicKey };
  }

  sign(
    intent: PaymentIntent,
    public_key_credential?: object,
    more: ConfirmationProofs & { at?: SigningService } = {},
  ) {
    const { at, ...proofs } = more;
    const unsigned = evmBytes({ ...COIN, to: intent.destination, value: BigInt(intent.units) });
    return this.fixture.sign(
      this.wallet,
      { intent, unsigned },
      { by: this.caller, at, proofs: { ...(public_key_credential && { public_key_credential }), ...proofs } },
    );
  }

  private digestOf(credential: CredentialKey): string {
    return keyDigestOf(this.caller.app_id, credential);
  }
}

/** The code of a refusal, and its reason. */
export async function refusedWith(call: Promise<unknown>): Promise<unknown[]> {
  const { code, details } = (await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  )) as AppError;
  return [code, details.reason];
}
