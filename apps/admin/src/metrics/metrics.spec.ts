import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { startTestAdmin } from '../testing/test-admin.js';
import { ROLE_ENV, ROLE_KEYS } from '../testing/test-operators.js';

const POINT = {
  ...{ at: 1795219200, active_users: 3, sign_ups: 1 },
  ...{ sign_ins: { email_otp: 2, passkey: 1 }, second_factors: { totp: 1 } },
  refusals: [{ error_type: 'invalid_otp', reason: null, count: 4 }],
  messages: [{ channel: 'sms', country: 'DE', status: 'failed', count: 1 }],
  payments: [{ status: 'completed', currency: 'USDC', count: 1, amount: '12.5' }],
};
const METRICS = { step: 'hour', points: [POINT] };
const admin = await startTestAdmin(
  {
    'identity.v1.get_app': ({ app_id }: { app_id: string }) => {
      if (app_id !== 'app_1') throw new AppError('app_not_found');
      return { id: app_id };
    },
    'event-service.v1.app_metrics': METRICS,
    'event-service.v1.all_metrics': METRICS,
  },
  ROLE_ENV,
);
afterAll(() => admin.close());

const ask = (path: string) => send(admin, `/v1/admin/${path}`, { method: 'GET', key: ROLE_KEYS.viewer });

describe('metrics', () => {
  it.each([
    ['of an App', 'apps/app_1/metrics', 'app_metrics', { app_id: 'app_1' }],
    ['of all Apps', 'metrics', 'all_metrics', {}],
  ])('%s are shown to a viewer as they are', async (_, path, procedure, whose) => {
    expect(await ask(`${path}?from=1&to=2&step=day`)).toMatchObject({ status: 200, json: METRICS });
    const { subject, input } = admin.calls.at(-1) ?? {};
    expect([subject, input]).toEqual([
      `event-service.v1.${procedure}`,
      { from: 1, to: 2, step: 'day', ...whose },
    ]);
  });

  it('of an unknown App are 404', async () => {
    expect(await ask('apps/app_2/metrics')).toMatchObject({
      status: 404,
      json: { error_type: 'app_not_found' },
    });
  });

  it.each(['step=week', 'from=yesterday', 'to=-1'])('%s is 400', async (query) => {
    const answer = await ask(`apps/app_1/metrics?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
  });
});
