import { ChainCallMetrics } from '@latchkey/chains';
import { Module } from '@nestjs/common';
import { userDeletion } from '@latchkey/platform/lifecycle';
import { CONFIG } from '@latchkey/platform/service';
import { ConfirmationCommits } from './confirmation/confirmation-commits.js';
import { ConfirmationsService } from './confirmation/confirmations.service.js';
import { LanesRepository } from './confirmation/lanes.repository.js';
import { PaymentDraftsService } from './confirmation/payment-drafts.service.js';
import { ExecutionAttempt } from './execution/execution-attempt.service.js';
import { ExecutionMonitor } from './execution/execution-monitor.js';
import { ExecutionWorker } from './execution/execution-worker.js';
import { ExecutionsRepository } from './execution/executions.repository.js';
import { SettlementsService } from './execution/settlements.service.js';
import { ExpiriesService } from './expiry/expiries.service.js';
import { sweeper } from './expiry/sweeper.js';
import { DELETION } from './lifecycle.repository.js';
import { configuredNetworks, Networks } from './networks/networks.js';
import { OrdersService } from './transfers/orders.service.js';
import { TransferChangesRepository } from './transfers/transfer-changes.repository.js';
import { TransferFacts } from './transfers/transfer-facts.js';
import { TransferLedger } from './transfers/transfer-ledger.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { TransfersRepository } from './transfers/transfers.repository.js';
import { TransfersService } from './transfers/transfers.service.js';
import { SourceWallets } from './wallets/source-wallets.js';

const transfers = [
  TransfersService,
  OrdersService,
  TransferLedger,
  TransferFacts,
  TransfersRepository,
  TransferChangesRepository,
];
const confirmation = [ConfirmationsService, PaymentDraftsService, ConfirmationCommits, LanesRepository];
const execution = [
  ExecutionWorker,
  ExecutionAttempt,
  SettlementsService,
  ExecutionMonitor,
  ExecutionsRepository,
];
const expiry = [ExpiriesService, sweeper];
const networks = { provide: Networks, inject: [CONFIG], useFactory: configuredNetworks };

@Module({
  controllers: [TransfersController],
  providers: [
    ...transfers,
    ...confirmation,
    ...execution,
    ...expiry,
    networks,
    ChainCallMetrics,
    SourceWallets,
    userDeletion(DELETION),
  ],
})
export class TransferModule {}
