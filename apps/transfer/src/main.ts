import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { ACTIVITY_STREAM } from '@latchkey/platform/events';
import { runService } from '@latchkey/platform/service';
import { RESTORED } from './transfer.lifecycle.js';
import { transferSettings } from './transfer.config.js';
import { TransferModule } from './transfer.module.js';
import { transferMigrations } from './transfer.schema.js';

await runService({
  name: 'transfer',
  module: TransferModule,
  callers: callerTicket,
  settings: transferSettings,
  migrations: transferMigrations,
  publishesIn: ACTIVITY_STREAM,
  restored: RESTORED,
});
