import { expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const KEY = { app_id: 'app_1', kid: 'jwk_1', signs_since: 1, next_kid: 'jwk_2', next_signs_from: 0 };

it('the keys that sign are listed page by page', async () => {
  const admin = await startTestAdmin({ 'session.v1.inspect_signing_keys': { keys: [KEY] } });
  const answer = await send(admin, '/v1/admin/signing_keys?limit=2&offset=4', { key: ADMIN_KEY });
  expect(answer).toMatchObject({ status: 200, json: { keys: [KEY] } });
  expect(admin.calls.at(-1)?.input).toEqual({ limit: 2, offset: 4 });
  await admin.close();
});
