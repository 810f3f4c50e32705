import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { type MigrationClass, pendingMigrations } from '../../database/index.js';
import { answerWith, receiverOf } from '@latchkey/platform/rpc';
import { operatorProceduresOf, type ServiceStatus } from '@latchkey/platform/procedures';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { BUILD } from '../../process/version.js';

export interface SchemaNeeds {
  /** Of the service. */
  readonly name: string;
  /** Of its database, for the role that serves. */
  readonly url: string;
  readonly schema: string;
  readonly migrations: readonly MigrationClass[];
  /** Whether the process will believe what is not proved. */
  readonly acceptsUnproved: boolean;
  /** Told how this one waits, beside the one that is asked for all. */
  readonly replica: { finds(find: () => ServiceStatus): void };
  readonly bus: NatsConnection;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const LOOK_EVERY_MS = 1000;

/**
 * Waits until the database has every migration that this build needs; it may have newer ones. A process that served without
 * them would fail calls that the replicas of the version before can answer. Meanwhile it only answers how it is.
 */
export async function untilMigrated(needs: SchemaNeeds): Promise<void> {
  const { name, bus, logger, metrics, replica } = needs;
  let pending: readonly string[] | undefined;
  const own = () => statusWith(pending, needs);
  replica.finds(own);
  metrics.gauge({
    name: 'migrations_pending',
    help: 'Migrations that this version needs and its database lacks.',
    read: () => pending?.length ?? Number.NaN,
  });
  const asked = bus.subscribe(operatorProceduresOf(name).status.subject, {
    queue: name,
    callback: receiverOf({ connection: bus, logger }, answerWith(own)),
  });
  for (const report = reporter(needs); ; await delay(LOOK_EVERY_MS)) {
    pending = await report(pendingMigrations(needs.url, needs.schema, needs.migrations));
    if (pending?.length === 0) break;
  }
  await asked.drain();
}

/** Logs once what is missing, and once that it cannot be read. @returns undefined if it cannot be read. */
function reporter({ name, logger }: SchemaNeeds) {
  let reported = '';
  const once = (event: string, log: () => void) => {
    if (reported !== event) log();
    reported = event;
  };
  return async (reading: Promise<string[]>): Promise<string[] | undefined> => {
    try {
      const pending = await reading;
      const fields = {
        count: pending.length,
        migration: pending.join(', '),
        reason: `run: latchkey migrate ${name}`,
      };
      if (pending.length > 0) once('behind', () => logger.error('schema.behind', fields));
      return pending;
    } catch (error) {
      once('unreadable', () => logger.error('schema.unreadable', { error }));
      return undefined;
    }
  };
}

/** JetStream and the clock of the database are not asked. */
function statusWith(
  pending: readonly string[] | undefined,
  { acceptsUnproved }: Pick<SchemaNeeds, 'acceptsUnproved'>,
): ServiceStatus {
  const now = Date.now();
  return {
    version: BUILD,
    database: pending !== undefined,
    jetstream: true,
    pending_migrations: pending?.length ?? 0,
    outbox_pending: 0,
    outbox_oldest_age_seconds: 0,
    accepts_unproved: acceptsUnproved,
    clock_ms: now,
    database_clock_ms: now,
  };
}
