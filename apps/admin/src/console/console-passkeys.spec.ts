import { describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import {
  EMAIL,
  ENV,
  INVITATION,
  LISTED,
  PASSKEY,
  signedIn,
  usePage,
  verifiedAgo,
} from '../testing/console-fixture.js';

const { start, change, calls, lines } = usePage();

describe('a passkey', () => {
  const CHALLENGE = {
    'mfa.v1.begin_registration': {
      public_key_credential_creation_options: { publicKey: { challenge: 'c' } },
    },
  };
  const begin = () => change('/v1/admin/session/passkeys/begin');

  it('is for the domain that console and hosted page share', async () => {
    await start({ ...signedIn('admin', [INVITATION]), ...CHALLENGE });
    expect(await begin()).toMatchObject({ status: 200, json: { options: { challenge: 'c' } } });
    expect(calls().at(-1)).toMatchObject({ input: { domain: 'example.com', user_id: 'user_1' } });
  });

  it.each([
    ['the first one, by an invitation', [INVITATION], [], 200],
    ['the first one, by a code to the mailbox', [EMAIL], [], 403],
    ['another one, by the first', [PASSKEY], [LISTED], 200],
    ['another one, by a code to the mailbox', [EMAIL], [LISTED], 403],
    ['another one, by an invitation', [INVITATION], [LISTED], 403],
    ['the first one, by an invitation of eleven minutes ago', [verifiedAgo(INVITATION, 11)], [], 403],
    ['another one, by a passkey of eleven minutes ago', [verifiedAgo(PASSKEY, 11)], [LISTED], 403],
  ])('is added, %s: whoever reads the mailbox adds none', async (_, factors, passkeys, status) => {
    await start({ ...signedIn('admin', factors, passkeys), ...CHALLENGE });
    const answer = await begin();
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json.error_type).toBe('step_up_required');
  });

  it.each([
    ['support', ENV],
    ['viewer', ENV],
    ['admin', { ...ENV, OPERATOR_SECOND_FACTOR: 'off' }],
  ])('of %s is neither added nor removed by an old passkey and a new code', async (role, env) => {
    await start(signedIn(role, [verifiedAgo(PASSKEY, 11), EMAIL], [LISTED]), env);
    for (const answer of [
      await begin(),
      await change('/v1/admin/session/passkeys', 'POST', '{"credential":{}}'),
      await change('/v1/admin/session/passkeys/webauthn_1', 'DELETE'),
    ])
      expect(answer).toMatchObject({
        status: 403,
        json: { required_factors: [{ type: 'webauthn', reason: 'factor_too_old' }] },
      });
    expect(calls().map(({ subject }) => subject)).not.toContain('mfa.v1.begin_registration');
  });

  it.each([
    ['a new code', [EMAIL], undefined],
    ['an old code', [verifiedAgo(EMAIL, 11)], [{ type: 'any', reason: 'factor_too_old' }]],
  ])('where one proof is enough, the first one is added by %s', async (_, factors, required_factors) => {
    const env = { ...ENV, OPERATOR_SECOND_FACTOR: 'off' };
    await start({ ...signedIn('admin', factors), ...CHALLENGE }, env);
    const { status, json } = await begin();
    expect([status, json.required_factors]).toEqual([required_factors ? 403 : 200, required_factors]);
  });

  it('of another operator is not removed', async () => {
    await start(signedIn('admin', [PASSKEY], [LISTED, { id: 'webauthn_3' }]));
    const answer = await change('/v1/admin/session/passkeys/webauthn_2', 'DELETE');
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'webauthn_credential_not_found' } });
  });

  it('that is the last one of an admin is not removed', async () => {
    const keepsLast = () => {
      throw new AppError('operator_protected');
    };
    await start({ ...signedIn('admin', [PASSKEY], [LISTED]), 'mfa.v1.delete_spare_credential': keepsLast });
    const answer = await change('/v1/admin/session/passkeys/webauthn_1', 'DELETE');
    expect(answer).toMatchObject({ status: 409, json: { error_type: 'operator_protected' } });
  });

  it('is removed while session does not answer: its event takes it out of sessions', async () => {
    await start({
      ...signedIn('support', [PASSKEY], [LISTED]),
      'mfa.v1.delete_credential': { user_id: 'user_1' },
    });
    const answer = await change('/v1/admin/session/passkeys/webauthn_1', 'DELETE');
    expect(answer).toMatchObject({ status: 200, json: { message: 'The passkey was removed.' } });
    expect(calls().at(-1)).toMatchObject({ subject: 'session.v1.remove_factors' });
    expect(lines().at(-1)).toMatchObject({ route: expect.any(String), operatorId: 'user_1' });
  });
});
