import { type Caller, FACTOR_PROOFS, type FactorProof } from '@latchkey/contracts';
import type { ConfirmedSignIn, ConfirmSignInInput } from '@latchkey/contracts/identity';
import { AttestationError, Attestations, type NamedAttestationReader } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';
import { OwnUserRules } from './own-user-rules.service.js';

/** An address becomes verified, and a user active, by the word of the service that spent the proof. */
@Injectable()
export class ConfirmationsService {
  private readonly proofs: NamedAttestationReader<FactorProof>;

  constructor(
    attestations: Attestations,
    private readonly changes: IdentifierChanges,
    private readonly rules: OwnUserRules,
    private readonly methods: MethodsService,
  ) {
    this.proofs = attestations.lenientReaderOf(FACTOR_PROOFS);
  }

  /**
   * @throws AttestationError unless the identifier was proved, or without one the user.
   * @throws AppError what `IdentifierChanges` throws
   */
  async confirm(caller: Caller, input: ConfirmSignInInput): Promise<ConfirmedSignIn> {
    const proof = await this.proofs.read(input.proof);
    if (proof && !isOf(input, caller, proof)) throw new AttestationError('attestation_claims_wrong');
    const own_user = await this.rules.of(caller, input, proof);
    const { user_id } = await this.changes.confirm(caller, { ...input, own_user });
    const { method_id } = input;
    // A gateway of 0.2.0 sends no proof, and reads no statement.
    if (!proof || method_id === undefined) return { user_id };
    const { owner } = await this.methods.find(caller, { method_id, user_id });
    return owner === undefined ? { user_id } : { user_id, owner };
  }
}

/** A proof that verifies an identifier names no user, and any other one names the user. */
function isOf(asked: ConfirmSignInInput, { app_id }: Caller, proof: FactorProof): boolean {
  const { user_id, method_id } = asked;
  const { factor } = proof;
  if (proof.app_id !== app_id || factor.type !== asked.proof?.type) return false;
  // A message may lack the user, and so may a proof.
  if (method_id === undefined) return proof.user_id !== undefined && proof.user_id === user_id;
  return proof.user_id === undefined && factor.type === 'otp' && factor.method.method_id === method_id;
}
