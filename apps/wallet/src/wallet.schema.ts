import type { MigrationClass } from '@latchkey/platform/database';
import { WalletKeyEntity } from './custody/wallet-key.entity.js';
import { DefaultWalletOrderEntity } from './default-wallets/default-wallet-order.entity.js';
import { CreateWallets1763000300000 } from './migrations/1763000300000-create-wallets.js';
import { LimitChallenges1764003900000 } from './migrations/1764003900000-limit-challenges.js';
import { DetachWallets1764003960000 } from './migrations/1764003960000-detach-wallets.js';
import { AdmitWallets1795397100000 } from './migrations/1795397100000-admit-wallets.js';
import { DropSignedIntents1795839500000 } from './migrations/1795839500000-drop-signed-intents.js';
import { IndexWalletsOfPersons1795876600000 } from './migrations/1795876600000-index-wallets-of-persons.js';
import { IndexErasedWallets1795876700001 } from './migrations/1795876700001-index-erased-wallets.js';
import { LookAtErasedWallets1795876700000 } from './migrations/1795876700000-look-at-erased-wallets.js';
import { RemoveExternalWallets1795876600001 } from './migrations/1795876600001-remove-external-wallets.js';
import { IndexAddresses1795880300003 } from './migrations/1795880300003-index-addresses.js';
import { IndexExternalWallets1795880400000 } from './migrations/1795880400000-index-external-wallets.js';
import { AddExports1795926990000 } from './migrations/1795926990000-add-exports.js';
import { ChallengeEntity } from './sign-in/challenge.entity.js';
import { WalletEntity } from './wallets/wallet.entity.js';

export const walletEntities = [WalletEntity, WalletKeyEntity, DefaultWalletOrderEntity, ChallengeEntity];

export const walletMigrations: readonly MigrationClass[] = [
  CreateWallets1763000300000,
  LimitChallenges1764003900000,
  DetachWallets1764003960000,
  AdmitWallets1795397100000,
  DropSignedIntents1795839500000,
  IndexWalletsOfPersons1795876600000,
  RemoveExternalWallets1795876600001,
  LookAtErasedWallets1795876700000,
  IndexErasedWallets1795876700001,
  IndexAddresses1795880300003,
  IndexExternalWallets1795880400000,
  AddExports1795926990000,
];
