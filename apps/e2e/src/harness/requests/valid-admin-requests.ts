import { deadEvent } from '../events/dead-events.js';
import { succeeded } from '../http/answers.js';
import type { TestApp } from '../http/app.js';
import { unique } from '../sign-in/identities.js';
import { currentRun } from '../stack/run.js';
import type { Makers } from './valid-request.js';
import { transferPolicy } from './valid-transfer-requests.js';

export function adminRequests({ id, api }: TestApp): Makers {
  const key = currentRun().adminKey;
  return {
    'POST /v1/admin/apps': async () => ({
      path: '/v1/admin/apps',
      key,
      body: { name: unique('App'), environment: 'test', tier: 'standard' },
    }),
    'PATCH /v1/admin/apps/{app_id}': async () => ({
      path: `/v1/admin/apps/${id}`,
      key,
      body: { name: unique('App'), tier: 'enterprise', settings: { otp_length: 8 } },
    }),
    'PUT /v1/admin/apps/{app_id}/approval_key': async () => ({
      path: `/v1/admin/apps/${id}/approval_key`,
      key,
      body: { public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    }),
    'POST /v1/admin/apps/{app_id}/keys': async () => ({
      path: `/v1/admin/apps/${id}/keys`,
      key,
      body: { kind: 'public' },
    }),
    'POST /v1/admin/apps/{app_id}/signing_keys/revoke': async () => {
      const kid = succeeded(await api.jwks.default()).keys.at(-1)?.kid;
      return { path: `/v1/admin/apps/${id}/signing_keys/revoke`, key, body: { kid } };
    },
    'POST /v1/admin/keys/rewrap': async () => ({
      path: '/v1/admin/keys/rewrap',
      key,
      body: { after: 'wallet/', limit: 10 },
    }),
    'POST /v1/admin/wallets/move_keys': async () => ({
      path: '/v1/admin/wallets/move_keys',
      key,
      body: { after: 'wallet_0', limit: 10 },
    }),
    ...policyRequests(id, key),
    ...deadEventRequests(key),
  };
}

const policyRequests = (id: string, key: string): Makers => ({
  'PUT /v1/admin/apps/{app_id}/transfer_policy': async () => ({
    path: `/v1/admin/apps/${id}/transfer_policy`,
    key,
    body: transferPolicy(),
  }),
});

/** Each of a new dead event, whose type no version applies. */
const deadEventRequests = (key: string): Makers =>
  Object.fromEntries(
    ['retry', 'drop'].map((action) => {
      const path = `/v1/admin/dead_events/${action}`;
      const make = async () => ({
        path,
        key,
        body: { service: 'session', event_id: await deadEvent('session') },
      });
      return [`POST ${path}`, make];
    }),
  );
