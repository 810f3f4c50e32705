import { describe, expect, it } from '@jest/globals';
import type { AppSettings, Caller, KeyKind } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { eventually } from '@latchkey/platform/testing';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { UNVERIFIED } from './delivery.rules.js';
import { SmsCountsController } from './sms-counts.controller.js';

const fixture = await otpDeliveryFixture();

const LISTED = { sms_country_allowlist: ['DE', 'US', 'GB'] };
const callerWith = (key_kind: KeyKind, settings: Partial<AppSettings> = {}) =>
  newCaller({ key_kind }, { ...LISTED, ...settings });

/** Each has a range of its own. */
const newNumber = (() => {
  let next = 1000;
  return (prefix = '+49151', digits = '1') => `${prefix}${digits}${(next++).toString().padStart(4, '0')}000`;
})();

const send = (caller: Caller, destination = newNumber()) =>
  fixture.passcodes.send(caller, {
    user_id: newId('user'),
    method_id: destination,
    type: 'phone_number',
    destination,
  });

const sends = (caller: Caller, count: number) => tally(Array.from({ length: count }, () => send(caller)));

const secondsUntilMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400);

/** Counts of the App's days, as if these numbers of codes had been sent to Germany alone and entered. */
const setCounts = (
  caller: Caller,
  { sent, verified, daysAgo = 0 }: { sent: number; verified: number; daysAgo?: number },
) =>
  fixture.source.query(
    `INSERT INTO sms_days (app_id, day, with_secret_key, country, sends, verified)
     SELECT $1, (now() AT TIME ZONE 'UTC')::date - $4::int, false, country, $2::int,
       CASE WHEN country = '' THEN 0 ELSE $3::int END FROM unnest(ARRAY['', 'DE']) AS country
     ON CONFLICT ON CONSTRAINT sms_days_pkey DO UPDATE SET sends = excluded.sends, verified = excluded.verified`,
    [caller.app_id, sent, verified, daysAgo],
  );

/** An App that has sent its first SMS a while ago. */
async function oldApp(settings: Partial<AppSettings> = {}): Promise<Caller> {
  const caller = callerWith('public', settings);
  await setCounts(caller, { sent: UNVERIFIED.free, verified: 0, daysAgo: 5 });
  return caller;
}

const countsOf = async (caller: Caller) =>
  fixture.source.query<object[]>(
    'SELECT with_secret_key, country, sends, verified FROM sms_days WHERE app_id = $1 ORDER BY 1, 2',
    [caller.app_id],
  );

describe('the limit of a day', () => {
  it.each(['secret', 'public'] as const)('is exact for 40 sends at once with a %s key', async (kind) => {
    const caller = callerWith(kind, { sms_daily_limit: 15 });
    expect(await sends(caller, 40)).toEqual({ ok: 15, too_many_messages: 25 });
    const seconds = (await retryAfterOf(send(caller))) ?? 0;
    expect(Math.abs(seconds - secondsUntilMidnight())).toBeLessThan(5);
  });

  it('holds over all countries, and not for another App', async () => {
    const caller = callerWith('public', { sms_daily_limit: 2 });
    await send(caller);
    await send(caller, '+14155552671');
    expect(await outcomeOf(send(caller, '+447400123456'))).toBe('too_many_messages');
    expect(await outcomeOf(send(callerWith('public', { sms_daily_limit: 2 })))).toBe('ok');
  });

  it('is counted apart for visitors, who use nothing up that the server needs', async () => {
    const visitor = callerWith('public', { sms_daily_limit: 2 });
    const server: Caller = { ...visitor, key_kind: 'secret' };
    expect(await sends(visitor, 5)).toEqual({ ok: 2, too_many_messages: 3 });
    expect(await sends(server, 5)).toEqual({ ok: 2, too_many_messages: 3 });
  });

  it('is 1,000 without a secret key, and any number with one, where the App sets none', async () => {
    const [visitor, server] = [callerWith('public'), callerWith('secret')];
    const filled = (caller: Caller) =>
      fixture.source.query(
        `INSERT INTO sms_days VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, '', 999, 100)`,
        [caller.app_id, caller.key_kind === 'secret'],
      );
    await Promise.all([filled(visitor), filled(server)]);
    expect(await sends(visitor, 3)).toEqual({ ok: 1, too_many_messages: 2 });
    expect(await sends(server, 3)).toEqual({ ok: 3 });
  });

  it('undoes the whole send that it refuses', async () => {
    const caller = callerWith('public', { sms_daily_limit: 1 });
    await send(caller);
    const refused = newNumber();
    expect(await outcomeOf(send(caller, refused))).toBe('too_many_messages');
    const rows = await fixture.source.query(
      `SELECT (SELECT count(*)::int FROM passcodes WHERE app_id = $1) AS codes,
        (SELECT count(*)::int FROM messages WHERE app_id = $1) AS messages,
        (SELECT sum(sends)::int FROM sms_country_hours WHERE app_id = $1) AS counted`,
      [caller.app_id],
    );
    expect(rows).toEqual([{ codes: 1, messages: 1, counted: 1 }]);
  });

  it('counts nothing in the sandbox', async () => {
    const caller = newCaller({ environment: 'test', key_kind: 'public' }, LISTED);
    await send(caller, '+15005550001');
    expect(await countsOf(caller)).toEqual([]);
  });
});

