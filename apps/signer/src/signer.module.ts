import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { userDeletion } from '@latchkey/platform/lifecycle';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { AwaitingPaymentsRepository } from './approvals/awaiting-payments.repository.js';
import { AwaitingPayments } from './approvals/awaiting-payments.service.js';
import { Custody } from './custody/custody.js';
import { FormerKeys } from './custody/former-keys.js';
import { KeyOwners } from './custody/key-owners.js';
import { KeysController } from './custody/keys.controller.js';
import { KeysService } from './custody/keys.service.js';
import { SealingKeys } from './custody/sealing-keys.js';
import { WalletKeysRepository } from './custody/wallet-keys.repository.js';
import { Persons } from './persons/persons.js';
import { PaymentPolicies } from './policies/payment-policies.service.js';
import { PoliciesController } from './policies/policies.controller.js';
import { PoliciesRepository } from './policies/policies.repository.js';
import { PoliciesService } from './policies/policies.service.js';
import { DELETION } from './signer.lifecycle.js';
import { signerEntities } from './signer.schema.js';
import { PaymentChecks } from './signing/payment-checks.service.js';
import { PaymentAdmissions } from './signing/payment-admissions.service.js';
import { SignedIntentsRepository } from './signing/signed-intents.repository.js';
import { SignedIntents } from './signing/signed-intents.service.js';
import { SigningController } from './signing/signing.controller.js';
import { SigningMonitor } from './signing/signing-monitor.js';
import { SigningService } from './signing/signing.service.js';
import { SpendingController } from './spending/spending.controller.js';
import { SpendingService } from './spending/spending.service.js';
import { SpendingRepository } from './spending/spending.repository.js';

const custody = [Custody, KeysService, KeyOwners, Persons, FormerKeys, SealingKeys, WalletKeysRepository];
const policies = [PoliciesService, PaymentPolicies, PoliciesRepository, SpendingRepository, SpendingService];
const signing = [
  SigningService,
  PaymentChecks,
  SignedIntents,
  PaymentAdmissions,
  SignedIntentsRepository,
  SigningMonitor,
];
const approvals = [ApprovalsService, AwaitingPayments, AwaitingPaymentsRepository];

@Module({
  imports: [TypeOrmModule.forFeature(signerEntities)],
  controllers: [
    KeysController,
    SigningController,
    ApprovalsController,
    PoliciesController,
    SpendingController,
  ],
  providers: [...custody, ...signing, ...approvals, ...policies, userDeletion(DELETION)],
})
export class SignerModule {}
