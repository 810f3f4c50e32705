import { expect, it } from '@jest/globals';
import { post } from '@latchkey/edge/testing';
import { CodedError } from '@latchkey/platform/errors';
import { startTestAdmin } from '../testing/test-admin.js';

const APP = { id: 'app_1', name: 'Acme', environment: 'test', tier: 'standard', settings: { otp_length: 6 } };
const ROTATED = { kid: 'jwk_2', signs_from: 1, next_kid: 'jwk_3' };

it('the first rotation of an App that session does not know yet makes its keys', async () => {
  let isMade = false;
  const admin = await startTestAdmin({
    'session.v1.rotate_signing_key': () => {
      if (!isMade) throw new CodedError('app_not_found');
      return ROTATED;
    },
    'session.v1.make_signing_keys': () => {
      isMade = true;
      return {};
    },
    'identity.v1.get_app': APP,
  });
  const answer = await post(admin, '/v1/admin/apps/app_1/signing_keys/rotate', '{}');
  expect(answer).toMatchObject({ status: 200, json: ROTATED });
  const making = admin.calls.find(({ subject }) => subject === 'session.v1.make_signing_keys');
  expect(making?.input).toEqual({ app_id: 'app_1' });
  await admin.close();
});
