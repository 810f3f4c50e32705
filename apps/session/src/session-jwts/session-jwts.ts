import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { openWithKey, sealWithKey } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { SessionConfig } from '../session.config.js';
import type { LimitedSession } from '../sessions/limited-session.rules.js';
import { jwtIsFresh } from '../sessions/session.rules.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { RevocationWatch } from '../signing-keys/revocation-watch.js';
import { claimsOf, issuerOf, type SessionClaims } from './claims.rules.js';

/** A JWT and the form in which its row keeps it. */
export interface IssuedJwt {
  /** The session as the JWT tells of it, and the write that keeps the JWT leaves it. */
  row: LimitedSession;
  jwt: string;
  sealed: Buffer;
  expiresAt: Date;
}

/** Session JWTs: the kept one while it is fresh, a new signature when it is not. */
@Injectable()
export class SessionJwts {
  private sealingKey: KeyObject | undefined;

  constructor(
    private readonly keys: KeyRing,
    private readonly revocations: RevocationWatch,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /** Everything that signing needs is at hand: fails before anything is spent where it is not. */
  async prepare(appId: string): Promise<void> {
    await Promise.all([this.keys.signer(appId), this.seal()]);
  }

  /** What `kept` and `isGood` go by is not old; it waits for nothing else, so that it can be read beside the session. */
  lookForRevokedKeys(): Promise<void> | undefined {
    return this.revocations.look();
  }

  /** The kept JWT of the session; null when it is time for a new one. */
  async kept(row: LimitedSession): Promise<string | null> {
    if (!row.jwtSealed || !jwtIsFresh(row, row.now)) return null;
    const jwt = openWithKey(this.sealingKey ?? (await this.seal()), row.jwtSealed, row.id).toString('utf8');
    if (row.isShortened && !tellsEnd(jwt, row.expiresAt)) return null;
    return this.isGood(jwt) ? jwt : null;
  }

  /** Whether the key that signed a living JWT of ours was not revoked, as of the last look. */
  isGood(jwt: string): boolean {
    const { revokedLately } = this.revocations;
    return revokedLately.size === 0 || !revokedLately.has(decodeProtectedHeader(jwt).kid ?? '');
  }

  async issue(row: LimitedSession): Promise<IssuedJwt> {
    const { kid, key } = await this.keys.signer(row.appId);
    const claims = claimsOf(row, issuerOf(this.config.PUBLIC_BASE_URL, row.appId), newId('jwt'));
    const jwt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(key);
    const sealed = sealWithKey(await this.seal(), Buffer.from(jwt, 'utf8'), row.id);
    return { row, jwt, sealed, expiresAt: new Date(claims.exp * 1000) };
  }

  private async seal(): Promise<KeyObject> {
    this.sealingKey ??= createSecretKey(await this.secrets.get('session_jwt_seal'));
    return this.sealingKey;
  }
}

/** Whether a JWT of ours tells of this end; one signed before the App's limit was changed may not. */
function tellsEnd(jwt: string, expiresAt: Date): boolean {
  const { session } = decodeJwt<Pick<SessionClaims, 'session'>>(jwt);
  return session.expires_at === toEpochSeconds(expiresAt);
}
