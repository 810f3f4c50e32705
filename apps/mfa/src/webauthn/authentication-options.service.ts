import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { UserVerification } from '@latchkey/contracts/identity';
import type { BeginAuthenticationRequest, BeginAuthenticationResponse } from '@latchkey/contracts/mfa';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { CHALLENGE_BYTES, CHALLENGE_MINUTES } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { CredentialRow } from './credential.entity.js';
import { CredentialsRepository } from './credentials.repository.js';
import { requireDomain } from './domain.js';

/** The first half of an authentication: what the browser is asked for. */
@Injectable()
export class AuthenticationOptionsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /** With no user, any discoverable credential may answer. @throws AppError invalid_domain, webauthn_credential_not_found. */
  async begin(caller: Caller, input: BeginAuthenticationRequest): Promise<BeginAuthenticationResponse> {
    const domain = requireDomain(input.domain, caller.environment);
    const { user_id = '' } = input;
    const known = user_id === '' ? [] : await this.credentials.forDomain(caller.app_id, user_id, domain);
    if (user_id !== '' && known.length === 0) throw new AppError('webauthn_credential_not_found');
    // Without a name the credential is all there is: whoever found the device must not be let in.
    const userVerification = user_id === '' ? 'required' : caller.settings.webauthn_user_verification;
    const publicKey = await optionsFor(domain, known, userVerification);
    await this.challenges.add(this.source.manager, {
      appId: caller.app_id,
      challenge: publicKey.challenge,
      ceremony: 'authentication',
      userId: user_id === '' ? null : user_id,
      domain,
      authenticatorType: null,
      userVerification,
    });
    return { public_key_credential_request_options: { publicKey }, user_id };
  }
}

function optionsFor(domain: string, known: readonly CredentialRow[], userVerification: UserVerification) {
  return generateAuthenticationOptions({
    rpID: domain,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}
