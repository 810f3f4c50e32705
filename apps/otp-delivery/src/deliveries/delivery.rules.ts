import { type Environment, isSandboxEmail, isSandboxPhoneNumber } from '@latchkey/contracts';

/** Whether nothing is sent and the code is fixed: the sandbox values of test Apps, never in a live one. */
export function isSandbox(environment: Environment, destination: string): boolean {
  return environment === 'test' && (isSandboxEmail(destination) || isSandboxPhoneNumber(destination));
}

export interface SendLimit {
  readonly sends: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;

/** How many messages one destination may be sent. */
export const DESTINATION_LIMITS = {
  burst: { sends: 5, windowMs: 10 * MINUTE_MS },
  day: { sends: 20, windowMs: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, SendLimit>;

/** SMS that an App may send in a day without a secret key, where it sets no `sms_daily_limit`. */
export const DAILY_SMS_WITHOUT_SECRET_KEY = 1000;

/**
 * Without a secret key, an App gets `free` SMS in a day and each country of it `freeOfCountry`, and both get more for each
 * code that was entered on that day or the day before: of pumped SMS, hardly a code is. No country limits the first `free`
 * SMS of a new App.
 */
export const UNVERIFIED = { free: 100, freeOfCountry: 10, sendsForOneVerified: 10 } as const;

/** The numbers around this one: those that differ in their last three digits alone. */
export const rangeOf = (phoneNumber: string): string => phoneNumber.slice(0, -3);

/** A limit of `sends` in an hour. */
export const hourly = (sends: number): SendLimit => ({ sends, windowMs: 60 * MINUTE_MS });

/** Whole seconds until every limit has room again; at least 1, since it is asked for after a refusal. */
export function secondsUntilRoom(
  sends: readonly Date[],
  now: Date,
  limits: readonly SendLimit[] = Object.values(DESTINATION_LIMITS),
): number {
  const waits = limits.map((limit) => waitMs(limit, sends, now));
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}

/** The limit without room for the longest. */
export function fullLimit(
  sends: readonly Date[],
  now: Date,
): 'send_limit_10_minutes' | 'send_limit_24_hours' {
  const { burst, day } = DESTINATION_LIMITS;
  return waitMs(day, sends, now) > waitMs(burst, sends, now)
    ? 'send_limit_24_hours'
    : 'send_limit_10_minutes';
}

/** Until the oldest sends above the limit have left the window. */
function waitMs(limit: SendLimit, sends: readonly Date[], now: Date): number {
  const times = sends.map((send) => send.getTime()).filter((time) => time > now.getTime() - limit.windowMs);
  const leaving = times.sort((a, b) => a - b)[times.length - limit.sends];
  return leaving === undefined ? 0 : leaving + limit.windowMs - now.getTime();
}
