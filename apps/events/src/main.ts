import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { EventsModule } from './events.module.js';
import { CreateWebhooks1795357794024 } from './migrations/1795357794024-create-webhooks.js';

await runService({
  name: 'events',
  module: EventsModule,
  settings: {},
  migrations: [CreateWebhooks1795357794024],
});
