import { describe, expect, it } from '@jest/globals';
import { endpointsOf } from '@latchkey/edge';
import { ADMIN_CONTROLLERS } from '../admin.module.js';
import {
  ENV,
  LISTED,
  ORIGIN,
  PASSKEY,
  EMAIL,
  signedIn,
  usePage,
  verifiedAgo,
} from '../testing/console-fixture.js';
import { ADMIN_KEY } from '../testing/test-admin.js';

/** What a person at the console does only with a proof of the last ten minutes, beside the table of roles. */
const DANGEROUS = [
  // Keys of Apps, and of what an App is.
  'POST /v1/admin/apps/{app_id}/keys',
  'DELETE /v1/admin/apps/{app_id}/keys/{key_id}',
  'POST /v1/admin/apps/{app_id}/signing_keys/rotate',
  'POST /v1/admin/apps/{app_id}/signing_keys/revoke',
  'PATCH /v1/admin/apps/{app_id}',
  'POST /v1/admin/apps/{app_id}/sessions/revoke',
  // Its answer has a secret key.
  'POST /v1/admin/apps',
  // Money.
  'PUT /v1/admin/apps/{app_id}/transfer_policy',
  'PUT /v1/admin/apps/{app_id}/approval_key',
  'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/approve',
  'POST /v1/admin/apps/{app_id}/payments/unfreeze',
  // People.
  'POST /v1/admin/apps/{app_id}/users/{user_id}/erase',
  'GET /v1/admin/apps/{app_id}/users/{user_id}/export',
  // A row may give a known user another address or wallet.
  'POST /v1/admin/apps/{app_id}/users/import',
  // Among them may be the deletion of a user.
  'POST /v1/admin/dead_events/drop',
  'POST /v1/admin/operators',
  'POST /v1/admin/operators/{user_id}/invitation',
  'PATCH /v1/admin/operators/{user_id}',
  'DELETE /v1/admin/operators/{user_id}',
  'POST /v1/admin/operators/{user_id}/unlock',
];
/** What else changes something, with the reason why an old proof does. Reads are open but for the export. */
const HARMLESS: Readonly<Record<string, string>> = {
  'POST /v1/admin/session': 'is the sign-in',
  'DELETE /v1/admin/session': 'ends the own session',
  'POST /v1/admin/session/proof/begin': 'begins the proof',
  'POST /v1/admin/session/proof': 'is the proof',
  'POST /v1/admin/apps/{app_id}/sms_counts/reset': 'goes on with messages, whose limits count again',
  'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/reject': 'stops a payment',
  'POST /v1/admin/apps/{app_id}/payments/freeze': 'stops payments',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/sessions/revoke': 'stops a user',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/block': 'stops a user',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unblock': 'helps a user, who still has to sign in',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unlock': 'helps a user, who still has to sign in',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/reveal': 'is an event, and 100 in a day at most',
  'POST /v1/admin/apps/{app_id}/oauth_providers/{provider}/try': 'begins a sign-in that signs in no user',
  'POST /v1/admin/apps/{app_id}/oauth_providers/verify': 'ends such a sign-in',
  'POST /v1/admin/apps/{app_id}/transfer_policy/dry_run': 'writes nothing',
  'POST /v1/admin/messages/preview': 'sends nothing',
  'POST /v1/admin/messages/{message_id}/resend': 'goes to the same address',
  'POST /v1/admin/dead_events/retry': 'loses nothing',
  'POST /v1/admin/keys/rewrap': 'shows no key',
  'POST /v1/admin/wallets/move_keys': 'shows no key',
  'POST /v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry': 'goes to the same receiver',
  'POST /v1/admin/webhooks/{webhook_id}/test': 'says nothing of a person',
};
/** The same, at the routes that read the cookie themselves, each with a body that is read first. */
const OF_PASSKEYS: readonly (readonly [route: string, body: string])[] = [
  ['POST /v1/admin/session/passkeys/begin', '{}'],
  ['POST /v1/admin/session/passkeys', '{"credential":{}}'],
  ['DELETE /v1/admin/session/passkeys/{webauthn_credential_id}', '{}'],
];
const ROUTES = endpointsOf(ADMIN_CONTROLLERS).map(({ endpoint: { method, path } }) => `${method} ${path}`);
/** They tell who the operator is, with the role and, for the last three routes, the passkeys. */
const READS_OF_SESSION = [
  ...['identity.v1.act_for_operators', 'session.v1.verify', 'identity.v1.find_operator'],
  'mfa.v1.user_factors',
];
const HOURS_OLD = verifiedAgo(PASSKEY, 180);
const { start, ask, calls } = usePage();

