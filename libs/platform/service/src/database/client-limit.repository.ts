import type { EntityManager } from 'typeorm';
import { lockAlone } from './advisory-lock.repository.js';

/** A client of an App; its rows are counted together. */
export interface LimitedClient {
  appId: string;
  /** The network of the client, as `clientNetwork` writes it. */
  clientIp: string;
}

interface Limit {
  /** With the columns `app_id`, `client_ip` and `expires_at`. */
  readonly table: string;
  /** SQL: the condition of the rows that count. */
  readonly open: string;
  /** Number of rows that a client may have. */
  readonly most: number;
  /** Of its advisory locks. */
  readonly lockSpace: number;
}

/** Limits the open rows of one client of an App, counted for each client alone. */
export class ClientLimit {
  constructor(private readonly limit: Limit) {}

  /** Whether the client may add a row; parallel transactions of the client wait for this one. */
  async admit(tx: EntityManager, client: LimitedClient): Promise<boolean> {
    await lockAlone(tx, { space: this.limit.lockSpace, key: `${client.appId}/${client.clientIp}` });
    // Counts with the lock held: of two parallel calls the second one sees the first.
    return !(await this.isFull(tx, client));
  }

  /** Whether a client has reached the limit; another call may add a row meanwhile. */
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
