import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { ACTIVITY_STREAM } from '@latchkey/platform/events';
import { runService } from '@latchkey/platform/service';
import { ENCRYPTED_KEYS } from './custody/encrypted-keys.js';
import { signerSettings } from './signer.config.js';
import { RETENTION } from './signer.lifecycle.js';
import { SignerModule } from './signer.module.js';
import { signerMigrations } from './signer.schema.js';

await runService({
  name: 'signer',
  module: SignerModule,
  callers: callerTicket,
  settings: signerSettings,
  migrations: signerMigrations,
  encrypted: ENCRYPTED_KEYS,
  publishesIn: ACTIVITY_STREAM,
  retention: RETENTION,
});
