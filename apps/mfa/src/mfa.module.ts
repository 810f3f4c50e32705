import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/mfa';
import { personalData, personalDataController, userDeletion } from '@latchkey/platform/lifecycle';
import { DELETION } from './mfa.lifecycle.js';
import { mfaEntities } from './mfa.schema.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { ScorerProcess } from './passwords/scorer-process.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { SignedFactors } from './proofs/signed-factors.service.js';
import { TotpEncryption } from './totps/encrypted-totps.js';
import { GuessesRepository } from './totps/guesses/guesses.repository.js';
import { Guesses } from './totps/guesses/guesses.service.js';
import { OwnUnlocks } from './totps/guesses/own-unlocks.service.js';
import { TotpProofsService } from './totps/guesses/totp-proofs.service.js';
import { TotpImportsController } from './totps/imports/totp-imports.controller.js';
import { TotpImportsRepository } from './totps/imports/totp-imports.repository.js';
import { TotpImportsService } from './totps/imports/totp-imports.service.js';
import { TotpsController } from './totps/totps.controller.js';
import { TotpsRepository } from './totps/totps.repository.js';
import { TotpsService } from './totps/totps.service.js';
import { OwnChangesController } from './users/own-changes.controller.js';
import { OwnChanges } from './users/own-changes.service.js';
import { OwnFactors } from './users/own-factors.service.js';
import { UserFactorsController } from './users/user-factors.controller.js';
import { UserFactorsRepository } from './users/user-factors.repository.js';
import { UserFactorsService } from './users/user-factors.service.js';
import { AuthenticationsService } from './webauthn/authentications.service.js';
import { ChallengesRepository } from './webauthn/challenges.repository.js';
import { CredentialKeysService } from './webauthn/credential-keys.service.js';
import { CredentialsRepository } from './webauthn/credentials.repository.js';
import { OwnRegistrations } from './webauthn/own-registrations.service.js';
import { RegistrationsService } from './webauthn/registrations.service.js';
import { WebauthnController } from './webauthn/webauthn.controller.js';

const users = [
  UserFactorsService,
  OwnChanges,
  OwnFactors,
  UserFactorsRepository,
  userDeletion(DELETION),
  personalData(PERSONAL),
];
const totps = [
  TotpsService,
  TotpProofsService,
  Guesses,
  OwnUnlocks,
  TotpEncryption,
  TotpsRepository,
  GuessesRepository,
];
const totpImports = [TotpImportsService, TotpImportsRepository];
const webauthn = [
  RegistrationsService,
  OwnRegistrations,
  AuthenticationsService,
  CredentialKeysService,
  ChallengesRepository,
  CredentialsRepository,
];
const passwords = [PasswordsService, ScorerProcess];

@Module({
  imports: [TypeOrmModule.forFeature(mfaEntities)],
  controllers: [
    TotpsController,
    TotpImportsController,
    WebauthnController,
    PasswordsController,
    UserFactorsController,
    OwnChangesController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [...users, ...totps, ...totpImports, ...webauthn, ...passwords, SignedFactors],
})
export class MfaModule {}
