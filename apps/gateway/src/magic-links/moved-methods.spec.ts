import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const PEEK = 'otp-delivery.v1.peek_magic_link';
const SPEND = 'otp-delivery.v1.spend_magic_link';
const FIND = 'identity.v1.find_method';
const GRANT = 'session.v1.grant';

const LINK = { user_id: 'user_1', method_id: 'email_1', method_type: 'email' };
const EMAIL = { id: 'email_1', type: 'email', value: 'ada@example.com', verified: true, user_active: true };
const MOVED = { ...EMAIL, user_id: 'user_2' };

const verify = (verifies_method: boolean, found: Answers[string]) => {
  const proof = { ...LINK, verifies_method };
  const session = { id: 'sess_1', user_id: 'user_2', factors: [] };
  const granted = { session, session_token: 'fresh', session_jwt: 'jwt' };
  const ask = asking({ [PEEK]: proof, [SPEND]: proof, [FIND]: found, [GRANT]: granted });
  return ask('/v1/auth/magic_links/verify', { token: 't', session_expires_in: 60 });
};

describe('a link of an identifier that moved to another user', () => {
  it('signs in that user if we sent it to the identifier', async () => {
    const { status, json, inputOf } = await verify(true, MOVED);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { user_id: 'user_2', method_id: 'email_1', session_token: 'fresh' },
    });
    expect(inputOf(FIND)).toEqual({ method_id: 'email_1' });
    expect(inputOf(GRANT)).toMatchObject({ user_id: 'user_2' });
  });

  it('is invalid and not spent if the App delivered it', async () => {
    const { status, json, inputOf } = await verify(false, MOVED);
    expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'invalid_magic_link' } });
    expect(inputOf(FIND)).toEqual({ method_id: 'email_1', user_id: 'user_1' });
    expect(inputOf(SPEND)).toBeUndefined();
  });
});

it.each([
  ['sent', true],
  ['delivered by the App', false],
])('a link that was %s is invalid and not spent once its identifier is deleted', async (_, isSent) => {
  const { status, json, inputOf } = await verify(isSent, refusing('method_not_found'));
  expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'invalid_magic_link' } });
  expect(inputOf(SPEND)).toBeUndefined();
});
