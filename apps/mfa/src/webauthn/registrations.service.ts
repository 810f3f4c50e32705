import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  type AuthenticatorType,
  type Caller,
  keyDigestOf,
  type SentCredential,
  type UserRef,
} from '@latchkey/contracts';
import { webauthnRegistered, webauthnRemoved } from '@latchkey/contracts/catalogue';
import type {
  BeginRegistrationInput,
  BeginRegistrationResponse,
  CreateCredentialRequest,
  CreateCredentialResponse,
} from '@latchkey/contracts/mfa';
import type { Subject } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { type Challenge, CHALLENGE_BYTES, CHALLENGE_MINUTES } from './challenge.entity.js';
import { readAnswer, refused } from './challenge-answer.js';
import { attestationFlaw } from './responses/flaws.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { CredentialEntity, NewCredential } from './credential.entity.js';
import { toCredentialKey } from './credential-keys.service.js';
import { authenticatorTypeOf, defaultName, knownTransports } from './credential.rules.js';
import { CredentialsRepository } from './credentials.repository.js';
import { type Attested, readAttestation } from './responses/attestation.js';
import { ALGORITHMS } from './responses/cose-key.js';
import { requireDomain } from './responses/domain.rules.js';

const HANDLE_BYTES = 32;

interface Asked {
  domain: string;
  authenticatorType: AuthenticatorType;
  handle: Buffer;
  known: readonly CredentialEntity[];
}

interface OneOfUser {
  user_id: string;
  webauthn_credential_id: string;
}

/** Registers passkeys and security keys. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The options for the browser. @throws AppError invalid_domain, user_not_found. */
  async begin(caller: Caller, input: BeginRegistrationInput): Promise<BeginRegistrationResponse> {
    const domain = requireDomain(input.domain, caller.environment);
    const user = { appId: caller.app_id, userId: input.user_id };
    const authenticatorType = input.authenticator_type ?? 'platform';
    const known = await this.credentials.forDomain(user.appId, user.userId, domain);
    return this.source.transaction(async (tx) => {
      const handle = await this.credentials.ensureHandle(tx, user, randomBytes(HANDLE_BYTES));
      if (!handle) throw new AppError('user_not_found');
      const publicKey = await creationOptions(caller, input, { domain, authenticatorType, handle, known });
      const { challenge } = publicKey;
      await this.challenges.addRegistration(tx, {
        ...user,
        challenge,
        ceremony: 'registration',
        domain,
        authenticatorType,
        userVerification: caller.settings.webauthn_user_verification,
      });
      return { public_key_credential_creation_options: { publicKey } };
    });
  }

  /**
   * Verifies the browser's answer. A faulty answer changes nothing.
   * @throws AppError invalid_webauthn_credential, duplicate_webauthn_credential, too_many_webauthn_credentials, user_not_found.
   */
  async create(caller: Caller, input: CreateCredentialRequest): Promise<CreateCredentialResponse> {
    const { sent, challenge, expected } = await readAnswer(
      this.challenges,
      caller,
      input.public_key_credential,
      'registration',
    );
    if (challenge.userId !== input.user_id) throw refused('challenge_of_other_user');
    const attested = await readAttestation(sent, expected);
    if (!attested) throw refused(attestationFlaw(sent, expected));
    const made = newCredential(challenge, sent, attested, { userId: input.user_id, name: input.name });
    await this.store(challenge, made);
    return { user_id: made.userId, webauthn_credential_id: made.id };
  }

  /** @param ofUserId absent for any user. @throws AppError webauthn_credential_not_found. */
  delete({ app_id: appId }: Caller, id: string, ofUserId?: string): Promise<UserRef> {
    return this.source.transaction(async (tx) => {
      const userId = await this.credentials.remove(tx, appId, { id, ofUserId });
      if (userId === undefined) throw new AppError('webauthn_credential_not_found');
      return this.removed(tx, { appId, userId }, id);
    });
  }

  /** Keeps the last one of the user. @throws AppError webauthn_credential_not_found, operator_protected. */
  deleteSpare({ app_id: appId }: Caller, { user_id: userId, webauthn_credential_id: id }: OneOfUser) {
    const user = { appId, userId };
    return this.source.transaction(async (tx) => {
      const outcome = await this.credentials.removeSpare(tx, user, id);
      if (outcome === 'gone') throw new AppError('webauthn_credential_not_found');
      if (outcome === 'last') throw new AppError('operator_protected');
      return this.removed(tx, user, id);
    });
  }

  private async removed(tx: EntityManager, user: Subject, id: string): Promise<UserRef> {
    await this.outbox.add(tx, webauthnRemoved, { ...user, data: { webauthn_credential_id: id } });
    return { user_id: user.userId };
  }

  private async store(challenge: Challenge, made: NewCredential): Promise<void> {
    const { id, appId, userId } = made;
    const data = { webauthn_credential_id: id, key_digest: keyDigestOf(appId, toCredentialKey(made)) };
    await this.source.transaction(async (tx) => {
      await this.credentials.requireOwner(tx, made);
      await this.credentials.requireRoom(tx, made);
      if (!(await this.challenges.spend(tx, challenge))) throw refused('challenge_used');
      await this.credentials.add(tx, made);
      await this.outbox.add(tx, webauthnRegistered, { appId, userId, data });
    });
  }
}

function creationOptions(caller: Caller, input: BeginRegistrationInput, asked: Asked) {
  return generateRegistrationOptions({
    rpName: caller.app_name,
    rpID: asked.domain,
    userID: new Uint8Array(asked.handle),
    userName: input.account_name,
    userDisplayName: input.display_name || input.account_name,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: asked.known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: {
      authenticatorAttachment: asked.authenticatorType,
      residentKey: 'preferred',
      userVerification: caller.settings.webauthn_user_verification,
    },
  });
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
