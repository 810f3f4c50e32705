import { type Caller, type ProofUse, signedProof, type Spent } from '@latchkey/contracts';
import {
  type MagicLinkInput,
  type MagicLinkProof,
  otpFactor,
  type SendMagicLinkInput,
  type SentMagicLink,
} from '@latchkey/contracts/otp-delivery';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { MethodOwners } from '../deliveries/method-owners.service.js';
import { MagicLinksService } from './magic-links.service.js';

/** Links that prove something to other services. */
@Injectable()
export class LinkProofs {
  constructor(
    private readonly links: MagicLinksService,
    private readonly owners: MethodOwners,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AttestationError unless the method has this address. @throws AppError what `MagicLinksService` throws */
  async send(caller: Caller, input: SendMagicLinkInput): Promise<SentMagicLink> {
    const { user_id, method_id, email: value, owner } = input;
    await this.owners.require(caller, { user_id, method_id, value, owner });
    return this.links.send(caller, input);
  }

  /**
   * Spends the link. One that we sent proves an address, and identity says who has it; one that the App delivered proves
   * its user. @throws AppError what `MagicLinksService` throws
   */
  async spend(caller: Caller, input: MagicLinkInput & ProofUse): Promise<MagicLinkProof & Spent> {
    const spent = await this.links.spend(caller, input);
    const user_id = spent.verifies_method ? undefined : spent.user_id;
    const factor = otpFactor(spent.method_id, spent.method_type);
    const { session_id } = input;
    return { ...spent, proof: await signedProof(this.signer, caller, { user_id, session_id, factor }) };
  }
}
