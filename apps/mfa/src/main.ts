import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { runService } from '@latchkey/platform/service';
import { RESTORED, RETENTION } from './mfa.lifecycle.js';
import { MfaModule } from './mfa.module.js';
import { mfaMigrations } from './mfa.schema.js';
import { ENCRYPTED_TOTPS } from './totps/encrypted-totps.js';

await runService({
  name: 'mfa',
  module: MfaModule,
  callers: callerTicket,
  settings: {},
  migrations: mfaMigrations,
  encrypted: ENCRYPTED_TOTPS,
  retention: RETENTION,
  restored: RESTORED,
});
