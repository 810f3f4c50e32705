import { expect, it } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { createTestAdmin } from '../testing/test-admin.js';

/** The routes that an operator's key opens. */
const OPERATIONS = [
  'POST /v1/admin/apps',
  'GET /v1/admin/apps',
  'GET /v1/admin/apps/{app_id}',
  'PATCH /v1/admin/apps/{app_id}',
  'POST /v1/admin/apps/{app_id}/sessions/revoke',
  'POST /v1/admin/apps/{app_id}/signing_keys/revoke',
  'POST /v1/admin/apps/{app_id}/signing_keys/rotate',
  'POST /v1/admin/apps/{app_id}/keys',
  'GET /v1/admin/apps/{app_id}/keys',
  'DELETE /v1/admin/apps/{app_id}/keys/{key_id}',
  'GET /v1/admin/apps/{app_id}/sms_counts',
  'POST /v1/admin/apps/{app_id}/sms_counts/reset',
  'GET /v1/admin/apps/{app_id}/transfer_policy',
  'PUT /v1/admin/apps/{app_id}/transfer_policy',
  'GET /v1/admin/apps/{app_id}/transfers/{transfer_id}',
  'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/approve',
  'POST /v1/admin/apps/{app_id}/transfers/{transfer_id}/reject',
  'GET /v1/admin/apps/{app_id}/approval_key',
  'PUT /v1/admin/apps/{app_id}/approval_key',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/block',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unblock',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unlock',
  'POST /v1/admin/apps/{app_id}/users/import',
  'GET /v1/admin/apps/{app_id}/users/{user_id}/export',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/erase',
  'GET /v1/admin/apps/{app_id}/users/{user_id}/erasure',
  'GET /v1/admin/apps/{app_id}/payments',
  'POST /v1/admin/apps/{app_id}/payments/freeze',
  'POST /v1/admin/apps/{app_id}/payments/unfreeze',
  'GET /v1/admin/requests',
  'GET /v1/admin/requests/{request_id}',
  'GET /v1/admin/messages',
  'GET /v1/admin/messages/{message_id}',
  'GET /v1/admin/transfers',
  'GET /v1/admin/wallets',
  'GET /v1/admin/status',
  'GET /v1/admin/events',
  'GET /v1/admin/dead_events',
  'POST /v1/admin/dead_events/retry',
  'POST /v1/admin/dead_events/drop',
  'POST /v1/admin/keys/rewrap',
  'POST /v1/admin/wallets/move_keys',
  'GET /v1/admin/webhooks',
  'GET /v1/admin/webhooks/{webhook_id}/deliveries',
  'POST /v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry',
];
/** A route that is missing above and here needs a key that opens nothing of administration. */
const OPEN = ['GET /v1/admin/openapi.json', 'GET /livez', 'GET /readyz'];

it('every route needs an operator, or is the document or a probe', async () => {
  const routes: RouteOptions[] = [];
  const { app } = createTestAdmin();
  const made = await app;
  made
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => void routes.push(route));
  await made.init();
  const of = (access: string) =>
    routes
      .filter(({ method, config }) => method !== 'HEAD' && (config?.access ?? 'secret') === access)
      .map(({ method, url }) => `${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`)
      .toSorted();
  expect({ admin: of('admin'), none: of('none'), others: [...of('secret'), ...of('public')] }).toEqual({
    admin: OPERATIONS.toSorted(),
    none: OPEN.toSorted(),
    others: [],
  });
  await made.close();
});
