import type { EntityManager } from 'typeorm';

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

  /** Whether the client may add one more; no other transaction adds one for it until this one ends. */
  async admit(tx: EntityManager, client: LimitedClient): Promise<boolean> {
    const lock = [this.limit.lockSpace, `${client.appId}/${client.clientIp}`];
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', lock);
    // Counted once the lock is held: of two at the same time, the second one sees the first.
    return !(await this.isFull(tx, client));
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
