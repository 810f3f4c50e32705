import 'reflect-metadata';
import { runService } from '@latchkey/platform/service';
import { SEALED_KEYS } from './custody/sealed-keys.js';
import { RESTORED, RETENTION } from './lifecycle.repository.js';
import { CreateWallets1763000300000 } from './migrations/1763000300000-create-wallets.js';
import { LimitChallenges1764003900000 } from './migrations/1764003900000-limit-challenges.js';
import { DetachWallets1764003960000 } from './migrations/1764003960000-detach-wallets.js';
import { walletSettings } from './wallet.config.js';
import { WalletModule } from './wallet.module.js';

await runService({
  name: 'wallet',
  module: WalletModule,
  settings: walletSettings,
  entities: [],
  migrations: [CreateWallets1763000300000, LimitChallenges1764003900000, DetachWallets1764003960000],
  sealed: [SEALED_KEYS],
  retention: RETENTION,
  restored: RESTORED,
});
