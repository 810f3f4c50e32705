import { expect, it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { deadEvent } from '../harness/events/dead-events.js';

const admin = adminApi();
const dead = async (service: string) =>
  succeeded(await admin.listDeadEvents({ service, limit: 100 })).events.map(({ event_id }) => event_id);
const countOf = async (service: string) =>
  succeeded(await admin.status()).services.find((each) => each.service === service)?.events_dead ?? 0;

it('an operator lists, retries and drops the dead events of a service', async () => {
  const before = await countOf('wallet');
  const event_id = await deadEvent('wallet');
  expect(await dead('wallet')).toContain(event_id);
  expect(await dead('mfa')).not.toContain(event_id);
  // A status serves for three seconds.
  await until(async () => (await countOf('wallet')) === before + 1);
  const request = { service: 'wallet', event_id };
  expect(succeeded(await admin.retryDeadEvent(request))).toMatchObject({
    outcome: 'failed',
    error_code: 'event_type_unknown',
  });
  expect(await dead('wallet')).toContain(event_id);
  succeeded(await admin.dropDeadEvent(request));
  expect(await dead('wallet')).not.toContain(event_id);
  for (const action of [admin.retryDeadEvent, admin.dropDeadEvent])
    expectRefusal(await action(request), 404, 'event_not_found');
});

it('an unknown service is refused', async () => {
  expectRefusal(await admin.listDeadEvents({ service: 'bank' }), 400, 'invalid_request');
});
