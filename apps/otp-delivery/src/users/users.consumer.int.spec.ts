import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { identifierMoved, identifierRemoved, userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { newCaller } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';

const fixture = await otpDeliveryFixture();
beforeEach(() => {
  fixture.inbox.mood = '451';
});

const caller = newCaller();

/** A user with two emails, each with a code that is on its way and a link. */
async function newUser() {
  const user_id = newId('user');
  const methods = [newId('email'), newId('email')] as const;
  for (const method_id of methods) {
    const destination = `${method_id}@example.com`;
    await fixture.passcodes.send(caller, { user_id, method_id, type: 'email', destination });
    await fixture.links.create(caller, { user_id, method_id, method_type: 'email' });
  }
  return { user_id, methods };
}

async function left(userId: string): Promise<string[]> {
  const rows = await fixture.source.query<{ what: string }[]>(
    `SELECT 'passcode ' || method_id AS what FROM passcodes WHERE user_id = $1
     UNION ALL SELECT 'link ' || method_id FROM magic_links WHERE user_id = $1
     UNION ALL SELECT 'message ' || method_id FROM messages WHERE user_id = $1`,
    [userId],
  );
  return rows.map(({ what }) => what).sort();
}

it('a deleted user leaves no code, no link and no message', async () => {
  const [gone, kept] = [await newUser(), await newUser()];
  const data = { method_ids: [...gone.methods] };
  await fixture.events.apply(userDeleted, { app_id: caller.app_id, user_id: gone.user_id, data });
  expect(await left(gone.user_id)).toEqual([]);
  expect(await left(kept.user_id)).toHaveLength(6);
});

it('a removed identifier leaves no code, no link and no message, in its App alone', async () => {
  const { user_id, methods } = await newUser();
  const data = { method_id: methods[0], method_type: 'email' } as const;
  await fixture.events.apply(identifierRemoved, { app_id: newId('app'), user_id, data });
  expect(await left(user_id)).toHaveLength(6);
  await fixture.events.apply(identifierRemoved, { app_id: caller.app_id, user_id, data });
  expect(await left(user_id)).toEqual([
    `link ${methods[1]}`,
    `message ${methods[1]}`,
    `passcode ${methods[1]}`,
  ]);
});

describe('a moved identifier', () => {
  const redirect_url = 'https://app.example.com/welcome';
  const allowing = newCaller({ app_id: caller.app_id }, { allowed_redirect_urls: [redirect_url] });

  /** A user with two emails, the first one moved here; each has a link that was sent to it, too. */
  async function movedUser() {
    const from = await newUser();
    for (const method_id of from.methods) {
      const link = { user_id: from.user_id, method_id, method_type: 'email', redirect_url } as const;
      await fixture.links.send(allowing, { ...link, email: `${method_id}@example.com` });
    }
    const user_id = newId('user');
    const [method_id, other] = from.methods;
    const moved = () =>
      fixture.events.apply(identifierMoved, {
        app_id: caller.app_id,
        user_id,
        data: { method_id, method_type: 'email', from_user_id: from.user_id },
      });
    const deleted = (data: { method_ids?: string[] } = { method_ids: [other] }) =>
      fixture.events.apply(userDeleted, { app_id: caller.app_id, user_id: from.user_id, data });
    const sent = [
      `link ${method_id}`,
      `message ${method_id}`,
      `message ${method_id}`,
      `passcode ${method_id}`,
    ];
    return { from_user_id: from.user_id, user_id, method_id, other, moved, deleted, sent };
  }

  it('keeps what was sent to it; links that the App made for the former user are deleted', async () => {
    const { from_user_id, user_id, other, moved, sent } = await movedUser();
    await moved();
    await moved();
    expect(await left(user_id)).toEqual(sent);
    const rest = ['link', 'link', 'message', 'message', 'passcode'].map((what) => `${what} ${other}`);
    expect(await left(from_user_id)).toEqual(rest);
  });

  it.each([
    ['before', ['deleted', 'moved']],
    ['after', ['moved', 'deleted']],
    ['before, and again after', ['deleted', 'moved', 'deleted']],
  ] as const)('keeps what was sent to it where the former user is deleted %s', async (_, order) => {
    const { from_user_id, user_id, sent, ...events } = await movedUser();
    for (const event of order) await events[event]();
    expect(await left(user_id)).toEqual(sent);
    expect(await left(from_user_id)).toEqual([]);
  });

  it.each([
    ['with its new user', 'deleted'],
    ['from its new user', 'removed'],
  ] as const)('leaves nothing where it went %s before the move is applied, or meanwhile', async (_, how) => {
    for (const apart of [true, false]) {
      const { user_id, moved, ...former } = await movedUser();
      const gone = () =>
        how === 'deleted'
          ? fixture.events.apply(userDeleted, {
              app_id: caller.app_id,
              user_id,
              data: { method_ids: [former.method_id] },
            })
          : fixture.events.apply(identifierRemoved, {
              app_id: caller.app_id,
              user_id,
              data: { method_id: former.method_id, method_type: 'email' },
            });
      if (apart) await gone();
      await Promise.all(apart ? [moved()] : [moved(), gone()]);
      expect(await left(user_id)).toEqual([]);
      expect((await left(former.from_user_id)).filter((row) => row.includes(former.method_id))).toEqual([]);
    }
  });

  it('keeps it, moved first, where an earlier version publishes the deletion', async () => {
    const { from_user_id, user_id, sent, moved, deleted } = await movedUser();
    await moved();
    await deleted({});
    expect(await left(user_id)).toEqual(sent);
    expect(await left(from_user_id)).toEqual([]);
  });
});

it('locks rows in the same order as a send, so that neither blocks the other', async () => {
  const { user_id, methods } = await newUser();
  const [method_id] = methods;
  const removal = fixture.source.createQueryRunner();
  await removal.startTransaction();
  const lock = (table: string, more = '') =>
    removal.query(`SELECT FROM ${table} WHERE method_id = $1 FOR UPDATE ${more}`, [method_id]);
  await lock('messages');
  const destination = `${method_id}@example.com`;
  const sending = fixture.passcodes.send(caller, { user_id, method_id, type: 'email', destination });
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
    if ((await fixture.source.query<object[]>(waiting)).length > 0) return;
  throw new Error('nothing waits for a lock');
}

it('is applied twice without harm', async () => {
  const { user_id } = await newUser();
  const event = { app_id: caller.app_id, user_id };
  await fixture.events.apply(userDeleted, event);
  await fixture.events.apply(userDeleted, event);
  expect(await left(user_id)).toEqual([]);
});
