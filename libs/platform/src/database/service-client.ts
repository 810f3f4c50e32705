import pg from 'pg';
import { named } from './statement-names.js';

/** What pg says when no answer came within `query_timeout`. */
export const UNANSWERED = 'Query read timeout';

type Query = (...args: unknown[]) => unknown;

/** A server answers COMMIT with ROLLBACK where a statement had failed and its error was swallowed; TypeORM looks at neither. */
function requireCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== 'COMMIT')
    throw new Error('the transaction was rolled back: a statement in it had failed');
  return result;
}

/**
 * A connection of a service: its statements are prepared, and it ends with its first unanswered one. Back in the pool it
 * would let later statements queue behind that one until the network notices the dead peer.
 */
export class ServiceClient extends pg.Client {
  // Stands for all overloads of pg: the arguments go through as they are.
  override query(...args: unknown[]): never {
    const answer = (super.query as Query).apply(this, [...named(args)]);
    if (!(answer instanceof Promise)) return answer as never;
    answer.catch((error: unknown) => this.endAfter(error));
    return (args[0] === 'COMMIT' ? answer.then(requireCommitted) : answer) as never;
  }

  private endAfter(error: unknown): void {
    if (error instanceof Error && error.message === UNANSWERED) void this.end().catch(() => undefined);
  }
}
