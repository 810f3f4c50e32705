import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { exportUser, getErasure } from '@latchkey/contracts/session';
import { leaseJob, personalData, personalDataController, userDeletion } from '@latchkey/platform/lifecycle';
import { scheduledJob } from '@latchkey/platform/service';
import { DataSource } from 'typeorm';
import { DELETION } from './session.lifecycle.js';
import { EndedSessionsRepository, MOVE_EVERY_MS } from './ended-sessions/ended-sessions.repository.js';
import { EndedSessions } from './ended-sessions/ended-sessions.service.js';
import { HostedCodesRepository } from './hosted-sign-ins/hosted-codes.repository.js';
import { HostedSignInsController } from './hosted-sign-ins/hosted-sign-ins.controller.js';
import { HostedSignIns } from './hosted-sign-ins/hosted-sign-ins.service.js';
import { PERSONAL } from './personal-data/personal-rows.js';
import { OwnRemovals } from './revocations/own-removals.service.js';
import { RevocationsRepository } from './revocations/revocations.repository.js';
import { AppSessionsRepository } from './revocations/app-sessions.repository.js';
import { AppSessionsService } from './revocations/app-sessions.service.js';
import { RevocationsConsumer } from './revocations/revocations.consumer.js';
import { RevocationsController } from './revocations/revocations.controller.js';
import { RevocationsService } from './revocations/revocations.service.js';
import { SecondFactorsConsumer } from './second-factors/second-factors.consumer.js';
import { SecondFactorsRepository } from './second-factors/second-factors.repository.js';
import { StaleClaimsConsumer } from './session-jwts/stale-claims.consumer.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { VerificationWrites } from './session-jwts/verification-writes.repository.js';
import { JwtSignatures } from './session-jwts/jwt-signatures.service.js';
import { SessionJwts } from './session-jwts/session-jwts.service.js';
import { WantedClaims } from './session-jwts/wanted-claims.service.js';
import { sessionEntities } from './session.schema.js';
import { GrantsRepository } from './sessions/grants.repository.js';
import { GrantsService } from './sessions/grants.service.js';
import { AddedFactors } from './sessions/added-factors.service.js';
import { NewSessions } from './sessions/new-sessions.service.js';
import { OwnChangesController } from './sessions/own-changes.controller.js';
import { OwnChanges } from './sessions/own-changes.service.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { OwnUnlocks } from './sessions/own-unlocks.service.js';
import { SessionCountsRepository } from './sessions/session-counts.repository.js';
import { SessionRefusals } from './sessions/session-refusals.service.js';
import { SessionTokens } from './sessions/session-tokens.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { ShownSessions } from './sessions/shown-sessions.service.js';
import { KeyChanges } from './signing-keys/key-changes.service.js';
import { KeyMaker } from './signing-keys/key-maker.js';
import { KeyRing } from './signing-keys/key-ring.js';
import { NewAppConsumer } from './signing-keys/new-app.consumer.js';
import { SigningKeysController } from './signing-keys/signing-keys.controller.js';
import { SigningKeysRepository } from './signing-keys/signing-keys.repository.js';
import { SigningKeysService } from './signing-keys/signing-keys.service.js';

const sessions = [
  SessionsService,
  GrantsService,
  NewSessions,
  AddedFactors,
  SessionTokens,
  WantedClaims,
  ShownSessions,
  OwnChanges,
  OwnSessionsService,
  OwnUnlocks,
  SessionRefusals,
  SessionJwts,
  JwtSignatures,
  VerificationWrites,
  StaleClaimsConsumer,
  SessionsRepository,
  GrantsRepository,
  SessionCountsRepository,
];
const hosted = [HostedSignIns, HostedCodesRepository];
const secondFactors = [SecondFactorsConsumer, SecondFactorsRepository];
const revocations = [
  userDeletion(DELETION),
  personalData(PERSONAL),
  RevocationsService,
  OwnRemovals,
  RevocationsRepository,
  RevocationsConsumer,
  AppSessionsService,
  AppSessionsRepository,
];
const endedSessions = [
  EndedSessions,
  EndedSessionsRepository,
  scheduledJob({ everyMs: MOVE_EVERY_MS, needs: [EndedSessions], work: (ended) => ended.tidy() }),
];
const KEYS_EVERY_MS = 5 * 60_000;
const keyTidying = scheduledJob({
  everyMs: KEYS_EVERY_MS,
  needs: [SigningKeysService],
  work: (signingKeys) => signingKeys.tidy(),
});
const nextKeys = scheduledJob({
  everyMs: KEYS_EVERY_MS,
  needs: [DataSource, SigningKeysService],
  work: async (source, signingKeys) => {
    // Two replicas would make each key twice.
    if (await leaseJob(source, 'next_signing_keys', KEYS_EVERY_MS)) await signingKeys.publishNext();
  },
});
const signingKeys = [
  SigningKeysService,
  KeyChanges,
  KeyRing,
  KeyMaker,
  SigningKeysRepository,
  NewAppConsumer,
  keyTidying,
  nextKeys,
];

@Module({
  imports: [TypeOrmModule.forFeature(sessionEntities)],
  controllers: [
    SessionsController,
    OwnSessionsController,
    OwnChangesController,
    HostedSignInsController,
    RevocationsController,
    SigningKeysController,
    personalDataController({ exportUser, getErasure }),
  ],
  providers: [...sessions, ...hosted, ...secondFactors, ...revocations, ...endedSessions, ...signingKeys],
})
export class SessionModule {}
