import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/signer';
import { personalData, personalDataController, userDeletion } from '@latchkey/platform/lifecycle';
import { ApprovalKeysController } from './approval-keys/approval-keys.controller.js';
import { ApprovalKeysRepository } from './approval-keys/approval-keys.repository.js';
import { ApprovalKeysService } from './approval-keys/approval-keys.service.js';
import { AppSignatures } from './confirmations/app-signatures.service.js';
import { ConfirmationsController } from './confirmations/confirmations.controller.js';
import { ConfirmationsService } from './confirmations/confirmations.service.js';
import { PaymentChallengesRepository } from './confirmations/payment-challenges.repository.js';
import { PresentedProofs } from './confirmations/presented-proofs.service.js';
import { ApprovalsController } from './approvals/approvals.controller.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { AwaitingPaymentsRepository } from './approvals/awaiting-payments.repository.js';
import { AwaitingPayments } from './approvals/awaiting-payments.service.js';
import { EndedPaymentsRepository } from './approvals/ended-payments.repository.js';
import { EndedPaymentsService } from './approvals/ended-payments.service.js';
import { Custody } from './custody/custody.js';
import { FormerKeys } from './custody/former-keys.js';
import { ExportEvents } from './exports/export-events.js';
import { ExportProofs } from './exports/export-proofs.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { KeyOwners } from './custody/key-owners.js';
import { KeysController } from './custody/keys.controller.js';
import { ErasedKeys } from './custody/erased-keys.service.js';
import { KeysService } from './custody/keys.service.js';
import { SealingKeys } from './custody/sealing-keys.js';
import { WalletKeysRepository } from './custody/wallet-keys.repository.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { KeyImportsRepository } from './imports/key-imports.repository.js';
import { PaymentFreezesController } from './freezes/payment-freezes.controller.js';
import { PaymentFreezesRepository } from './freezes/payment-freezes.repository.js';
import { PaymentFreezes } from './freezes/payment-freezes.service.js';
import { PasskeyProofs } from './passkeys/passkey-proofs.service.js';
import { PasskeysConsumer } from './passkeys/passkeys.consumer.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PaymentPasskeysRepository } from './passkeys/payment-passkeys.repository.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { Persons } from './persons/persons.js';
import { PaymentPolicies } from './policies/payment-policies.service.js';
import { PoliciesController } from './policies/policies.controller.js';
import { PoliciesRepository } from './policies/policies.repository.js';
import { PolicyTrialsService } from './policies/policy-trials.service.js';
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
import { AppTransactions } from './spending/app-transactions.js';
import { SpendingController } from './spending/spending.controller.js';
import { SpendingService } from './spending/spending.service.js';
import { SpendingRepository } from './spending/spending.repository.js';

const custody = [
  Custody,
  KeysService,
  ErasedKeys,
  KeyOwners,
  Persons,
  FormerKeys,
  SealingKeys,
  WalletKeysRepository,
];
const policies = [PoliciesService, PolicyTrialsService, PaymentPolicies, PoliciesRepository];
const spending = [AppTransactions, SpendingRepository, SpendingService];
const signing = [
  SigningService,
  PaymentChecks,
  SignedIntents,
  PaymentAdmissions,
  SignedIntentsRepository,
  SigningMonitor,
];
const approvals = [
  ApprovalsService,
  AwaitingPayments,
  AwaitingPaymentsRepository,
  EndedPaymentsRepository,
  EndedPaymentsService,
];
const approvalKeys = [ApprovalKeysService, ApprovalKeysRepository];
const freezes = [PaymentFreezes, PaymentFreezesRepository];
const exchanges = [ExportsService, ExportEvents, ExportProofs, ImportsService, KeyImportsRepository];
const confirmations = [ConfirmationsService, PaymentChallengesRepository, AppSignatures, PresentedProofs];
const passkeys = [PasskeysService, PasskeyProofs, PasskeysConsumer, PaymentPasskeysRepository];

@Module({
  imports: [TypeOrmModule.forFeature(signerEntities)],
  controllers: [
    KeysController,
    SigningController,
    ApprovalsController,
    PoliciesController,
    SpendingController,
    ApprovalKeysController,
    PaymentFreezesController,
    ConfirmationsController,
    PasskeysController,
    ExportsController,
    ImportsController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [
    ...custody,
    ...signing,
    ...approvals,
    ...policies,
    ...spending,
    ...approvalKeys,
    ...freezes,
    ...exchanges,
    ...confirmations,
    ...passkeys,
    userDeletion(DELETION),
    personalData(PERSONAL),
  ],
})
export class SignerModule {}
