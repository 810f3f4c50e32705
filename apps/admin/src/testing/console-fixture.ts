import { afterEach } from '@jest/globals';
import { type Answers, send } from '@latchkey/edge/testing';
import { startTestAdmin, type TestAdmin } from './test-admin.js';

export const ORIGIN = 'https://admin.example.com';
export const ENV = { PUBLIC_BASE_URL: 'https://auth.example.com', CONSOLE_URL: ORIGIN };
export const COOKIE = '__Host-latchkey_console=its-token';

const secondsAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const JUST = { last_verified_at: secondsAgo(0) };

export const EMAIL = {
  delivery_channel: 'email',
  type: 'otp',
  method: { method_id: 'email_1', method_type: 'email', email_id: 'email_1', ...JUST },
};
export const PASSKEY = {
  delivery_channel: 'webauthn_credential',
  type: 'webauthn',
  method: { method_id: 'webauthn_1', method_type: 'webauthn', ...JUST },
};
/** Of a link that an admin handed over: it names no address. */
export const INVITATION = { ...EMAIL, method: { method_id: 'email_1', method_type: 'email', ...JUST } };

/** The factor as it is some minutes after it was proved. */
export const verifiedAgo = <F extends { method: object }>(factor: F, minutes: number): F => ({
  ...factor,
  method: { ...factor.method, last_verified_at: secondsAgo(minutes) },
});
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
  'session.v1.verify': {
    session: { id: 'sess_1', user_id: 'user_1', started_at: 0, expires_at: 43_200, factors },
  },
  'identity.v1.find_operator': { operator: operator(role) },
  'mfa.v1.user_factors': { users: [{ user_id: 'user_1', totps: [], webauthn_credentials: passkeys }] },
  'identity.v1.list_apps': { apps: [] },
  'identity.v1.create_app': { id: 'app_1' },
  'identity.v1.resolve_api_key': { key: null },
});

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Administration as a page of the console asks it, with its cookie; it ends with each spec. */
export function usePage() {
  let admin: TestAdmin;
  afterEach(() => admin.close());
  const ask = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    send(admin, path, {
      method,
      headers: { cookie: COOKIE, ...headers },
      ...(body !== undefined && { body }),
    });
  return {
    start: async (answers: Answers, env: Record<string, string> = ENV) => {
      admin = await startTestAdmin(answers, env);
    },
    ask,
    /** A change, from the console's own origin. */
    change: (path: string, method = 'POST', body = '{}') =>
      ask(path, { method, body, headers: { origin: ORIGIN } }),
    calls: () => admin.calls,
    lines: () => admin.lines,
  };
}
