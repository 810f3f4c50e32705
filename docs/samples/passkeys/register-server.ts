import { Latchkey } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` in the page. */
export async function beginRegistration(user_id: string) {
  const begun = await latchkey.webauthn.registrations.begin({ user_id, domain: 'example.com' });
  return begun.public_key_credential_creation_options;
}

/** @param credential what `credential.toJSON()` returned in the page, unchanged. */
export async function finishRegistration(user_id: string, credential: Record<string, unknown>) {
  return latchkey.webauthn.registrations.create({ user_id, public_key_credential: credential });
}
