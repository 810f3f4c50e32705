import 'reflect-metadata';
import { chainSettings } from '@latchkey/chains';
import { runService } from '@latchkey/platform/service';
import { ENCRYPTED_KEYS } from './custody/encrypted-keys.js';
import { RESTORED, RETENTION } from './lifecycle.repository.js';
import { WalletModule } from './wallet.module.js';
import { walletMigrations } from './wallet.tables.js';

await runService({
  name: 'wallet',
  module: WalletModule,
  settings: chainSettings,
  migrations: walletMigrations,
  encrypted: ENCRYPTED_KEYS,
  retention: RETENTION,
  restored: RESTORED,
});
