import pg from 'pg';
import { named } from './statement-names.js';

/** What pg says when no answer came within `query_timeout`. */
export const UNANSWERED = 'Query read timeout';

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that ends with its first unanswered statement. Given back to the pool, it would let every later
 * statement queue behind that one, for as long as the network takes to notice a dead peer. Its statements are prepared.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const impatient: Query = (...args) => {
      const answer = query(...named(args));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.giveUpAfter(error));
      return answer;
    };
    this.query = impatient as typeof this.query;
  }

  private giveUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === UNANSWERED) void this.end().catch(() => undefined);
  }
}
