import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { decodeProtectedHeader } from 'jose';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantKept, grantTo, refusal } from '../testing/session-replica.js';

const RACE = 50;
/** The promised time in all; the spec of the key ring tests the part of a replica. */
const NOTICED_MS = 1000;

const { database, replica, other, ageKeys, publishKeys } = await sessionFixture('key_revocations');

describe('revoking a signing key', () => {
  let caller: Caller;
  let appId: string;

  beforeEach(async () => {
    caller = callerOf();
    appId = caller.app_id;
    await publishKeys(appId);
  });

  const kids = async (at = replica) => (await at.signingKeys.jwkSet(appId)).keys.map(({ kid }) => kid);
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;
  const revoke = (kid: string, at = replica) => at.signingKeys.revoke(appId, kid);
  const events = () =>
    database.query<{ type: string; data: object }>(
      `SELECT type, data FROM outbox WHERE app_id = $1 AND type LIKE 'signing_key.%' ORDER BY seq`,
      [appId],
    );
  const pass = (seconds: number) => ageKeys(appId, seconds);

  it('that signs lets the next one sign at once, though it is young, and publishes another', async () => {
    const [first = '', second] = await kids();
    const answer = await revoke(first);
    expect(answer).toEqual({ kid: first, signing_kid: second, next_kid: expect.stringMatching(/^jwk_/) });
    expect(await kids()).toEqual([second, answer.next_kid]);
    expect(kidOf((await grantTo(replica, caller)).session_jwt)).toBe(second);
    const stored = await database.query('SELECT FROM signing_keys WHERE kid = $1', [first]);
    expect(stored).toEqual([]);
    expect(await events()).toEqual([
      { type: 'signing_key.revoked', data: { kid: first } },
      { type: 'signing_key.rotated', data: { kid: second, next_kid: answer.next_kid } },
    ]);
  });

  it(`of a new App, whose only key it is, makes it others; ${RACE} times at once`, async () => {
    appId = callerOf().app_id;
    const [only = ''] = await kids();
    const calls = Array.from({ length: RACE }, (_, turn) => revoke(only, turn % 2 ? replica : other));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await kids()).toEqual([answers[0]?.signing_kid, answers[0]?.next_kid]);
    expect((await events()).map(({ type }) => type)).toEqual(['signing_key.revoked', 'signing_key.rotated']);
  });

  it('makes the JWTs of every session void, and sessions get another one', async () => {
    const granted = await grantKept(replica, caller);
    const waiting = await grantTo(replica, caller);
    const { session_token, session_jwt } = granted;
    expect((await other.sessions.verify(caller, { session_token })).session_jwt).toBe(session_jwt);
    const { signing_kid } = await revoke(kidOf(session_jwt) ?? '', other);
    await delay(NOTICED_MS);
    for (const at of [replica, other]) {
      for (const jwt of [session_jwt, waiting.session_jwt]) {
        const credential = { session_jwt: jwt };
        expect(await refusal(at.sessions.verify(caller, credential))).toBe('invalid_session_jwt');
        expect(await refusal(at.sessions.check(caller, credential))).toBe('invalid_session_jwt');
        expect(await refusal(at.revocations.revoke(caller, credential))).toBe('invalid_session_jwt');
      }
      for (const token of [session_token, waiting.session_token]) {
        const renewed = await at.sessions.verify(caller, { session_token: token });
        expect(kidOf(renewed.session_jwt)).toBe(signing_kid);
        await expect(
          other.sessions.verify(caller, { session_jwt: renewed.session_jwt }),
        ).resolves.toBeDefined();
      }
    }
  });

  it('is known for as long as a JWT of the key may be kept', async () => {
    const { session_token, session_jwt } = await grantKept(replica, caller);
    const { signing_kid } = await revoke(kidOf(session_jwt) ?? '');
    await database.query(
      `UPDATE revoked_signing_keys SET revoked_at = revoked_at - interval '5 minutes' WHERE app_id = $1`,
      [appId],
    );
    await delay(NOTICED_MS);
    const renewed = await other.sessions.verify(caller, { session_token });
    expect(kidOf(renewed.session_jwt)).toBe(signing_kid);
  });

  it('reaches a replica that never stops using its keys', async () => {
    const [first = ''] = await kids();
    await kids(other);
    await revoke(first);
    const revokedAt = performance.now();
    while ((await kids(other)).includes(first)) {
      expect(performance.now() - revokedAt).toBeLessThan(NOTICED_MS);
      await delay(5);
    }
    expect(kidOf((await grantTo(other, caller)).session_jwt)).not.toBe(first);
  });

  it('of another state leaves the one that signs', async () => {
    const [first, second = ''] = await kids();
    const answer = await revoke(second);
    expect(answer).toMatchObject({ kid: second, signing_kid: first });
    expect(await kids()).toEqual([first, answer.next_kid]);
    const { kid: scheduled, next_kid } = await replica.signingKeys.rotate(appId);
    expect(scheduled).toBe(answer.next_kid);
    await revoke(scheduled);
    const rotation = await other.signingKeys.rotate(appId);
    expect(rotation.kid).toBe(next_kid);
    expect(await kids()).toEqual([first, next_kid, rotation.next_kid]);
  });

  it('keeps older keys until their tokens have expired, and then removes them', async () => {
    const [first, second = ''] = await kids();
    await replica.signingKeys.rotate(appId);
    await pass(660);
    const { signing_kid, next_kid } = await revoke(second);
    expect(await kids()).toEqual([signing_kid, next_kid, first]);
    await pass(400);
    await replica.signingKeys.tidy();
    const stored = await database.query<{ kid: string }>(
      'SELECT kid FROM signing_keys WHERE app_id = $1 ORDER BY generation',
      [appId],
    );
    expect(stored.map(({ kid }) => kid)).toEqual([signing_kid, next_kid]);
  });

  it("knows no key that is unknown or another App's", async () => {
    const [first = ''] = await kids();
    const stranger = callerOf();
    await replica.signingKeys.jwkSet(stranger.app_id);
    expect(await refusal(replica.signingKeys.revoke(stranger.app_id, first))).toBe('key_not_found');
    for (const kid of [newId('jwk'), 'jwk_\0', '']) expect(await refusal(revoke(kid))).toBe('key_not_found');
    for (const app of [newId('app'), 'app_\0'])
      expect(await refusal(replica.signingKeys.revoke(app, first))).toBe('app_not_found');
    // The statement checks it, too.
    const spare = await replica.maker.make(stranger.app_id);
    expect(await refusal(replica.keyChanges.revoke(stranger.app_id, first, spare))).toBe('key_not_found');
    expect(await kids()).toHaveLength(2);
    expect(await events()).toEqual([]);
  });

  it(`happens once of ${RACE} times`, async () => {
    const [first = '', second] = await kids();
    const spare = await replica.maker.make(appId);
    await Promise.all(
      Array.from({ length: RACE }, (_, turn) =>
        (turn % 2 ? replica : other).keyChanges.revoke(appId, first, spare),
      ),
    );
    expect(await revoke(first, other)).toEqual({
      kid: first,
      signing_kid: second,
      next_kid: spare.kid,
    });
    expect((await events()).map(({ type }) => type)).toEqual(['signing_key.revoked', 'signing_key.rotated']);
  });

  it(`leaves one key that signs and one after it, where ${RACE} rotations and revocations meet`, async () => {
    const [first = '', second = ''] = await kids();
    await pass(3600);
    const makers = Array.from({ length: 4 }, () => replica.maker.make(appId));
    const [one, two, rotated, again] = await Promise.all(makers);
    if (!one || !two || !rotated || !again) throw new Error('four keys were made');
    await Promise.all(
      Array.from({ length: RACE }, (_, turn) => {
        const { keyChanges } = turn % 2 ? replica : other;
        if (turn % 5 === 0) return keyChanges.revoke(appId, first, one);
        if (turn % 5 === 1) return keyChanges.revoke(appId, second, two);
        return turn % 5 === 2 ? keyChanges.rotateTo(appId, 2, rotated) : keyChanges.rotateTo(appId, 3, again);
      }),
    );
    const stored = await database.query<{ kid: string; signs_from: Date | null }>(
      'SELECT kid, signs_from FROM signing_keys WHERE app_id = $1 ORDER BY generation',
      [appId],
    );
    for (const kid of [first, second]) expect(stored.map((key) => key.kid)).not.toContain(kid);
    expect(stored.filter(({ signs_from }) => signs_from === null)).toHaveLength(1);
    expect(stored.filter(({ signs_from }) => signs_from && signs_from <= new Date())).toHaveLength(1);
    const { session_jwt } = await grantTo(replica, caller);
    await expect(other.sessions.verify(caller, { session_jwt })).resolves.toBeDefined();
  });
});
