import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { type TotpClient, totpClient } from '../testing/totp-client.js';
import { qrCodeUrl } from './qr-code.js';
import { totpUri } from './totp-code.js';

const RACE = 50;

const { database, replica } = await mfaFixture('totps');

describe('TOTPs', () => {
  let caller: Caller;
  let user_id: string;
  let client: TotpClient;

  beforeEach(() => {
    caller = callerOf();
    user_id = newId('user');
    client = totpClient(database, replica, caller, user_id);
  });

  describe('create', () => {
    it('answers a secret, its QR code and 16 recovery codes, and keeps none of them readable', async () => {
      const totp = await client.create();
      expect(totp).toMatchObject({ user_id, totp_id: expect.stringMatching(/^totp_/) });
      expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
      const uri = totpUri(totp.secret, { issuer: 'Acme', account: 'ada@example.com' });
      expect(totp.qr_base64).toBe(await qrCodeUrl(uri));
      expect(new Set(totp.recovery_codes).size).toBe(16);
      for (const code of totp.recovery_codes) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
      const [dump] = await database.query<{ text: string }>(
        `SELECT coalesce(string_agg(row_to_json(totps)::text, ''), '')
            || (SELECT string_agg(row_to_json(recovery_codes)::text, '') FROM recovery_codes) AS text FROM totps`,
      );
      for (const secret of [totp.secret, ...totp.recovery_codes]) {
        expect(dump?.text).not.toContain(secret);
        expect(dump?.text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    });

    it.each([
      ['30 minutes when it says nothing', undefined, 30],
      ['as many as it says', 2160, 2160],
    ])('waits for a code for %s', async (_, expires_in, minutes) => {
      await client.create(expires_in);
      const rows = await database.query<{ minutes: number }>(
        'SELECT (extract(epoch FROM expires_at - created_at) / 60)::float8 AS minutes FROM totps WHERE user_id = $1',
        [user_id],
      );
      expect(rows).toEqual([{ minutes }]);
    });

    it('replaces one that was never verified, with its codes', async () => {
      const [first, second] = [await client.create(), await client.create()];
      expect(await outcomeOf(client.verify(client.codeOf(first)))).toBe('invalid_totp_code');
      expect(await client.verify(client.codeOf(second))).toEqual({
        totp_id: second.totp_id,
        activated: true,
      });
      expect(await client.codesLeft()).toEqual(second.recovery_codes);
      expect(await outcomeOf(client.recover(first.recovery_codes[0] ?? ''))).toBe('invalid_recovery_code');
    });

    it('leaves an active one alone', async () => {
      const totp = await client.createActive();
      expect(await outcomeOf(client.create())).toBe('active_totp_exists');
      expect(await client.codesLeft()).toEqual(totp.recovery_codes);
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
    });

    it('makes one TOTP, however many are made at once', async () => {
      expect(await tally(Array.from({ length: RACE }, () => client.create()))).toEqual({ ok: RACE });
      expect(await database.query('SELECT FROM totps WHERE user_id = $1', [user_id])).toHaveLength(1);
      expect(await client.codesLeft()).toHaveLength(16);
    });
  });

  describe('what is encrypted', () => {
    it('is not decrypted in a row of another user', async () => {
      const mine = await client.createActive();
      const code = client.codeOf(mine);
      const victim = newId('user');
      await replica.totps.create(caller, { user_id: victim, account_name: 'eve@example.com' });
      // The id is copied, too, so that only the user differs.
      await client.change(`id = id || 'x'`);
      await database.query(
        `UPDATE totps SET secret_sealed = mine.secret_sealed, id = $3, verified_at = now()
          FROM totps AS mine WHERE totps.user_id = $1 AND mine.user_id = $2`,
        [victim, user_id, mine.totp_id],
      );
      const opened = replica.proofs.verify(caller, { user_id: victim, totp_code: code });
      await expect(opened).rejects.toThrow('the encrypted value does not open');
      await database.query(
        `UPDATE recovery_codes SET sealed = mine.sealed FROM recovery_codes AS mine
          WHERE recovery_codes.user_id = $1 AND mine.user_id = $2 AND mine.place = recovery_codes.place`,
        [victim, user_id],
      );
      const listed = replica.totps.listRecoveryCodes(caller, victim);
      await expect(listed).rejects.toThrow('the encrypted value does not open');
    });

    it('is not decrypted for the same user under another id', async () => {
      const totp = await client.createActive();
      await client.change(`id = id || 'x'`);
      await expect(client.verify(client.codeOf(totp))).rejects.toThrow('the encrypted value does not open');
    });
  });

  describe('delete', () => {
    it('removes it with its codes and lets a new one be made', async () => {
      const totp = await client.createActive();
      expect(await outcomeOf(replica.totps.delete(callerOf(), totp.totp_id))).toBe('totp_not_found');
      expect(await replica.totps.delete(caller, totp.totp_id)).toEqual({ user_id });
      expect(await outcomeOf(replica.totps.delete(caller, totp.totp_id))).toBe('totp_not_found');
      expect(await database.query('SELECT FROM recovery_codes WHERE user_id = $1', [user_id])).toEqual([]);
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('totp_not_found');
      expect(await outcomeOf(client.create())).toBe('ok');
    });

    it(`happens once of ${RACE} times, with one event`, async () => {
      const { totp_id } = await client.createActive();
      const counts = await tally(Array.from({ length: RACE }, () => replica.totps.delete(caller, totp_id)));
      expect(counts).toEqual({ ok: 1, totp_not_found: RACE - 1 });
      const events = `SELECT data FROM outbox WHERE type = 'totp.removed' AND app_id = $1 AND user_id = $2`;
      expect(await database.query(events, [caller.app_id, user_id])).toEqual([{ data: { totp_id } }]);
    });
  });

  describe('a deleted user', () => {
    const deleteUser = () => replica.deletion.run({ appId: caller.app_id, userId: user_id });

    it('leaves nothing, and nothing can be added', async () => {
      const totp = await client.createActive();
      await deleteUser();
      await deleteUser();
      expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('totp_not_found');
      expect(await outcomeOf(client.create())).toBe('user_not_found');
      expect(await database.query('SELECT FROM recovery_codes WHERE user_id = $1', [user_id])).toEqual([]);
    });

    it('leaves nothing of what is being added', async () => {
      await Promise.all([...Array.from({ length: 20 }, () => outcomeOf(client.create())), deleteUser()]);
      expect(await database.query('SELECT FROM totps WHERE user_id = $1', [user_id])).toEqual([]);
    });
  });

  it('shows a TOTP without its secret', async () => {
    const totp = await client.createActive();
    const { users } = await replica.factors.of(caller, ['user_unknown', user_id]);
    const [view] = users[1]?.totps ?? [];
    expect(users[0]).toEqual({ user_id: 'user_unknown', totps: [], webauthn_credentials: [] });
    expect(Object.keys(view ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'last_used_at',
      'updated_at',
      'verified',
    ]);
    expect(view).toMatchObject({ id: totp.totp_id, verified: true });
    expect(view?.last_used_at).toBeGreaterThan(0);
  });
});
