import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { post, send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const COUNTS = { with_secret_key: 3, without_secret_key: 2, limit: 100, countries: [] };
const admin = await startTestAdmin({
  'identity.v1.get_app': ({ app_id }: { app_id: string }) => {
    if (app_id !== 'app_1') throw new AppError('app_not_found');
    return { id: app_id };
  },
  'otp-delivery.v1.sms_counts': COUNTS,
  'otp-delivery.v1.reset_sms_counts': COUNTS,
});
afterAll(() => admin.close());

describe('the SMS of an App', () => {
  it.each([
    [
      'are counted',
      () => send(admin, '/v1/admin/apps/app_1/sms_counts', { method: 'GET', key: ADMIN_KEY }),
      'sms_counts',
    ],
    [
      'are reset',
      () => post(admin, '/v1/admin/apps/app_1/sms_counts/reset', {}, { key: ADMIN_KEY }),
      'reset_sms_counts',
    ],
  ])('%s for an operator', async (_, ask, procedure) => {
    expect(await ask()).toMatchObject({ status: 200, json: COUNTS });
    const { subject, input } = admin.calls.at(-1) ?? {};
    expect([subject, input]).toEqual([`otp-delivery.v1.${procedure}`, { app_id: 'app_1' }]);
  });

  it('of an unknown App are 404', async () => {
    const answer = await post(admin, '/v1/admin/apps/app_2/sms_counts/reset', {}, { key: ADMIN_KEY });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
  });
});
