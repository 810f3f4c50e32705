import type { AppSettings, Caller, KeyKind } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { UNVERIFIED } from '../deliveries/delivery.rules.js';
import { newCaller, tally } from './callers.js';
import type { OtpDeliveryFixture } from './otp-delivery.fixture.js';

export const LISTED = { sms_country_allowlist: ['DE', 'US', 'GB'] };

export const callerWith = (key_kind: KeyKind, settings: Partial<AppSettings> = {}) =>
  newCaller({ key_kind }, { ...LISTED, ...settings });

let next = 1000;

/** Each has a range of its own. */
export const newNumber = (prefix = '+49151', digits = '1') =>
  `${prefix}${digits}${(next++).toString().padStart(4, '0')}000`;

export const secondsUntilMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400);

/** SMS of passcodes, and what is counted of them. */
export function smsSends(fixture: OtpDeliveryFixture) {
  const send = (caller: Caller, destination = newNumber()) =>
    fixture.passcodes.send(caller, {
      user_id: newId('user'),
      method_id: destination,
      type: 'phone_number',
      destination,
    });
  const sends = (caller: Caller, count: number) => tally(Array.from({ length: count }, () => send(caller)));

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

  const countsOf = (caller: Caller) =>
    fixture.source.query<object[]>(
      'SELECT with_secret_key, country, sends, verified FROM sms_days WHERE app_id = $1 ORDER BY 1, 2',
      [caller.app_id],
    );
  return { send, sends, setCounts, oldApp, countsOf };
}
