import pg from 'pg';
import { statementName } from './statement-names.js';

/** The message of pg's error when no answer came within `query_timeout`. */
export const UNANSWERED = 'Query read timeout';

type Query = (...args: unknown[]) => unknown;

/** PostgreSQL answers COMMIT with ROLLBACK after a failed statement; TypeORM does not look at the answer. */
function requireCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a statement in it had failed');
  return result;
}

/**
 * A connection of a service: its statements are prepared, and it ends with its first unanswered one. In the pool, later
 * statements would queue behind that one until the network notices the dead peer.
 */
export class ServiceClient extends pg.Client {
  // Stands for all overloads of pg: the arguments pass unchanged.
  override query(...args: unknown[]): never {
    const answer = (super.query as Query).apply(this, [...this.prepared(args)]);
    if (!(answer instanceof Promise)) return answer as never;
    answer.catch((error: unknown) => this.endAfter(error));
    return (args[0] === 'COMMIT' ? answer.then(requireCommitted) : answer) as never;
  }

  protected prepared(args: readonly unknown[]): readonly unknown[] {
    return named(args);
  }

  private endAfter(error: unknown): void {
    if (error instanceof Error && error.message === UNANSWERED) void this.end().catch(() => undefined);
  }
}

/**
 * The same through a pooler in transaction mode, which may run each transaction on another connection of the server: no
 * statement has a name, because that connection may not know it.
 */
export class PooledClient extends ServiceClient {
  protected override prepared(args: readonly unknown[]): readonly unknown[] {
    return unnamed(args);
  }
}

/** The arguments of a query without the name of its statement. */
function unnamed(args: readonly unknown[]): readonly unknown[] {
  const [query, ...rest] = args;
  if (typeof query !== 'object' || query === null || !('name' in query)) return args;
  return [{ ...query, name: undefined }, ...rest];
}

/** The arguments of a query, with the name of its statement, so that the server parses it once for each connection. */
export function named(args: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== 'string' || !Array.isArray(values)) return args;
  const name = statementName(text, values.length > 0);
  return name === undefined ? args : [{ name, text, values }, ...rest];
}
