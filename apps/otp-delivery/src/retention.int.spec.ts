import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { newCaller, outcomeOf } from './testing/callers.js';
import { otpDeliveryFixture } from './testing/otp-delivery.fixture.js';
import { retentionOf } from './otp-delivery.lifecycle.js';

const RETENTION = retentionOf({ MESSAGE_RETENTION_DAYS: 7, MAGIC_LINK_RETENTION_DAYS: 7 });

const fixture = await otpDeliveryFixture();

const caller = newCaller({ environment: 'test' });

async function passcode(method_id: string, state: string): Promise<void> {
  const input = {
    user_id: 'user_1',
    method_id,
    type: 'email',
    destination: `${method_id}@sandbox.test`,
  } as const;
  await fixture.passcodes.send(caller, input);
  await fixture.source.query(`UPDATE passcodes SET ${state} WHERE method_id = $1`, [method_id]);
}

/** @returns how many rows were deleted or wiped. */
const retain = () => removeOutdated(fixture.source, RETENTION);

const methods = async () => {
  const rows = await fixture.source.query<{ method_id: string }[]>(
    'SELECT method_id FROM passcodes ORDER BY 1',
  );
  return rows.map(({ method_id }) => method_id);
};

it('keeps what still counts and deletes what does not', async () => {
  const old = (days: number) =>
    `sent_at = now() - interval '${days} days', expires_at = now() - interval '${days} days'`;
  await passcode('fresh', 'attempts = 0');
  await passcode('idle', old(2));
  await passcode('idle with wrong guesses', `${old(400)}, wrong_guesses = 1`);
  await passcode('idle and locked for good', `${old(400)}, wrong_guesses = 100`);
  await passcode('idle and locked', `${old(31)}, locked_until = now() + interval '1 minute'`);
  await fixture.source.query(
    `UPDATE send_windows SET last_sent_at = now() - interval '25 hours'
     WHERE ctid = (SELECT ctid FROM send_windows LIMIT 1)`,
  );
  expect(await retain()).toBe(5);
  expect(await methods()).toEqual([
    'fresh',
    'idle and locked',
    'idle and locked for good',
    'idle with wrong guesses',
  ]);
});

it('forgets the guesses at a new address after 30 days, unless they locked it for good', async () => {
  const state = (days: number, guesses: number) =>
    `sent_at = now() - interval '${days} days', expires_at = now() - interval '${days} days', wrong_guesses = ${guesses}`;
  await passcode('new_email_of-old', state(31, 99));
  await passcode('new_pn_of-old', state(31, 1));
  await passcode('new_email_locked', state(31, 100));
  await passcode('new_email_recent', state(29, 99));
  await passcode('newer', state(31, 99));
  await retain();
  const left = await methods();
  expect(left.filter((id) => id.startsWith('new'))).toEqual([
    'new_email_locked',
    'new_email_recent',
    'newer',
  ]);
});

describe('a row that is kept for its wrong guesses', () => {
  const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
  const wiped = {
    code_digest: null,
    superseded_digests: [],
    fingerprint_ip: null,
    fingerprint_user_agent: null,
  };

  async function guessed(by: Caller, method_id = newId('email')) {
    const destination = `${method_id}@sandbox.test`;
    const input = { user_id: newId('user'), method_id, type: 'email', destination } as const;
    for (let sent = 0; sent < 2; sent += 1)
      await fixture.passcodes.send(by, { ...input, device_fingerprint: device });
    const wrong = fixture.guesses.verify(by, { method_id, otp: '999999', device_fingerprint: device });
    expect(await outcomeOf(wrong)).toBe('invalid_otp');
    return input;
  }
  const age = (method_id: string, sent: string, end: string) =>
    fixture.source.query(
      'UPDATE passcodes SET sent_at = now() - $2::interval, expires_at = now() - $3::interval WHERE method_id = $1',
      [method_id, sent, end],
    );
  const rowOf = async (method_id: string) => {
    const [row] = await fixture.source.query<object[]>(
      `SELECT code_digest, superseded_digests, fingerprint_ip, fingerprint_user_agent, wrong_guesses, wrong_streak, attempts
        FROM passcodes WHERE method_id = $1`,
      [method_id],
    );
    return row;
  };

  it.each([
    ['after a day', '25 hours', '24 hours', true],
    ['before that', '23 hours', '22 hours', false],
    ['while its code lives', '25 hours', '-1 minute', false],
  ])('keeps them without its code and device: %s', async (_, sent, end, isWiped) => {
    const { method_id } = await guessed(caller);
    await age(method_id, sent, end);
    await retain();
    const counts = { wrong_guesses: 1, wrong_streak: 1, attempts: 1 };
    const kept = {
      code_digest: expect.anything(),
      superseded_digests: [expect.anything()],
      fingerprint_ip: device.ip,
      fingerprint_user_agent: 'Mozilla/5.0',
    };
    expect(await rowOf(method_id)).toEqual({ ...counts, ...(isWiped ? wiped : kept) });
    expect(await retain()).toBe(0);
  });

  it.each(['none', 'both'] as const)(
    'takes a new code, and goes on counting (devices compared: %s)',
    async (match) => {
      const by = newCaller({ environment: 'test' }, { fingerprint_match: match });
      const { method_id } = await guessed(by);
      await age(method_id, '25 hours', '24 hours');
      await retain();
      const verify = (otp: string) =>
        outcomeOf(fixture.guesses.verify(by, { method_id, otp, device_fingerprint: device }));
      expect(await verify('000000')).toBe('invalid_otp');
      await guessed(by, method_id);
      expect(await rowOf(method_id)).toMatchObject({ wrong_guesses: 2, fingerprint_ip: device.ip });
      expect(await verify('000000')).toBe('ok');
      await age(method_id, '25 hours', '24 hours');
      await retain();
      expect(await rowOf(method_id)).toBeUndefined();
    },
  );
});

it('deletes any number of rows', async () => {
  await fixture.source.query(
    `INSERT INTO sms_country_hours (app_id, country, hour, sends)
     SELECT 'app_' || n, 'DE', now() - interval '2 days', 1 FROM generate_series(1, 2500) n`,
  );
  expect(await retain()).toBe(2500);
});
