import { Inject, Injectable } from '@nestjs/common';
import {
  type Caller,
  FACTOR_PROOFS,
  FACTOR_TYPES,
  type FactorProof,
  methodOwner,
  type MethodOwner,
  type SignedProof,
} from '@latchkey/contracts';
import type { GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import { AttestationError, AttestationReader, IssuerKeys, Unattested } from '@latchkey/platform/attestations';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import type { Actor } from '@latchkey/platform/telemetry';
import { GrantsService } from '../sessions/grants.service.js';
import { provenFactor, sessionIdOf } from './proven-factor.rules.js';

/** Grants sessions for factors that the services which checked them have signed. */
@Injectable()
export class ProvenGrants {
  private readonly proofs: ReadonlyMap<string, AttestationReader<FactorProof>>;
  private readonly owners: AttestationReader<MethodOwner>;

  constructor(
    keys: IssuerKeys,
    @Inject(CLOCK) now: Clock,
    private readonly grants: GrantsService,
    private readonly unattested: Unattested,
  ) {
    this.proofs = new Map(
      FACTOR_TYPES.map((type) => [type, new AttestationReader(FACTOR_PROOFS[type], keys, now)]),
    );
    this.owners = new AttestationReader(methodOwner, keys, now);
  }

  /** @throws AttestationError where the proof is missing, or of something else. @throws AppError what a grant throws */
  async grant(caller: Caller, input: GrantSessionInput, actor?: Actor): Promise<GrantedSession> {
    const { proof, owner, ...asked } = input;
    if (proof === undefined) {
      this.unattested.admit();
      return this.grants.grant(caller, asked, actor);
    }
    const claims = await this.read(proof);
    const address = owner === undefined ? undefined : await this.owners.read(owner);
    const factor = provenFactor({ ...asked, app_id: caller.app_id }, claims, address);
    if (!factor) throw new AttestationError('attestation_claims_wrong');
    return this.grants.grant(caller, { ...asked, factor, new_session_id: sessionIdOf(claims) }, actor);
  }

  private async read({ type, text }: SignedProof): Promise<FactorProof> {
    const reader = this.proofs.get(type);
    if (!reader) throw new AttestationError('attestation_malformed');
    const claims = await reader.read(text);
    if (claims.factor.type !== type) throw new AttestationError('attestation_claims_wrong');
    return claims;
  }
}
