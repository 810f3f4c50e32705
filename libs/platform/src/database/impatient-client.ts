import type { Socket } from 'node:net';
import pg from 'pg';
import { named } from './statement-names.js';

/** What pg says when no answer came within `query_timeout`. */
export const UNANSWERED = 'Query read timeout';

type Query = (...args: unknown[]) => unknown;

/** What the types of pg leave out. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

/**
 * A connection that ends with its first unanswered statement. Given back to the pool, it would let every later
 * statement queue behind that one, for as long as the network takes to notice a dead peer. Its statements are prepared,
 * and those of one turn of the event loop leave in one piece.
 */
export class ImpatientClient extends pg.Client {
  private gathering = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const impatient: Query = (...args) => {
      this.gather();
      const answer = query(...named(args));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.giveUpAfter(error));
      return answer;
    };
    this.query = impatient as typeof this.query;
  }

  private gather(): void {
    if (this.gathering) return;
    const { stream } = (this as unknown as Connected).connection;
    this.gathering = true;
    stream.cork();
    process.nextTick(() => {
      this.gathering = false;
      stream.uncork();
    });
  }

  private giveUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === UNANSWERED) void this.end().catch(() => undefined);
  }
}
