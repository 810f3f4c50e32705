import { describe, expect, it } from '@jest/globals';
import { ALERTS, RECORDED } from './alert-rules.js';
import { reachedCode } from './reached-code.js';
import { readRoot } from './repository.js';

const { routes: ROUTES } = reachedCode();
/** A path as the label `route` has it. */
const labelOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
const PATHS = [...new Set(ROUTES.map(({ path }) => labelOf(path)))].toSorted();
/** Files and probes: they are answered whatever fails, and would only make the share of failures smaller. */
const STATIC = ['/', '/livez', '/readyz', '/reference', '/reference/:file', '/sign-in/assets/:file'];
/** Public routes of keys, of open sessions, of documents. */
const NO_SIGN_IN = [
  ...STATIC,
  ...['jwks.json', 'openid-configuration', 'revoked.json'].map(
    (file) => `/v1/apps/:app_id/.well-known/${file}`,
  ),
  ...['/v1/auth/jwks/default', '/v1/auth/sessions/revoke', '/v1/auth/methods/unlock'],
  ...[
    '/v1/auth/profile/read',
    '/v1/auth/profile/sessions/revoke',
    '/v1/auth/profile/balances',
    '/v1/auth/passwords/strength_check',
    '/v1/openapi.json',
  ],
  ...['begin', 'create', 'remove'].map((step) => `/v1/auth/profile/passkeys/${step}`),
  ...['email', 'phone_number'].flatMap((kind) =>
    ['begin', 'verify', 'remove'].map((step) => `/v1/auth/profile/${kind}/${step}`),
  ),
];

/** The routes that every selector of a query takes. */
function matched(expr: string, paths: readonly string[]): string[] {
  const selectors = [...expr.matchAll(/route(=~?|!~)"([^"]+)"/g)];
  expect(selectors.length).toBeGreaterThan(0);
  const takes = ([, operator, pattern]: RegExpMatchArray, path: string) =>
    new RegExp(`^(?:${pattern})$`).test(path) === (operator !== '!~');
  return paths.filter((path) => selectors.every((selector) => takes(selector, path)));
}

describe('the alerts on requests', () => {
  it.each(['LatchkeyErrors', 'LatchkeyErrorsLasting', 'LatchkeySlow'])(
    '%s counts every route but files and probes, and those that wait',
    (name) => {
      const { expr = '' } = ALERTS.find(({ alert }) => alert === name) ?? {};
      const waiting = name === 'LatchkeySlow' ? ['/v1/events'] : [];
      expect(PATHS.filter((path) => !matched(expr, PATHS).includes(path))).toEqual(
        [...STATIC, ...waiting].toSorted(),
      );
    },
  );
});

describe('the objectives', () => {
  const counted = (slo: string) => {
    const rule = RECORDED.find((each) => 'labels' in each && JSON.stringify(each).includes(`"slo":"${slo}"`));
    return matched(rule?.expr ?? '', PATHS);
  };
  const latency = [
    '/sign-in/:app_id',
    '/sign-in/:app_id/finish',
    '/sign-in/:app_id/totp',
    '/v1/auth/hosted_sign_ins/exchange',
    '/v1/auth/magic_links/create',
    '/v1/auth/magic_links/email/send',
    '/v1/auth/magic_links/verify',
    '/v1/auth/otps/email/send',
    '/v1/auth/otps/sms/send',
    '/v1/auth/otps/verify',
    '/v1/auth/profile/totp/verify',
    '/v1/auth/proofs_of_work/begin',
    '/v1/auth/sign_in_methods',
    '/v1/auth/totps/recover',
    '/v1/auth/totps/verify',
    '/v1/auth/webauthn/authentication/begin',
    '/v1/auth/webauthn/authentication/verify',
    '/v1/auth/webauthn/verify',
  ];

  it('count the routes of a sign-in and of a verification', () => {
    const waiting = ['begin', 'callback'].map((step) => `/v1/auth/oauth/:provider/${step}`);
    const others = [...waiting, '/v1/auth/oauth/verify', '/v1/auth/wallets/registrations/begin'];
    const all = [...latency, ...others, '/v1/auth/wallets/verify'].toSorted();
    expect(counted('sign_in_availability')).toEqual(all);
    expect(counted('sign_in_latency')).toEqual(latency);
    for (const slo of ['session_verify_availability', 'session_verify_latency'])
      expect(counted(slo)).toEqual(['/v1/auth/sessions/verify']);
  });

  it('count every public route, but those that no sign-in waits for', () => {
    const open = ROUTES.filter(({ access }) => access !== 'secret').map(({ path }) => labelOf(path));
    const all = new Set([...counted('sign_in_availability'), ...counted('session_verify_availability')]);
    expect([...new Set(open)].filter((path) => !all.has(path)).toSorted()).toEqual(NO_SIGN_IN.toSorted());
  });

  it('use the same routes above and below the line', () => {
    for (const slo of ['sign_in', 'session_verify'].flatMap((one) => [
      `${one}_availability`,
      `${one}_latency`,
    ])) {
      const rules = RECORDED.filter((each) => JSON.stringify(each).includes(`"slo":"${slo}"`));
      const patterns = rules.flatMap(({ expr }) =>
        [...expr.matchAll(/route=~?"([^"]+)"/g)].map(([, p]) => p),
      );
      expect([slo, patterns.length, new Set(patterns).size]).toEqual([slo, 2, 1]);
    }
  });

  it('decide for every error with 5xx whether it is a failure of Latchkey', () => {
    const codes = [...readRoot('docs/errors.md').matchAll(/^\| 5\d\d \| `(\w+)`/gm)].map(([, code]) => code);
    const ofOthers = ['chain_unavailable', 'chain_not_configured', 'oauth_unavailable'];
    const lists = RECORDED.flatMap(({ expr }) => [...expr.matchAll(/code=~"([^"]+)"/g)]);
    expect(lists).toHaveLength(2);
    for (const [, list = ''] of lists)
      expect([...list.split('|'), ...ofOthers].toSorted()).toEqual(codes.toSorted());
  });
});
