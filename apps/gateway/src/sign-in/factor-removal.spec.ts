import { afterEach, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { send } from '../testing/send.js';
import { type Answers, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const ROUTES = [
  ['email', 'email_1', 'identity.v1.delete_email'],
  ['phone_number', 'pn_1', 'identity.v1.delete_phone_number'],
  ['idp_providers', 'idpuser_1', 'identity.v1.delete_idp_provider'],
  ['totps', 'totp_1', 'mfa.v1.delete_totp'],
  ['webauthn_credentials', 'webauthn_1', 'mfa.v1.delete_credential'],
] as const;

let gateway: TestGateway;

afterEach(async () => {
  await gateway.close();
});

async function remove(kind: string, id: string, answers: Answers) {
  gateway = await startTestGateway(answers);
  const path = `/v1/auth/users/${kind}/${id}/delete`;
  const answer = await send(gateway, path, { method: 'DELETE', key: gateway.keys.secret });
  const calls = gateway.calls.filter(({ subject }) => subject !== 'identity.v1.resolve_api_key');
  return { ...answer, calls: calls.map(({ subject, input }) => [subject, input]) };
}

const refusing = (code: string) => () => {
  throw new CodedError(code);
};

describe('removing a method', () => {
  it.each(ROUTES)('(%s) takes its factors out of sessions before it answers', async (kind, id, removal) => {
    const answers = { [removal]: { user_id: 'user_1' }, 'session.v1.remove_factors': { revoked: 1 } };
    const { status, calls } = await remove(kind, id, answers);
    expect(status).toBe(200);
    expect(calls).toEqual([
      [removal, expect.anything()],
      ['session.v1.remove_factors', { user_id: 'user_1', method_id: id }],
    ]);
  });

  it.each(ROUTES)('(%s) leaves sessions unchanged if the removal fails', async (kind, id, removal) => {
    const { calls } = await remove(kind, id, { [removal]: refusing('user_not_found') });
    expect(calls.map(([subject]) => subject)).toEqual([removal]);
  });

  it.each(['service_unavailable', 'upstream_timeout'])(
    'succeeds while session answers %s, because an event follows',
    async (code) => {
      const [kind, id, removal] = ROUTES[0];
      const answers = { [removal]: { user_id: 'user_1' }, 'session.v1.remove_factors': refusing(code) };
      expect((await remove(kind, id, answers)).status).toBe(200);
    },
  );
});
