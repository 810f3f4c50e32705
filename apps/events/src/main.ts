import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { ACTIVITY_STREAM } from '@latchkey/platform/events';
import { runService } from '@latchkey/platform/service';
import { type EventsConfig, eventsSettings } from './events.config.js';
import { EventsModule } from './events.module.js';
import { eventsMigrations } from './events.schema.js';
import { retentionOf } from './events.lifecycle.js';
import { ENCRYPTED_SECRETS } from './webhooks/encrypted-secrets.js';

await runService({
  name: 'events',
  module: EventsModule,
  callers: callerTicket,
  settings: eventsSettings,
  migrations: eventsMigrations,
  publishesIn: ACTIVITY_STREAM,
  encrypted: ENCRYPTED_SECRETS,
  retention: (config) => retentionOf(config as EventsConfig),
});
