import { expect, it } from '@jest/globals';
import { OPERATIONS, REMOVABLE } from './operations-table.js';
import { Refusal } from './refusal.js';
import { routeOf } from './routes.js';

const ORIGIN = 'https://app.example.com';

/** The route's kind, or the error of the refusal. */
function outcome(path: string, method = 'POST'): string {
  try {
    return routeOf(new Request(`${ORIGIN}${path}`, { method }), '/auth').kind;
  } catch (error) {
    return error instanceof Refusal ? error.errorType : 'crash';
  }
}

it.each([
  '/',
  '/auth',
  '/auth/',
  '/authx/otps/verify',
  '/auth//otps/verify',
  '/auth/otps//verify',
  '/auth/otps/verify/',
  '/auth/otps%2Fverify',
  '/auth/%6Ftps/verify',
  '/auth/../otps/verify',
  '/auth/otps/%2e%2e/verify',
  '/auth/otps/..;/verify',
  '/auth/users/list',
  '/auth/users/create',
  '/auth/users/user_01/update',
  '/auth/magic_links/create',
  '/auth/oauth/google/callback',
  '/auth/oauth/GOOGLE/begin',
  '/auth/oauth/a/b/begin',
  '/auth/oauth/*/begin',
  '/auth/users/user_01/delete',
  '/auth/users/me/delete',
  '/auth/users/email/a.b/delete',
  '/auth/users/constructor/x/delete',
  '/auth/constructor',
  '/auth/__proto__',
  '/auth/requests/req_1',
])('does not know %s', (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) expect(outcome(path, method)).toBe('route_not_found');
});

it.each([
  ['/auth/otps/verify', 'POST', 'operation'],
  ['/auth/oauth/google/begin', 'POST', 'operation'],
  ['/auth/methods/unlock', 'POST', 'operation'],
  ['/auth/users/me', 'GET', 'operation'],
  ['/auth/sessions/verify', 'POST', 'refresh'],
  ['/auth/sessions/revoke', 'POST', 'revoke'],
  ['/auth/users/email/email_01/delete', 'DELETE', 'removal'],
  ['/auth/users/totps/totp_01/delete', 'DELETE', 'removal'],
])('knows %s by %s alone', (path, allowed, kind) => {
  for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'])
    expect([method, outcome(path, method)]).toEqual([
      method,
      method === allowed ? kind : 'method_not_allowed',
    ]);
});

it('every change of credentials is one that the gateway admits by the session', () => {
  const asked = { 'totps/create': 'add_totp', 'totps/recovery_codes': 'list_recovery_codes' };
  const attached = { 'oauth/*/begin': 'add_provider', 'wallets/registrations/begin': 'add_wallet' };
  const changes = Object.entries(OPERATIONS).flatMap(([name, { change }]) =>
    change ? [[name, change]] : [],
  );
  expect(Object.fromEntries(changes)).toEqual({ ...asked, ...attached, 'users/me/update': 'update_names' });
  const shown = Object.entries(OPERATIONS).filter(([, { access, shows }]) => access === 'change' && shows);
  expect(shown.map(([name, { path }]) => [name, path]).sort()).toEqual(
    [
      ...['begin', 'create'].map((step) => [`webauthn/registrations/${step}`, `profile/passkeys/${step}`]),
      ...['email', 'phone_number'].flatMap((kind) =>
        ['begin', 'verify'].map((step) => [`users/me/${kind}/${step}`, `profile/${kind}/${step}`]),
      ),
    ].sort(),
  );
  const others = Object.values(OPERATIONS).filter(
    ({ access, shows, change }) => access === 'change' && !shows && !change,
  );
  expect(others).toEqual([]);
  expect(Object.keys(REMOVABLE)).toHaveLength(6);
});

it('no operation takes a user, a session or a device from the page', () => {
  const forced = ['user_id', 'session_token', 'session_jwt', 'session_id', 'device_fingerprint'];
  for (const [name, { takes }] of Object.entries(OPERATIONS))
    expect([name, takes.filter((member) => forced.includes(member))]).toEqual([name, []]);
});
