import { ChainCallMetrics, ChainEndpoints } from '@latchkey/chains';
import { Module } from '@nestjs/common';
import { userDeletion } from '@latchkey/platform/lifecycle';
import { CONFIG } from '@latchkey/platform/service';
import { BalancesController } from './balances/balances.controller.js';
import { BalancesService } from './balances/balances.service.js';
import { Custody } from './custody/custody.js';
import { WalletKeysRepository } from './custody/wallet-keys.repository.js';
import { DELETION } from './lifecycle.repository.js';
import { Attachments } from './sign-in/attachments.js';
import { BegunChallenges } from './sign-in/begun-challenges.js';
import { ChallengeChangesRepository } from './sign-in/challenge-changes.repository.js';
import { ChallengesRepository } from './sign-in/challenges.repository.js';
import { ContractSignatures } from './sign-in/contract-signature.js';
import { DetachmentsService } from './sign-in/detachments.service.js';
import { ProofsService } from './sign-in/proofs.service.js';
import { RegistrationsController } from './sign-in/registrations.controller.js';
import { RegistrationsService } from './sign-in/registrations.service.js';
import { SignInChains } from './sign-in/sign-in-chains.js';
import { Signatures } from './sign-in/signatures.js';
import { SignedChallenges } from './sign-in/signed-challenges.js';
import { SigningController } from './signing/signing.controller.js';
import { SigningService } from './signing/signing.service.js';
import { DefaultWalletOrdersRepository } from './users/default-wallet-orders.repository.js';
import { DefaultWalletsMetrics } from './users/default-wallets.metrics.js';
import { DefaultWalletWorker } from './users/default-wallet-worker.js';
import { UserWalletsController } from './users/user-wallets.controller.js';
import { UserWalletsService } from './users/user-wallets.service.js';
import { UsersConsumer } from './users/users.consumer.js';
import type { WalletConfig } from './wallet.config.js';
import { DefaultWallets } from './wallets/default-wallets.service.js';
import { ImportsService } from './wallets/imports.service.js';
import { WalletAdditions } from './wallets/wallet-additions.js';
import { WalletChangesRepository } from './wallets/wallet-changes.repository.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { WalletsRepository } from './wallets/wallets.repository.js';
import { WalletsService } from './wallets/wallets.service.js';

const wallets = [
  WalletsService,
  ImportsService,
  DefaultWallets,
  WalletAdditions,
  WalletsRepository,
  WalletChangesRepository,
];
const custody = [Custody, WalletKeysRepository, SigningService];
const users = [
  UsersConsumer,
  UserWalletsService,
  userDeletion(DELETION),
  DefaultWalletOrdersRepository,
  DefaultWalletWorker,
  DefaultWalletsMetrics,
];
const signIn = [
  RegistrationsService,
  BegunChallenges,
  ProofsService,
  DetachmentsService,
  SignedChallenges,
  Attachments,
  Signatures,
  ContractSignatures,
  SignInChains,
  ChallengesRepository,
  ChallengeChangesRepository,
];
const chains = [
  {
    provide: ChainEndpoints,
    inject: [CONFIG],
    useFactory: (config: WalletConfig) => new ChainEndpoints(config),
  },
  ChainCallMetrics,
];

@Module({
  controllers: [
    WalletsController,
    UserWalletsController,
    RegistrationsController,
    BalancesController,
    SigningController,
  ],
  providers: [...wallets, ...custody, ...users, ...signIn, BalancesService, ...chains],
})
export class WalletModule {}
