import { type DynamicModule, Module } from '@nestjs/common';
import { RpcClient } from '@latchkey/platform/rpc';
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
import { EventsController } from './events/events.controller.js';
import { HostedApps } from './hosted/hosted-apps.js';
import { HostedPageController } from './hosted/hosted-page.controller.js';
import { HostedSignInsController } from './hosted/hosted-sign-ins.controller.js';
import { JwksController, PUBLIC_BASE } from './jwks/jwks.controller.js';
import { RevocationLists } from './jwks/revocation-lists.js';
import { SigningKeys } from './jwks/signing-keys.js';
import { LinkMethodsService } from './magic-links/link-methods.service.js';
import { MagicLinksController } from './magic-links/magic-links.controller.js';
import { NewAddressesController } from './new-addresses/new-addresses.controller.js';
import { NewAddressesService } from './new-addresses/new-addresses.service.js';
import { OwnAddressesController } from './new-addresses/own-addresses.controller.js';
import { OwnAddressesService } from './new-addresses/own-addresses.service.js';
import { OAuthCallbackController } from './oauth/oauth-callback.controller.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { OtpsController } from './otps/otps.controller.js';
import { PasscodeGuesses } from './otps/passcode-guesses.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { REFERENCE, type Reference, ReferenceController } from './reference/reference.controller.js';
import { RequestRecords } from './requests/request-records.js';
import { RequestsController } from './requests/requests.controller.js';
import { ProofsOfWorkController } from './sends/proofs-of-work.controller.js';
import { UniformSends } from './sends/uniform-sends.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionClaims } from './sessions/session-claims.service.js';
import { SessionUses } from './sessions/session-uses.js';
import { OwnUserService } from './sign-in/own-user.service.js';
import { SignInMethodsController } from './sign-in/sign-in-methods.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { FastForwardService } from './test-apps/fast-forward.service.js';
import { TestAppsController } from './test-apps/test-apps.controller.js';
import { TotpSignInService } from './totps/totp-sign-in.service.js';
import { TotpsController } from './totps/totps.controller.js';
import { TransferApprovalsController } from './transfers/transfer-approvals.controller.js';
import { TransfersController } from './transfers/transfers.controller.js';
import { IdentifiersController } from './users/identifiers.controller.js';
import { OwnChangesController } from './users/own-changes.controller.js';
import { OwnChangesService } from './users/own-changes.service.js';
import { OwnProfilesController } from './users/own-profiles.controller.js';
import { OwnUnlocksController } from './users/own-unlocks.controller.js';
import { PersonsController } from './users/persons.controller.js';
import { UserAccessController } from './users/user-access.controller.js';
import { UserImportsController } from './user-imports/user-imports.controller.js';
import { UserPartsService } from './users/user-parts.service.js';
import { UsersService } from './users/users.service.js';
import { UsersController } from './users/users.controller.js';
import { StartPageController } from './start-page/start-page.controller.js';
import { WalletSignInController } from './wallets/wallet-sign-in.controller.js';
import { SealedKeysController } from './wallets/sealed-keys.controller.js';
import { WalletsController } from './wallets/wallets.controller.js';
import { AuthenticationsController } from './webauthn/authentications.controller.js';
import { OwnPasskeysController } from './webauthn/own-passkeys.controller.js';
import { RegistrationsController } from './webauthn/registrations.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** The controllers of the API reference, in its order. */
export const API_CONTROLLERS = [
  SignInMethodsController,
  ProofsOfWorkController,
  UsersController,
  UserImportsController,
  UserAccessController,
  PersonsController,
  OwnProfilesController,
  OwnChangesController,
  OwnUnlocksController,
  IdentifiersController,
  NewAddressesController,
  OwnAddressesController,
  OtpsController,
  MagicLinksController,
  TotpsController,
  RegistrationsController,
  OwnPasskeysController,
  AuthenticationsController,
  PasswordsController,
  OAuthController,
  OAuthCallbackController,
  WalletSignInController,
  WalletsController,
  SealedKeysController,
  TransfersController,
  TransferApprovalsController,
  SessionsController,
  HostedSignInsController,
  EventsController,
  WebhooksController,
  JwksController,
  RequestsController,
  TestAppsController,
];

const ADDRESSES = [NewAddressesService, OwnAddressesService, OwnChangesService];

export interface GatewayParts {
  readonly rpc: RpcClient;
  readonly hosted: HostedApps;
  readonly records: RequestRecords;
  readonly readiness: Readiness;
  readonly draining: Draining;
  readonly places: Places;
  readonly baseUrl: string;
  readonly reference: Reference;
  /** A monotonic clock in milliseconds that never returns 0. */
  readonly now?: (() => number) | undefined;
}

@Module({})
export class GatewayModule {
  static for(parts: GatewayParts): DynamicModule {
    const { rpc, hosted, records, readiness, draining, places, baseUrl, reference, now } = parts;
    return {
      module: GatewayModule,
      controllers: [
        ...API_CONTROLLERS,
        HostedPageController,
        ReferenceController,
        StartPageController,
        HealthController,
      ],
      providers: [
        { provide: HostedApps, useValue: hosted },
        { provide: RpcClient, useValue: rpc },
        { provide: RequestRecords, useValue: records },
        { provide: Readiness, useValue: readiness },
        { provide: Draining, useValue: draining },
        { provide: Places, useValue: places },
        { provide: REFERENCE, useValue: reference },
        SignInService,
        TotpSignInService,
        OwnUserService,
        SessionClaims,
        SessionUses,
        FactorRemovalService,
        UsersService,
        UserImportsService,
        UserPartsService,
        ShownTransfers,
        TransferApprovalsService,
        UserAccessService,
        UserErasures,
        UserExports,
        ...ADDRESSES,
        AppCallers,
        LinkMethodsService,
        UniformSends,
        PasscodeGuesses,
        FastForwardService,
        SigningKeys,
        {
          provide: RevocationLists,
          useFactory: (signingKeys: SigningKeys) => new RevocationLists(rpc, signingKeys, now),
          inject: [SigningKeys],
        },
        EventPages,
        { provide: PUBLIC_BASE, useValue: baseUrl },
      ],
    };
  }
}
