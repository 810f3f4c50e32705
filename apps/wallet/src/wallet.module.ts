import { Module } from '@nestjs/common';
import { BalancesController } from './balances/balances.controller.js';
import { BalancesService } from './balances/balances.service.js';
import { Custody } from './custody/custody.js';
import { CustodyController } from './custody/custody.controller.js';
import { RewrapService } from './custody/rewrap.service.js';
import { WalletKeysRepository } from './custody/wallet-keys.repository.js';
import { RetentionRepository } from './retention/retention.repository.js';
import { Sweeper } from './retention/sweeper.js';
import { Attachments } from './sign-in/attachments.js';
import { ChallengesRepository } from './sign-in/challenges.repository.js';
import { ContractSignatures } from './sign-in/contract-signature.js';
import { ProofsService } from './sign-in/proofs.service.js';
import { RegistrationsController } from './sign-in/registrations.controller.js';
import { RegistrationsService } from './sign-in/registrations.service.js';
import { Signatures } from './sign-in/signatures.js';
import { SignedChallenges } from './sign-in/signed-challenges.js';
import { DefaultWalletOrdersRepository } from './users/default-wallet-orders.repository.js';
import { DefaultWalletWorker } from './users/default-wallet-worker.js';
import { SealedUsersRepository } from './users/sealed-users.repository.js';
import { UserWalletsController } from './users/user-wallets.controller.js';
import { UserWalletsService } from './users/user-wallets.service.js';
import { UsersConsumer } from './users/users.consumer.js';
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
const custody = [Custody, RewrapService, WalletKeysRepository];
const users = [
  UsersConsumer,
  UserWalletsService,
  SealedUsersRepository,
  DefaultWalletOrdersRepository,
  DefaultWalletWorker,
];
const signIn = [
  RegistrationsService,
  ProofsService,
  SignedChallenges,
  Attachments,
  Signatures,
  ContractSignatures,
  ChallengesRepository,
];
const retention = [Sweeper, RetentionRepository];

@Module({
  controllers: [
    WalletsController,
    UserWalletsController,
    RegistrationsController,
    BalancesController,
    CustodyController,
  ],
  providers: [...wallets, ...custody, ...users, ...signIn, BalancesService, ...retention],
})
export class WalletModule {}
