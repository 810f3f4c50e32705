import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const ROUTES = [
  ['email', 'email_1', 'identity.v1.delete_email'],
  ['phone_number', 'pn_1', 'identity.v1.delete_phone_number'],
  ['idp_providers', 'idpuser_1', 'identity.v1.delete_idp_provider'],
  ['totps', 'totp_1', 'mfa.v1.delete_totp'],
  ['webauthn_credentials', 'webauthn_1', 'mfa.v1.delete_credential'],
] as const;

const remove = (kind: string, id: string, answers: Answers) =>
  asking(answers)(`DELETE /v1/auth/users/${kind}/${id}/delete`);

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
