import { expect, it } from '@jest/globals';
import type { AppSettings } from '@latchkey/contracts';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantKept, sessionsRepository } from '../testing/session-replica.js';
import { limitsOf } from './session.rules.js';

const { database, replica, other, caller, writes, age } = await sessionFixture('extension');
const sessions = sessionsRepository(database.source);

const under = (settings: Partial<AppSettings>) => ({
  ...caller,
  settings: { ...caller.settings, ...settings },
});
const IDLE = under({ session_idle_minutes: 10 });
const SHORT = under({ session_max_minutes: 30 });

/** What can end a session after a call has read it alive, and before it extends it. */
it.each([
  ['was revoked', caller, (session_id: string) => other.revocations.revoke(caller, { session_id })],
  ['has not been used for too long', IDLE, (id: string) => age(id, 'last_active_at', 11 * 60)],
  ['is as old as it may be', SHORT, (id: string) => age(id, 'started_at', 30 * 60)],
  ['has reached its end', caller, (id: string) => age(id, 'expires_at', 60 * 60)],
])('the statement that extends revives no session that %s since it was read', async (_, by, end) => {
  const { session } = await grantKept(replica, caller, { session_expires_in: 60 });
  const row = await sessions.byId(by.app_id, session.id);
  if (!row) throw new Error('the session is there');
  await end(session.id);
  const before = await writes(session.id);
  expect(await sessions.extend(row, 120, limitsOf(by))).toBeUndefined();
  expect(await writes(session.id)).toEqual(before);
});
