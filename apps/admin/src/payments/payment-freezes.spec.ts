import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorType } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { newId } from '@latchkey/platform/ids';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const FREEZE = { app_id: 'app_1', frozen: true, frozen_at: 1_795_219_200 };
const APP = newId('app');
let identityFails: ErrorType | undefined;
const admin = await startTestAdmin({
  'identity.v1.get_app': ({ app_id }: { app_id: string }) => {
    if (identityFails) throw new AppError(identityFails);
    if (app_id !== 'app_1') throw new AppError('app_not_found');
    return { id: app_id };
  },
  'signer.v1.get_payment_freeze': FREEZE,
  'signer.v1.freeze_payments': FREEZE,
  'signer.v1.unfreeze_payments': { ...FREEZE, frozen: false, frozen_at: 0 },
});
afterAll(() => admin.close());

const ask = (method: string, app: string, rest: string) =>
  send(admin, `/v1/admin/apps/${app}/payments${rest}`, { method, key: ADMIN_KEY });

it.each([
  ['GET', '', 'get_payment_freeze', true],
  ['POST', '/freeze', 'freeze_payments', true],
  ['POST', '/unfreeze', 'unfreeze_payments', false],
])('%s payments%s of an App reaches the signer', async (method, rest, procedure, frozen) => {
  expect(await ask(method, 'app_1', rest)).toMatchObject({ status: 200, json: { frozen } });
  const { subject, input } = admin.calls.at(-1) ?? {};
  expect([subject, input]).toEqual([`signer.v1.${procedure}`, { app_id: 'app_1' }]);
});

it.each([
  ['GET', ''],
  ['POST', '/freeze'],
  ['POST', '/unfreeze'],
])('%s payments%s of an unknown App is 404', async (method, rest) => {
  const answer = await ask(method, 'app_2', rest);
  expect(answer).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
  expect(admin.calls.at(-1)?.subject).toBe('identity.v1.get_app');
});

describe('while identity does not answer', () => {
  afterEach(() => (identityFails = undefined));
  const AWAY: ErrorType[] = ['service_unavailable', 'upstream_timeout', 'internal_error'];

  it.each(AWAY)('(%s) an App is frozen all the same', async (code) => {
    identityFails = code;
    expect(await ask('POST', APP, '/freeze')).toMatchObject({ status: 200, json: { frozen: true } });
    expect(admin.calls.at(-1)).toMatchObject({
      subject: 'signer.v1.freeze_payments',
      input: { app_id: APP },
    });
  });

  it('nothing that is no id of an App is frozen, and nothing is unfrozen', async () => {
    identityFails = 'service_unavailable';
    for (const answer of [await ask('POST', 'app_1', '/freeze'), await ask('POST', APP, '/unfreeze')])
      expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
    expect(admin.calls.at(-1)?.subject).toBe('identity.v1.get_app');
  });
});
