import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { isId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/service';
import { compactVerify, type CryptoKey, errors } from 'jose';
import type { SessionConfig } from '../session.config.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { issuerOf, type NamedSession, readClaims } from './claims.rules.js';

/** Checks session JWTs that come back, with the keys of the caller's own App alone. */
@Injectable()
export class JwtVerifier {
  constructor(
    private readonly keys: KeyRing,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /** @throws AppError invalid_session_jwt for all but a JWT that this App has signed; its end is told, not judged. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: issuerOf(this.config.PUBLIC_BASE_URL, appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt');
    return session;
  }

  private async payloadOf(appId: string, jwt: string): Promise<unknown> {
    try {
      const { payload } = await compactVerify(jwt, ({ kid }) => this.keyOf(appId, kid), {
        algorithms: ['RS256'],
      });
      return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown;
    } catch (cause) {
      if (cause instanceof errors.JOSEError || cause instanceof SyntaxError)
        throw new AppError('invalid_session_jwt', {}, { cause });
      throw cause;
    }
  }

  private async keyOf(appId: string, kid: unknown): Promise<CryptoKey> {
    const key = isId('jwk', kid) ? await this.keys.publicKey(appId, kid) : undefined;
    if (!key) throw new AppError('invalid_session_jwt');
    return key;
  }
}
