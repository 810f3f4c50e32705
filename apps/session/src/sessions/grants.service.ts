import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  FACTOR_PROOFS,
  type FactorProof,
  HOSTED_ACTOR,
  methodOwner,
  type MethodOwner,
} from '@latchkey/contracts';
import type { GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import {
  AttestationError,
  type AttestationReader,
  Attestations,
  type NamedAttestationReader,
} from '@latchkey/platform/attestations';
import { newToken, type Secret, sha256 } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import { claimsBefore } from '../session-jwts/session-jwt.rules.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import { GrantsRepository, type NewSession } from './grants.repository.js';
import { provenFactor, sessionIdOf, toStoredFactor } from './proven-factor.rules.js';
import { SessionRefusals } from './session-refusals.service.js';
import { limited, limitsOf, mostSessionsOf } from './session.rules.js';
import type { SessionRow } from './session.entity.js';
import { joinedAccounts, newKinds } from './step-up.rules.js';

/** A factor that was verified, and what to do with it. */
interface Grant extends GrantSessionInput {
  /** The id of the session that starts, so that a proof starts one; absent from a gateway of 0.2.0, which proves nothing. */
  readonly new_session_id?: string;
}

/** Turns a factor into a new session, or adds it to the session that was handed in, by the word of the service that checked it. */
@Injectable()
export class GrantsService {
  private readonly proofs: NamedAttestationReader<FactorProof>;
  private readonly owners: AttestationReader<MethodOwner>;

  constructor(
    private readonly attestations: Attestations,
    private readonly grants: GrantsRepository,
    private readonly jwts: SessionJwts,
    private readonly refusals: SessionRefusals,
  ) {
    this.proofs = attestations.lenientReaderOf(FACTOR_PROOFS);
    this.owners = attestations.reader(methodOwner);
  }

  /**
   * @param actor absent for a call that no key made.
   * @throws AttestationError where the proof is missing, or of something else.
   */
  async grant(caller: Caller, input: GrantSessionInput, actor?: Actor): Promise<GrantedSession> {
    const grant = await this.proven(caller, input);
    await this.jwts.prepare(caller.app_id);
    const { session_id } = grant;
    return session_id === undefined
      ? this.start(caller, grant, actor)
      : this.addFactor(caller, { ...grant, session_id });
  }

  /** With the factor that the proof proves, whatever the gateway says of it. */
  private async proven(caller: Caller, input: GrantSessionInput): Promise<Grant> {
    const proof = await this.proofs.read(input.proof);
    if (!proof || this.isWithoutOwner(input, proof)) return input;
    const owner = input.owner === undefined ? undefined : await this.owners.read(input.owner);
    const factor = provenFactor({ ...input, app_id: caller.app_id }, proof, owner);
    if (!factor) throw new AttestationError('attestation_claims_wrong');
    return { ...input, factor, new_session_id: sessionIdOf(proof) };
  }

  /** An identity service of 0.2.0 does not say whose an address is, so the proof of an address proves no user. */
  private isWithoutOwner({ owner }: GrantSessionInput, { user_id }: FactorProof): boolean {
    return this.attestations.acceptsMissing && owner === undefined && user_id === undefined;
  }

  private async start(caller: Caller, input: Grant, actor: Actor | undefined): Promise<GrantedSession> {
    const token = newToken();
    const session = newSession(caller, input, { token, actor });
    const row = await this.grants.start(session, mostSessionsOf(caller));
    // A tombstone outlasts this call; only a block may have been lifted since.
    if (!row)
      throw (
        (await this.refusals.ofGrant(session)) ?? new AppError('user_blocked', { userId: session.userId })
      );
    await this.joinMailbox(row);
    const presented = await this.jwts.present(limited(row, limitsOf(caller)), claimsBefore(caller, input));
    return { ...presented, session_token: token.reveal() };
  }

  private async addFactor(caller: Caller, input: Grant & { session_id: string }): Promise<GrantedSession> {
    const { session_id, user_id, factor, session_expires_in } = input;
    const limits = limitsOf(caller);
    const added = {
      appId: caller.app_id,
      id: session_id,
      userId: user_id,
      factor: toStoredFactor(factor),
      expiresInMinutes: session_expires_in ?? null,
      limits,
    };
    const most = limits.secondFactor === 'off' ? null : mostSessionsOf(caller);
    const row = await this.grants.addFactor(added, most);
    if (!row) throw (await this.refusals.ofGrant(added)) ?? (await this.refusals.ofEnded(caller, session_id));
    await this.joinMailbox(row);
    const kinds = newKinds(row);
    if (kinds.length > 0) await this.grants.remember(row, kinds);
    const presented = await this.jwts.present(limited(row, limits), claimsBefore(caller, input));
    return { ...presented, session_token: '' };
  }

  /** An account whose provider names an email of the user now is no longer a kind that the user has to prove. */
  private async joinMailbox(row: SessionRow): Promise<void> {
    const accounts = joinedAccounts(row);
    if (accounts.length > 0) await this.grants.joinMailbox(row, accounts);
  }
}

function newSession(
  caller: Caller,
  input: Grant,
  { token, actor }: { token: Secret; actor: Actor | undefined },
): NewSession {
  const { user_id, factor, session_expires_in, device_fingerprint, new_session_id } = input;
  if (session_expires_in === undefined) {
    const message = 'session_expires_in is required to start a session';
    throw new AppError('invalid_request', { fields: [{ field: 'session_expires_in', message }] });
  }
  const limits = limitsOf(caller);
  return {
    id: new_session_id ?? newId('sess'),
    appId: caller.app_id,
    userId: user_id,
    tokenDigest: sha256(token.reveal()),
    factor: toStoredFactor(factor),
    userAgent: device_fingerprint.user_agent,
    ip: device_fingerprint.ip,
    expiresInMinutes: Math.min(session_expires_in, limits.reachMinutes),
    limits,
    handsOver: actor?.key_id === HOSTED_ACTOR.key_id,
  };
}
