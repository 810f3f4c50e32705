import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { PoliciesService } from '../policies/policies.service.js';
import { SignerFixture, started } from '../testing/signer-fixture.js';
import { ApprovalKeysService } from './approval-keys.service.js';

const fixture = await started(new SignerFixture());
const keys = fixture.get(ApprovalKeysService);
const RACE = 20;

let appId = newId('app');
beforeEach(() => {
  appId = newId('app');
});

const newKey = () => randomBytes(32).toString('base64url');
/** As if the minutes had passed for the change. */
const pass = (minutes: number) =>
  fixture.query(
    'UPDATE approval_keys SET changes_at = changes_at - make_interval(mins => $2) WHERE app_id = $1',
    [appId, minutes],
  );
const loosenAfter = (loosen_after_minutes: number) =>
  fixture.get(PoliciesService).set({ appId, walletId: '' }, { rules: [{}], loosen_after_minutes });
const inMinutes = (minutes: number) => Date.now() / 1000 + minutes * 60;

it('counts at once where it is the first one', async () => {
  await loosenAfter(60);
  expect(await keys.get(appId)).toEqual({
    app_id: appId,
    public_key: null,
    next_public_key: null,
    changes_at: 0,
  });
  const public_key = newKey();
  const first = { app_id: appId, public_key, next_public_key: null, changes_at: 0 };
  expect(await keys.set(appId, public_key)).toEqual(first);
  expect(await keys.get(appId)).toEqual(first);
});

it('replaces the former one after the time of the policy, and the former one counts until then', async () => {
  await loosenAfter(60);
  const [first, second] = [newKey(), newKey()];
  await keys.set(appId, first);
  const set = await keys.set(appId, second);
  expect(set).toMatchObject({ public_key: first, next_public_key: second });
  expect(Math.abs(set.changes_at - inMinutes(60))).toBeLessThan(10);
  // Said again, it waits no longer.
  await pass(30);
  expect((await keys.set(appId, second)).changes_at).toBeLessThan(inMinutes(31));
  await pass(31);
  const changed = { public_key: second, next_public_key: null, changes_at: 0 };
  expect(await keys.get(appId)).toMatchObject(changed);
  expect(await keys.set(appId, second)).toMatchObject(changed);
});

it('replaces the former one at once where no policy says a time', async () => {
  const second = newKey();
  await keys.set(appId, newKey());
  expect(await keys.set(appId, second)).toMatchObject({ public_key: second, next_public_key: null });
});

it('waits as long as a former policy that is in force says, too', async () => {
  const first = newKey();
  await keys.set(appId, first);
  await loosenAfter(60);
  await loosenAfter(0);
  const { public_key, changes_at } = await keys.set(appId, newKey());
  expect(public_key).toBe(first);
  expect(Math.abs(changes_at - inMinutes(60))).toBeLessThan(10);
});

it('stays where the one that counts is set again, and a third one takes the place of the second', async () => {
  await loosenAfter(60);
  const [first, third] = [newKey(), newKey()];
  await keys.set(appId, first);
  await keys.set(appId, newKey());
  await pass(59);
  const replaced = await keys.set(appId, third);
  expect(replaced).toMatchObject({ public_key: first, next_public_key: third });
  expect(replaced.changes_at).toBeGreaterThan(inMinutes(59));
  expect(await keys.set(appId, first)).toMatchObject({ public_key: first, next_public_key: null });
});

it('of first keys that are set at once, one counts, and one is to replace it', async () => {
  await loosenAfter(60);
  const raced = Array.from({ length: RACE }, newKey);
  const set = await Promise.all(raced.map((key) => keys.set(appId, key)));
  expect(new Set(set.map(({ public_key }) => public_key)).size).toBe(1);
  expect(set.filter(({ next_public_key }) => next_public_key === null)).toHaveLength(1);
});

it('has an event of the App with its digest for each change, and none where nothing changes', async () => {
  await loosenAfter(60);
  const [first, second] = [newKey(), newKey()];
  for (const key of [first, first, second, second, first, first]) await keys.set(appId, key);
  const events = await fixture.query<{ data: { changes_at: number } }>(
    `SELECT user_id, data FROM outbox WHERE app_id = $1 AND type = 'approval_key.changed' ORDER BY seq`,
    [appId],
  );
  const digestOf = (key: string) => sha256(Buffer.from(key, 'base64url')).toString('base64url');
  const waits = events[1]?.data.changes_at ?? 0;
  expect(Math.abs(waits - inMinutes(60))).toBeLessThan(10);
  expect(events).toEqual(
    [
      { changes_at: 0, key_digest: digestOf(first) },
      { changes_at: waits, key_digest: digestOf(second) },
      { changes_at: 0, key_digest: digestOf(first) },
    ].map((data) => ({ user_id: '', data })),
  );
});
