import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { emailFactor } from '../testing/factors.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica } = await sessionFixture('starts_together');

it('sessions that start in one turn, of two Apps, are each of their own user, and of no blocked one', async () => {
  const callers = [callerOf(), callerOf()] as const;
  const people = Array.from({ length: 20 }, (_, n) => {
    return { caller: callers[n % 2 === 0 ? 0 : 1], user_id: newId('user'), factor: emailFactor() };
  });
  const blocked = people[7] as (typeof people)[number];
  // The same id in the other App is another user.
  people.push({ ...blocked, caller: callers[0], factor: emailFactor() });
  await replica.revocations.block(blocked.caller, { user_id: blocked.user_id, version: 1 });
  const granted = await Promise.allSettled(
    people.map(({ caller, user_id, factor }) => grantTo(replica, caller, { user_id, factor })),
  );
  for (const [n, { caller, user_id, factor }] of people.entries()) {
    const one = granted[n] as (typeof granted)[number];
    expect(one.status).toBe(people[n] === blocked ? 'rejected' : 'fulfilled');
    if (one.status === 'rejected') continue;
    const { session_token } = one.value;
    const { session } = await replica.sessions.verify(caller, { session_token });
    expect(session.user_id).toBe(user_id);
    expect(session.factors[0]?.method).toMatchObject({ method_id: factor.method.method_id });
    const other = callers.find((each) => each !== caller) as typeof caller;
    expect(await refusal(replica.sessions.verify(other, { session_token }))).toBe('session_not_found');
  }
  const told = await database.query(
    `SELECT app_id, user_id FROM outbox WHERE type = 'session.created' AND user_id = ANY($1)`,
    [people.map(({ user_id }) => user_id)],
  );
  const started = people.filter((one) => one !== blocked);
  expect(told).toHaveLength(started.length);
  expect(told).toEqual(
    expect.arrayContaining(started.map(({ caller: { app_id }, user_id }) => ({ app_id, user_id }))),
  );
});
