import { type DynamicModule, Module } from '@nestjs/common';
import {
  AppCallers,
  Draining,
  EventPages,
  FactorRemovalService,
  HealthController,
  Places,
  Readiness,
  ShownTransfers,
  TransferApprovalsService,
  UserAccessService,
  UserErasures,
  UserExports,
  UserImportsService,
} from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import type { CertificateEnd } from '@latchkey/platform/procedures';
import { RpcClient } from '@latchkey/platform/rpc';
import { AnyAppCallers } from './access/any-app-callers.js';
import { ApprovalKeysController } from './apps/approval-keys.controller.js';
import { AppsController, PUBLIC_BASE } from './apps/apps.controller.js';
import { AppSessionsController } from './apps/app-sessions.controller.js';
import { KeysController } from './apps/keys.controller.js';
import { ProviderTrialsController } from './apps/provider-trials.controller.js';
import { SmsCountsController } from './apps/sms-counts.controller.js';
import { AdminTransferApprovalsController } from './apps/transfer-approvals.controller.js';
import { TransferPoliciesController } from './apps/transfer-policies.controller.js';
import { ConsoleController } from './console/console.controller.js';
import { ConsolePasskeysController } from './console/console-passkeys.controller.js';
import { ConsoleProofsController } from './console/console-proofs.controller.js';
import { ConsoleSessions } from './console/console-sessions.js';
import { ConsolePageController } from './console-page/console-page.controller.js';
import { DeploymentsController } from './deployments/deployments.controller.js';
import { DOCUMENT, DocumentController } from './document.controller.js';
import { AllEventsController } from './events/all-events.controller.js';
import { DeadEventsController } from './events/dead-events.controller.js';
import { MessagePreviewController } from './messages/message-preview.controller.js';
import { AdminMessagesController } from './messages/messages.controller.js';
import { AdminMetricsController } from './metrics/metrics.controller.js';
import { BusLook } from './operations/bus-look.js';
import { OperationsController } from './operations/operations.controller.js';
import { OWN_CERTIFICATES, RUNBOOKS, ServicesStatus } from './operations/services-status.js';
import { SigningKeysController } from './operations/signing-keys.controller.js';
import { OperatorsController } from './operators/operators.controller.js';
import { PersonsController } from './users/persons.controller.js';
import { PaymentFreezesController } from './payments/payment-freezes.controller.js';
import { AdminTransfersController } from './payments/transfers.controller.js';
import { AdminWalletsController } from './payments/wallets.controller.js';
import { AdminRequestsController } from './requests/requests.controller.js';
import { FindUsersController } from './users/find-users.controller.js';
import { FindUsers } from './users/find-users.service.js';
import { ShownUsersController } from './users/shown-users.controller.js';
import { ShownUsers } from './users/shown-users.service.js';
import { AdminUserImportsController } from './users/user-imports.controller.js';
import { UserSessionsController } from './users/user-sessions.controller.js';
import { AdminUsersController } from './users/users.controller.js';
import { UsersByAddress } from './users/users-by-address.service.js';
import { AdminWebhooksController } from './webhooks/webhooks.controller.js';

/** The controllers of the reference of administration, in its order. */
export const ADMIN_CONTROLLERS = [
  AppsController,
  KeysController,
  ProviderTrialsController,
  AppSessionsController,
  SmsCountsController,
  AdminMetricsController,
  TransferPoliciesController,
  AdminTransferApprovalsController,
  ApprovalKeysController,
  PaymentFreezesController,
  FindUsersController,
  ShownUsersController,
  UserSessionsController,
  AdminUsersController,
  PersonsController,
  AdminUserImportsController,
  AdminRequestsController,
  AdminMessagesController,
  MessagePreviewController,
  AdminTransfersController,
  AdminWalletsController,
  OperationsController,
  SigningKeysController,
  DeploymentsController,
  AllEventsController,
  DeadEventsController,
  AdminWebhooksController,
  OperatorsController,
  ConsoleController,
  ConsolePasskeysController,
  ConsoleProofsController,
];

export interface AdminParts {
  readonly rpc: RpcClient;
  readonly readiness: Readiness;
  readonly draining: Draining;
  readonly places: Places;
  readonly baseUrl: string;
  readonly document: OpenApiDocument;
  readonly sessions: ConsoleSessions;
  readonly bus: BusLook;
  /** Address of the documentation, with a slash at its end; empty where none is set. */
  readonly runbooks: string;
  readonly certificates: () => CertificateEnd[];
}

@Module({})
export class AdminModule {
  static for(parts: AdminParts): DynamicModule {
    return {
      module: AdminModule,
      controllers: [...ADMIN_CONTROLLERS, DocumentController, ConsolePageController, HealthController],
      providers: [
        { provide: RpcClient, useValue: parts.rpc },
        { provide: Readiness, useValue: parts.readiness },
        { provide: Draining, useValue: parts.draining },
        { provide: Places, useValue: parts.places },
        { provide: PUBLIC_BASE, useValue: parts.baseUrl },
        { provide: DOCUMENT, useValue: parts.document },
        { provide: ConsoleSessions, useValue: parts.sessions },
        { provide: BusLook, useValue: parts.bus },
        { provide: RUNBOOKS, useValue: parts.runbooks },
        { provide: OWN_CERTIFICATES, useValue: parts.certificates },
        AnyAppCallers,
        AppCallers,
        EventPages,
        FactorRemovalService,
        FindUsers,
        ServicesStatus,
        ShownUsers,
        ShownTransfers,
        TransferApprovalsService,
        UserAccessService,
        UserErasures,
        UserExports,
        UserImportsService,
        UsersByAddress,
      ],
    };
  }
}
