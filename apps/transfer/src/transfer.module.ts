import { ChainCallMetrics } from '@latchkey/chains/metrics';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/transfer';
import { personalData, personalDataController, userDeletion } from '@latchkey/platform/lifecycle';
import { FIND_MISSING_CALLS } from '@latchkey/platform/service';
import { CONFIG } from '@latchkey/platform/tokens';
import { ApprovalsRepository } from './approvals/approvals.repository.js';
import { AwaitingTransfers } from './approvals/awaiting-transfers.service.js';
import { EndedTransfers } from './approvals/ended-transfers.js';
import { FollowedApprovals } from './approvals/followed-approvals.service.js';
import { ConfirmationsService } from './confirmation/confirmations.service.js';
import { SignedPaymentsService } from './confirmation/signed-payments.service.js';
import { SourceWallets } from './confirmation/source-wallets.js';
import { StoredPayments } from './confirmation/stored-payments.service.js';
import { CountsRepository } from './counts/counts.repository.js';
import { countingJob, CountsService } from './counts/counts.service.js';
import { ExecutionMonitor } from './execution/execution-monitor.js';
import { ExecutionWorker } from './execution/execution-worker.js';
import { LeasesRepository } from './execution/leases.repository.js';
import { PaymentChangesService } from './execution/payment-changes.service.js';
import { PaymentsRepository } from './execution/payments.repository.js';
import { DELETION } from './transfer.lifecycle.js';
import { configuredNetworks, missingCalls, Networks } from './networks/networks.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { transferEntities } from './transfer.schema.js';
import { ExpiriesService, expiryJob } from './transfers/expiries.service.js';
import { InspectedTransfersRepository } from './transfers/inspected-transfers.repository.js';
import { InspectedTransfers } from './transfers/inspected-transfers.service.js';
import { OrdersService } from './transfers/orders.service.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { TransfersRepository } from './transfers/transfers.repository.js';
import { TransfersService } from './transfers/transfers.service.js';

const transfers = [TransfersService, OrdersService, TransfersRepository, ExpiriesService, expiryJob];
const inspected = [InspectedTransfers, InspectedTransfersRepository];
const counts = [CountsRepository, CountsService, countingJob];
const confirmation = [ConfirmationsService, SignedPaymentsService, StoredPayments, SourceWallets];
const approvals = [FollowedApprovals, AwaitingTransfers, EndedTransfers, ApprovalsRepository];
const execution = [
  ExecutionWorker,
  ExecutionMonitor,
  PaymentChangesService,
  PaymentsRepository,
  LeasesRepository,
];
const networks = { provide: Networks, inject: [CONFIG], useFactory: configuredNetworks };
const endpoints = {
  provide: FIND_MISSING_CALLS,
  inject: [Networks],
  useFactory: (known: Networks) => (limitMs: number) => missingCalls(known, limitMs),
};

@Module({
  imports: [TypeOrmModule.forFeature(transferEntities)],
  controllers: [TransfersController, personalDataController({ exportUser, getErasure })],
  providers: [
    ...transfers,
    ...inspected,
    ...counts,
    ...confirmation,
    ...approvals,
    ...execution,
    networks,
    endpoints,
    ChainCallMetrics,
    userDeletion(DELETION),
    personalData(PERSONAL),
  ],
  exports: [FIND_MISSING_CALLS],
})
export class TransferModule {}
