import type { INestMicroservice } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { onRowsRepeated, poolOf } from '../database/index.js';
import { TableSizesRepository } from '../database/table-sizes.repository.js';
import { EventConsumer, RelayRepository } from '../outbox/index.js';
import type { CallObserver } from '@latchkey/platform/rpc';
import { type Logger, type Metrics, sharedRead } from '@latchkey/platform/telemetry';

/** One log line and one measurement for each call. */
export function observeCalls(logger: Logger, metrics: Metrics): CallObserver {
  const duration = metrics.histogram({
    name: 'rpc_duration_seconds',
    help: 'Time from a call to its answer.',
    labels: ['procedure', 'code'],
  });
  return ({ subject: procedure, requestId, code, ms, caller, traceId, error }) => {
    duration.observe({ procedure, code }, ms / 1000);
    const fields = {
      requestId,
      procedure,
      code,
      ms: Math.round(ms * 10) / 10,
      appId: appOf(caller),
      traceId,
    };
    if (error === undefined) logger.info('rpc', fields);
    else logger.error('rpc', { ...fields, error });
  };
}

function appOf(caller: unknown): string | undefined {
  return (caller as { app_id?: string } | null | undefined)?.app_id;
}

/** Gauges that are read at each scrape: the queues of a service and its connections to PostgreSQL. */
export function observeService(app: INestMicroservice, metrics: Metrics): void {
  observePool(app.get(DataSource), metrics);
  observeRepeats(app.get(DataSource), metrics);
  observeTables(app.get(TableSizesRepository), metrics);
  observeOutbox(app.get(RelayRepository), metrics);
  const consumer = app.get(EventConsumer);
  if (!consumer.consumes) return;
  metrics.gauge({
    name: 'events_dead',
    help: 'Events of other services that failed too often and wait for an operator; counted up to 10,000.',
    read: () => consumer.dead.size(),
  });
  metrics.gauge({
    name: 'events_failed_age_seconds',
    help: 'How long the first event of the type that failed here has been waiting, dead or not; absent without one.',
    labels: ['type'],
    readInto: async (gauge) => {
      const ages = await consumer.dead.ages();
      gauge.reset();
      for (const { type, seconds } of ages) gauge.set({ type }, seconds);
    },
  });
  metrics.gauge({
    name: 'events_waiting',
    help: 'Events of other services that this service (all of its replicas) has still to apply.',
    read: () => consumer.backlog(),
  });
}

function observeTables(sizes: TableSizesRepository, metrics: Metrics): void {
  metrics.gauge({
    name: 'database_table_bytes',
    help: 'Bytes of a table of this service with its indexes and partitions, read once a minute.',
    labels: ['table'],
    readInto: async (gauge) => {
      for (const { table, bytes } of await sizes.recent()) gauge.set({ table }, bytes);
    },
  });
}

/** Runs one statement for both gauges of a scrape. */
function observeOutbox(repository: RelayRepository, metrics: Metrics): void {
  const look = sharedRead(() => repository.backlog());
  metrics.gauge({
    name: 'outbox_pending',
    help: 'Events that have not been published.',
    read: async () => (await look()).count,
  });
  metrics.gauge({
    name: 'outbox_oldest_age_seconds',
    help: 'Age of the oldest event that has not been published.',
    read: async () => (await look()).oldestAgeSeconds,
  });
}

function observeRepeats(source: DataSource, metrics: Metrics): void {
  const repeats = metrics.counter({
    name: 'database_rows_repeated_total',
    help: 'Statements of several calls that were rolled back because of one of them, and repeated for each by itself.',
    labels: ['statement'],
  });
  onRowsRepeated(source, (statement) => repeats.inc({ statement }));
}

function observePool(source: DataSource, metrics: Metrics): void {
  const pool = poolOf(source);
  metrics.gauge({
    name: 'database_pool_size',
    help: 'Connections to PostgreSQL that this process may open.',
    read: () => pool.options.max,
  });
  metrics.gauge({
    name: 'database_pool_in_use',
    help: 'Connections to PostgreSQL that are working.',
    read: () => pool.totalCount - pool.idleCount,
  });
  metrics.gauge({
    name: 'database_pool_waiting',
    help: 'Statements that wait for a connection.',
    read: () => pool.waitingCount,
  });
}
