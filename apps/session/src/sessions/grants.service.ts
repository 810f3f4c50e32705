import { Injectable } from '@nestjs/common';
import {
  type Caller,
  FACTOR_PROOFS,
  type FactorProof,
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
import type { Actor } from '@latchkey/platform/telemetry';
import { claimsBefore } from '../session-jwts/session-jwt.rules.js';
import { SessionJwts } from '../session-jwts/session-jwts.service.js';
import { AddedFactors } from './added-factors.service.js';
import { NewSessions } from './new-sessions.service.js';
import { type Grant, provenFactor, sessionIdOf } from './proven-factor.rules.js';
import { limited, limitsOf } from './session.rules.js';

/** Turns a factor into a new session, or adds it to the session that was handed in, by the word of the service that checked it. */
@Injectable()
export class GrantsService {
  private readonly proofs: NamedAttestationReader<FactorProof>;
  private readonly owners: AttestationReader<MethodOwner>;

  constructor(
    private readonly attestations: Attestations,
    private readonly jwts: SessionJwts,
    private readonly newSessions: NewSessions,
    private readonly addedFactors: AddedFactors,
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
    const { row, token } =
      session_id === undefined
        ? await this.newSessions.start(caller, grant, actor)
        : { row: await this.addedFactors.add(caller, { ...grant, session_id }), token: undefined };
    const presented = await this.jwts.present(limited(row, limitsOf(caller)), claimsBefore(caller, grant));
    return { ...presented, session_token: token?.reveal() ?? '' };
  }

  /** With the factor that the proof proves, whatever the gateway says of it. */
  private async proven(caller: Caller, input: GrantSessionInput): Promise<Grant> {
    const proof = await this.proofs.read(input.proof);
    if (!proof || this.isWithoutOwner(input, proof)) return input;
    const owner = input.owner === undefined ? undefined : await this.owners.read(input.owner);
    const factor = provenFactor({ ...input, app_id: caller.app_id }, proof, owner);
    if (!factor) throw new AttestationError('attestation_claims_wrong');
    return { ...input, factor, new_session_id: sessionIdOf(proof), by_link: proof.by_link };
  }

  /** An identity service of 0.2.0 does not say whose an address is, so the proof of an address proves no user. */
  private isWithoutOwner({ owner }: GrantSessionInput, { user_id }: FactorProof): boolean {
    return this.attestations.acceptsMissing && owner === undefined && user_id === undefined;
  }
}
