import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserVerification } from '@latchkey/contracts';
import type { BeginAuthenticationInput, BeginAuthenticationResponse } from '@latchkey/contracts/mfa';
import { clientNetwork } from '@latchkey/platform/database';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { type Challenge, CHALLENGE_BYTES, CHALLENGE_MINUTES } from './challenge.entity.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { CredentialEntity } from './credentials/credential.entity.js';
import { CredentialsRepository } from './credentials/credentials.repository.js';
import { requireDomain } from './responses/domain.rules.js';

/** The first half of an authentication: the options for the browser. */
@Injectable()
export class AuthenticationOptionsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /**
   * With no user, any discoverable credential may answer.
   * @throws AppError invalid_domain, webauthn_credential_not_found, rate_limited with the time until there is room.
   */
  async begin(caller: Caller, input: BeginAuthenticationInput): Promise<BeginAuthenticationResponse> {
    const domain = requireDomain(input.domain, caller.environment);
    const { user_id = '' } = input;
    const known = user_id === '' ? [] : await this.credentials.forDomain(caller.app_id, user_id, domain);
    if (user_id !== '' && known.length === 0) throw new AppError('webauthn_credential_not_found');
    // Without a named user the credential is the only proof, so a found device must not sign in.
    const userVerification = user_id === '' ? 'required' : caller.settings.webauthn_user_verification;
    const publicKey = await optionsFor(domain, known, userVerification);
    const challenge: Challenge = {
      appId: caller.app_id,
      challenge: publicKey.challenge,
      ceremony: 'authentication',
      userId: user_id === '' ? null : user_id,
      domain,
      authenticatorType: null,
      userVerification,
    };
    await this.keep(caller, challenge, input.client_ip);
    return { public_key_credential_request_options: { publicKey }, user_id };
  }

  /** Challenges that a public token began count towards the limit of the client. */
  private async keep(caller: Caller, challenge: Challenge, address: string | undefined): Promise<void> {
    if (caller.key_kind === 'secret' || address === undefined) return this.challenges.add(challenge);
    const clientIp = clientNetwork(address);
    await this.source.transaction(async (tx) => {
      if (await this.challenges.addOfClient(tx, challenge, clientIp)) return;
      const client = { appId: caller.app_id, clientIp };
      throw new AppError('rate_limited', {
        retryAfterSeconds: await this.challenges.secondsToRoom(tx, client),
      });
    });
  }
}

function optionsFor(domain: string, known: readonly CredentialEntity[], userVerification: UserVerification) {
  return generateAuthenticationOptions({
    rpID: domain,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}
