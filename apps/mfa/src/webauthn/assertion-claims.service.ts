import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { EntityManager } from 'typeorm';
import type { Challenge } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import { readClientData, readCredential, type SentCredential } from './client-data.rules.js';
import type { CredentialEntity } from './credential.entity.js';
import { CredentialsRepository } from './credentials.repository.js';
import { originAccepted } from './origin.rules.js';

/** An answer to a challenge that is open, by a credential that may answer it; its signature is not checked yet. */
export interface AssertionClaim {
  sent: SentCredential;
  challenge: Challenge;
  origin: string;
  credential: CredentialEntity;
}

/** Which credential an answer claims to be of, and which challenge it answers. */
@Injectable()
export class AssertionClaims {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /** @throws AppError invalid_webauthn_credential. */
  async read(caller: Caller, publicKeyCredential: object): Promise<AssertionClaim> {
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

  /** Uses the challenge up; true for exactly one answer. */
  spend(tx: EntityManager, { challenge }: AssertionClaim): Promise<boolean> {
    return this.challenges.spend(tx, challenge);
  }

  /** The user who was asked, or else the one whose handle the authenticator gave (WebAuthn Level 3, 7.2 step 6). */
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
}
