import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newCaller, outcomeOf, retryAfterOf, tally } from '../testing/callers.js';
import { otpDeliveryFixture } from '../testing/otp-delivery.fixture.js';
import { callerWith, newNumber, secondsUntilMidnight, smsSends } from '../testing/sms-sends.js';
import { UNVERIFIED } from './delivery.rules.js';
import { SmsCountsController } from './sms-counts.controller.js';

const fixture = await otpDeliveryFixture();
const { send, sends, setCounts, oldApp } = smsSends(fixture);

describe('unread SMS', () => {
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
