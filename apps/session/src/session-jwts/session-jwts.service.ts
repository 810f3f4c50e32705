import { createSecretKey, type KeyObject, webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type RefusalReason } from '@latchkey/contracts';
import { type ClaimsWanted, issuerOf, type SignedSession } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { DecryptionError, decryptWithKey, encryptWithKey } from '@latchkey/platform/crypto';
import { isId, newId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/tokens';
import { ServiceSecrets } from '@latchkey/platform/service';
import { compactVerify, type CryptoKey, errors } from 'jose';
import type { SessionConfig } from '../session.config.js';
import { type LimitedSession, touchIsDue } from '../sessions/session.rules.js';
import { toSessionView } from '../sessions/session.view.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { SingleFlight } from '../single-flight.js';
import type { CallClaims } from './call-claims.rules.js';
import { packKeptJwt, type UserClaims } from './kept-jwt.rules.js';
import {
  answersFor,
  claimsOf,
  compactJwt,
  type IssuedJwt,
  jwtEnd,
  jwtIsFresh,
  type NamedSession,
  readClaims,
  signingInput,
} from './session-jwt.rules.js';
import { VerificationWrites } from './verification-writes.repository.js';

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

  /**
   * A living session with a JWT that is fresh, or with what a new one wants. Notes its activity where that is due.
   * @param claims of an App that maps any: `claimsBefore`, or `claimsAfter` where their values are known.
   */
  async present(row: LimitedSession, claims: CallClaims | undefined): Promise<SignedSession> {
    const known = (await this.kept(row, claims?.mapping)) ?? this.unwritten(row, claims?.mapping);
    const session = toSessionView(this.touched(row));
    if (known === undefined && claims?.asks) return { session, session_jwt: '', claims_wanted: wanted(row) };
    return { session, session_jwt: known ?? (await this.issued(row, claims)) };
  }

  /** @throws AppError invalid_session_jwt unless this App has signed the JWT. The caller judges whether it has expired. */
  async verify(appId: string, jwt: string): Promise<NamedSession> {
    const payload = await this.payloadOf(appId, jwt);
    const expected = { iss: this.issuer(appId), aud: appId };
    const session = readClaims(payload, expected, await this.keys.now(appId));
    if (!session) throw new AppError('invalid_session_jwt', { reason: 'jwt_claims_wrong' });
    return session;
  }

  private touched(row: LimitedSession): LimitedSession {
    if (!touchIsDue(row, row.now)) return row;
    this.writes.noteActivity(row);
    return { ...row, lastActiveAt: row.now };
  }

  /** The JWT of this session that is kept; undefined when it is time for a new one. */
  private async kept(row: LimitedSession, mapping?: string): Promise<string | undefined> {
    const { jwt } = row;
    if (!jwt || jwt.userClaims?.mapping !== mapping) return undefined;
    if (!jwtIsFresh(row, row.now) || this.keys.revoked.has(jwt.kid)) return undefined;
    const key = this.encryptionKey ?? (await this.loadEncryptionKey());
    const input = signingInput(jwt.kid, claimsOf(row, this.issuer(row.appId), jwt));
    const signature = decryptedFor(input, jwt.signature, key);
    return signature && compactJwt(input, signature);
  }

  private unwritten(row: LimitedSession, mapping?: string): string | undefined {
    const issued = this.writes.unwrittenJwt(row.id);
    if (!issued || issued.userClaims?.mapping !== mapping || !answersFor(issued, row)) return undefined;
    return this.keys.revoked.has(issued.kid) ? undefined : issued.jwt;
  }

  /** One signature for concurrent calls, for this version of the session, this end and these claims alone. */
  private async issued(row: LimitedSession, claims?: CallClaims): Promise<string> {
    const given = claims?.given ?? null;
    const keeps = claims?.keeps ?? true;
    const { jwt } = await this.signing.run(
      `${row.id}/${row.version}/${row.expiresAt.getTime()}/${keeps}/${given?.values ?? ''}`,
      async () => {
        const issued = await this.sign(row, given);
        if (keeps) this.writes.keepJwt(issued);
        return issued;
      },
    );
    return jwt;
  }

  private async sign(row: LimitedSession, userClaims: UserClaims | null): Promise<IssuedJwt> {
    const { kid, key } = await this.keys.signer(row.appId);
    const expiresAt = jwtEnd(row, row.now);
    const parts = {
      jti: newId('jwt'),
      issuedAt: toEpochSeconds(row.now),
      expiresAt: toEpochSeconds(expiresAt),
      userClaims,
    };
    const input = signingInput(kid, claimsOf(row, this.issuer(row.appId), parts));
    const signature = Buffer.from(await webcrypto.subtle.sign(key.algorithm, key, Buffer.from(input)));
    const encrypted = encryptWithKey(await this.loadEncryptionKey(), signature, input);
    const kept = packKeptJwt({ ...parts, version: row.version, kid, signature: encrypted });
    return { row, jwt: compactJwt(input, signature), kid, kept, expiresAt, userClaims };
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

function wanted({ id, userId, version }: LimitedSession): ClaimsWanted {
  return { session_id: id, user_id: userId, version };
}

function reasonOf(error: Error): RefusalReason {
  return error instanceof errors.JWSSignatureVerificationFailed ? 'signature_invalid' : 'jwt_malformed';
}

/**
 * Undefined for a session whose claims are no longer those that were signed: the limits of its App or the address of the
 * API have changed since, or the release has.
 */
function decryptedFor(input: string, signature: Buffer, key: KeyObject): Buffer | undefined {
  try {
    return decryptWithKey(key, signature, input);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
