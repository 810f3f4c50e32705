import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { EventsModule } from './events.module.js';
import { eventsMigrations } from './events.tables.js';

await runService({
  name: 'events',
  module: EventsModule,
  settings: {},
  migrations: eventsMigrations,
  // With its secrets under a key of its own.
  encrypted: [],
});
