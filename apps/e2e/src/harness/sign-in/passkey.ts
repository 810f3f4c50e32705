import { type SentCredential, SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { succeeded } from '../http/succeeded.js';
import type { TestApp } from '../http/app.js';
import { sandboxEmail } from './identities.js';

export const DOMAIN = 'example.com';
export const ORIGIN = 'https://example.com';

export interface Passkey {
  readonly user_id: string;
  readonly webauthn_credential_id: string;
  readonly authenticator: SoftwareAuthenticator;
}

/** A credential that answers a challenge to register, not sent yet. */
export async function attested(
  { api }: TestApp,
  user_id: string,
  authenticator = new SoftwareAuthenticator(ORIGIN),
): Promise<SentCredential> {
  const begun = succeeded(await api.webauthn.registrations.begin({ user_id, domain: DOMAIN }));
  return authenticator.create(begun.public_key_credential_creation_options.publicKey);
}

/** A registered passkey. @param userId a new user's when absent. */
export async function registerPasskey(app: TestApp, userId?: string): Promise<Passkey> {
  const user_id = userId ?? succeeded(await app.api.users.create({ email: sandboxEmail() })).user_id;
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const public_key_credential = await attested(app, user_id, authenticator);
  const created = succeeded(await app.api.webauthn.registrations.create({ user_id, public_key_credential }));
  return { user_id, webauthn_credential_id: created.webauthn_credential_id, authenticator };
}

/** A credential that answers a challenge to sign in, not sent yet. @param named whether the challenge is for its user. */
export async function asserted(
  { publicApi }: TestApp,
  { user_id, authenticator }: Passkey,
  named = true,
): Promise<SentCredential> {
  const begun = succeeded(
    await publicApi.webauthn.authentication.begin({ domain: DOMAIN, ...(named && { user_id }) }),
  );
  return authenticator.get(begun.public_key_credential_request_options.publicKey);
}
