import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import { type AssertionProof, type VerifiedAssertion, webauthnCloneSuspected } from '@latchkey/contracts/mfa';
import { isCoded } from '@latchkey/platform/errors';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import type { Challenge } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { CredentialEntity } from './credentials/credential.entity.js';
import { CredentialsRepository, type SignedState } from './credentials/credentials.repository.js';
import { readAssertion } from './responses/assertion.js';
import { expectedOf } from './responses/attestation.js';
import { readClientData, readCredential, type SentCredential } from './responses/client-data.rules.js';
import { originAccepted } from './responses/domain.rules.js';

/** An answer to an open challenge by a credential that may answer it; its signature is not verified yet. */
interface AssertionClaim {
  sent: SentCredential;
  challenge: Challenge;
  origin: string;
  credential: CredentialEntity;
}

/** The second half of an authentication: verifies the browser's answer. A faulty answer changes nothing. */
@Injectable()
export class AssertionsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError invalid_webauthn_credential. */
  async identify(caller: Caller, publicKeyCredential: object): Promise<AssertionProof> {
    return toProof((await this.readClaim(caller, publicKeyCredential)).credential);
  }

  /** @throws AppError invalid_webauthn_credential, webauthn_counter_regression. */
  async verify(caller: Caller, publicKeyCredential: object): Promise<VerifiedAssertion> {
    const claim = await this.readClaim(caller, publicKeyCredential);
    const { sent, challenge, origin, credential } = claim;
    const signed = await readAssertion(sent, credential, expectedOf(challenge, origin));
    if (!signed) throw new AppError('invalid_webauthn_credential');
    await this.spend(claim, signed);
    return { ...toProof(credential), user_verified: signed.userVerified };
  }

  /** @throws AppError invalid_webauthn_credential. */
  private async readClaim(caller: Caller, publicKeyCredential: object): Promise<AssertionClaim> {
    const sent = readCredential(publicKeyCredential);
    const clientData = sent && readClientData(sent.response.clientDataJSON, 'authentication');
    if (!clientData) throw new AppError('invalid_webauthn_credential');
    const { origin } = clientData;
    const challenge = await this.challenges.open(caller.app_id, clientData.challenge, 'authentication');
    const { environment, settings } = caller;
    const scope = { environment, allowedOrigins: settings.allowed_origins };
    if (!challenge || !originAccepted(origin, { ...scope, domain: challenge.domain }))
      throw new AppError('invalid_webauthn_credential');
    const credential = await this.credentials.byCredentialId(caller.app_id, sent.id, challenge.domain);
    if (!credential || !(await this.mayAnswer(credential, challenge, sent.response.userHandle)))
      throw new AppError('invalid_webauthn_credential');
    return { sent, challenge, origin, credential };
  }

  /** The named user, or else the user whose handle the authenticator sent (WebAuthn Level 3, 7.2 step 6). */
  private async mayAnswer(
    credential: CredentialEntity,
    challenge: Challenge,
    userHandle: unknown,
  ): Promise<boolean> {
    const isNamed = challenge.userId !== null;
    if (isNamed && challenge.userId !== credential.userId) return false;
    if (userHandle === undefined || userHandle === null || userHandle === '') return isNamed;
    const handle = await this.credentials.handleOf(credential);
    return handle !== undefined && handle.toString('base64url') === userHandle;
  }

  /** The challenge first: the same answer sent twice is no sign of a copied authenticator. */
  private async spend({ challenge, credential }: AssertionClaim, signed: SignedState): Promise<void> {
    try {
      await this.source.transaction(async (tx) => {
        if (!(await this.challenges.spend(tx, challenge))) throw new AppError('invalid_webauthn_credential');
        const use = await this.credentials.use(tx, credential, signed);
        if (use === 'gone') throw new AppError('invalid_webauthn_credential');
        if (use === 'counter_went_back') throw new AppError('webauthn_counter_regression');
      });
    } catch (error) {
      if (isCoded(error, 'webauthn_counter_regression')) await this.reportClone(credential);
      throw error;
    }
  }

  private async reportClone({ id, appId, userId }: CredentialEntity): Promise<void> {
    const data = { webauthn_credential_id: id };
    await this.source.transaction((tx) =>
      this.outbox.add(tx, webauthnCloneSuspected, { appId, userId, data }),
    );
  }
}

function toProof({ userId, id }: CredentialEntity): AssertionProof {
  return { user_id: userId, webauthn_credential_id: id };
}
