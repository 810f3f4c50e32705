/** Settings of PostgreSQL that every connection of a service has; times in milliseconds. */
export interface SessionDefaults {
  /** The schema of the service. */
  readonly search_path: string;
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/** Every statement and every wait has a limit, so that nothing hangs. */
export function sessionDefaults(schema: string): SessionDefaults {
  return {
    search_path: schema,
    statement_timeout: 2000,
    lock_timeout: 1000,
    idle_in_transaction_session_timeout: 10_000,
  };
}

/** As parameters of a start-up packet, which a pooler refuses. */
export function startUpParameters({ search_path, ...limits }: SessionDefaults): object {
  return { ...limits, options: `-c search_path=${search_path}` };
}
