import { createSecretKey, type KeyObject, webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { issuerOf } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { compactJws, DecryptionError, decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { isId, newId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/tokens';
import { ServiceSecrets } from '@latchkey/platform/service';
import { AppError, type RefusalReason } from '@latchkey/contracts';
import { compactVerify, type CryptoKey, errors } from 'jose';
import type { SessionConfig } from '../session.config.js';
import type { LimitedSession } from '../sessions/session.rules.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { jwtEnd, type KeptJwt, packKeptJwt, type UserClaims } from './kept-jwt.rules.js';
import {
  claimsOf,
  hasOneSpelling,
  isSessionType,
  type IssuedJwt,
  type JwtParts,
  type NamedSession,
  readClaims,
  signingInput,
} from './session-jwt.rules.js';

/** Signs session JWTs, restores one from the encrypted signature that is kept of it, and checks those that come back. */
@Injectable()
export class JwtSignatures {
  private encryptionKey: KeyObject | undefined;

  constructor(
    private readonly keys: KeyRing,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: Pick<SessionConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  /** Loads the key that encrypts. @throws CodedError key_provider_unavailable. */
  async prepare(): Promise<void> {
    await this.loadEncryptionKey();
  }

  async make(row: LimitedSession, userClaims: UserClaims | null): Promise<IssuedJwt> {
    const { kid, key } = await this.keys.signer(row.appId);
    const expiresAt = jwtEnd(row, row.now);
    const parts = {
      jti: newId('jwt'),
      issuedAt: toEpochSeconds(row.now),
      expiresAt: toEpochSeconds(expiresAt),
      userClaims,
    };
    const input = this.inputOf(row, kid, parts);
    const signature = Buffer.from(await webcrypto.subtle.sign(key.algorithm, key, Buffer.from(input)));
    const encrypted = encryptWithKey(await this.loadEncryptionKey(), signature, input);
    const kept = packKeptJwt({ ...parts, version: row.version, kid, signature: encrypted });
    return { row, jwt: compactJws(input, signature), kid, kept, expiresAt, userClaims };
  }

  /**
   * The JWT that was kept; undefined for a session whose claims are no longer those that were signed: the limits of its
   * App or the address of the API have changed since, or the release has.
   */
  async restore(row: LimitedSession, kept: KeptJwt): Promise<string | undefined> {
    const key = this.encryptionKey ?? (await this.loadEncryptionKey());
    const input = this.inputOf(row, kept.kid, kept);
    try {
      return compactJws(input, decryptWithKey(key, kept.signature, input));
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }

  /** @throws AppError invalid_session_jwt unless this App has signed the JWT. The caller judges whether it has expired. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: issuerOf(this.config.PUBLIC_BASE_URL, appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt', { reason: 'jwt_claims_wrong' });
    return session;
  }

  private inputOf(row: LimitedSession, kid: string, parts: JwtParts): string {
    return signingInput(kid, claimsOf(row, issuerOf(this.config.PUBLIC_BASE_URL, row.appId), parts));
  }

  private async loadEncryptionKey(): Promise<KeyObject> {
    this.encryptionKey ??= createSecretKey(await this.secrets.get('session_jwt_seal'));
    return this.encryptionKey;
  }

  private async payloadOf(appId: string, jwt: string): Promise<unknown> {
    if (!hasOneSpelling(jwt)) throw new AppError('invalid_session_jwt', { reason: 'jwt_malformed' });
    try {
      const { payload, protectedHeader } = await compactVerify(jwt, ({ kid }) => this.publicKey(appId, kid), {
        algorithms: ['RS256'],
      });
      if (!isSessionType(protectedHeader.typ)) throw new errors.JWSInvalid('not the type of a session JWT');
      return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown;
    } catch (cause) {
      if (cause instanceof errors.JOSEError || cause instanceof SyntaxError)
        throw new AppError('invalid_session_jwt', { reason: reasonOf(cause) }, { cause });
      throw cause;
    }
  }

  private async publicKey(appId: string, kid: unknown): Promise<CryptoKey> {
    const key = isId('jwk', kid) ? await this.keys.publicKey(appId, kid) : undefined;
    if (!key) {
      const isRevoked = typeof kid === 'string' && this.keys.revoked.has(kid);
      throw new AppError('invalid_session_jwt', { reason: isRevoked ? 'key_revoked' : 'key_unknown' });
    }
    return key;
  }
}

function reasonOf(error: Error): RefusalReason {
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature_invalid' : 'jwt_malformed';
}
