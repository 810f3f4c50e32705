import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type UserVerification } from '@latchkey/contracts';
import { webauthnCloneSuspected } from '@latchkey/contracts/catalogue';
import type {
  AssertionProof,
  BeginAuthenticationInput,
  BeginAuthenticationResponse,
  VerifiedAssertion,
} from '@latchkey/contracts/mfa';
import { clientNetwork } from '@latchkey/platform/network';
import { isCoded } from '@latchkey/platform/errors';
import { Outbox } from '@latchkey/platform/outbox';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { type Challenge, CHALLENGE_BYTES, CHALLENGE_MINUTES } from './challenge.entity.js';
import { type ChallengeAnswer, readAnswer, refused } from './challenge-answer.js';
import { assertionFlaw } from './responses/flaws.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { CredentialEntity } from './credential.entity.js';
import { CredentialsRepository, type SignedState } from './credentials.repository.js';
import { readAssertion } from './responses/assertion.js';
import { requireDomain } from './responses/domain.rules.js';

/** An answer by a credential that may give it. */
type AssertionClaim = ChallengeAnswer & { credential: CredentialEntity };

/** Authenticates users with passkeys and security keys. */
@Injectable()
export class AuthenticationsService {
  constructor(
    private readonly source: DataSource,
    private readonly challenges: ChallengesRepository,
    private readonly credentials: CredentialsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The options for the browser. With no user, any discoverable credential may answer.
   * @throws AppError invalid_domain, webauthn_credential_not_found, rate_limited with the time until there is room.
   */
  async begin(caller: Caller, input: BeginAuthenticationInput): Promise<BeginAuthenticationResponse> {
    const domain = requireDomain(input.domain, caller.environment);
    const { user_id = '' } = input;
    const known = user_id === '' ? [] : await this.credentials.forDomain(caller.app_id, user_id, domain);
    if (user_id !== '' && known.length === 0) throw new AppError('webauthn_credential_not_found');
    // Without a named user the credential is the only proof, so a found device must not sign in.
    const userVerification = user_id === '' ? 'required' : caller.settings.webauthn_user_verification;
    const publicKey = await requestOptions(domain, known, userVerification);
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

  /** Whose answer it is, before its signature is verified. @throws AppError invalid_webauthn_credential. */
  async identify(caller: Caller, publicKeyCredential: object): Promise<AssertionProof> {
    return toProof((await this.readClaim(caller, publicKeyCredential)).credential);
  }

  /**
   * Verifies the browser's answer. A faulty answer changes nothing.
   * @throws AppError invalid_webauthn_credential, webauthn_counter_regression.
   */
  async verify(caller: Caller, publicKeyCredential: object): Promise<VerifiedAssertion> {
    const claim = await this.readClaim(caller, publicKeyCredential);
    const { sent, expected, credential } = claim;
    const signed = await readAssertion(sent, credential, expected);
    if (!signed) throw refused(assertionFlaw(sent, expected), credential.userId);
    await this.spend(claim, signed);
    return { ...toProof(credential), user_verified: signed.userVerified };
  }

  /** Challenges that a public token began count towards the limit of the client. */
  private async keep(caller: Caller, challenge: Challenge, address: string | undefined): Promise<void> {
    if (caller.key_kind === 'secret' || address === undefined) return this.challenges.add(challenge);
    const clientIp = clientNetwork(address);
    await this.source.transaction(async (tx) => {
      if (await this.challenges.addOfClient(tx, challenge, clientIp)) return;
      const client = { appId: caller.app_id, clientIp };
      throw new AppError('rate_limited', {
        reason: 'challenge_limit',
        retryAfterSeconds: await this.challenges.secondsToRoom(tx, client),
      });
    });
  }

  /** @throws AppError invalid_webauthn_credential. */
  private async readClaim(caller: Caller, publicKeyCredential: object): Promise<AssertionClaim> {
    const answer = await readAnswer(this.challenges, caller, publicKeyCredential, 'authentication');
    const { sent, challenge } = answer;
    const credential = await this.credentials.byCredentialId(caller.app_id, sent.id, challenge.domain);
    if (!credential) throw refused('credential_unknown', challenge.userId);
    if (!(await this.mayAnswer(credential, challenge, sent.response.userHandle)))
      throw refused('credential_of_other_user', credential.userId);
    return { ...answer, credential };
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
        if (!(await this.challenges.spend(tx, challenge))) throw refused('challenge_used', credential.userId);
        const use = await this.credentials.use(tx, credential, signed);
        if (use === 'gone') throw refused('credential_unknown', credential.userId);
        if (use === 'counter_went_back')
          throw new AppError('webauthn_counter_regression', {
            reason: 'counter_went_back',
            userId: credential.userId,
          });
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

function requestOptions(
  domain: string,
  known: readonly CredentialEntity[],
  userVerification: UserVerification,
) {
  return generateAuthenticationOptions({
    rpID: domain,
    challenge: new Uint8Array(randomBytes(CHALLENGE_BYTES)),
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

function toProof({ userId, id }: CredentialEntity): AssertionProof {
  return { user_id: userId, webauthn_credential_id: id };
}
