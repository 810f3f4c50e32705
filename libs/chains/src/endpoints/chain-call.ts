import { channel } from 'node:diagnostics_channel';

/** `refused`: any status but 200; `failed`: no answer, or a malformed one. */
type ChainOutcome = 'ok' | 'refused' | 'timeout' | 'failed';

export interface ChainCall {
  readonly url: string;
  readonly method: string;
  readonly outcome: ChainOutcome;
  readonly seconds: number;
}

/** Every call to a chain, once it has ended. */
export const calls = channel('latchkey.chain-call');

/** Publishes the outcome of a call to a chain. */
export async function observed<T extends { status: number }>(
  { url, method, signal }: { url: string; method: string; signal: AbortSignal },
  call: () => Promise<T>,
): Promise<T> {
  if (!calls.hasSubscribers) return call();
  const startedAt = performance.now();
  let outcome: ChainOutcome = 'failed';
  try {
    const answer = await call();
    outcome = answer.status === 200 ? 'ok' : 'refused';
    return answer;
  } catch (error) {
    if (signal.aborted) outcome = 'timeout';
    throw error;
  } finally {
    calls.publish({
      url,
      method,
      outcome,
      seconds: (performance.now() - startedAt) / 1000,
    } satisfies ChainCall);
  }
}
