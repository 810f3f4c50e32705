import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAtLeast, OPERATOR_ROLES, type OperatorRole } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import type { RouteOptions } from 'fastify';
import { createTestAdmin, startTestAdmin, type TestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';

/** The routes that an operator's key opens, by the least role that it needs. */
const OPERATIONS = {
  viewer: [
    'GET /v1/admin/apps',
    'GET /v1/admin/apps/{app_id}',
    'GET /v1/admin/apps/{app_id}/keys',
    'GET /v1/admin/apps/{app_id}/sms_counts',
    'GET /v1/admin/apps/{app_id}/metrics',
    'GET /v1/admin/metrics',
    'GET /v1/admin/apps/{app_id}/transfer_policy',
    'GET /v1/admin/apps/{app_id}/wallets/{wallet_id}/balances',
    'GET /v1/admin/apps/{app_id}/wallets/{wallet_id}/transfer_policy',
    'POST /v1/admin/apps/{app_id}/transfer_policy/dry_run',
    'POST /v1/admin/messages/preview',
    'GET /v1/admin/apps/{app_id}/transfers/{transfer_id}',
    'GET /v1/admin/apps/{app_id}/approval_key',
    'GET /v1/admin/apps/{app_id}/payments',
    'GET /v1/admin/apps/{app_id}/users/{user_id}',
    'POST /v1/admin/apps/{app_id}/users/{user_id}/reveal',
    'GET /v1/admin/apps/{app_id}/users/{user_id}/sessions',
    'GET /v1/admin/users',
    'GET /v1/admin/requests',
    'GET /v1/admin/requests/{request_id}',
    'GET /v1/admin/messages',
    'GET /v1/admin/messages/{message_id}',
    'GET /v1/admin/transfers',
    'GET /v1/admin/wallets',
    'GET /v1/admin/status',
    'GET /v1/admin/signing_keys',
    'GET /v1/admin/deployments',
    'GET /v1/admin/events',
    'GET /v1/admin/dead_events',
    'GET /v1/admin/webhooks',
    'GET /v1/admin/webhooks/{webhook_id}/deliveries',
    'GET /v1/admin/operators',
  ],
  support: [
    'POST /v1/admin/apps/{app_id}/users/{user_id}/block',
    'POST /v1/admin/apps/{app_id}/users/{user_id}/unblock',
    'POST /v1/admin/apps/{app_id}/users/{user_id}/unlock',
    'POST /v1/admin/apps/{app_id}/users/{user_id}/sessions/revoke',
    'GET /v1/admin/apps/{app_id}/users/{user_id}/export',
    'GET /v1/admin/apps/{app_id}/users/{user_id}/erasure',
    'POST /v1/admin/apps/{app_id}/payments/freeze',
    'POST /v1/admin/apps/{app_id}/payments/unfreeze',
    'POST /v1/admin/messages/{message_id}/resend',
    'POST /v1/admin/webhooks/{webhook_id}/test',
    'POST /v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry',
  ],
  approver: [
    'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/approve',
    'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/reject',
  ],
  admin: [
    'POST /v1/admin/apps',
    'PATCH /v1/admin/apps/{app_id}',
    'POST /v1/admin/apps/{app_id}/sessions/revoke',
    'POST /v1/admin/apps/{app_id}/signing_keys/revoke',
    'POST /v1/admin/apps/{app_id}/signing_keys/rotate',
    'POST /v1/admin/apps/{app_id}/keys',
    'DELETE /v1/admin/apps/{app_id}/keys/{key_id}',
    'POST /v1/admin/apps/{app_id}/oauth_providers/{provider}/try',
    'POST /v1/admin/apps/{app_id}/oauth_providers/verify',
    'POST /v1/admin/apps/{app_id}/sms_counts/reset',
    'PUT /v1/admin/apps/{app_id}/transfer_policy',
    'PUT /v1/admin/apps/{app_id}/approval_key',
    'POST /v1/admin/apps/{app_id}/users/import',
    'POST /v1/admin/apps/{app_id}/users/{user_id}/erase',
    'POST /v1/admin/dead_events/retry',
    'POST /v1/admin/dead_events/drop',
    'POST /v1/admin/keys/rewrap',
    'POST /v1/admin/wallets/move_keys',
    'POST /v1/admin/operators',
    'PATCH /v1/admin/operators/{user_id}',
    'DELETE /v1/admin/operators/{user_id}',
    'POST /v1/admin/operators/{user_id}/invitation',
    'POST /v1/admin/operators/{user_id}/unlock',
  ],
} as const satisfies Record<OperatorRole, readonly string[]>;
/** A route that is missing above and here needs a key that opens nothing of administration. */
const OPEN = [
  ...['GET /v1/admin/openapi.json', 'GET /livez', 'GET /readyz'],
  // Static files, which hold nothing of anyone.
  ...['GET /console', 'GET /console/*', 'GET /console/assets/{file}'],
  // They read the cookie of the console themselves.
  'GET /v1/admin/sign_in',
  'GET /v1/admin/session',
  'POST /v1/admin/session',
  'DELETE /v1/admin/session',
  'GET /v1/admin/session/passkeys',
  'POST /v1/admin/session/passkeys',
  'POST /v1/admin/session/passkeys/begin',
  'DELETE /v1/admin/session/passkeys/{webauthn_credential_id}',
  'POST /v1/admin/session/proof',
  'POST /v1/admin/session/proof/begin',
  'GET /console/preview',
];

it('every route needs an operator, or is the document, a probe, a file or the session of the console', async () => {
  const routes: RouteOptions[] = [];
  const { app } = createTestAdmin();
  const made = await app;
  made
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => void routes.push(route));
  await made.init();
  const of = (access: string, least?: OperatorRole) =>
    routes
      .filter(({ method, config }) => method !== 'HEAD' && (config?.access ?? 'secret') === access)
      .filter(({ config }) => config?.endpoint?.role === least)
      .map(({ method, url }) => `${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`)
      .toSorted();
  for (const role of OPERATOR_ROLES) expect(of('admin', role)).toEqual([...OPERATIONS[role]].toSorted());
  expect({ none: of('none'), others: [...of('admin'), ...of('secret'), ...of('public')] }).toEqual({
    none: OPEN.toSorted(),
    others: [],
  });
  await made.close();
});

describe('a role', () => {
  let admin: TestAdmin;
  beforeAll(async () => {
    admin = await startTestAdmin({}, ROLE_ENV);
  });
  afterAll(() => admin.close());

  const rows = OPERATOR_ROLES.flatMap((least) => OPERATIONS[least].map((route) => [route, least] as const));

  it.each(rows)('%s is open from %s on, and else refused before its body is read', async (route, least) => {
    const [method = '', path = ''] = route.split(' ');
    const sent = { method, ...(method !== 'GET' && { body: '{"broken' }) };
    for (const role of OPERATOR_ROLES) {
      const before = admin.calls.length;
      const answer = await send(admin, path.replace(/\{\w+\}/g, 'x'), { ...sent, key: ROLE_KEYS[role] });
      const isRefused = answer.json.error_type === 'operator_role_required';
      expect([role, isRefused]).toEqual([role, !isAtLeast(role, least)]);
      if (!isRefused) continue;
      expect(answer.status).toBe(403);
      expect(admin.calls).toHaveLength(before);
    }
  });
});
