import { describe, expect, it } from '@jest/globals';
import { refusing } from '../testing/asking.js';
import { send } from '@latchkey/edge/testing';
import { ADMIN_KEY, type Answers, startTestGateway } from '../testing/test-gateway.js';

const CHANGE = 'identity.v1.update_app';
const APP = { id: 'app_1', settings: { otp_length: 8, oauth_providers: {} } };
const AUTH = '/v1/auth/users/user_1';

describe('after a change of an App', () => {
  it.each<[string, number, Answers]>([
    ['is made', 200, { [CHANGE]: APP }],
    // It may have been made: the answer was lost.
    ['has no answer', 503, { [CHANGE]: refusing('service_unavailable') }],
  ])('the next request with a key asks for its settings again: the change %s', async (_, status, answers) => {
    const gateway = await startTestGateway(answers);
    const lookUps = () => gateway.calls.filter(({ subject }) => subject === 'identity.v1.resolve_api_key');
    await send(gateway, AUTH, { key: gateway.keys.secret });
    const before = lookUps().length;
    const changed = await send(gateway, '/v1/admin/apps/app_1', {
      method: 'PATCH',
      key: ADMIN_KEY,
      body: '{"settings":{"otp_length":8}}',
    });
    expect(changed.status).toBe(status);
    await send(gateway, AUTH, { key: gateway.keys.secret });
    expect(lookUps()).toHaveLength(before + 1);
    await gateway.close();
  });
});
