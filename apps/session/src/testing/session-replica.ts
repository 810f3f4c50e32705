import { type Caller, FACTOR_PROOFS, HOSTED_ACTOR, signedProof } from '@latchkey/contracts';
import type { GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type EventConsumer, type EventRelay, Outbox } from '@latchkey/platform/outbox';
import { ServiceSecrets } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { attesting } from '@latchkey/platform/testing/attestations';
import type { DataSource } from 'typeorm';
import { DELETION } from '../session.lifecycle.js';
import type { SessionConfig } from '../session.config.js';
import { EndedSessionsRepository } from '../ended-sessions/ended-sessions.repository.js';
import { HostedCodesRepository } from '../hosted-sign-ins/hosted-codes.repository.js';
import { HostedSignIns } from '../hosted-sign-ins/hosted-sign-ins.service.js';
import { AppSessionsRepository } from '../revocations/app-sessions.repository.js';
import { AppSessionsService } from '../revocations/app-sessions.service.js';
import { OwnRemovals } from '../revocations/own-removals.service.js';
import { RevocationsRepository } from '../revocations/revocations.repository.js';
import { RevocationsService } from '../revocations/revocations.service.js';
import { JwtSignatures } from '../session-jwts/jwt-signatures.service.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import { WantedClaims } from '../session-jwts/wanted-claims.service.js';
import { VerificationWrites } from '../session-jwts/verification-writes.repository.js';
import { GrantsRepository } from '../sessions/grants.repository.js';
import { AddedFactors } from '../sessions/added-factors.service.js';
import { GrantsService } from '../sessions/grants.service.js';
import { NewSessions } from '../sessions/new-sessions.service.js';
import { SessionCountsRepository } from '../sessions/session-counts.repository.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { SessionTokens } from '../sessions/session-tokens.service.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { OwnChanges } from '../sessions/own-changes.service.js';
import { OwnSessionsService } from '../sessions/own-sessions.service.js';
import { OwnUnlocks } from '../sessions/own-unlocks.service.js';
import { SessionRefusals } from '../sessions/session-refusals.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { KeyChanges } from '../signing-keys/key-changes.service.js';
import { KeyMaker, newHalves } from '../signing-keys/key-maker.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { RevokedKeyEntity, SigningKeyEntity } from '../signing-keys/signing-key.entity.js';
import { SigningKeysRepository } from '../signing-keys/signing-keys.repository.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { SessionDatabase } from './session-database.js';
import { emailFactor } from './factors.js';

export const PUBLIC_BASE_URL = 'https://auth.example.com';

const CONFIG: SessionConfig = { PUBLIC_BASE_URL, SIGNING_KEY_BITS: '2048', SESSION_RETENTION_DAYS: 30 };
const quietRelay = { nudge: () => undefined } as unknown as EventRelay;
const noEvents = { on: () => undefined } as unknown as EventConsumer;

/** More than any App of a spec has. */
const DIFFERENT_KEYS = 12;
const made: ReturnType<typeof newHalves>[] = [];
let turn = 0;

/** Gives keys the halves that an earlier key of the worker has: finding new ones took most of the time of these specs. */
class FrugalKeyMaker extends KeyMaker {
  protected override halves() {
    turn = (turn + 1) % DIFFERENT_KEYS;
    return (made[turn] ??= super.halves());
  }
}

