import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RefusalReason } from '@latchkey/contracts';
import { issuerOf } from '@latchkey/contracts/session';
import { isId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/tokens';
import { compactVerify, type CryptoKey, errors } from 'jose';
import type { SessionConfig } from '../session.config.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { type NamedSession, readClaims } from './session-jwt.rules.js';

/** Checks session JWTs that come back. */
@Injectable()
export class JwtChecks {
  constructor(
    private readonly keys: KeyRing,
    @Inject(CONFIG) private readonly config: Pick<SessionConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  /** @throws AppError invalid_session_jwt unless this App has signed the JWT. The caller judges whether it has expired. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: issuerOf(this.config.PUBLIC_BASE_URL, appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt', { reason: 'jwt_claims_wrong' });
    return session;
  }

  private async payloadOf(appId: string, jwt: string): Promise<unknown> {
    try {
      const { payload } = await compactVerify(jwt, ({ kid }) => this.publicKey(appId, kid), {
        algorithms: ['RS256'],
      });
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