describe('SMS of which hardly a code is entered', () => {
  const { free, freeOfCountry, sendsForOneVerified } = UNVERIFIED;
  const MANY = [
    ...(['+49151:1', '+336:1', '+39347:', '+346:1', '+316:1', '+3247:', '+4179:', '+43664:'] as const),
    ...(['+4670:', '+4850:', '+3519:1', '+45:2'] as const),
  ].map((number) => number.split(':'));

  it('end after the first hundred of a new App, exactly, without a secret key', async () => {
    const caller = callerWith('public');
    await setCounts(caller, { sent: free - 10, verified: 0 });
    expect(await sends(caller, 30)).toEqual({ ok: 10, too_many_messages: 20 });
    expect(Math.abs(((await retryAfterOf(send(caller))) ?? 0) - secondsUntilMidnight())).toBeLessThan(5);
    expect(await outcomeOf(send(caller, '+14155552671'))).toBe('too_many_messages');
    expect(await outcomeOf(send({ ...caller, key_kind: 'secret' }))).toBe('ok');
  });

  it('end after ten to a country, which closes no other one', async () => {
    const caller = await oldApp();
    expect(await sends(caller, 30)).toEqual({ ok: freeOfCountry, too_many_messages: 20 });
    expect(await outcomeOf(send(caller, '+14155552671'))).toBe('ok');
  });

  it('end after a hundred to many countries, exactly', async () => {
    const caller = await oldApp({
      sms_country_allowlist: ['DE', 'FR', 'IT', 'ES', 'NL', 'BE', 'CH', 'AT', 'SE', 'PL', 'PT', 'DK'],
    });
    const numbers = MANY.flatMap(([prefix, digits]) =>
      Array.from({ length: freeOfCountry }, () => newNumber(prefix, digits)),
    );
    const outcomes = await tally(numbers.map((number) => send(caller, number)));
    expect(outcomes).toEqual({ ok: free, too_many_messages: numbers.length - free });
  });

  it.each([
    ['today', { sent: freeOfCountry + sendsForOneVerified - 1, verified: 1 }, undefined],
    [
      'yesterday',
      { sent: freeOfCountry + sendsForOneVerified - 1, verified: 0 },
      { sent: 5, verified: 1, daysAgo: 1 },
    ],
  ])('go on, ten more for each code that was entered %s', async (_, today, yesterday) => {
    const caller = await oldApp();
    await setCounts(caller, today);
    if (yesterday) await setCounts(caller, yesterday);
    expect(await sends(caller, 5)).toEqual({ ok: 1, too_many_messages: 4 });
  });

  it('get nothing more for codes of two days ago', async () => {
    const caller = await oldApp();
    await setCounts(caller, { sent: freeOfCountry, verified: 0 });
    await setCounts(caller, { sent: 50, verified: 50, daysAgo: 2 });
    expect(await sends(caller, 2)).toEqual({ too_many_messages: 2 });
  });

  it('writes a line to the log, which names no number', async () => {
    const caller = callerWith('public');
    await setCounts(caller, { sent: free, verified: 0 });
    const destination = newNumber();
    expect(await outcomeOf(send(caller, destination))).toBe('too_many_messages');
    const lines = fixture.log.lines.filter(
      (line) => line.includes('sms.refused') && line.includes(caller.app_id),
    );
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { appId: caller.app_id, reason: 'unverified' },
    ]);
    expect(lines.join()).not.toContain(destination);
  });
});

