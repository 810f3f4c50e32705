import { createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RefusalReason, type SessionView } from '@latchkey/contracts';
import { issuerOf } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { DecryptionError, decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { isId, newId } from '@latchkey/platform/ids';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { compactVerify, type CryptoKey, errors, SignJWT } from 'jose';
import type { SessionConfig } from '../session.config.js';
import { type LimitedSession, touchIsDue } from '../sessions/session.rules.js';
import { toSessionView } from '../sessions/session.view.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { SingleFlight } from '../single-flight.js';
import { packKeptJwt } from './kept-jwt.rules.js';
import {
  answersFor,
  claimsOf,
  headerOf,
  type IssuedJwt,
  jwtEnd,
  jwtIsFresh,
  type NamedSession,
  readClaims,
  signingInput,
} from './session-jwt.rules.js';
import { VerificationWrites } from './verification-writes.repository.js';

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
    private readonly writes: VerificationWrites,
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
    const jwt = (await this.kept(row)) ?? this.unwritten(row) ?? (await this.issued(row));
    if (!touchIsDue(row, row.now)) return { session: toSessionView(row), session_jwt: jwt };
    this.writes.noteActivity(row);
    return { session: toSessionView({ ...row, lastActiveAt: row.now }), session_jwt: jwt };
  }

  /** @throws AppError invalid_session_jwt unless this App has signed the JWT. The caller judges whether it has expired. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: this.issuer(appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt', { reason: 'jwt_claims_wrong' });
    return session;
  }

  /** The JWT of this session that is kept; null when it is time for a new one. */
  private async kept(row: LimitedSession): Promise<string | null> {
    const { jwt } = row;
    if (!jwt || !jwtIsFresh(row, row.now) || this.keys.revoked.has(jwt.kid)) return null;
    const key = this.encryptionKey ?? (await this.loadEncryptionKey());
    const input = signingInput(jwt.kid, claimsOf(row, this.issuer(row.appId), jwt));
    const signature = decryptedFor(input, jwt.signature, key);
    return signature && `${input}.${signature.toString('base64url')}`;
  }

  private unwritten(row: LimitedSession): string | undefined {
    const issued = this.writes.unwrittenJwt(row.id);
    return issued && answersFor(issued, row) && !this.keys.revoked.has(issued.kid) ? issued.jwt : undefined;
  }

  /** One signature for concurrent calls, for this version of the session and this end alone. */
  private async issued(row: LimitedSession): Promise<string> {
    const { jwt } = await this.signing.run(
      `${row.id}/${row.version}/${row.expiresAt.getTime()}`,
      async () => {
        const issued = await this.sign(row);
        this.writes.keepJwt(issued);
        return issued;
      },
    );
    return jwt;
  }

  private async sign(row: LimitedSession): Promise<IssuedJwt> {
    const { kid, key } = await this.keys.signer(row.appId);
    const expiresAt = jwtEnd(row, row.now);
    const parts = {
      jti: newId('jwt'),
      issuedAt: toEpochSeconds(row.now),
      expiresAt: toEpochSeconds(expiresAt),
    };
    const claims = claimsOf(row, this.issuer(row.appId), parts);
    const jwt = await new SignJWT({ ...claims }).setProtectedHeader(headerOf(kid)).sign(key);
    const end = jwt.lastIndexOf('.');
    const signature = Buffer.from(jwt.slice(end + 1), 'base64url');
    const encrypted = encryptWithKey(await this.loadEncryptionKey(), signature, jwt.slice(0, end));
    const kept = packKeptJwt({ ...parts, version: row.version, kid, signature: encrypted });
    return { row, jwt, kid, kept, expiresAt };
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

/**
 * Null for a session whose claims are no longer those that were signed: the limits of its App or the address of the API
 * have changed since, or the release has.
 */
function decryptedFor(input: string, signature: Buffer, key: KeyObject): Buffer | null {
  try {
    return decryptWithKey(key, signature, input);
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
