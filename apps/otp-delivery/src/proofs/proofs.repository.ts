import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The latest sends of a client in an App, and the database's time. */
export interface ClientWindow {
  readonly sends: readonly Date[];
  readonly now: Date;
}

/** Who is counted for a send, and how often it may send in an hour. */
export interface CountedNetwork {
  readonly digest: Buffer;
  readonly limit: number;
}

export interface CountedClient {
  readonly client: CountedNetwork;
  /** The /48 of a client with IPv6. */
  readonly site: CountedNetwork | undefined;
}

export interface SpentProof {
  /** False for a proof that was used before. */
  readonly spent: boolean;
  /** False where the client, or its site, had no room; the proof is used up all the same. */
  readonly counted: boolean;
  readonly countedOfSite: boolean;
}

// Clients are counted beside destinations: their digests come from texts that no destination has.
const SPEND = statement<SpentProof>('proofs_spend')`
  WITH spent AS (
    INSERT INTO spent_proofs (app_id, proof_digest) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1
  ), counted AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends)
    SELECT $1::text, $3::bytea, ARRAY[now()] FROM spent
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET
      sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') || now(),
      last_sent_at = now()
    WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') < $4
    RETURNING 1
  ), counted_of_site AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends)
    SELECT $1::text, $5::bytea, ARRAY[now()] FROM counted WHERE $5::bytea IS NOT NULL
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET
      sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') || now(),
      last_sent_at = now()
    WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '1 hour') < $6
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM spent) AS spent, EXISTS (SELECT FROM counted) AS counted,
    $5::bytea IS NULL OR EXISTS (SELECT FROM counted_of_site) AS "countedOfSite"`;

const WINDOW_OF = statement<ClientWindow>('proofs_window_of')`
  SELECT coalesce(w.sends, '{}') AS sends, now() AS now
  FROM (SELECT 1) one LEFT JOIN send_windows w ON w.app_id = $1 AND w.destination_digest = $2`;

/** Used proofs of work, and the sends of clients. All SQL: a constraint and a row decide between parallel uses. */
@Injectable()
export class ProofsRepository {
  constructor(private readonly source: DataSource) {}

  async windowOf(appId: string, clientDigest: Buffer): Promise<ClientWindow> {
    const window = await WINDOW_OF.first(this.source, [appId, clientDigest]);
    if (!window) throw new Error('a query without a condition answers a row');
    return window;
  }

  /** The limits are sends in an hour. */
  async spend(appId: string, proofDigest: Buffer, { client, site }: CountedClient): Promise<SpentProof> {
    const ofClient = [client.digest, client.limit];
    const ofSite = [site?.digest ?? null, site?.limit ?? null];
    const done = await SPEND.first(this.source, [appId, proofDigest, ...ofClient, ...ofSite]);
    if (!done) throw new Error('a query without a condition answers a row');
    return done;
  }
}
