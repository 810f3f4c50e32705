import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Caller, CredentialKey, PaymentIntent } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { ApprovalKeysService } from '../approval-keys/approval-keys.service.js';
import { ConfirmationsService } from '../confirmations/confirmations.service.js';
import { contextOf, type SignerFixture, type TestWallet } from './signer-fixture.js';

const DOMAIN = 'example.com';
const ORIGIN = `https://${DOMAIN}`;
type App = Caller;

interface Offered {
  readonly wallet: Pick<TestWallet, 'id' | 'user_id'>;
  readonly intent: PaymentIntent;
  readonly domain?: string;
}

/** Has the signer offer a payment of a wallet, as transfer does. */
export async function offered(
  fixture: SignerFixture,
  caller: App,
  { wallet, intent, domain = DOMAIN }: Offered,
) {
  const { transfer_id, chain, currency, decimals, destination, units } = intent;
  const paid = { transfer_id, chain, currency, decimals, destination, units };
  const of = { wallet_id: wallet.id, user_id: wallet.user_id, domain };
  return fixture.get(ConfirmationsService).begin(contextOf(caller), { ...of, ...paid });
}

/** An approval key of an App, which signs texts of payments. */
export async function approvalKeyOf(fixture: SignerFixture, { app_id }: App) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  await fixture.get(ApprovalKeysService).set(app_id, x);
  return {
    public_key: x,
    sign: (signed_payment: string) => sign(null, sha256(signed_payment), privateKey).toString('base64url'),
  };
}

/** A passkey of a user as mfa registers it. */
export function passkeyOf(
  user_id: string,
  algorithm: 'ES256' | 'EdDSA' | 'RS256' = 'ES256',
  domain = DOMAIN,
) {
  const authenticator = new SoftwareAuthenticator(ORIGIN, algorithm);
  const key = createPublicKey({ key: authenticator.key.toJwk(), format: 'jwk' });
  const credential: CredentialKey = {
    webauthn_credential_id: newId('webauthn'),
    user_id,
    domain,
    credential_id: authenticator.credentialId.toString('base64url'),
    public_key: key.export({ format: 'der', type: 'spki' }).toString('base64url'),
    transports: ['internal'],
  };
  return { authenticator, credential };
}