/** @param body is broken by default: it is not read before the refusal. */
function call(route: string, { body = '{"broken', ...headers }: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ');
  const sent = { method, headers: { origin: ORIGIN, ...headers }, ...(method !== 'GET' && { body }) };
  return ask(path.replace(/\{\w+\}/g, 'x'), sent);
}

describe.each([...DANGEROUS.map((route) => [route, '{"broken'] as const), ...OF_PASSKEYS])(
  '%s',
  (route, body) => {
    it('is refused without a proof of the last ten minutes, before anything is done', async () => {
      await start(signedIn('admin', [HOURS_OLD], [LISTED]));
      expect(await call(route, { body })).toMatchObject({
        status: 403,
        json: {
          error_type: 'step_up_required',
          required_factors: [{ type: 'webauthn', reason: 'factor_too_old' }],
        },
      });
      for (const { subject } of calls()) expect(READS_OF_SESSION).toContain(subject);
    });

    it('is open with one', async () => {
      await start(signedIn('admin', [verifiedAgo(PASSKEY, 1)], [LISTED]));
      expect((await call(route, { body })).json.error_type).not.toBe('step_up_required');
    });
  },
);

it.each(DANGEROUS)('%s asks no key of a machine for a proof', async (route) => {
  await start(signedIn('admin', [HOURS_OLD]));
  const answer = await call(route, { authorization: `Bearer ${ADMIN_KEY}` });
  expect(answer.json.error_type).not.toBe('step_up_required');
});

const dangerous = new Set([...DANGEROUS, ...OF_PASSKEYS.map(([route]) => route)]);

it('each route that changes something is dangerous, or harmless for a reason', () => {
  const changes = ROUTES.filter((route) => !route.startsWith('GET ') || dangerous.has(route));
  expect([...dangerous, ...Object.keys(HARMLESS)].toSorted()).toEqual(changes.toSorted());
});

it('no other route needs a new proof', async () => {
  await start(signedIn('admin', [HOURS_OLD], [LISTED]), { ...ENV, RATE_LIMIT_PER_IP: '0' });
  for (const route of ROUTES.filter((one) => !dangerous.has(one))) {
    const { json } = await call(route, { body: '{}' });
    expect([route, json.error_type]).not.toEqual([route, 'step_up_required']);
  }
});

describe('a fresh proof', () => {
  const UNFREEZE = 'POST /v1/admin/apps/{app_id}/payments/unfreeze';
  const APPROVE = 'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/approve';
  const OFF = { ...ENV, OPERATOR_SECOND_FACTOR: 'off' };

  it.each([
    [
      'of an approver is the passkey, and no new code',
      'approver',
      [HOURS_OLD, EMAIL],
      ENV,
      APPROVE,
      'webauthn',
    ],
    ['of a supporter is any sign-in', 'support', [EMAIL], ENV, UNFREEZE, undefined],
    ['of a supporter is no old one', 'support', [verifiedAgo(EMAIL, 11)], ENV, UNFREEZE, 'any'],
    ['is any sign-in where no second proof is needed', 'admin', [EMAIL], OFF, UNFREEZE, undefined],
    ['is no old one there, either', 'admin', [verifiedAgo(EMAIL, 11)], OFF, UNFREEZE, 'any'],
  ])('%s', async (_, role, factors, env, route, wanted) => {
    await start(signedIn(role, factors), env);
    const { json } = await call(route);
    const refused = wanted && [{ type: wanted, reason: 'factor_too_old' }];
    expect(json).toMatchObject(
      refused
        ? { error_type: 'step_up_required', required_factors: refused }
        : { error_type: 'invalid_json' },
    );
  });

  it('is asked of whoever may make the call, and of no other', async () => {
    await start(signedIn('support', [verifiedAgo(EMAIL, 60)]));
    expect((await call(APPROVE)).json.error_type).toBe('operator_role_required');
  });
});
