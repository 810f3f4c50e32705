import { expect, it } from '@jest/globals';
import { ownProfile } from '@latchkey/contracts';
import type { ReadOwnProfileRequest } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { passkey } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { refusal } from '../testing/session-replica.js';

const { replica, app, signedIn, REQUIRED } = await secondFactorFixture('own_sessions');
const page = { ...app, key_kind: 'public' } as const;

const read = (session_token: string, caller: typeof app = page) =>
  replica.ownSessions.list(caller, { session_token });

it('lists the sessions of the user of a token, and signs for that user alone', async () => {
  const user_id = newId('user');
  const first = await signedIn(app, user_id);
  const second = await signedIn(app, user_id, passkey());
  await signedIn(app);
  const { sessions, said, ...own } = await read(first.session_token);
  expect(own).toEqual({ session_id: first.session.id, user_id });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual([first.session.id, second.session.id].toSorted());
  expect(await replica.attested.read(ownProfile, said)).toEqual({ app_id: app.app_id, user_id });
  for (const { session_token } of [first, second])
    expect(JSON.stringify(sessions)).not.toContain(session_token);
});

it('nothing but the token of a living session of the App opens it', async () => {
  const { session, session_token, session_jwt } = await signedIn(app);
  const { user_id, id: session_id } = session;
  for (const input of [{}, { session_jwt }, { session_id }, { user_id }])
    expect(await refusal(replica.ownSessions.list(page, input as ReadOwnProfileRequest))).toBe(
      'invalid_request',
    );
  for (const wrong of ['', session_id, session_jwt, `${session_token}x`])
    expect(await refusal(read(wrong))).toBe('session_not_found');
  expect(await refusal(read(session_token, { ...callerOf(), key_kind: 'public' }))).toBe('session_not_found');
  await read(session_token);
  await replica.revocations.revoke(app, { session_token });
  expect(await refusal(read(session_token))).toBe('session_not_found');
});

it('a session that lacks the second proof of its App reads nothing', async () => {
  const { session_token } = await signedIn(app);
  const asked = read(session_token, { ...REQUIRED, key_kind: 'public' });
  expect(await unmet(asked)).toEqual(MISSING('any'));
});
