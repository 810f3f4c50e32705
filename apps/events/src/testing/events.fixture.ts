import { randomBytes } from 'node:crypto';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import type { Delivery } from '@latchkey/contracts/events';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { Envelope, MasterKeyProvider } from '@latchkey/platform/crypto';
import { parseConfig } from '@latchkey/platform/config';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createServiceTables, type ServiceTestDatabase } from '@latchkey/platform/testing/databases';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { eventsSettings } from '../events.config.js';
import { eventsMigrations } from '../events.schema.js';
import type { StoredEvent } from '../feed/stored-event.js';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { DeliveriesService } from '../webhooks/deliveries.service.js';
import { webhookEntities, WebhooksModule } from '../webhooks/webhooks.module.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

export type Replica = TestingModule;

/** The webhooks of the service over a real PostgreSQL; events come from the spec instead of the bus. */
export class EventsFixture {
  readonly log: string[] = [];
  source!: DataSource;
  webhooks!: WebhooksService;
  deliveries!: DeliveriesService;
  module!: TestingModule;
  readonly masterKey = { version: 'v1', key: randomBytes(32) };
  readonly envelope = new Envelope(new MasterKeyProvider([this.masterKey]));
  private database!: ServiceTestDatabase;

  async start(): Promise<void> {
    this.database = await createServiceTables('webhooks', {
      schema: 'events',
      migrations: [...SERVICE_MIGRATIONS, ...eventsMigrations],
      entities: webhookEntities,
      logger: this.logger(),
    });
    this.source = await this.database.connect();
    this.module = await this.serve();
    this.webhooks = this.module.get(WebhooksService);
    this.deliveries = this.module.get(DeliveriesService);
  }

  async stop(): Promise<void> {
    await this.module.close();
    await this.source.destroy();
    await this.database.drop();
  }

  /** Another process of the service over the same database. */
  async serve(env: Record<string, string> = {}): Promise<Replica> {
    const { source, envelope } = this;
    const providers = [
      { provide: CONFIG, useValue: parseConfig(eventsSettings, { WEBHOOK_LOOPBACK: 'true', ...env }) },
      { provide: LOGGER, useValue: this.logger() },
      { provide: METRICS, useValue: createMetrics('events') },
      { provide: CLOCK, useValue: systemClock },
      { provide: DataSource, useValue: source },
      { provide: Envelope, useValue: envelope },
      { provide: Outbox, useValue: new Outbox({ nudge: () => undefined } as never) },
    ];
    const Platform = class {};
    Global()(Platform);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Platform);
    const module = await Test.createTestingModule({ imports: [Platform, WebhooksModule] }).compile();
    return module.init();
  }

  /** Stores events of the App, as the feed does; they are due at once. */
  async publish(appId: string, types: readonly string[] = ['user.created']): Promise<StoredEvent[]> {
    const events = types.map((type) => eventOf(appId, type));
    await this.store(events);
    return events;
  }

  async store(events: readonly StoredEvent[]): Promise<void> {
    const deliveries = this.module.get(DeliveriesRepository);
    await this.source.transaction((tx) => deliveries.addFor(tx, events));
  }

  /** The delivery of an event, as the API shows it. */
  async deliveryOf(caller: Caller, webhookId: string, eventId: string): Promise<Delivery | undefined> {
    const { deliveries } = await this.deliveries.list(
      { appId: caller.app_id, id: webhookId },
      { limit: 100 },
    );
    return deliveries.find(({ event_id }) => event_id === eventId);
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.source.query(statement, values);
  }

  /** Types and data of the App's own events in the outbox, oldest first. */
  announced(appId: string): Promise<{ type: string; data: object }[]> {
    return this.query('SELECT type, data FROM outbox WHERE app_id = $1 ORDER BY seq', [appId]);
  }

  private logger() {
    return createLogger({
      service: 'events',
      level: 'debug',
      output: { write: (line) => void this.log.push(line) },
    });
  }
}

export function eventOf(appId: string, type: string): StoredEvent {
  const id = newId('evt');
  const createdAt = new Date();
  const event = { id, type, created_at: Math.floor(createdAt.getTime() / 1000), app_id: appId, user_id: '' };
  const actor = { type: 'system', key_id: '' };
  const body = JSON.stringify({ ...event, actor, request_id: '', data: {} });
  return { position: '1', id, type, appId, userId: '', createdAt, body };
}

/** An App of its own, so that a test shares nothing with others. */
export function newCaller(environment: 'test' | 'live' = 'test'): Caller {
  return {
    app_id: newId('app'),
    app_name: 'Acme',
    environment,
    tier: 'standard',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS },
  };
}
