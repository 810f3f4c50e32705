import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  AuthenticatorType,
  BeginRegistrationInput,
  BeginRegistrationResponse,
} from '@latchkey/contracts/mfa';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { CHALLENGE_BYTES, CHALLENGE_MINUTES } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import { ALGORITHMS } from './responses/cose-key.js';
import type { CredentialEntity } from './credentials/credential.entity.js';
import { CredentialsRepository } from './credentials/credentials.repository.js';
import { requireDomain } from './responses/domain.rules.js';

const HANDLE_BYTES = 32;

interface Asked {
  domain: string;
  authenticatorType: AuthenticatorType;
  handle: Buffer;
  known: readonly CredentialEntity[];
}

/** The first half of a registration: the options for the browser. */
@Injectable()
export class RegistrationOptionsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /** @throws AppError invalid_domain, user_not_found. */
  async begin(caller: Caller, input: BeginRegistrationInput): Promise<BeginRegistrationResponse> {
    const domain = requireDomain(input.domain, caller.environment);
    const user = { appId: caller.app_id, userId: input.user_id };
    const authenticatorType = input.authenticator_type ?? 'platform';
    const known = await this.credentials.forDomain(user.appId, user.userId, domain);
    return this.source.transaction(async (tx) => {
      const handle = await this.credentials.ensureHandle(tx, user, randomBytes(HANDLE_BYTES));
      if (!handle) throw new AppError('user_not_found');
      const publicKey = await optionsFor(caller, input, { domain, authenticatorType, handle, known });
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
}

function optionsFor(caller: Caller, input: BeginRegistrationInput, asked: Asked) {
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
