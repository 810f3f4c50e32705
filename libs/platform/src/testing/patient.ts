import type { DataSourceOptions } from 'typeorm';

const LIMITS = ['query_timeout', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const TIMES = 10;

/**
 * The same data source with limits that are ten times as long. A race of 50 in one row takes seconds on a busy machine;
 * what the limits do has specs of its own.
 */
export function patient(options: DataSourceOptions): DataSourceOptions {
  const extra = options.extra as Record<string, unknown>;
  const longer = LIMITS.map((name) => [name, Number(extra[name]) * TIMES] as const);
  const { connectTimeoutMS = 0 } = options as { connectTimeoutMS?: number };
  return {
    ...options,
    connectTimeoutMS: connectTimeoutMS * TIMES,
    extra: { ...extra, ...Object.fromEntries(longer) },
  } as DataSourceOptions;
}
