import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import { call } from '../harness/http/client.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import type { Run } from '../harness/stack/run.js';

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
const bytes = (text: string) => Buffer.from(text, 'base64url');

/** What an export has made of a key, in each form in which a process may write it. */
export interface ExportedForms {
  readonly sealed: readonly string[];
  readonly key: readonly string[];
}

/** Exports the key of a wallet of a new App at this stack. @param traceparent of the request that exports it. */
export async function exportedKey({ baseUrl, adminKey }: Run, traceparent: string): Promise<ExportedForms> {
  const asOperator = { baseUrl, key: adminKey };
  const app = await call<{ id: string; secret_key: string }>('POST', '/v1/admin/apps', {
    ...asOperator,
    body: { name: 'Exports', environment: 'test' },
  });
  const { id: appId, secret_key: key } = app.body;
  const settings = { settings: { key_export: 'person' } };
  await call('PATCH', `/v1/admin/apps/${appId}`, { ...asOperator, body: settings });
  const post = <T>(path: string, body: object, headers = {}) =>
    call<T>('POST', path, { baseUrl, key, body, headers });
  const sent = await post<{ email_id: string; user_id: string }>('/v1/auth/otps/email/send', {
    email: sandboxEmail(),
  });
  const { email_id: method_id, user_id } = sent.body;
  const proof = { method_id, otp: SANDBOX_CODE, session_expires_in: 5 };
  const { session_token } = (await post<{ session_token: string }>('/v1/auth/otps/verify', proof)).body;
  const wallet = await post<{ id: string }>('/v1/wallets/create', { user_id, wallet_type: 'ethereum' });
  const pair = await suite.GenerateKeyPair();
  const recipient_public_key = Buffer.from(await suite.SerializePublicKey(pair.publicKey)).toString(
    'base64url',
  );
  const { id } = wallet.body;
  const request = { recipient_public_key, session_token };
  const { body } = await post<{ encapsulated_key: string; ciphertext: string }>(
    `/v1/wallets/${id}/export`,
    request,
    { traceparent },
  );
  const { encapsulated_key, ciphertext } = body;
  const info = Buffer.from(`latchkey:wallet-export:v1:${appId}:${id}:${user_id}`);
  const opened = await suite.Open(pair, bytes(encapsulated_key), bytes(ciphertext), { info });
  const secret = Buffer.from(Buffer.from(opened).toString(), 'hex');
  const forms = (['hex', 'base64', 'base64url'] as const).map((form) => secret.toString(form));
  return { sealed: [encapsulated_key, ciphertext], key: forms };
}
