import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { ACTIVITY_STREAM } from '@latchkey/platform/events';
import { runService } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './session.lifecycle.js';
import { sessionSettings } from './session.config.js';
import { SessionModule } from './session.module.js';
import { sessionMigrations } from './session.schema.js';
import { ENCRYPTED_SIGNING_KEYS } from './signing-keys/key-maker.js';

await runService({
  name: 'session',
  module: SessionModule,
  callers: callerTicket,
  settings: sessionSettings,
  migrations: sessionMigrations,
  publishesIn: ACTIVITY_STREAM,
  encrypted: [ENCRYPTED_SIGNING_KEYS],
  retention: RETENTION,
  restored: RESTORED,
});
