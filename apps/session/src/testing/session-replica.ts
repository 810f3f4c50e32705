import type { Caller } from '@latchkey/contracts';
import type { Factor, GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type EventConsumer, type EventRelay, Outbox } from '@latchkey/platform/outbox';
import { ServiceSecrets } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { DELETION } from '../lifecycle.repository.js';
import type { SessionConfig } from '../session.config.js';
import { JwtVerifier } from '../session-jwts/jwt-verifier.js';
import { SessionJwts } from '../session-jwts/session-jwts.js';
import { Activity } from '../sessions/activity.js';
import { FactorRemovals } from '../sessions/factor-removals.service.js';
import { GrantsService } from '../sessions/grants.service.js';
import { JwtKeeper } from '../sessions/jwt-keeper.js';
import { RemovedMethodsRepository } from '../sessions/removed-methods.repository.js';
import { RevocationsService } from '../sessions/revocations.service.js';
import { SessionCredentials } from '../sessions/session-credentials.js';
import { SessionEndsRepository } from '../sessions/session-ends.repository.js';
import { SessionGrantsRepository } from '../sessions/session-grants.repository.js';
import { SessionPresenter } from '../sessions/session-presenter.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserBlocksRepository } from '../sessions/user-blocks.repository.js';
import { UserBlocks } from '../sessions/user-blocks.service.js';
import { KeyChanges } from '../signing-keys/key-changes.service.js';
import { KeyMaker } from '../signing-keys/key-maker.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { RevocationWatch } from '../signing-keys/revocation-watch.js';
import { RevokedKeysRepository } from '../signing-keys/revoked-keys.repository.js';
import { SigningKeysRepository } from '../signing-keys/signing-keys.repository.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import type { SessionDatabase } from './session-database.js';

export const PUBLIC_BASE_URL = 'https://auth.example.com';

const config: SessionConfig = { PUBLIC_BASE_URL, SIGNING_KEY_BITS: '2048' };
const quietRelay = { nudge: () => undefined } as unknown as EventRelay;
const noEvents = { on: () => undefined } as unknown as EventConsumer;

/** One process of the service, with caches of its own, over a database that it shares with others. */
export function sessionReplica({ source, envelope }: SessionDatabase) {
  const secrets = new ServiceSecrets('session', source, envelope);
  const outbox = new Outbox(quietRelay);
  const maker = new KeyMaker(envelope, config);
  const signingKeysRepository = new SigningKeysRepository(source);
  const revokedKeys = new RevokedKeysRepository(source);
  const watch = new RevocationWatch(revokedKeys);
  const ring = new KeyRing(signingKeysRepository, maker, watch);
  const keyChanges = new KeyChanges(source, signingKeysRepository, revokedKeys, outbox);
  const verifier = new JwtVerifier(ring, config);
  const sessionsRepository = new SessionsRepository(source);
  const logger = createLogger({ service: 'spec', level: 'error' });
  const activity = new Activity(sessionsRepository, logger);
  const keeper = new JwtKeeper(sessionsRepository, logger);
  const jwts = new SessionJwts(ring, watch, secrets, config);
  const presenter = new SessionPresenter(jwts, keeper, activity);
  const credentials = new SessionCredentials(sessionsRepository, verifier);
  const ends = new SessionEndsRepository();
  return {
    ring,
    activity,
    keeper,
    sessions: new SessionsService(credentials, sessionsRepository, presenter),
    grants: new GrantsService(new SessionGrantsRepository(source, outbox), presenter),
    revocations: new RevocationsService(source, ends, verifier, outbox),
    deletion: new UserDeletion(DELETION, source, noEvents, outbox),
    removals: new FactorRemovals(source, new RemovedMethodsRepository(), outbox),
    blocks: new UserBlocks(source, new UserBlocksRepository(), ends, outbox),
    signingKeys: new SigningKeysService(signingKeysRepository, ring, maker, keyChanges),
    keyChanges,
    maker,
  };
}

export type SessionReplica = ReturnType<typeof sessionReplica>;

/** A passcode by email, of a method of its own. */
export function emailFactor(methodId = newId('email')): Factor {
  return {
    delivery_channel: 'email',
    type: 'otp',
    method: { method_id: methodId, method_type: 'email', email: 'ada@example.com', last_verified_at: 1 },
  };
}

/** A new session of an hour, or what `input` says. */
export function grantTo(
  replica: SessionReplica,
  caller: Caller,
  input: Partial<GrantSessionInput> = {},
): Promise<GrantedSession> {
  return replica.grants.grant(caller, {
    user_id: newId('user'),
    factor: emailFactor(),
    session_expires_in: 60,
    device_fingerprint: { ip: '203.0.113.7', user_agent: 'Browser' },
    ...input,
  });
}

/** The same, with its JWT in its row already, where every replica finds it. */
export async function grantKept(...grant: Parameters<typeof grantTo>): Promise<GrantedSession> {
  const granted = await grantTo(...grant);
  await grant[0].keeper.flush();
  return granted;
}

/** The code of a refusal; fails the test where nothing was refused. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? String(error);
}
