import { Module } from '@nestjs/common';
import { userDeletion } from '@latchkey/platform/lifecycle';
import { DELETION } from './lifecycle.repository.js';
import { JwtVerifier } from './session-jwts/jwt-verifier.js';
import { SessionJwts } from './session-jwts/session-jwts.js';
import { Activity } from './sessions/activity.js';
import { BlockedUserConsumer } from './sessions/blocked-user.consumer.js';
import { FactorRemovals } from './sessions/factor-removals.service.js';
import { GrantsService } from './sessions/grants.service.js';
import { JwtKeeper } from './sessions/jwt-keeper.js';
import { RemovalsController } from './sessions/removals.controller.js';
import { RemovedFactorsConsumer } from './sessions/removed-factors.consumer.js';
import { RemovedMethodsRepository } from './sessions/removed-methods.repository.js';
import { RevocationsService } from './sessions/revocations.service.js';
import { SessionCredentials } from './sessions/session-credentials.js';
import { SessionEndsRepository } from './sessions/session-ends.repository.js';
import { SessionGrantsRepository } from './sessions/session-grants.repository.js';
import { SessionPresenter } from './sessions/session-presenter.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserBlocksRepository } from './sessions/user-blocks.repository.js';
import { UserBlocks } from './sessions/user-blocks.service.js';
import { KeyChanges } from './signing-keys/key-changes.service.js';
import { KeyMaker } from './signing-keys/key-maker.js';
import { KeyRing } from './signing-keys/key-ring.js';
import { keyTidying } from './signing-keys/key-tidying.js';
import { NewAppConsumer } from './signing-keys/new-app.consumer.js';
import { RevocationWatch } from './signing-keys/revocation-watch.js';
import { RevokedKeysRepository } from './signing-keys/revoked-keys.repository.js';
import { SigningKeysController } from './signing-keys/signing-keys.controller.js';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
import { SigningKeysService } from './signing-keys/signing-keys.service.js';

const sessions = [
  SessionsService,
  GrantsService,
  RevocationsService,
  SessionCredentials,
  SessionPresenter,
  JwtKeeper,
  Activity,
  SessionsRepository,
  SessionGrantsRepository,
  SessionEndsRepository,
];
const removals = [
  userDeletion(DELETION),
  FactorRemovals,
  RemovedMethodsRepository,
  RemovedFactorsConsumer,
  UserBlocks,
  UserBlocksRepository,
  BlockedUserConsumer,
];
const sessionJwts = [SessionJwts, JwtVerifier];
const revocationWatch = {
  provide: RevocationWatch,
  inject: [RevokedKeysRepository],
  useFactory: (revoked: RevokedKeysRepository) => new RevocationWatch(revoked),
};
const signingKeys = [
  SigningKeysService,
  KeyChanges,
  KeyRing,
  revocationWatch,
  KeyMaker,
  SigningKeysRepository,
  RevokedKeysRepository,
  NewAppConsumer,
  keyTidying,
];

@Module({
  controllers: [SessionsController, RemovalsController, SigningKeysController],
  providers: [...sessions, ...removals, ...sessionJwts, ...signingKeys],
})
export class SessionModule {}
