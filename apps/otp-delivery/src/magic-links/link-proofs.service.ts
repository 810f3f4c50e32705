import { AppError, type Caller, type ProofUse, signedProof, type Spent } from '@latchkey/contracts';
import { type MagicLinkInput, type MagicLinkProof, otpFactor } from '@latchkey/contracts/otp-delivery';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { sha256 } from '@latchkey/platform/crypto';
import { Injectable } from '@nestjs/common';
import { fingerprintMismatch } from '../device-fingerprint/device-fingerprint.rules.js';
import type { LivingMagicLink } from './magic-link.entity.js';
import { refusalError } from './magic-link.rules.js';
import { MagicLinksRepository } from './magic-links.repository.js';

/** What links prove. Each call may throw invalid_magic_link, device_fingerprint_mismatch. */
@Injectable()
export class LinkProofs {
  constructor(
    private readonly links: MagicLinksRepository,
    private readonly signer: AttestationSigner,
  ) {}

  /** What the link would prove; it stays usable. */
  async peek(caller: Caller, input: MagicLinkInput): Promise<MagicLinkProof> {
    return toProof(await this.usable(caller, input));
  }

  /**
   * What the link proves, to exactly one caller, and the signature of it. A link that we sent proves an address, and
   * identity says who has it; one that the App delivered proves its user.
   */
  async spend(caller: Caller, input: MagicLinkInput & ProofUse): Promise<MagicLinkProof & Spent> {
    const link = await this.usable(caller, input);
    if (!(await this.links.spend(caller.app_id, link)))
      throw new AppError('invalid_magic_link', { reason: 'link_used', userId: link.userId });
    const spent = toProof(link);
    const user_id = spent.verifies_method ? undefined : spent.user_id;
    const factor = otpFactor(spent.method_id, spent.method_type);
    const { session_id } = input;
    const proven = { user_id, session_id, factor, by_link: true } as const;
    return { ...spent, proof: await signedProof(this.signer, caller, proven) };
  }

  /** What is compared here never changes, so spending alone decides between parallel calls. */
  private async usable(caller: Caller, input: MagicLinkInput): Promise<LivingMagicLink> {
    const digest = sha256(input.token);
    const link = await this.links.living(caller.app_id, digest);
    if (!link) throw refusalError(await this.links.byToken(caller.app_id, digest));
    const { fingerprint_match } = caller.settings;
    const mismatch = fingerprintMismatch(fingerprint_match, link, input.device_fingerprint);
    if (mismatch)
      throw new AppError('device_fingerprint_mismatch', { reason: mismatch, userId: link.userId });
    return link;
  }
}

/** Only a link that we sent to the email itself proves that its user reads that email. */
function toProof({ userId, methodId, methodType, kind }: LivingMagicLink): MagicLinkProof {
  return { user_id: userId, method_id: methodId, method_type: methodType, verifies_method: kind === 'email' };
}
