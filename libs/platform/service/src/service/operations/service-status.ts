import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { UnprovedCallers } from '../../attestations/index.js';
import type { EventConsumer, RelayRepository } from '../../outbox/index.js';
import type { MissingCall, ReplicaFindings, ServiceStatus } from '@latchkey/platform/procedures';
import type { Envelope } from '@latchkey/platform/crypto';
import type { TableSizesRepository } from '../../database/table-sizes.repository.js';
import { withinTimeLimit } from '@latchkey/platform/clock';
import { BUILD } from '../../process/version.js';
import type { StatusRepository } from './status.repository.js';

const JETSTREAM_LIMIT_MS = 1500;
/** Shorter than the caller's time limit, so that a silent database is reported. */
const DATABASE_LIMIT_MS = 2500;
/** Endpoints are beyond the cluster, and may be silent, too. */
const ENDPOINTS_LIMIT_MS = 2500;
/** The size waits for whoever locks a table, as a migration does. */
const SIZE_LIMIT_MS = 600;

type OfProcess =
  | 'version'
  | 'jetstream'
  | 'database_bytes'
  | 'key_version'
  | 'missing_calls'
  | 'clock_ms'
  | 'accepts_unproved'
  | 'unproved_lately';
type DatabaseStatus = Omit<ServiceStatus, OfProcess>;

const AWAY: DatabaseStatus = {
  database: false,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age_seconds: 0,
  events_dead: 0,
  database_clock_ms: 0,
};

/** Injection token: how a service finds out what its endpoints lack. The module of the service exports it. */
export const FIND_MISSING_CALLS = Symbol('FIND_MISSING_CALLS');
/** @param limitMs after which a silent endpoint counts as one that lacks nothing. */
export type FindMissingCalls = (limitMs: number) => Promise<MissingCall[]>;

interface Stores {
  readonly database: StatusRepository;
  readonly outbox: RelayRepository;
  readonly dead: EventConsumer['dead'];
  readonly sizes: Pick<TableSizesRepository, 'total'>;
  /** Undefined for a service that encrypts nothing. */
  readonly envelope: Pick<Envelope, 'currentVersion'> | undefined;
  /** Undefined for a service without endpoints that could lack any. */
  readonly missing?: FindMissingCalls | undefined;
}

/** The state of this process and its dependencies, for an operator. */
export class StatusReader {
  constructor(
    private readonly stores: Stores,
    private readonly bus: NatsConnection,
    /** Names of the migrations that this version knows. */
    private readonly migrations: readonly string[],
    private readonly unproved: Pick<UnprovedCallers, 'accepted' | 'lately'>,
  ) {}

  async read(): Promise<ServiceStatus> {
    const [reached, database_bytes, key_version, missing_calls] = await Promise.all([
      this.reached(DATABASE_LIMIT_MS),
      withinTimeLimit(SIZE_LIMIT_MS, this.databaseBytes(), 0),
      withinTimeLimit(DATABASE_LIMIT_MS, this.keyVersion(), null),
      this.stores.missing?.(ENDPOINTS_LIMIT_MS) ?? [],
    ]);
    const { accepted: accepts_unproved, lately: unproved_lately } = this.unproved;
    const trust = { accepts_unproved, unproved_lately };
    const found = { ...reached, database_bytes, key_version, missing_calls };
    return { version: BUILD, ...found, ...trust, clock_ms: Date.now() };
  }

  /** What every replica says, without a look at its key, which one replica asks for. @param limitMs after which what is silent is away. */
  async reached(limitMs: number): Promise<ReplicaFindings & DatabaseStatus> {
    const [database, jetstream] = await Promise.all([
      withinTimeLimit(limitMs, this.databaseStatus(), AWAY),
      this.reachesJetStream(Math.min(limitMs, JETSTREAM_LIMIT_MS)),
    ]);
    return { ...database, jetstream };
  }

  private async databaseStatus(): Promise<DatabaseStatus> {
    try {
      const [pending, { count, oldestAgeSeconds }, dead, aheadMs] = await Promise.all([
        this.pendingMigrations(),
        this.stores.outbox.backlog(),
        this.stores.dead.size(),
        this.databaseAheadMs(),
      ]);
      const clock = { database_clock_ms: Date.now() + aheadMs };
      const outbox = { outbox_pending: count, outbox_oldest_age_seconds: Math.round(oldestAgeSeconds) };
      const found = { pending_migrations: pending, events_dead: dead };
      return { database: true, ...found, ...outbox, ...clock };
    } catch {
      return AWAY;
    }
  }

  /** 0 where it is not known: it never says whether the database answers. */
  private async databaseBytes(): Promise<number> {
    return this.stores.sizes.total().catch(() => 0);
  }

  /** Null where what holds the key does not answer. */
  private async keyVersion(): Promise<string | null> {
    const { envelope } = this.stores;
    return envelope ? envelope.currentVersion().catch(() => null) : '';
  }

  private async pendingMigrations(): Promise<number> {
    const run = await this.stores.database.migrationsRun();
    return this.migrations.filter((name) => !run.has(name)).length;
  }

  /** How far the database's clock is ahead of ours, within half a round trip. */
  private async databaseAheadMs(): Promise<number> {
    const askedAt = Date.now();
    const ms = await this.stores.database.clockMs();
    return Math.round(ms - (askedAt + Date.now()) / 2);
  }

  private async reachesJetStream(timeout: number): Promise<boolean> {
    try {
      await jetstreamManager(this.bus, { timeout });
      return true;
    } catch {
      return false;
    }
  }
}
