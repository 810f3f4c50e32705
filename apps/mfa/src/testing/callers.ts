import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';

/** An App that calls with its secret key. */
export function callerOf(changes: Partial<Caller> = {}): Caller {
  return {
    app_id: newId('app'),
    app_name: 'Acme',
    environment: 'live',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS },
    ...changes,
  };
}

/** `ok`, or the code of the refusal. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** How often each outcome came. */
export async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(calls.map(outcomeOf))) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
