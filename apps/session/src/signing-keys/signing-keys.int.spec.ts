import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Caller, OPERATORS_APP_ID } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { decodeProtectedHeader } from 'jose';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, other, ageKeys, publishKeys } = await sessionFixture('signing_keys');

describe('signing keys', () => {
  let caller: Caller;
  let appId: string;

  beforeEach(() => {
    caller = callerOf();
    appId = caller.app_id;
  });

  const kids = async (at = replica) => (await at.signingKeys.jwkSet(appId)).keys.map(({ kid }) => kid);
  const signedWith = async (at = replica) =>
    decodeProtectedHeader((await grantTo(at, caller)).session_jwt).kid;
  const pass = (seconds: number) => ageKeys(appId, seconds);
  /** Lets time pass for the keys that replicas have read. */
  const passInReplicas = (ms: number) => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  };
  afterEach(() => void jest.restoreAllMocks());

  it('are one at first, and after ten minutes the next one, too', async () => {
    const [signer, ...more] = await kids();
    expect(more).toEqual([]);
    await pass(590);
    await replica.signingKeys.publishNext();
    expect(await kids()).toEqual([signer]);
    await pass(10);
    await Promise.all([replica, other].map(({ signingKeys }) => signingKeys.publishNext()));
    const [same, next, ...others] = await kids();
    expect([same, others]).toEqual([signer, []]);
    expect(next).not.toBe(signer);
    for (const at of [replica, other]) expect(await signedWith(at)).toBe(signer);
    await pass(600);
    await replica.signingKeys.publishNext();
    expect(await kids()).toEqual([signer, next]);
  });

  it('are listed for operators: those that sign, the oldest first, with what follows', async () => {
    const appOf = callerOf().app_id;
    await replica.ring.jwkSetOf(OPERATORS_APP_ID);
    await publishKeys(appId);
    await ageKeys(appId, 7200);
    await other.signingKeys.jwkSet(appOf);
    const own = async () =>
      (await replica.signingKeys.ages({ limit: 100 })).filter(({ app_id }) =>
        [appId, appOf].includes(app_id),
      );
    const [signer, next] = await kids();
    const [old, young] = await own();
    expect(old).toMatchObject({ app_id: appId, kid: signer, next_kid: next, next_signs_from: 0 });
    expect(young).toMatchObject({ app_id: appOf, next_kid: '', next_signs_from: 0 });
    expect((young?.signs_since ?? 0) - (old?.signs_since ?? 0)).toBeGreaterThanOrEqual(7200);
    const { signs_from } = await replica.signingKeys.rotate(appId);
    expect((await own())[0]).toMatchObject({ kid: signer, next_kid: next, next_signs_from: signs_from });
    // What follows then is the key of the generation after the revoked one.
    const { next_kid } = await replica.signingKeys.revoke(appId, next ?? '');
    expect((await own())[0]).toMatchObject({ kid: signer, next_kid });
    expect(await replica.signingKeys.ages({ limit: 1, offset: 1000 })).toEqual([]);
    const apps = (await replica.signingKeys.ages({ limit: 1000 })).map(({ app_id }) => app_id);
    expect(apps).not.toContain(OPERATORS_APP_ID);
  });

  it('of new Apps that come at once wait for no key that signs later', async () => {
    const made = jest.spyOn(replica.maker, 'make');
    const apps = Array.from({ length: 20 }, () => callerOf().app_id);
    await Promise.all(apps.map((app) => replica.ring.signer(app)));
    expect(made.mock.calls.flat().toSorted()).toEqual(apps.toSorted());
  });

  it('are made once for concurrent first calls', async () => {
    const sets = await Promise.all(Array.from({ length: 50 }, (_, turn) => kids(turn % 2 ? replica : other)));
    expect(new Set(sets.map((set) => set.join())).size).toBe(1);
    const rows = await database.query('SELECT FROM signing_keys WHERE app_id = $1', [appId]);
    expect(rows).toHaveLength(1);
  });

  it('are published at the issuer once they exist; none are made for a guessed id', async () => {
    expect(await refusal(replica.signingKeys.issuerJwkSet(appId))).toBe('app_not_found');
    expect(await refusal(replica.signingKeys.issuerJwkSet('app_\0'))).toBe('app_not_found');
    const set = await other.signingKeys.jwkSet(appId);
    expect(await replica.signingKeys.issuerJwkSet(appId)).toEqual(set);
    expect(await refusal(replica.signingKeys.rotate(newId('app')))).toBe('app_not_found');
    expect(await refusal(replica.signingKeys.rotate('app_\0'))).toBe('app_not_found');
  });

  it('rotate: the next signs 10 minutes after it was published, and another is published', async () => {
    await publishKeys(appId);
    const [first, second] = await kids();
    const before = Math.floor(Date.now() / 1000);
    const rotation = await replica.signingKeys.rotate(appId);
    expect(rotation.kid).toBe(second);
    expect(rotation.signs_from).toBeGreaterThanOrEqual(before + 595);
    expect(rotation.signs_from).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 605);
    expect(await kids()).toEqual([first, second, rotation.next_kid]);
    expect(await signedWith()).toBe(first);
    expect(await other.signingKeys.rotate(appId)).toEqual(rotation);
    expect(await kids()).toHaveLength(3);
  });

  it('rotate once, of 50 calls at the same time, to a key that is made for them', async () => {
    const [first] = await kids();
    const calls = Array.from({ length: 50 }, (_, turn) => (turn % 2 ? replica : other).signingKeys);
    const rotations = await Promise.all(calls.map((signingKeys) => signingKeys.rotate(appId)));
    expect(new Set(rotations.map((rotation) => JSON.stringify(rotation))).size).toBe(1);
    expect(await kids()).toEqual([first, rotations[0]?.kid, rotations[0]?.next_kid]);
    const notice = (rotations[0]?.signs_from ?? 0) - Math.floor(Date.now() / 1000);
    expect(notice).toBeGreaterThan(570);
  });

  it('rotate once, of 50 calls at the same time, and give every replica notice', async () => {
    await publishKeys(appId);
    await pass(3600);
    const rotations = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 ? replica : other).signingKeys.rotate(appId)),
    );
    expect(new Set(rotations.map((rotation) => JSON.stringify(rotation))).size).toBe(1);
    const events = await database.query('SELECT type, data FROM outbox WHERE app_id = $1', [appId]);
    expect(events).toEqual([
      { type: 'signing_key.rotated', data: { kid: rotations[0]?.kid, next_kid: rotations[0]?.next_kid } },
    ]);
    const notice = (rotations[0]?.signs_from ?? 0) - Math.floor(Date.now() / 1000);
    expect(notice).toBeGreaterThan(20);
    expect(notice).toBeLessThanOrEqual(30);
    expect(await kids()).toHaveLength(3);
  });

  it('change at their time in a replica that has read them before', async () => {
    await publishKeys(appId);
    const [first, second] = await kids();
    await replica.signingKeys.rotate(appId);
    await pass(595);
    expect(await signedWith(other)).toBe(first);
    passInReplicas(5500);
    expect(await signedWith(other)).toBe(second);
  });

  it('stay in the set until their tokens have expired; then they are neither valid nor stored', async () => {
    await publishKeys(appId);
    const { session_jwt } = await grantTo(replica, caller);
    const [first, second] = await kids();
    const { next_kid } = await replica.signingKeys.rotate(appId);
    await pass(660);
    expect(await signedWith()).toBe(second);
    expect(await kids()).toEqual([second, next_kid, first]);
    await expect(other.sessions.verify(caller, { session_jwt })).resolves.toBeDefined();
    await replica.signingKeys.tidy();
    const stored = () =>
      database.query<{ kid: string; wiped: boolean }>(
        'SELECT kid, private_key_sealed IS NULL AS wiped FROM signing_keys WHERE app_id = $1 ORDER BY generation',
        [appId],
      );
    expect((await stored()).map(({ wiped }) => wiped)).toEqual([true, false, false]);
    await pass(360);
    expect(await kids()).toEqual([second, next_kid]);
    expect(await refusal(other.sessions.verify(caller, { session_jwt }))).toBe('invalid_session_jwt');
    await replica.signingKeys.tidy();
    expect((await stored()).map(({ kid }) => kid)).toEqual([second, next_kid]);
    expect(await signedWith()).toBe(second);
  });

  it('are read again for a kid that is new', async () => {
    await publishKeys(appId);
    await kids();
    await database.query(`UPDATE signing_keys SET kid = kid || 'x' WHERE app_id = $1 AND generation = 2`, [
      appId,
    ]);
    const renamed = (await kids(other))[1] ?? '';
    expect(await replica.ring.publicKey(appId, renamed)).toBeUndefined();
    passInReplicas(1100);
    expect(await replica.ring.publicKey(appId, renamed)).toBeDefined();
    expect(await replica.ring.publicKey(callerOf().app_id, renamed)).toBeUndefined();
  });
});
