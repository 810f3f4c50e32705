import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import {
  type CreateCredentialRequest,
  type CreateCredentialResponse,
  webauthnRegistered,
  webauthnRemoved,
} from '@latchkey/contracts/mfa';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { type Attested, expectedOf, readAttestation } from './responses/attestation.js';
import type { Challenge } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import { readClientData, readCredential, type SentCredential } from './responses/client-data.rules.js';
import type { NewCredential } from './credentials/credential.entity.js';
import { authenticatorTypeOf, defaultName, knownTransports } from './credentials/credential.rules.js';
import { CredentialsRepository } from './credentials/credentials.repository.js';
import { originAccepted } from './responses/domain.rules.js';

/** The second half of a registration: verifies the browser's answer. A faulty answer changes nothing. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError invalid_webauthn_credential, duplicate_webauthn_credential, user_not_found. */
  async create(caller: Caller, input: CreateCredentialRequest): Promise<CreateCredentialResponse> {
    const sent = readCredential(input.public_key_credential);
    const clientData = sent && readClientData(sent.response.clientDataJSON, 'registration');
    if (!clientData) throw new AppError('invalid_webauthn_credential');
    const challenge = await this.challengeFor(caller, input.user_id, clientData);
    const attested = await readAttestation(sent, expectedOf(challenge, clientData.origin));
    if (!attested) throw new AppError('invalid_webauthn_credential');
    const made = newCredential(challenge, sent, attested, { userId: input.user_id, name: input.name });
    await this.store(challenge, made);
    return { user_id: made.userId, webauthn_credential_id: made.id };
  }

  /** @throws AppError webauthn_credential_not_found. */
  delete({ app_id: appId }: Caller, id: string): Promise<{ user_id: string }> {
    return this.source.transaction(async (tx) => {
      const userId = await this.credentials.remove(tx, appId, id);
      if (userId === undefined) throw new AppError('webauthn_credential_not_found');
      await this.outbox.add(tx, webauthnRemoved, { appId, userId, data: { webauthn_credential_id: id } });
      return { user_id: userId };
    });
  }

  private async challengeFor(
    caller: Caller,
    userId: string,
    { challenge, origin }: { challenge: string; origin: string },
  ): Promise<Challenge> {
    const open = await this.challenges.open(caller.app_id, challenge, 'registration');
    if (!open || open.userId !== userId) throw new AppError('invalid_webauthn_credential');
    const { environment, settings } = caller;
    if (
      !originAccepted(origin, { domain: open.domain, environment, allowedOrigins: settings.allowed_origins })
    )
      throw new AppError('invalid_webauthn_credential');
    return open;
  }

  private async store(challenge: Challenge, made: NewCredential): Promise<void> {
    const { id, appId, userId } = made;
    await this.source.transaction(async (tx) => {
      await this.credentials.requireOwner(tx, made);
      if (!(await this.challenges.spend(tx, challenge))) throw new AppError('invalid_webauthn_credential');
      await this.credentials.add(tx, made);
      await this.outbox.add(tx, webauthnRegistered, { appId, userId, data: { webauthn_credential_id: id } });
    });
  }
}

function newCredential(
  challenge: Challenge,
  sent: SentCredential,
  attested: Attested,
  owner: { userId: string; name: string | undefined },
): NewCredential {
  const asked = challenge.authenticatorType ?? 'platform';
  const authenticatorType = authenticatorTypeOf(sent.authenticatorAttachment, asked);
  const { multiDevice } = attested;
  return {
    id: newId('webauthn'),
    appId: challenge.appId,
    userId: owner.userId,
    domain: challenge.domain,
    credentialId: sent.id,
    transports: knownTransports(sent.response.transports),
    authenticatorType,
    name: owner.name ?? defaultName({ multiDevice, authenticatorType }),
    ...attested,
  };
}
