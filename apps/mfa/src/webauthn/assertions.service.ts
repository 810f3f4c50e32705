import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { type AssertionProof, type VerifiedAssertion, webauthnCloneSuspected } from '@latchkey/contracts/mfa';
import { isCoded } from '@latchkey/platform/errors';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { readAssertion } from './assertion.js';
import { expectedOf } from './attestation.js';
import { type AssertionClaim, AssertionClaims } from './assertion-claims.service.js';
import type { CredentialEntity } from './credential.entity.js';
import { CredentialsRepository, type SignedState } from './credentials.repository.js';

/** The second half of an authentication: what the browser gave. A faulty answer changes nothing. */
@Injectable()
export class AssertionsService {
  constructor(
    private readonly source: DataSource,
    private readonly claims: AssertionClaims,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError invalid_webauthn_credential. */
  async identify(caller: Caller, publicKeyCredential: object): Promise<AssertionProof> {
    return toProof((await this.claims.read(caller, publicKeyCredential)).credential);
  }

  /** @throws AppError invalid_webauthn_credential, webauthn_counter_regression. */
  async verify(caller: Caller, publicKeyCredential: object): Promise<VerifiedAssertion> {
    const claim = await this.claims.read(caller, publicKeyCredential);
    const { sent, challenge, origin, credential } = claim;
    const signed = await readAssertion(sent, credential, expectedOf(challenge, origin));
    if (!signed) throw new AppError('invalid_webauthn_credential');
    await this.spend(claim, signed);
    return { ...toProof(credential), user_verified: signed.userVerified };
  }

  /** The challenge first: the same answer sent twice is no sign of a copied authenticator. */
  private async spend(claim: AssertionClaim, signed: SignedState): Promise<void> {
    try {
      await this.source.transaction(async (tx) => {
        if (!(await this.claims.spend(tx, claim))) throw new AppError('invalid_webauthn_credential');
        const use = await this.credentials.use(tx, claim.credential, signed);
        if (use === 'gone') throw new AppError('invalid_webauthn_credential');
        if (use === 'counter_went_back') throw new AppError('webauthn_counter_regression');
      });
    } catch (error) {
      if (isCoded(error, 'webauthn_counter_regression')) await this.tellOfClone(claim.credential);
      throw error;
    }
  }

  private async tellOfClone({ id, appId, userId }: CredentialEntity): Promise<void> {
    const data = { webauthn_credential_id: id };
    await this.source.transaction((tx) =>
      this.outbox.add(tx, webauthnCloneSuspected, { appId, userId, data }),
    );
  }
}

function toProof({ userId, id }: CredentialEntity): AssertionProof {
  return { user_id: userId, webauthn_credential_id: id };
}
