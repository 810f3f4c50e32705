import { type AppSettings, type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';

/** An App of its own for a test, so that it shares no counters with others. */
export function newCaller(overrides: Partial<Caller> = {}, settings: Partial<AppSettings> = {}): Caller {
  return {
    app_id: newId('app'),
    app_name: 'Acme',
    environment: 'live',
    tier: 'standard',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS, ...settings },
    ...overrides,
  };
}

/** `ok`, or the `error_type` of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (isCoded(error)) return error.code;
    throw error;
  }
}

/** How many calls ended in each way. */
export async function tally(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(calls.map(outcomeOf))) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The Retry-After of a refusal, in seconds; fails when the call is not refused. */
export async function retryAfterOf(call: Promise<unknown>): Promise<number | undefined> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isCoded(error)) throw new Error('the call was not refused');
  return error.details.retryAfterSeconds;
}
