import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { identifierMoved, identifierRemoved, userDeleted } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { newCaller } from '../testing/callers.js';
import { OtpDeliveryBench } from '../testing/otp-delivery.bench.js';

const bench = new OtpDeliveryBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());
beforeEach(() => {
  bench.inbox.mood = 'later';
});

const caller = newCaller();

/** A user with two emails, each with a code that is on its way and a link. */
async function newUser() {
  const user_id = newId('user');
  const methods = [newId('email'), newId('email')] as const;
  for (const method_id of methods) {
    const destination = `${method_id}@example.com`;
    await bench.passcodes.send(caller, { user_id, method_id, type: 'email', destination });
    await bench.links.create(caller, { user_id, method_id, method_type: 'email' });
  }
  return { user_id, methods };
}

async function left(userId: string): Promise<string[]> {
  const rows = await bench.source.query<{ what: string }[]>(
    `SELECT 'passcode ' || method_id AS what FROM passcodes WHERE user_id = $1
     UNION ALL SELECT 'link ' || method_id FROM magic_links WHERE user_id = $1
     UNION ALL SELECT 'message ' || method_id FROM messages WHERE user_id = $1`,
    [userId],
  );
  return rows.map(({ what }) => what).sort();
}

it('a deleted user leaves no code, no link and no message', async () => {
  const [gone, kept] = [await newUser(), await newUser()];
  await bench.events.apply(userDeleted, { app_id: caller.app_id, user_id: gone.user_id });
  expect(await left(gone.user_id)).toEqual([]);
  expect(await left(kept.user_id)).toHaveLength(6);
});

it('a removed identifier takes its own along, and only in its App', async () => {
  const { user_id, methods } = await newUser();
  const data = { method_id: methods[0], method_type: 'email' } as const;
  await bench.events.apply(identifierRemoved, { app_id: newId('app'), user_id, data });
  expect(await left(user_id)).toHaveLength(6);
  await bench.events.apply(identifierRemoved, { app_id: caller.app_id, user_id, data });
  expect(await left(user_id)).toEqual([
    `link ${methods[1]}`,
    `message ${methods[1]}`,
    `passcode ${methods[1]}`,
  ]);
});

it('a moved identifier keeps its code, which is its new user’s, and voids the links of the former one', async () => {
  const { user_id: from_user_id, methods } = await newUser();
  const user_id = newId('user');
  const [method_id, other] = methods;
  const data = { method_id, method_type: 'email', from_user_id } as const;
  await bench.events.apply(identifierMoved, { app_id: caller.app_id, user_id, data });
  await bench.events.apply(identifierMoved, { app_id: caller.app_id, user_id, data });
  expect(await left(user_id)).toEqual([`passcode ${method_id}`]);
  const kept = await left(from_user_id);
  expect(kept).toContain(`link ${other}`);
  expect(kept).not.toContain(`link ${method_id}`);
  await bench.events.apply(userDeleted, { app_id: caller.app_id, user_id: from_user_id });
  expect(await left(from_user_id)).toEqual([]);
  expect(await left(user_id)).toEqual([`passcode ${method_id}`]);
  expect(other).not.toBe(method_id);
});

it('never waits for a send that waits for it: what both lock comes in the same order', async () => {
  const { user_id, methods } = await newUser();
  const [method_id] = methods;
  const removal = bench.source.createQueryRunner();
  await removal.startTransaction();
  const lock = (table: string, more = '') =>
    removal.query(`SELECT FROM ${table} WHERE method_id = $1 FOR UPDATE ${more}`, [method_id]);
  await lock('messages');
  const destination = `${method_id}@example.com`;
  const sending = bench.passcodes.send(caller, { user_id, method_id, type: 'email', destination });
  await untilItWaits();
  await lock('passcodes', 'NOWAIT');
  await removal.commitTransaction();
  await removal.release();
  expect(await sending).toMatchObject({ otp_id: expect.any(String) });
});

/** Until a statement waits for a lock of another transaction. */
async function untilItWaits(): Promise<void> {
  const waiting = `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`;
  for (const end = Date.now() + 10_000; Date.now() < end; await delay(20))
    if ((await bench.source.query<object[]>(waiting)).length > 0) return;
  throw new Error('nothing waits for a lock');
}

it('is applied twice without harm', async () => {
  const { user_id } = await newUser();
  const event = { app_id: caller.app_id, user_id };
  await bench.events.apply(userDeleted, event);
  await bench.events.apply(userDeleted, event);
  expect(await left(user_id)).toEqual([]);
});
