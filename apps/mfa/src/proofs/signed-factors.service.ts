import { type Caller, signedProof, type Spent, webauthnFactor } from '@latchkey/contracts';
import {
  type RecoverTotpInput,
  totpFactor,
  type TotpProof,
  type VerifiedAssertion,
  type VerifyAssertionInput,
  type VerifyTotpInput,
} from '@latchkey/contracts/mfa';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { TotpProofsService } from '../totps/guesses/totp-proofs.service.js';
import { AuthenticationsService } from '../webauthn/authentications.service.js';

/** Signs for other services that a user has shown a factor here. */
@Injectable()
export class SignedFactors {
  constructor(
    private readonly totps: TotpProofsService,
    private readonly authentications: AuthenticationsService,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AppError what `TotpProofsService` throws */
  async totp(caller: Caller, input: VerifyTotpInput): Promise<TotpProof> {
    const { user_id, session_id } = input;
    const spent = await this.totps.verify(caller, input);
    const factor = totpFactor(spent.totp_id, 'totp_authenticator');
    return { ...spent, proof: await signedProof(this.signer, caller, { user_id, session_id, factor }) };
  }

  /** @throws AppError what `TotpProofsService` throws */
  async recoveryCode(caller: Caller, input: RecoverTotpInput): Promise<Spent & { totp_id: string }> {
    const { user_id, session_id } = input;
    const spent = await this.totps.recover(caller, input);
    const factor = totpFactor(spent.totp_id, 'totp_recovery_code');
    return { ...spent, proof: await signedProof(this.signer, caller, { user_id, session_id, factor }) };
  }

  /** @throws AppError what `AuthenticationsService` throws */
  async assertion(caller: Caller, input: VerifyAssertionInput): Promise<VerifiedAssertion> {
    const { public_key_credential, session_id } = input;
    const verified = await this.authentications.verify(caller, public_key_credential);
    const { user_id } = verified;
    const factor = webauthnFactor(verified);
    return { ...verified, proof: await signedProof(this.signer, caller, { user_id, session_id, factor }) };
  }
}