/** One process of the service, with caches of its own, over a database that it shares with others. */
export function sessionReplica(
  { source, envelope }: SessionDatabase,
  settings: Partial<SessionConfig> = {},
  attested = attesting(),
  attestations = attested.attestations(),
) {
  const config: SessionConfig = { ...CONFIG, ...settings };
  const secrets = new ServiceSecrets('session', source, envelope);
  const outbox = new Outbox(quietRelay);
  const maker = new FrugalKeyMaker(envelope, config);
  const keys = new SigningKeysRepository(
    source.getRepository(SigningKeyEntity),
    source.getRepository(RevokedKeyEntity),
    source,
  );
  const ring = new KeyRing(keys, maker);
  const keyChanges = new KeyChanges(source, keys, outbox);
  const repository = sessionsRepository(source);
  const writes = verificationWrites(source);
  const signatures = new JwtSignatures(ring, secrets, config);
  const wanted = new WantedClaims(attestations, attested.signerOf('session'));
  const jwts = new SessionJwts(ring, signatures, writes, wanted);
  const grants = new GrantsRepository(source, outbox, new SessionCountsRepository(outbox));
  const endedSessions = new EndedSessionsRepository(source);
  const tokens = new SessionTokens(secrets);
  const refusals = new SessionRefusals(grants, endedSessions, repository, tokens);
  const newSessions = new NewSessions(tokens, grants, refusals);
  const addedFactors = new AddedFactors(grants, refusals);
  const sessions = new SessionsService(repository, jwts, signatures, refusals);
  const revocations = new RevocationsService(source, new RevocationsRepository(source), signatures, outbox);
  return {
    ring,
    /** Writes the activity and the JWTs that were collected. */
    flush: () => writes.beforeApplicationShutdown(),
    sessions,
    attested,
    ...ownServices({ sessions, revocations }, attested.signerOf('session'), attestations),
    hosted: new HostedSignIns(new HostedCodesRepository(source, outbox), sessions, jwts, tokens),
    grants: new GrantsService(attestations, jwts, newSessions, addedFactors),
    appSessions: new AppSessionsService(source, new AppSessionsRepository(), outbox),
    revocations,
    deletion: new UserDeletion(DELETION, source, noEvents, outbox),
    signingKeys: new SigningKeysService(keys, ring, maker, keyChanges),
    keyChanges,
    maker,
    tokens,
    endedSessions,
  };
}

/** What people do with their own account. */
function ownServices(
  { sessions, revocations }: { sessions: SessionsService; revocations: RevocationsService },
  signer: ReturnType<ReturnType<typeof attesting>['signerOf']>,
  attestations: ReturnType<ReturnType<typeof attesting>['attestations']>,
) {
  return {
    ownSessions: new OwnSessionsService(sessions, revocations, signer),
    ownChanges: new OwnChanges(sessions, signer),
    ownRemovals: new OwnRemovals(revocations, attestations),
    ownUnlocks: new OwnUnlocks(sessions, signer),
  };
}

export function sessionsRepository(source: DataSource) {
  return new SessionsRepository(source.getRepository(SessionEntity), source, new Outbox(quietRelay));
}

export function verificationWrites(
  source: DataSource,
  logger = createLogger({ service: 'spec', level: 'error' }),
) {
  return new VerificationWrites(source, logger);
}

export type SessionReplica = ReturnType<typeof sessionReplica>;

type Grant = Omit<GrantSessionInput, 'proof' | 'owner'>;

/** With the proof of its factor, as the service that checks such factors signs it. */
async function proven(
  { attested: { signerOf } }: SessionReplica,
  caller: Caller,
  grant: Grant,
): Promise<GrantSessionInput> {
  const { issuer } = FACTOR_PROOFS[grant.factor.type];
  return { ...grant, proof: await signedProof(signerOf(issuer), caller, grant) };
}

/** A new session of an hour, or what `input` says. */
export async function grantTo(
  replica: SessionReplica,
  caller: Caller,
  input: Partial<Grant> = {},
): Promise<GrantedSession> {
  const grant = {
    user_id: newId('user'),
    factor: emailFactor(),
    session_expires_in: 60,
    device_fingerprint: { ip: '203.0.113.7', user_agent: 'Browser' },
    ...input,
  };
  return replica.grants.grant(caller, await proven(replica, caller, grant));
}

/** The same, with its JWT in its row, where every replica finds it. */
export async function grantKept(...grant: Parameters<typeof grantTo>): Promise<GrantedSession> {
  const granted = await grantTo(...grant);
  await grant[0].flush();
  return granted;
}

/** A new session that the hosted page began. */
export async function grantOnPage(
  replica: SessionReplica,
  caller: Caller,
  factor = emailFactor(),
  more: Partial<Grant> = {},
): Promise<GrantedSession> {
  const device_fingerprint = { ip: '203.0.113.7', user_agent: 'Browser' };
  const grant = { user_id: newId('user'), factor, session_expires_in: 10, device_fingerprint, ...more };
  return replica.grants.grant(caller, await proven(replica, caller, grant), HOSTED_ACTOR);
}

/** The error code of a refused call; fails the test where the call succeeded. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? String(error);
}
