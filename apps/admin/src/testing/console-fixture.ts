import type { Answers } from '@latchkey/edge/testing';

export const ORIGIN = 'https://admin.example.com';
export const ENV = { PUBLIC_BASE_URL: 'https://auth.example.com', CONSOLE_URL: ORIGIN };
export const COOKIE = '__Host-latchkey_console=its-token';

export const EMAIL = {
  delivery_channel: 'email',
  type: 'otp',
  method: { method_id: 'email_1', method_type: 'email', email_id: 'email_1' },
};
export const PASSKEY = {
  delivery_channel: 'webauthn_credential',
  type: 'webauthn',
  method: { method_id: 'webauthn_1', method_type: 'webauthn' },
};
/** Of a link that an admin handed over: it names no address. */
export const INVITATION = { ...EMAIL, method: { method_id: 'email_1', method_type: 'email' } };
export const LISTED = { id: 'webauthn_1', name: 'My phone' };

const operator = (role: string) => ({
  user_id: 'user_1',
  email: 'ada@example.com',
  name: 'Ada',
  role,
  invited_at: 1,
});

/** What services answer about an operator of this role, whose session has these factors. */
export const signedIn = (role: string, factors: object[] = [EMAIL], passkeys: object[] = []): Answers => ({
  'identity.v1.act_for_operators': {
    caller: { app_id: 'app_of_operators', key_kind: 'secret' },
    ticket: 'ticket',
  },
  'session.v1.verify': { session: { user_id: 'user_1', started_at: 0, expires_at: 43_200, factors } },
  'identity.v1.find_operator': { operator: operator(role) },
  'mfa.v1.user_factors': { users: [{ user_id: 'user_1', totps: [], webauthn_credentials: passkeys }] },
  'identity.v1.list_apps': { apps: [] },
  'identity.v1.create_app': { id: 'app_1' },
  'identity.v1.resolve_api_key': { key: null },
});
