import type { MigrationClass } from '@latchkey/platform/database';
import { AwaitingPaymentEntity } from './approvals/awaiting-payment.entity.js';
import { PaymentKeyEntity } from './approvals/payment-key.entity.js';
import { WalletKeyEntity } from './custody/wallet-key.entity.js';
import { CreateWalletKeys1795839127169 } from './migrations/1795839127169-create-wallet-keys.js';
import { CreateSignedIntents1795839127170 } from './migrations/1795839127170-create-signed-intents.js';
import { CreatePolicies1795841000000 } from './migrations/1795841000000-create-policies.js';
import { CreateApprovals1795850000000 } from './migrations/1795850000000-create-approvals.js';
import { PolicyVersionEntity } from './policies/policy-version.entity.js';
import { SignedIntentEntity } from './signing/signed-intent.entity.js';
import { SpendEntity } from './spending/spend.entity.js';

export const signerEntities = [
  WalletKeyEntity,
  SignedIntentEntity,
  PolicyVersionEntity,
  SpendEntity,
  AwaitingPaymentEntity,
  PaymentKeyEntity,
];

export const signerMigrations: readonly MigrationClass[] = [
  CreateWalletKeys1795839127169,
  CreateSignedIntents1795839127170,
  CreatePolicies1795841000000,
  CreateApprovals1795850000000,
];
