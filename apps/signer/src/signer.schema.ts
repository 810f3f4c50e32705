import type { MigrationClass } from '@latchkey/platform/database';
import { ApprovalKeyEntity } from './approval-keys/approval-key.entity.js';
import { PaymentChallengeEntity } from './confirmations/payment-challenge.entity.js';
import { AwaitingPaymentEntity } from './approvals/awaiting-payment.entity.js';
import { PaymentKeyEntity } from './approvals/payment-key.entity.js';
import { WalletKeyEntity } from './custody/wallet-key.entity.js';
import { CreateWalletKeys1795839127169 } from './migrations/1795839127169-create-wallet-keys.js';
import { CreateSignedIntents1795839127170 } from './migrations/1795839127170-create-signed-intents.js';
import { CreatePolicies1795841000000 } from './migrations/1795841000000-create-policies.js';
import { CreateApprovals1795850000000 } from './migrations/1795850000000-create-approvals.js';
import { CreateConfirmations1795851900000 } from './migrations/1795851900000-create-confirmations.js';
import { AddEndsOfPayments1795852300000 } from './migrations/1795852300000-add-ends-of-payments.js';
import { FreezePayments1795880300004 } from './migrations/1795880300004-freeze-payments.js';
import { OrderPaymentsOfPersons1795890100000 } from './migrations/1795890100000-order-payments-of-persons.js';
import { CountErasedKeys1795890200000 } from './migrations/1795890200000-count-erased-keys.js';
import { CreateKeyImports1795926980712 } from './migrations/1795926980712-create-key-imports.js';
import { AddMemo1795930000001 } from './migrations/1795930000001-add-memo.js';
import { NameNetwork1795940000000 } from './migrations/1795940000000-name-network.js';
import { KeyImportEntity } from './imports/key-import.entity.js';
import { PaymentPasskeyEntity } from './passkeys/payment-passkey.entity.js';
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
  ApprovalKeyEntity,
  PaymentChallengeEntity,
  PaymentPasskeyEntity,
  KeyImportEntity,
];

export const signerMigrations: readonly MigrationClass[] = [
  CreateWalletKeys1795839127169,
  CreateSignedIntents1795839127170,
  CreatePolicies1795841000000,
  CreateApprovals1795850000000,
  CreateConfirmations1795851900000,
  AddEndsOfPayments1795852300000,
  FreezePayments1795880300004,
  OrderPaymentsOfPersons1795890100000,
  CountErasedKeys1795890200000,
  CreateKeyImports1795926980712,
  AddMemo1795930000001,
  NameNetwork1795940000000,
];
