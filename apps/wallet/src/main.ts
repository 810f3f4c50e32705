import 'reflect-metadata';
import { callerTicket } from '@latchkey/contracts';
import { runService } from '@latchkey/platform/service';
import { ENCRYPTED_KEYS } from './custody/encrypted-keys.js';
import { walletRule, walletSettings } from './wallet.config.js';
import { RESTORED, RETENTION } from './wallet.lifecycle.js';
import { WalletModule } from './wallet.module.js';
import { walletMigrations } from './wallet.schema.js';

await runService({
  name: 'wallet',
  module: WalletModule,
  callers: callerTicket,
  settings: walletSettings,
  rule: walletRule,
  migrations: walletMigrations,
  encrypted: ENCRYPTED_KEYS,
  retention: RETENTION,
  restored: RESTORED,
});
