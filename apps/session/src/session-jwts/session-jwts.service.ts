import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RefusalReason, type SessionView } from '@latchkey/contracts';
import { issuerOf } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { isId, newId } from '@latchkey/platform/ids';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { compactVerify, type CryptoKey, decodeJwt, decodeProtectedHeader, errors, SignJWT } from 'jose';
import type { SessionConfig } from '../session.config.js';
import { type LimitedSession, touchIsDue } from '../sessions/session.rules.js';
import { toSessionView } from '../sessions/session.view.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { SingleFlight } from '../single-flight.js';
import {
  answersFor,
  claimsOf,
  type IssuedJwt,
  jwtIsFresh,
  type NamedSession,
  readClaims,
  type SessionClaims,
} from './session-jwt.rules.js';

export interface PresentedSession {
  session: SessionView;
  session_jwt: string;
}

/** Session JWTs: the kept one while it is fresh, a new signature when it is not; and the check of those that come back. */
@Injectable()
export class SessionJwts {
  private readonly signing = new SingleFlight<IssuedJwt>();
  private encryptionKey: KeyObject | undefined;

  constructor(
    private readonly keys: KeyRing,
    private readonly sessions: SessionsRepository,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: SessionConfig,
  ) {}

  /** Loads the keys, so that a missing one fails before anything is spent. @throws CodedError key_provider_unavailable. */
  async prepare(appId: string): Promise<void> {
    await Promise.all([this.keys.signer(appId), this.loadEncryptionKey()]);
  }

  /** To be awaited before `present`; it can run while the session is read. Undefined where the last reading is young. */
  readRevokedKeys(): Promise<void> | undefined {
    return this.keys.readRevoked();
  }

  /** A living session with a JWT that is fresh. Notes its activity where that is due. */
  async present(row: LimitedSession): Promise<PresentedSession> {
    const kept = await this.kept(row);
    if (kept !== null) return this.presentWith(kept, row);
    const { jwt, row: active } = this.unwritten(row) ?? (await this.issued(row));
    return this.presentWith(jwt, activeAt(row, active.lastActiveAt));
  }

  /** @throws AppError invalid_session_jwt unless this App has signed the JWT. The caller judges whether it has expired. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: this.issuer(appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt', { reason: 'jwt_claims_wrong' });
    return session;
  }

  private presentWith(jwt: string, row: LimitedSession): PresentedSession {
    if (!touchIsDue(row, row.now)) return { session: toSessionView(row), session_jwt: jwt };
    this.sessions.noteActivity(row);
    return { session: toSessionView(activeAt(row, row.now)), session_jwt: jwt };
  }

  /** The JWT in the row; null when it is time for a new one. */
  private async kept(row: LimitedSession): Promise<string | null> {
    if (!row.jwtEncrypted || !jwtIsFresh(row, row.now)) return null;
    const key = this.encryptionKey ?? (await this.loadEncryptionKey());
    const jwt = decryptWithKey(key, row.jwtEncrypted, row.id).toString('utf8');
    // One that was signed before the App's limits were lowered shows a later end.
    if (row.isShortened && endIn(jwt) !== toEpochSeconds(row.expiresAt)) return null;
    return this.isRevoked(jwt) ? null : jwt;
  }

  private unwritten(row: LimitedSession): IssuedJwt | undefined {
    const issued = this.sessions.unwrittenJwt(row.id);
    return issued && answersFor(issued, row) && !this.isRevoked(issued.jwt) ? issued : undefined;
  }

  /** One signature for concurrent calls, for this version of the session and this end alone. */
  private issued(row: LimitedSession): Promise<IssuedJwt> {
    return this.signing.run(`${row.id}/${row.version}/${row.expiresAt.getTime()}`, async () => {
      const issued = await this.sign(activeAt(row, row.now));
      this.sessions.keepJwt(issued);
      return issued;
    });
  }

  private async sign(row: LimitedSession): Promise<IssuedJwt> {
    const { kid, key } = await this.keys.signer(row.appId);
    const claims = claimsOf(row, this.issuer(row.appId), newId('jwt'));
    const jwt = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(key);
    const encrypted = encryptWithKey(await this.loadEncryptionKey(), Buffer.from(jwt, 'utf8'), row.id);
    return { row, jwt, encrypted, expiresAt: new Date(claims.exp * 1000) };
  }

  /** Whether the key that signed this JWT of ours was revoked, as of the last reading. */
  private isRevoked(jwt: string): boolean {
    const { revoked } = this.keys;
    return revoked.size > 0 && revoked.has(decodeProtectedHeader(jwt).kid ?? '');
  }

  private async loadEncryptionKey(): Promise<KeyObject> {
    this.encryptionKey ??= createSecretKey(await this.secrets.get('session_jwt_seal'));
    return this.encryptionKey;
  }

  private issuer(appId: string): string {
    return issuerOf(this.config.PUBLIC_BASE_URL, appId);
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

/** The end of the session in a JWT of ours. @returns seconds. */
function endIn(jwt: string): number {
  return decodeJwt<Pick<SessionClaims, 'session'>>(jwt).session.expires_at;
}

/** The row as the write that goes with it leaves it. */
function activeAt(row: LimitedSession, time: Date): LimitedSession {
  return time > row.lastActiveAt ? { ...row, lastActiveAt: time } : row;
}
