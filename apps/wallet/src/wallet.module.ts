import { type ChainConfig, ChainEndpoints } from '@latchkey/chains';
import { ChainCallMetrics } from '@latchkey/chains/metrics';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/wallet';
import { personalData, personalDataController, userDeletion } from '@latchkey/platform/lifecycle';
import { scheduledJob } from '@latchkey/platform/service';
import { CONFIG } from '@latchkey/platform/tokens';
import { AppEnvironments } from './apps/app-environments.service.js';
import { BalancesController } from './balances/balances.controller.js';
import { BalancesService } from './balances/balances.service.js';
import { FormerKeys } from './custody/former-keys.js';
import { KeyMovesController } from './custody/key-moves.controller.js';
import { KeyMoves } from './custody/key-moves.service.js';
import { NewKeys } from './custody/new-keys.js';
import { OwnKeys } from './custody/own-keys.js';
import { Signer } from './custody/signer.js';
import { WalletKeysRepository } from './custody/wallet-keys.repository.js';
import { DefaultWalletOrdersRepository } from './default-wallets/default-wallet-orders.repository.js';
import { DefaultWalletWorker } from './default-wallets/default-wallet-worker.js';
import { DefaultWallets } from './default-wallets/default-wallets.service.js';
import { UsersConsumer } from './default-wallets/users.consumer.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { DELETION } from './wallet.lifecycle.js';
import { ErasedWalletsRepository, LOOK_EVERY_MS } from './erased-wallets/erased-wallets.repository.js';
import { ErasedWallets } from './erased-wallets/erased-wallets.service.js';
import { Holdings } from './erased-wallets/holdings.service.js';
import { ChallengesRepository } from './sign-in/challenges.repository.js';
import { ExternalWallets } from './sign-in/external-wallets.service.js';
import { ProofsService } from './sign-in/proofs.service.js';
import { RegistrationsController } from './sign-in/registrations.controller.js';
import { RegistrationsService } from './sign-in/registrations.service.js';
import { SignedWallets } from './sign-in/signed-wallets.service.js';
import { Signatures } from './sign-in/signatures.js';
import { VouchedWalletsController } from './vouched/vouched-wallets.controller.js';
import { VouchedWalletsRepository } from './vouched/vouched-wallets.repository.js';
import { VouchedWalletsService } from './vouched/vouched-wallets.service.js';
import { walletEntities } from './wallet.schema.js';
import { BroughtKeys } from './wallets/brought-keys.js';
import { ImportsService } from './wallets/imports.service.js';
import { OwnWallets } from './wallets/own-wallets.service.js';
import { WalletTransactions } from './wallets/wallet-transactions.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { InspectedWalletsRepository } from './wallets/inspected-wallets.repository.js';
import { InspectedWallets } from './wallets/inspected-wallets.service.js';
import { WalletsRepository } from './wallets/wallets.repository.js';
import { WalletsService } from './wallets/wallets.service.js';

const wallets = [
  WalletsService,
  OwnWallets,
  ImportsService,
  BroughtKeys,
  WalletTransactions,
  WalletsRepository,
  InspectedWallets,
  InspectedWalletsRepository,
  userDeletion(DELETION),
  personalData(PERSONAL),
];
const custody = [AppEnvironments, NewKeys, OwnKeys, Signer, FormerKeys, KeyMoves, WalletKeysRepository];
const defaults = [DefaultWallets, DefaultWalletWorker, DefaultWalletOrdersRepository, UsersConsumer];
const signIn = [
  RegistrationsService,
  ProofsService,
  SignedWallets,
  ExternalWallets,
  Signatures,
  ChallengesRepository,
];
const erased = [
  ErasedWallets,
  ErasedWalletsRepository,
  Holdings,
  scheduledJob({ everyMs: LOOK_EVERY_MS, needs: [ErasedWallets], work: (empty) => empty.tidy() }),
];
const vouched = [VouchedWalletsService, VouchedWalletsRepository];
const endpoints = {
  provide: ChainEndpoints,
  inject: [CONFIG],
  useFactory: (config: ChainConfig) => new ChainEndpoints(config),
};

@Module({
  imports: [TypeOrmModule.forFeature(walletEntities)],
  controllers: [
    WalletsController,
    RegistrationsController,
    BalancesController,
    KeyMovesController,
    VouchedWalletsController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [
    ...wallets,
    ...custody,
    ...defaults,
    ...signIn,
    ...vouched,
    ...erased,
    BalancesService,
    endpoints,
    ChainCallMetrics,
  ],
})
export class WalletModule {}
