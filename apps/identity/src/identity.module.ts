import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/identity';
import { personalData, personalDataController } from '@latchkey/platform/lifecycle';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { KeyResolution } from './api-keys/key-resolution.service.js';
import { AppsController } from './apps/apps.controller.js';
import { AppsRepository } from './apps/apps.repository.js';
import { AppsService } from './apps/apps.service.js';
import { BootstrapService } from './apps/bootstrap.service.js';
import { ClientSecretEncryption } from './apps/encrypted-client-secrets.js';
import { ProviderClients } from './apps/provider-clients.service.js';
import { ProviderSettings } from './apps/provider-settings.service.js';
import { CallerTickets } from './callers/caller-tickets.service.js';
import { CallersController } from './callers/callers.controller.js';
import { CallersService } from './callers/callers.service.js';
import { ConfirmationsService } from './identifiers/confirmations.service.js';
import { IdentifierChanges } from './identifiers/identifier-changes.service.js';
import { MethodsService } from './identifiers/methods.service.js';
import { IdentifiersRepository } from './identifiers/identifiers.repository.js';
import { ProofKindsRepository } from './identifiers/proof-kinds.repository.js';
import { MethodsController } from './identifiers/methods.controller.js';
import { NewAddressService } from './identifiers/new-address.service.js';
import { OwnAddressesController } from './identifiers/own-addresses.controller.js';
import { OwnAddresses } from './identifiers/own-addresses.service.js';
import { OwnUserRules } from './identifiers/own-user-rules.service.js';
import { identityEntities } from './identity.schema.js';
import { OperatorsController } from './operators/operators.controller.js';
import { OperatorsRepository } from './operators/operators.repository.js';
import { OperatorsService } from './operators/operators.service.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { ExchangeService } from './providers/exchange.service.js';
import { FlowEncryption } from './providers/encrypted-flows.js';
import { LinkedAccountsRepository } from './providers/linked-accounts.repository.js';
import { LinkingService } from './providers/linking.service.js';
import { OAuthFlowsRepository } from './providers/oauth-flows.repository.js';
import { OAuthFlowsService } from './providers/oauth-flows.service.js';
import { ProviderCalls } from './providers/provider-calls.service.js';
import { ProviderTrialsController } from './providers/provider-trials.controller.js';
import { ProviderTrialsService } from './providers/provider-trials.service.js';
import { ProvidersController } from './providers/providers.controller.js';
import { TokenReadingService } from './providers/token-reading.service.js';
import { TokenSpendingService } from './providers/token-spending.service.js';
import { TokenEncryption } from './providers/tokens/encrypted-provider-tokens.js';
import { ProviderTokensRepository } from './providers/tokens/provider-tokens.repository.js';
import { ProviderTokensService } from './providers/tokens/provider-tokens.service.js';
import { protocol } from './providers/protocol/protocol-parts.js';
import { UserImportsController } from './imports/user-imports.controller.js';
import { UserImportsRepository } from './imports/user-imports.repository.js';
import { UserImportsService } from './imports/user-imports.service.js';
import { OwnUsersController } from './users/own-users.controller.js';
import { OwnUsers } from './users/own-users.service.js';
import { pendingUsersJob, PendingUsersRepository } from './users/pending-users.repository.js';
import { MadeUsers } from './statements/made-users.service.js';
import { SignedAnswers } from './statements/signed-answers.service.js';
import { UserCreationRepository } from './users/user-creation.repository.js';
import { UserCreationService } from './users/user-creation.service.js';
import { UserExportsController } from './users/user-exports.controller.js';
import { UserExportsService } from './users/user-exports.service.js';
import { UserFindsController } from './users/user-finds.controller.js';
import { UserFindsRepository } from './users/user-finds.repository.js';
import { UserFindsService } from './users/user-finds.service.js';
import { SessionClaimsController } from './users/session-claims.controller.js';
import { SignedClaims } from './users/signed-claims.service.js';
import { UserRecordsRepository } from './users/user-records.repository.js';
import { UserSearchRepository } from './users/user-search.repository.js';
import { UsersController } from './users/users.controller.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

const apps = [AppsService, BootstrapService, AppsRepository];
const providerSettings = [ProviderSettings, ProviderClients, ClientSecretEncryption];
const providerTokens = [ProviderTokensService, ProviderTokensRepository, TokenEncryption];
const apiKeys = [ApiKeysService, KeyResolution, ApiKeysRepository];
const callers = [CallersService, CallerTickets];
const users = [
  OwnUsers,
  UsersService,
  SignedClaims,
  UserCreationService,
  UsersRepository,
  UserCreationRepository,
  UserRecordsRepository,
  UserSearchRepository,
  UserExportsService,
  UserFindsService,
  UserFindsRepository,
];
const imports = [UserImportsService, UserImportsRepository];
const pendingUsers = [PendingUsersRepository, pendingUsersJob];
const oauthFlows = [OAuthFlowsService, ExchangeService, ProviderCalls, OAuthFlowsRepository, FlowEncryption];
const linking = [
  TokenReadingService,
  TokenSpendingService,
  ProviderTrialsService,
  LinkingService,
  LinkedAccountsRepository,
];
const statements = [SignedAnswers, MadeUsers];
const identifiers = [
  MethodsService,
  ConfirmationsService,
  IdentifierChanges,
  NewAddressService,
  OwnAddresses,
  IdentifiersRepository,
  ProofKindsRepository,
  OwnUserRules,
];

@Module({
  imports: [TypeOrmModule.forFeature(identityEntities)],
  controllers: [
    AppsController,
    ApiKeysController,
    CallersController,
    UsersController,
    OwnUsersController,
    OwnAddressesController,
    UserExportsController,
    UserFindsController,
    SessionClaimsController,
    UserImportsController,
    MethodsController,
    ProvidersController,
    ProviderTrialsController,
    OperatorsController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [
    ...apps,
    ...providerSettings,
    ...providerTokens,
    ...apiKeys,
    ...callers,
    ...users,
    ...pendingUsers,
    ...imports,
    ...statements,
    ...identifiers,
    ...oauthFlows,
    ...linking,
    OperatorsService,
    OperatorsRepository,
    ...protocol,
    personalData(PERSONAL),
  ],
})
export class IdentityModule {}
