import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { type Asking, asking } from '../testing/asking.js';
import { OAUTH_SERVICES } from '../testing/oauth-calls.js';

const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };
const VERIFIED = { session: SESSION, session_token: 'token', session_jwt: 'kept' };
const wanting = (version: number) => ({
  session: SESSION,
  session_jwt: '',
  claims_wanted: `wanted at ${version}`,
});
const SERVICES: Answers = {
  'session.v1.verify': { ...wanting(7), session_token: 'token' },
  'session.v1.grant': { ...wanting(1), session_token: 'fresh' },
  'session.v1.sign': { session: SESSION, session_jwt: 'signed' },
  'identity.v1.get_session_claims': ({ wanted }: { wanted: string }) => ({ said: `read as ${wanted}` }),
};

/** Posts to a gateway of an App that maps a claim. */
const call = asking(
  { ...OAUTH_SERVICES, ...SERVICES },
  { ofApp: { session_claims: { role: 'metadata.r' } } },
);

const verify = (answers?: Answers, ofApp?: Asking) =>
  call('/v1/auth/sessions/verify', { session_token: 'token' }, answers, ofApp);

describe('a session JWT of an App that maps session claims', () => {
  it('is signed with the values of identity, where the session service wants them', async () => {
    const { json, calls, subjects } = await verify();
    expect(json).toEqual({ session: SESSION, session_token: 'token', session_jwt: 'signed' });
    expect(subjects).toEqual(['session.v1.verify', 'identity.v1.get_session_claims', 'session.v1.sign']);
    expect(calls[0]?.[1]).toEqual({ session_token: 'token', claims_follow: true });
    expect(calls[1]?.[1]).toEqual({ wanted: 'wanted at 7' });
    expect(calls[2]?.[1]).toEqual({ said: 'read as wanted at 7' });
  });

  it('needs no further call where one is kept, and none at all without the setting', async () => {
    const answers = { 'session.v1.verify': VERIFIED };
    expect(await verify(answers)).toMatchObject({ json: VERIFIED, subjects: ['session.v1.verify'] });
    const { calls } = await verify(answers, { ofApp: {} });
    expect(calls.map(([, input]) => input)).toEqual([{ session_token: 'token' }]);
  });

  it('is extended by a call that carries who asked', async () => {
    const body = { session_token: 'token', session_expires_in: 60 };
    const { json, calls } = await call('/v1/auth/sessions/verify', body, { 'session.v1.extend': VERIFIED });
    expect(json).toEqual(VERIFIED);
    expect(calls).toEqual([['session.v1.extend', { ...body, claims_follow: true }]]);
  });

  it('is part of a sign-in', async () => {
    const body = { token: 'once', state: 'kept', session_expires_in: 60 };
    const { json, subjects } = await call('/v1/auth/oauth/verify', body);
    expect(json).toMatchObject({ session_token: 'fresh', session_jwt: 'signed', session: { id: 'sess_1' } });
    expect(json).not.toHaveProperty('claims_wanted');
    expect(subjects.slice(-3)).toEqual([
      'session.v1.grant',
      'identity.v1.get_session_claims',
      'session.v1.sign',
    ]);
  });

  it('is part of the exchange of a hosted code', async () => {
    const exchanged = { ...wanting(1), user_id: 'user_1', session_token: 'fresh' };
    const answers = { 'session.v1.exchange_hosted_code': exchanged };
    const body = { code: 'once', session_expires_in: 60 };
    const { json, calls } = await call('/v1/auth/hosted_sign_ins/exchange', body, answers);
    const session = { ...SESSION, session_token: 'fresh' };
    expect(json).toEqual({ user_id: 'user_1', session_token: 'fresh', session_jwt: 'signed', session });
    expect(calls[0]?.[1]).toEqual({ ...body, claims_follow: true });
  });

  it('is signed with newer values where the session has changed, and in the end in any case', async () => {
    const asked: object[] = [];
    const sign = (input: { said: string; any_version?: true }) => {
      asked.push(input);
      return input.any_version ? { session: SESSION, session_jwt: 'signed' } : wanting(7 + asked.length);
    };
    const { json, subjects } = await verify({ 'session.v1.sign': sign });
    expect(json).toMatchObject({ session_jwt: 'signed' });
    expect(asked).toEqual([
      ...[7, 8, 9, 10].map((version) => ({ said: `read as wanted at ${version}` })),
      { said: 'read as wanted at 11', any_version: true },
    ]);
    expect(subjects.filter((subject) => subject === 'identity.v1.get_session_claims')).toHaveLength(5);
  });

  it('is not answered without its values: a session of a deleted user is over, and a failure is one', async () => {
    const gone = await verify({ 'identity.v1.get_session_claims': refusing('user_not_found') });
    expect(gone).toMatchObject({ status: 404, json: { error_type: 'session_not_found' } });
    const away = await verify({ 'identity.v1.get_session_claims': refusing('service_unavailable') });
    expect(away.status).toBe(503);
  });

  it.each(['claims_follow', 'claims', 'values'])('takes no %s from a client', async (name) => {
    const body = { session_token: 'token', [name]: { role: 'admin' } };
    const { status, json, calls } = await call('/v1/auth/sessions/verify', body);
    expect({ status, json }).toMatchObject({ status: 400, json: { error_type: 'unknown_field' } });
    expect(calls).toEqual([]);
  });
});
