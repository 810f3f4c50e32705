import { Injectable } from '@nestjs/common';
import type { Caller, ReadClaims } from '@latchkey/contracts';
import type { SignedSession } from '@latchkey/contracts/session';
import { type LimitedSession, touchIsDue } from '../sessions/session.rules.js';
import { toSessionView } from '../sessions/session.view.js';
import { KeyRing } from '../signing-keys/key-ring.js';
import { SingleFlight } from '@latchkey/platform/overload';
import { answersFor, type CallClaims, type IssuedJwt } from './session-jwt.rules.js';
import { jwtIsFresh } from './kept-jwt.rules.js';
import { JwtSignatures } from './jwt-signatures.service.js';
import { VerificationWrites } from './verification-writes.repository.js';
import { WantedClaims } from './wanted-claims.service.js';

/**
 * The JWT of a session comes from the first of three places that has a fresh one:
 *
 *   kept       its signature was read with the session, its claims follow from the session
 *   unwritten  this replica has signed it and has not written it yet
 *   issued     it is signed now, once for concurrent calls, and kept for the next ones
 */
@Injectable()
export class SessionJwts {
  private readonly signing = new SingleFlight<IssuedJwt>();

  constructor(
    private readonly keys: KeyRing,
    private readonly signatures: JwtSignatures,
    private readonly writes: VerificationWrites,
    private readonly wanted: WantedClaims,
  ) {}

  /** Loads the keys, so that a missing one fails before anything is spent. @throws CodedError key_provider_unavailable. */
  async prepare(appId: string): Promise<void> {
    await Promise.all([this.keys.signer(appId), this.signatures.prepare()]);
  }

  /** To be awaited before `present`; it can run while the session is read. Undefined where the last reading is young. */
  readRevokedKeys(): Promise<void> | undefined {
    return this.keys.readRevoked();
  }

  /**
   * A living session with a JWT that is fresh, or with what a new one wants; with none while it lacks a second proof,
   * because a server that checks JWTs itself would take it. Notes its activity where that is due.
   * @param claims of an App that maps any: `claimsBefore`, or `claimsAfter` where their values are known.
   */
  async present(row: LimitedSession, claims: CallClaims | undefined): Promise<SignedSession> {
    const session = toSessionView(this.touched(row));
    if (row.lacks.length > 0) return { session, session_jwt: '' };
    const known = (await this.kept(row, claims?.mapping)) ?? this.unwritten(row, claims?.mapping);
    if (known !== undefined) return { session, session_jwt: known };
    if (!claims?.asks) return { session, session_jwt: await this.issued(row, claims) };
    return { session, session_jwt: '', claims_wanted: await this.wanted.ask(row) };
  }

  /** What identity answers to `claims_wanted`. @throws AttestationError */
  claimsIn(caller: Caller, said: string): Promise<ReadClaims> {
    return this.wanted.answered(caller, said);
  }

  private touched(row: LimitedSession): LimitedSession {
    if (!touchIsDue(row, row.now)) return row;
    this.writes.noteActivity(row);
    return { ...row, lastActiveAt: row.now };
  }

  private kept(row: LimitedSession, mapping?: string): Promise<string | undefined> | undefined {
    const { jwt } = row;
    if (!jwt || jwt.userClaims?.mapping !== mapping) return undefined;
    if (!jwtIsFresh(row, row.now) || this.keys.revoked.has(jwt.kid)) return undefined;
    return this.signatures.restore(row, jwt);
  }

  private unwritten(row: LimitedSession, mapping?: string): string | undefined {
    const issued = this.writes.unwrittenJwt(row.id);
    if (!issued || issued.userClaims?.mapping !== mapping || !answersFor(issued, row)) return undefined;
    return this.keys.revoked.has(issued.kid) ? undefined : issued.jwt;
  }

  /** One signature for this version of the session, this end and these claims alone. */
  private async issued(row: LimitedSession, claims?: CallClaims): Promise<string> {
    const given = claims?.given ?? null;
    const keeps = claims?.keeps ?? true;
    const { jwt } = await this.signing.run(
      `${row.id}/${row.version}/${row.expiresAt.getTime()}/${keeps}/${given?.values ?? ''}`,
      async () => {
        const issued = await this.signatures.make(row, given);
        if (keeps) this.writes.keepJwt(issued);
        return issued;
      },
    );
    return jwt;
  }
}
