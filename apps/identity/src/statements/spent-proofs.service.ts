import {
  type Caller,
  FACTOR_PROOFS,
  FACTOR_TYPES,
  type FactorProof,
  type NewAddressProof,
  newAddressProof,
  type SignedProof,
} from '@latchkey/contracts';
import type { AddAddressInput, ConfirmSignInInput } from '@latchkey/contracts/identity';
import { AttestationError, AttestationReader, IssuerKeys, Unattested } from '@latchkey/platform/attestations';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';

/** Reads what the services that spent a proof have signed. */
@Injectable()
export class SpentProofs {
  private readonly proofs: ReadonlyMap<string, AttestationReader<FactorProof>>;
  private readonly newAddresses: AttestationReader<NewAddressProof>;

  constructor(
    keys: IssuerKeys,
    @Inject(CLOCK) now: Clock,
    private readonly unattested: Unattested,
  ) {
    this.proofs = new Map(
      FACTOR_TYPES.map((type) => [type, new AttestationReader(FACTOR_PROOFS[type], keys, now)]),
    );
    this.newAddresses = new AttestationReader(newAddressProof, keys, now);
  }

  /** @throws AttestationError unless the identifier was proved, or without one the user. */
  async require(caller: Caller, input: ConfirmSignInInput): Promise<void> {
    const { proof } = input;
    if (!proof) this.unattested.admit();
    else if (!isOf(input, caller, await this.read(proof)))
      throw new AttestationError('attestation_claims_wrong');
  }

  /** @throws AttestationError unless the user has proved this address. */
  async requireNewAddress({ app_id }: Caller, { proof, ...said }: AddAddressInput): Promise<void> {
    if (proof === undefined) this.unattested.admit();
    else await this.newAddresses.expect(proof, { app_id, ...said });
  }

  private read({ type, text }: SignedProof): Promise<FactorProof> {
    const reader = this.proofs.get(type);
    if (!reader) throw new AttestationError('attestation_malformed');
    return reader.read(text);
  }
}

/** A proof that verifies an identifier names no user, and any other one names the user. */
function isOf({ user_id, method_id }: ConfirmSignInInput, { app_id }: Caller, proof: FactorProof): boolean {
  const { factor } = proof;
  if (proof.app_id !== app_id) return false;
  if (method_id === undefined) return proof.user_id === user_id;
  return proof.user_id === undefined && factor.type === 'otp' && factor.method.method_id === method_id;
}
