import { type Environment, isSandboxEmail, isSandboxPhoneNumber } from '@latchkey/contracts';

/** Whether nothing is sent and the code is fixed: the sandbox values of test Apps, never in a live one. */
export function isSandbox(environment: Environment, destination: string): boolean {
  return environment === 'test' && (isSandboxEmail(destination) || isSandboxPhoneNumber(destination));
}

interface SendLimit {
  readonly sends: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;

/** How many messages one destination may be sent. */
export const DESTINATION_LIMITS = {
  burst: { sends: 5, windowMs: 10 * MINUTE_MS },
  day: { sends: 20, windowMs: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, SendLimit>;

/** Whole seconds until every limit has room again; at least 1, since it is asked for after a refusal. */
export function secondsUntilRoom(sends: readonly Date[], now: Date): number {
  const waits = Object.values(DESTINATION_LIMITS).map((limit) => waitMs(limit, sends, now));
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
