import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { KeyIssuer } from './api-keys/key-issuer.js';
import { AppsController } from './apps/apps.controller.js';
import { AppsRepository } from './apps/apps.repository.js';
import { AppsService } from './apps/apps.service.js';
import { BootstrapService } from './apps/bootstrap.service.js';
import { OAuthProvidersRepository } from './apps/oauth-providers.repository.js';
import { ConfirmationService } from './identifiers/confirmation.service.js';
import { IdentifiersRepository } from './identifiers/identifiers.repository.js';
import { SignInReadsRepository } from './identifiers/sign-in-reads.repository.js';
import { MethodsController } from './identifiers/methods.controller.js';
import { MethodsService } from './identifiers/methods.service.js';
import { ProvedIdentifiers } from './identifiers/proved-identifiers.js';
import { RemovalService } from './identifiers/removal.service.js';
import { PendingUsersRepository } from './retention/pending-users.repository.js';
import { pendingUserSweeper } from './retention/sweeper.js';
import { UserBlocks } from './users/user-blocks.service.js';
import { UserChanges } from './users/user-changes.js';
import { UserCreation } from './users/user-creation.service.js';
import { UserProofs } from './users/user-proofs.js';
import { UserRecordsRepository } from './users/user-records.repository.js';
import { UsersController } from './users/users.controller.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  controllers: [AppsController, ApiKeysController, UsersController, MethodsController],
  providers: [
    AppsRepository,
    AppsService,
    BootstrapService,
    OAuthProvidersRepository,
    ApiKeysRepository,
    ApiKeysService,
    KeyIssuer,
    UsersRepository,
    UserRecordsRepository,
    UsersService,
    UserCreation,
    UserChanges,
    UserProofs,
    UserBlocks,
    PendingUsersRepository,
    pendingUserSweeper,
    IdentifiersRepository,
    SignInReadsRepository,
    MethodsService,
    ConfirmationService,
    RemovalService,
    ProvedIdentifiers,
  ],
})
export class IdentityModule {}
