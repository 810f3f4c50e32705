import type { EntityManager } from 'typeorm';
import { inTurn } from './in-turn.js';
import type { Statement } from './statement.js';

/** Whose rows are counted together. */
export interface LimitedClient {
  appId: string;
  /** The network of the client, as `clientNetwork` writes it. */
  clientIp: string;
}

interface Limit {
  /** With the columns `app_id`, `client_ip` and `expires_at`. */
  readonly table: string;
  /** Which of its rows count, as a condition. */
  readonly open: string;
  /** How many a client may have. */
  readonly most: number;
  /** Keeps these advisory locks apart from any other use of them; replicas of all versions must agree on it. */
  readonly lockSpace: number;
}

/** How many open rows one client of an App may have; those of another client never count. */
export class ClientLimit {
  constructor(private readonly limit: Limit) {}

  /** Adds a row, unless its client has as many as it may. @param insert an `INSERT … SELECT` without a WHERE. */
  async insert(tx: EntityManager, client: LimitedClient, insert: Statement): Promise<boolean> {
    const { lockSpace, most } = this.limit;
    const { appId, clientIp } = client;
    const given = insert.values.length;
    const count = `SELECT count(*) ${this.openOf(`$${given + 1}`, `$${given + 2}`)}`;
    // The count is taken once the lock is held: of two at the same time, the second one sees the first.
    const [, rows] = await inTurn([
      tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockSpace, `${appId}/${clientIp}`]),
      tx.query<object[]>(`${insert.text} WHERE (${count}) < ${most} RETURNING 1`, [
        ...insert.values,
        appId,
        clientIp,
      ]),
    ]);
    return rows.length === 1;
  }

  /** Whether a client has as many open ones as it may; another one may be added meanwhile. */
  async isFull(tx: EntityManager, { appId, clientIp }: LimitedClient): Promise<boolean> {
    const [row] = await tx.query<{ isFull: boolean }[]>(
      `SELECT count(*) >= ${this.limit.most} AS "isFull" ${this.openOf('$1', '$2')}`,
      [appId, clientIp],
    );
    return row?.isFull ?? false;
  }

  /** Seconds until the first open row of the client ends; 1 at least. */
  async secondsToRoom(tx: EntityManager, { appId, clientIp }: LimitedClient): Promise<number> {
    const [row] = await tx.query<{ seconds: number | null }[]>(
      `SELECT ceil(extract(epoch FROM min(expires_at) - now()))::integer AS seconds ${this.openOf('$1', '$2')}`,
      [appId, clientIp],
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  private openOf(appId: string, clientIp: string): string {
    const { table, open } = this.limit;
    return `FROM ${table} WHERE app_id = ${appId} AND client_ip = ${clientIp} AND ${open}`;
  }
}
