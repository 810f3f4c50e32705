import { ERROR_TABLE } from '@latchkey/contracts';
import type { Answer } from '@latchkey/stack-runner';

type Outline = Pick<Answer, 'status' | 'body' | 'broken'>;

/**
 * `refused`: 503, provably not begun. `doubtful`: 504, it may have happened. `chain`: 502, a chain is away. `broken`: the
 * connection was cut. `wrong`: any other failure, which no fault excuses.
 */
export type Outcome = 'ok' | 'refused' | 'doubtful' | 'chain' | 'broken' | 'wrong';

const OF_FAULTS: Readonly<Record<string, Outcome>> = {
  service_unavailable: 'refused',
  key_provider_unavailable: 'refused',
  upstream_timeout: 'doubtful',
  chain_unavailable: 'chain',
};

const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

/** @param expected the refusal that is right instead of success, where one is. */
export function outcomeOf({ status, body, broken }: Outline, expected?: string): Outcome {
  if (broken !== undefined) return CUT.has(broken) ? 'broken' : 'wrong';
  if (status === 200) return expected === undefined ? 'ok' : 'wrong';
  if (!isDocumented(status, body)) return 'wrong';
  if (body.error_type === expected) return 'ok';
  return OF_FAULTS[body.error_type ?? ''] ?? 'wrong';
}

/** Whether the error table has this type with this status, and the body says the same. */
function isDocumented(status: number, { error_type = '', status_code }: Outline['body']): boolean {
  const rows: Readonly<Record<string, { readonly status: number }>> = ERROR_TABLE;
  return Object.hasOwn(rows, error_type) && rows[error_type]?.status === status && status_code === status;
}
