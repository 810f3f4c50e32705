import { beforeEach, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { QueryRunner } from 'typeorm';
import { AppsService } from '../apps/apps.service.js';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { MethodsService } from '../identifiers/methods.service.js';
import { KeepPendingUsers1764011220000 } from '../migrations/1764011220000-keep-pending-users.js';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from '../users/users.service.js';
import { PendingUsersRepository } from './pending-users.repository.js';

let caller: Caller;

const identity = await testIdentity('pendingusers');
const pending = identity.get(PendingUsersRepository);
beforeEach(async () => {
  await identity.source.query('TRUNCATE users CASCADE');
  caller = await identity.newCaller();
  await knowsFor(1000);
  await identity.takeEvents();
});

/** A user who asked for a code `days` days ago. */
async function asked(days: number, name = 'ada') {
  const method = await identity.get(MethodsService).ensure(caller, {
    type: 'email',
    value: `${name}@example.com`,
  });
  const age = `UPDATE users SET created_at = now() - make_interval(days => $2) - interval '1 minute' WHERE id = $1`;
  await identity.source.query(age, [method.user_id, days]);
  return { user_id: method.user_id, method_id: method.id };
}
/** Moves the creation of the App, or the migration that added the column, `days` days into the past. */
const knowsFor = (days: number) =>
  identity.source.query(
    `UPDATE apps SET pending_users_from = now() - make_interval(days => $2) - interval '1 minute' WHERE id = $1`,
    [caller.app_id, days],
  );
const left = async () => (await identity.get(UsersService).list(caller, {})).users;

it.each([
  ['30 days where the App says nothing', {}, 30, 29],
  ['as long as the App says', { pending_user_days: 2 }, 2, 1],
])('keeps users who never became active %s', async (_, settings, outdated, young) => {
  if (Object.keys(settings).length)
    await identity.get(AppsService).update({ app_id: caller.app_id, settings });
  const [old, kept] = [await asked(outdated, 'old'), await asked(young, 'young')];
  await identity.takeEvents();
  expect(await pending.deleteOutdated()).toBe(1);
  expect(await left()).toMatchObject([{ user_id: kept.user_id }]);
  expect(await identity.takeEvents()).toMatchObject([
    {
      type: 'user.deleted',
      app_id: caller.app_id,
      user_id: old.user_id,
      data: { method_ids: [old.method_id] },
    },
  ]);
});

it.each([
  [29, 0],
  [30, 1],
])(
  '%i days after the upgrade that brings it, it has deleted %i of who were there before',
  async (days, gone) => {
    await asked(400);
    await knowsFor(days);
    expect(await pending.deleteOutdated()).toBe(gone);
  },
);

it('counts from the migration for Apps that existed before it', async () => {
  await asked(400);
  await identity.source.query('ALTER TABLE apps DROP COLUMN pending_users_from');
  await identity.source.transaction((tx) =>
    new KeepPendingUsers1764011220000().up(tx.queryRunner as QueryRunner),
  );
  expect(await pending.deleteOutdated()).toBe(0);
});

it('keeps all users where the App says 0, and active and blocked users always', async () => {
  await asked(400);
  await identity.get(AppsService).update({ app_id: caller.app_id, settings: { pending_user_days: 0 } });
  expect(await pending.deleteOutdated()).toBe(0);
  await identity.get(AppsService).update({ app_id: caller.app_id, settings: { pending_user_days: null } });
  await identity.get(IdentifierChanges).confirm(caller, await asked(400, 'active'));
  await identity.get(UsersService).block(caller, await asked(400, 'blocked'));
  expect(await pending.deleteOutdated()).toBe(1);
  expect((await left()).map(({ status }) => status).toSorted()).toEqual(['active', 'blocked']);
});

it('deletes more than a batch, with an event for each user', async () => {
  await identity.source.query(
    `INSERT INTO users (id, app_id, status, created_at)
     SELECT 'user_' || n, $1, 'pending', now() - interval '31 days' FROM generate_series(1, 450) AS n`,
    [caller.app_id],
  );
  expect(await pending.deleteOutdated()).toBe(450);
  expect(await identity.takeEvents()).toHaveLength(450);
});

it('beside activations, each user is active or deleted, with the event of one of both', async () => {
  const everybody = await Promise.all(Array.from({ length: 25 }, (_, n) => asked(31, `ada${n}`)));
  await identity.takeEvents();
  await race<unknown>(50, (n) => {
    const who = everybody[n % 25];
    return n % 2 === 0 || !who
      ? pending.deleteOutdated()
      : identity.get(IdentifierChanges).confirm(caller, who);
  });
  await pending.deleteOutdated();
  const events = await identity.takeEvents();
  const of = (type: string) => events.filter((event) => event.type === type).map(({ user_id }) => user_id);
  const [active, deleted] = [of('user.activated'), of('user.deleted')];
  expect(new Set([...active, ...deleted]).size).toBe(25);
  expect(active.length + deleted.length).toBe(25);
  expect((await left()).map(({ user_id }) => user_id).toSorted()).toEqual(active.toSorted());
});