describe('an operator', () => {
  const asked = ({ app_id }: Caller) => ({ input: { app_id } }) as never;

  it('sees what was counted today, and lets the App and its countries begin again', async () => {
    const counts = fixture.get(SmsCountsController);
    const { free, freeOfCountry } = UNVERIFIED;
    const caller = await oldApp();
    await setCounts(caller, { sent: freeOfCountry + 29, verified: 2 });
    await setCounts(caller, { sent: 5, verified: 1, daysAgo: 1 });
    expect(await sends(caller, 2)).toEqual({ ok: 1, too_many_messages: 1 });
    await send({ ...caller, key_kind: 'secret' });
    const country = { country: 'DE', sends: 40, verified: 2, limit: freeOfCountry + 30 };
    const seen = { with_secret_key: 1, without_secret_key: 40, limit: free + 30, countries: [country] };
    expect(await counts.today(asked(caller))).toEqual(seen);
    const resets = await Promise.all(Array.from({ length: 5 }, () => counts.reset(asked(caller))));
    expect(resets[0]).toEqual({ ...seen, limit: free + 70, countries: [{ ...country, sends: 0 }] });
    expect(await sends(caller, 2)).toEqual({ ok: 2 });
    expect(await counts.today(asked(newCaller()))).toEqual({
      with_secret_key: 0,
      without_secret_key: 0,
      limit: free,
      countries: [],
    });
  });
});

describe('a code of an SMS without a secret key', () => {
  const codeTo = (number: string) =>
    eventually(async () => /\b\d{6}\b/.exec(fixture.twilio.to(number).at(-1)?.form.get('Body') ?? '')?.[0]);
  const verifiedOf = (caller: Caller) =>
    fixture.source.query<object[]>(
      `SELECT country, sends, verified FROM sms_days WHERE app_id = $1 AND NOT with_secret_key AND country <> ''`,
      [caller.app_id],
    );

  it.each(['none', 'ip'] as const)(
    'is counted once when it is entered (devices compared: %s)',
    async (match) => {
      const caller = callerWith('public', { fingerprint_match: match });
      const method_id = newNumber();
      const device_fingerprint = { ip: '203.0.113.7' };
      const input = {
        user_id: newId('user'),
        method_id,
        type: 'phone_number',
        destination: method_id,
      } as const;
      await fixture.passcodes.send(caller, { ...input, device_fingerprint });
      const otp = await codeTo(method_id);
      const wrong = {
        method_id,
        otp: otp.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
        device_fingerprint,
      };
      expect(await outcomeOf(fixture.guesses.verify(caller, wrong))).toBe('invalid_otp');
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
      const right = { method_id, otp, device_fingerprint };
      expect(await outcomeOf(fixture.guesses.check(caller, right))).toBe('ok');
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
      const guesses = Array.from({ length: 5 }, () => fixture.guesses.verify(caller, right));
      expect((await tally(guesses)).ok).toBe(1);
      expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 1 }]);
    },
  );

  it('is not counted once a server has sent another one', async () => {
    const caller = callerWith('public');
    const number = newNumber();
    await send(caller, number);
    await send({ ...caller, key_kind: 'secret' }, number);
    await eventually(async () => (fixture.twilio.to(number).length === 2 ? true : undefined));
    expect(
      await outcomeOf(fixture.guesses.verify(caller, { method_id: number, otp: await codeTo(number) })),
    ).toBe('ok');
    expect(await verifiedOf(caller)).toEqual([{ country: 'DE', sends: 1, verified: 0 }]);
  });

  it('and guesses at it never wait for each other in a circle', async () => {
    const caller = callerWith('public', { sms_daily_limit: 10_000 });
    const numbers = Array.from({ length: 4 }, () => newNumber());
    await Promise.all(numbers.map((number) => send(caller, number)));
    const codes = await Promise.all(numbers.map(codeTo));
    const rounds = numbers.flatMap((method_id, n) => [
      send(caller, method_id),
      fixture.guesses.verify(caller, { method_id, otp: codes[n] ?? '' }),
      send(caller, method_id),
    ]);
    const outcomes = await tally(rounds);
    expect(Object.keys(outcomes).filter((outcome) => outcome !== 'ok' && outcome !== 'invalid_otp')).toEqual(
      [],
    );
  });
});
