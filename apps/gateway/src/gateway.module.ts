import { type DynamicModule, Module } from '@nestjs/common';
import { RpcClient } from '@latchkey/platform/rpc';
import { KeyResolver } from './access/key-resolver.js';
import { AppsController } from './admin/apps.controller.js';
import { KeysController } from './admin/keys.controller.js';
import { OperationsController } from './admin/operations.controller.js';
import { ServicesHealth } from './admin/service-health.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { Draining } from './server/draining.js';
import { JwksController } from './jwks/jwks.controller.js';
import { SigningKeys } from './jwks/signing-keys.js';
import { Locks } from './locks/locks.js';
import { LocksController } from './locks/locks.controller.js';
import { LinkMethods } from './magic-links/link-methods.js';
import { MagicLinks } from './magic-links/magic-links.js';
import { MagicLinksController } from './magic-links/magic-links.controller.js';
import { OPENAPI_DOCUMENT, openApiDocument } from './openapi/document.js';
import { Otps } from './otps/otps.js';
import { OtpsController } from './otps/otps.controller.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { ReferenceController } from './reference/reference.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { FactorRemoval } from './sign-in/factor-removal.js';
import { FirstProof } from './sign-in/first-proof.js';
import { OwnUser } from './sign-in/own-user.js';
import { SignIn } from './sign-in/sign-in.js';
import { Totps } from './totps/totps.js';
import { TotpsController } from './totps/totps.controller.js';
import { Transfers } from './transfers/transfers.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { IdentifiersController } from './users/identifiers.controller.js';
import { UserBlocks } from './users/user-blocks.js';
import { UserBlocksController } from './users/user-blocks.controller.js';
import { UserPartsReader } from './users/user-parts.js';
import { Users } from './users/users.js';
import { UsersController } from './users/users.controller.js';
import { WalletSignIn } from './wallets/wallet-sign-in.js';
import { WalletSignInController } from './wallets/wallet-sign-in.controller.js';
import { Wallets } from './wallets/wallets.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { AuthenticationsController } from './webauthn/authentications.controller.js';
import { RegistrationsController } from './webauthn/registrations.controller.js';
import { Webauthn } from './webauthn/webauthn.js';

/** The controllers of the API reference, in its order. */
export const API_CONTROLLERS = [
  UsersController,
  UserBlocksController,
  IdentifiersController,
  LocksController,
  OtpsController,
  MagicLinksController,
  TotpsController,
  RegistrationsController,
  AuthenticationsController,
  PasswordsController,
  WalletSignInController,
  WalletsController,
  TransfersController,
  SessionsController,
  JwksController,
  AppsController,
  KeysController,
  OperationsController,
];

export interface GatewayParts {
  readonly rpc: RpcClient;
  readonly keys: KeyResolver;
  readonly readiness: Readiness;
  readonly draining: Draining;
  readonly baseUrl: string;
}

@Module({})
export class GatewayModule {
  static for({ rpc, keys, readiness, draining, baseUrl }: GatewayParts): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [...API_CONTROLLERS, ReferenceController, HealthController],
      providers: [
        { provide: KeyResolver, useValue: keys },
        { provide: RpcClient, useValue: rpc },
        { provide: Readiness, useValue: readiness },
        { provide: Draining, useValue: draining },
        { provide: OPENAPI_DOCUMENT, useValue: openApiDocument(API_CONTROLLERS, baseUrl) },
        SignIn,
        OwnUser,
        FirstProof,
        UserBlocks,
        FactorRemoval,
        Users,
        UserPartsReader,
        Locks,
        Otps,
        LinkMethods,
        MagicLinks,
        Totps,
        Webauthn,
        Wallets,
        WalletSignIn,
        Transfers,
        SigningKeys,
        ServicesHealth,
      ],
    };
  }
}
