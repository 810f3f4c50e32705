import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf, tally } from '../../testing/callers.js';
import { mfaFixture, mfaReplica } from '../../testing/mfa-replica.js';
import { type TotpClient, totpClient } from '../../testing/totp-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('totp_proofs');

describe('codes of a TOTP', () => {
  let caller: Caller;
  let user_id: string;
  let client: TotpClient;

  beforeEach(() => {
    caller = callerOf();
    user_id = newId('user');
    client = totpClient(database, replica, caller, user_id);
  });

  describe('verify', () => {
    it('makes it active, once, and adds the event', async () => {
      const totp = await client.create();
      expect(await client.verify(client.codeOf(totp))).toEqual({ totp_id: totp.totp_id, activated: true });
      client.nextStep();
      expect(await client.verify(client.codeOf(totp))).toEqual({ totp_id: totp.totp_id, activated: false });
      expect(await database.eventsOf(user_id)).toEqual(['totp.created', 'totp.activated']);
    });

    it('does not make it active after its window', async () => {
      const totp = await client.create();
      await client.change(`expires_at = now()`);
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('totp_expired');
      const { users } = await replica.factors.of(caller, [user_id]);
      expect(users[0]?.totps).toMatchObject([{ id: totp.totp_id, verified: false }]);
    });

    it('lets an active one live beyond its window', async () => {
      const totp = await client.createActive();
      await client.change(`expires_at = now() - interval '1 day'`);
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
    });

    it('takes a code once, and no code of a step before it', async () => {
      const totp = await client.createActive();
      const early = client.codeOf(totp);
      client.nextStep();
      const code = client.codeOf(totp);
      expect(await outcomeOf(client.verify(code))).toBe('ok');
      expect(await outcomeOf(client.verify(code))).toBe('invalid_totp_code');
      expect(await outcomeOf(client.verify(early))).toBe('invalid_totp_code');
    });

    it.each([
      ['another user', () => ({ caller, user_id: newId('user') })],
      ['another App', () => ({ caller: callerOf(), user_id })],
    ])('knows no TOTP of %s', async (_, other) => {
      const totp = await client.createActive();
      const { caller: asking, user_id: asked } = other();
      const input = { user_id: asked, totp_code: client.codeOf(totp) };
      expect(await outcomeOf(replica.proofs.verify(asking, input))).toBe('totp_not_found');
    });

    it('takes one code of 50 at once', async () => {
      const totp = await client.createActive();
      const code = client.codeOf(totp);
      const counts = await tally(Array.from({ length: RACE }, () => client.verify(code)));
      expect(counts.ok).toBe(1);
      expect((counts.invalid_totp_code ?? 0) + (counts.too_many_attempts ?? 0)).toBe(RACE - 1);
    });
  });

  describe('guessing', () => {
    it('compares 5 wrong codes of 50 at once, then locks, and a right code does not help', async () => {
      const totp = await client.createActive();
      const wrong = client.wrongFor(totp);
      const counts = await tally(Array.from({ length: RACE }, () => client.verify(wrong)));
      expect(counts).toEqual({ invalid_totp_code: 5, too_many_attempts: RACE - 5 });
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
      expect(await outcomeOf(client.recover(totp.recovery_codes[0] ?? ''))).toBe('too_many_attempts');
      expect(await client.codesLeft()).toHaveLength(16);
    });

    it('says how long it stays locked', async () => {
      const totp = await client.createActive();
      for (let n = 0; n < 5; n += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
      const refused = await client.verify(client.codeOf(totp)).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'too_many_attempts' });
      const { retryAfterSeconds } = (refused as { details: { retryAfterSeconds: number } }).details;
      expect(retryAfterSeconds).toBeGreaterThan(590);
      expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    });

    it('opens after the lock, with 5 new guesses', async () => {
      const totp = await client.createActive();
      for (let n = 0; n < 5; n += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
      await client.change(
        `locked_until = now(), guesses = ARRAY(SELECT g - interval '10 minutes' FROM unnest(guesses) AS g)`,
      );
      const counts = await tally(Array.from({ length: 8 }, () => client.verify(client.wrongFor(totp))));
      expect(counts).toEqual({ invalid_totp_code: 5, too_many_attempts: 3 });
    });

    it('counts guesses of any 10 minutes, and drops older ones', async () => {
      const totp = await client.createActive();
      for (let n = 0; n < 4; n += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
      await client.change(`guesses[1] = now() - interval '601 seconds'`);
      expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
      expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
      expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('too_many_attempts');
    });

    it('does not count what could not be compared', async () => {
      const totp = await client.createActive();
      for (let n = 0; n < 3; n += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
      const otherKeys = new MasterKeyProvider([{ version: 'other', key: randomBytes(32) }]);
      const keyless = mfaReplica({ ...database, envelope: new Envelope(otherKeys) });
      const lost = totpClient(database, keyless, caller, user_id);
      for (let n = 0; n < 6; n += 1) {
        expect(await outcomeOf(lost.verify('123456'))).toBe('key_provider_unavailable');
        expect(await outcomeOf(lost.recover('00000-00000'))).toBe('key_provider_unavailable');
      }
      // Those that were compared still count: the fifth is the last one.
      for (let n = 0; n < 2; n += 1)
        expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
      // Neither of the five that lock for ten minutes, nor of the hundred that lock for good.
      const query = 'SELECT wrong_guesses FROM totps WHERE user_id = $1';
      expect(await database.query(query, [user_id])).toEqual([{ wrong_guesses: 5 }]);
    });

    it('shares its lock with recovery codes, and a right code of either kind resets the count', async () => {
      const totp = await client.createActive();
      const wrongCodes = () => [client.verify(client.wrongFor(totp)), client.recover('00000-00000')];
      expect(await tally([...wrongCodes(), ...wrongCodes()])).toEqual({
        invalid_totp_code: 2,
        invalid_recovery_code: 2,
      });
      expect(await outcomeOf(client.recover(totp.recovery_codes[0] ?? ''))).toBe('ok');
      expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
      for (const code of ['0', '1', '2'])
        expect(await outcomeOf(client.recover(code))).toBe('invalid_recovery_code');
      expect(await tally([...wrongCodes()])).toEqual({ invalid_totp_code: 1, invalid_recovery_code: 1 });
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
    });
  });

  describe('recovery codes', () => {
    it('work once each, however they are written', async () => {
      const totp = await client.createActive();
      const [first = '', second = ''] = totp.recovery_codes;
      expect(await client.recover(` ${first.toUpperCase().replace('-', ' ')} `)).toEqual({
        totp_id: totp.totp_id,
      });
      expect(await outcomeOf(client.recover(first))).toBe('invalid_recovery_code');
      expect(await outcomeOf(client.recover(second))).toBe('ok');
      expect(await client.codesLeft()).toEqual(totp.recovery_codes.slice(2));
    });

    it('of another user are wrong, and stay good', async () => {
      const totp = await client.createActive();
      const other = totpClient(database, replica, caller, newId('user'));
      await other.createActive();
      const code = totp.recovery_codes[0] ?? '';
      expect(await outcomeOf(other.recover(code))).toBe('invalid_recovery_code');
      expect(await outcomeOf(client.recover(code))).toBe('ok');
    });

    it('spend one of 50 at once and leave 15', async () => {
      const totp = await client.createActive();
      const counts = await tally(
        Array.from({ length: RACE }, () => client.recover(totp.recovery_codes[7] ?? '')),
      );
      expect(counts.ok).toBe(1);
      expect((counts.invalid_recovery_code ?? 0) + (counts.too_many_attempts ?? 0)).toBe(RACE - 1);
      expect(await client.codesLeft()).toHaveLength(15);
    });

    it('wait for a TOTP that is being deleted, and are deleted with it', async () => {
      const { totp_id } = await client.createActive();
      const [code] = await database.query<{ digest: Buffer }>(
        'SELECT digest FROM recovery_codes WHERE user_id = $1 AND place = 0',
        [user_id],
      );
      const key = { appId: caller.app_id, userId: user_id, totpId: totp_id };
      const deleting = database.source.createQueryRunner();
      await deleting.startTransaction();
      await deleting.query('SELECT FROM totps WHERE id = $1 FOR UPDATE', [totp_id]);
      const spent = replica.guesses.spend(key, code?.digest ?? Buffer.alloc(0));
      await setTimeout(200);
      await deleting.query('DELETE FROM totps WHERE id = $1', [totp_id]);
      await deleting.commitTransaction();
      await deleting.release();
      expect(await spent).toBe(false);
    });

    it('are of no use before the TOTP is active', async () => {
      const totp = await client.create();
      expect(await outcomeOf(client.recover(totp.recovery_codes[0] ?? ''))).toBe('totp_not_found');
      expect(await replica.totps.listRecoveryCodes(caller, user_id)).toEqual({
        user_id,
        totps: [{ id: totp.totp_id, verified: false, recovery_codes: totp.recovery_codes }],
      });
    });

    it('are listed to their own App alone', async () => {
      await client.createActive();
      expect(await replica.totps.listRecoveryCodes(callerOf(), user_id)).toEqual({ user_id, totps: [] });
    });
  });
});
