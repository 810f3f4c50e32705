import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const KEY = { app_id: 'app_1', public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
const admin = await startTestAdmin({
  'identity.v1.get_app': ({ app_id }: { app_id: string }) => {
    if (app_id !== 'app_1') throw new AppError('app_not_found');
    return { id: app_id };
  },
  'signer.v1.get_approval_key': KEY,
  'signer.v1.set_approval_key': KEY,
});
afterAll(() => admin.close());

const ask = (method: string, app: string, body?: object) =>
  send(admin, `/v1/admin/apps/${app}/approval_key`, {
    method,
    key: ADMIN_KEY,
    ...(body && { body: JSON.stringify(body) }),
  });
const REQUEST = { public_key: KEY.public_key };

describe('the approval key of an App', () => {
  it.each([
    ['GET', undefined, 'get_approval_key'],
    ['PUT', REQUEST, 'set_approval_key'],
  ])('%s reaches the signer', async (method, body, procedure) => {
    expect(await ask(method, 'app_1', body)).toMatchObject({ status: 200, json: KEY });
    const { subject, input } = admin.calls.at(-1) ?? {};
    expect([subject, input]).toEqual([`signer.v1.${procedure}`, { app_id: 'app_1', ...body }]);
  });

  it.each<[string, object | undefined]>([
    ['GET', undefined],
    ['PUT', REQUEST],
  ])('%s of an unknown App is 404', async (method, body) => {
    const answer = await ask(method, 'app_2', body);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'app_not_found' } });
    expect(admin.calls.at(-1)?.subject).toBe('identity.v1.get_app');
  });

  it.each(['', 'short', `${'A'.repeat(42)}B`, `${'A'.repeat(43)}=`, '+'.repeat(43), 7, null])(
    'is refused where it is not 32 bytes in base64url: %j',
    async (public_key) => {
      const answer = await ask('PUT', 'app_1', { public_key });
      expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    },
  );
});
