import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import { poolOf } from '@latchkey/platform/database';
import { causeOf } from '@latchkey/platform/testing';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantKept, sessionReplica } from '../testing/session-replica.js';
import { KEEP_JWTS } from '../session-jwts/verification-writes.repository.js';
import {
  SESSION_BY_ID,
  SESSION_BY_TOKEN,
  SESSIONS_BY_IDS,
  SESSIONS_BY_TOKENS,
} from './sessions.repository.js';

const { database, replica, other, caller, writes, kept, age, ageJwt } = await sessionFixture('verify_cost');

describe('what verifying a session costs', () => {
  let session_token: string;
  let id: string;

  beforeEach(async () => {
    const granted = await grantKept(replica, caller);
    session_token = granted.session_token;
    id = granted.session.id;
  });

  const verify = (at = replica) => at.sessions.verify(caller, { session_token });

  describe('in its statements, by their generic plans', () => {
    const planOf = async (statement: string): Promise<string> => {
      const lines = await database.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };

    beforeAll(async () => {
      await database.query(
        `INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
          SELECT 'sess_many' || n, $1, 'user_many' || n % 100, sha256(n::text::bytea), '[{}]', '', '', now()
            FROM generate_series(1, 5000) AS n`,
        [caller.app_id],
      );
      await database.query(
        `INSERT INTO kept_jwts (session_id, expires_at, jwt_sealed) SELECT id, now(), '' FROM sessions`,
      );
      await database.query('ANALYZE sessions, kept_jwts');
    });

    it.each([
      ['by token', SESSION_BY_TOKEN.text, 'sessions_app_token_key'],
      ['by id', SESSION_BY_ID.text, 'sessions_pkey'],
    ])('is one look-up in an index: %s', async (_, statement, index) => {
      const plan = await planOf(statement);
      expect(plan).toMatch(new RegExp(`^Index Scan using ${index} on sessions`));
      expect(plan).toMatch(/SubPlan[\s\S]+Index Scan using kept_jwts_pkey on kept_jwts/);
    });

    it.each([
      ['by tokens', SESSIONS_BY_TOKENS.text, 'sessions_app_token_key'],
      ['by ids', SESSIONS_BY_IDS.text, 'sessions_pkey'],
      ['keeping JWTs', KEEP_JWTS.text, 'sessions_pkey'],
    ])('is one look-up in an index for each: %s', async (_, statement, index) => {
      const plan = await planOf(statement);
      expect(plan).toContain('Nested Loop');
      expect(plan).toContain(`Index Scan using ${index} on sessions`);
      expect(plan).not.toContain('Seq Scan');
    });
  });

  describe('in queries', () => {
    type Query = (asked: { name?: string }) => Promise<unknown>;

    /** The names of the statements, and how many of them were begun before the first was answered. */
    const queriesOf = async (work: () => Promise<unknown>) => {
      const names: (string | undefined)[] = [];
      // Of the service's own class: a pooler's takes the names away.
      const { Client } = poolOf(database.source).options as { Client: { prototype: { query: Query } } };
      const client = Client.prototype;
      const { query } = client;
      let [atOnce, answered] = [0, false];
      const spy = jest.spyOn(client, 'query').mockImplementation(async function (this: unknown, asked) {
        names.push(asked.name);
        if (!answered) atOnce += 1;
        return query.call(this, asked).finally(() => (answered = true));
      });
      await work().finally(() => spy.mockRestore());
      return { names, atOnce };
    };

    const LOOK = 'signing_keys_revoked_lately';

    it('is one in a replica that has read nothing of the App, and one beside it for revoked keys', async () => {
      const cold = sessionReplica(database);
      const stranger = callerOf();
      const { session_token: known } = await grantKept(replica, stranger);
      await cold.sessions.verify(stranger, { session_token: known });
      const now = performance.now.bind(performance);
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 20_000);
      const { names, atOnce } = await queriesOf(() => verify(cold)).finally(() => clock.mockRestore());
      expect(names.toSorted()).toEqual(['session_by_token', LOOK]);
      expect(atOnce).toBe(2);
    });

    it('is one, where its keys were read 20 seconds ago', async () => {
      await verify();
      const now = performance.now.bind(performance);
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 1000);
      // A look for revoked keys may be under way behind the verification, and the next one would share it.
      await replica.ring.readRevoked();
      clock.mockImplementation(() => now() + 20_000);
      const { names, atOnce } = await queriesOf(() => verify()).finally(() => clock.mockRestore());
      expect(names.toSorted()).toEqual(['session_by_token', LOOK]);
      expect(atOnce).toBe(2);
    });

    it('is one for a token that was never made, whatever it looks like, and a second for one that has ended', async () => {
      await age(id, 'expires_at', 2 * 3600);
      await replica.endedSessions.makePartitions();
      await replica.endedSessions.move();
      const made = await replica.tokens.make(caller.app_id);
      const asked = async (token: string) => {
        let reason: unknown;
        const { names } = await queriesOf(async () => {
          ({ reason } = await causeOf(replica.sessions.verify(caller, { session_token: token })));
        });
        return [names.filter((name) => name !== LOOK), reason];
      };
      const guesses = ['guessed', session_token.slice(0, 43), `${session_token.slice(0, -1)}~`];
      for (const token of guesses)
        expect(await asked(token)).toEqual([['session_by_token'], 'session_unknown']);
      const queries = ['session_by_token', 'ended_session_by_token'];
      expect(await asked(session_token)).toEqual([queries, 'session_ended_expired']);
      expect(await asked(made.reveal())).toEqual([queries, 'session_unknown']);
    });

    it('is one for each of many calls, and at most one beside them', async () => {
      await verify();
      const { names } = await queriesOf(() => Promise.all(Array.from({ length: 50 }, () => verify())));
      expect(names.filter((name) => name === LOOK).length).toBeLessThanOrEqual(1);
      expect(names.filter((name) => name !== LOOK)).toEqual(['sessions_by_tokens']);
    });
  });

  it('is no write and no signature, in every replica', async () => {
    const { session_jwt } = await verify();
    const before = [await writes(id), await kept(id)];
    const jwts = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => verify(turn % 2 ? replica : other)),
    );
    expect(new Set(jwts.map((answer) => answer.session_jwt))).toEqual(new Set([session_jwt]));
    expect([await writes(id), await kept(id)]).toEqual(before);
  });

  it('is one write after a minute for many calls, and the same JWT', async () => {
    const { session_jwt } = await verify();
    await age(id, 'last_active_at', 60);
    await database.query('CREATE TABLE IF NOT EXISTS counted (id text)');
    await database.query(
      `CREATE OR REPLACE FUNCTION count_update() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN INSERT INTO counted VALUES (NEW.id); RETURN NEW; END $$`,
    );
    await database.query(
      'CREATE TRIGGER counting AFTER UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION count_update()',
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => verify(turn % 2 ? replica : other)),
    );
    await Promise.all([replica.flush(), other.flush()]);
    await database.query('DROP TRIGGER counting ON sessions');
    const [counted] = await database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM counted WHERE id = $1',
      [id],
    );
    expect(counted).toEqual({ n: 1 });
    expect(new Set(answers.map((answer) => answer.session_jwt))).toEqual(new Set([session_jwt]));
    const after = await writes(id);
    expect(Date.now() - (after?.last_active_at.getTime() ?? 0)).toBeLessThan(10_000);
  });

  it('is one signature and one write when the JWT nears its end', async () => {
    const { session_jwt } = await verify();
    await ageJwt(id, 200);
    const renewed = await verify();
    expect(renewed.session_jwt).not.toBe(session_jwt);
    await replica.flush();
    const before = [await writes(id), await kept(id)];
    expect((await verify(other)).session_jwt).toBe(renewed.session_jwt);
    expect([await writes(id), await kept(id)]).toEqual(before);
  });

  it('never lets a JWT of an earlier version be kept', async () => {
    for (let round = 1; round <= 10; round += 1) {
      await ageJwt(id, 200);
      const [, extended] = await Promise.all([
        verify(),
        other.sessions.extend(caller, { session_token, session_expires_in: 600 + round }),
      ]);
      await Promise.all([replica.flush(), other.flush()]);
      const { session, session_jwt } = await verify();
      expect(session.expires_at).toBe(extended.session.expires_at);
      expect(decodeJwt(session_jwt).session).toMatchObject({ expires_at: session.expires_at });
    }
  });
});
