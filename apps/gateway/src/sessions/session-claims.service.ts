import { Injectable } from '@nestjs/common';
import { AppError, type Caller, mapsSessionClaims } from '@latchkey/contracts';
import { getSessionClaims } from '@latchkey/contracts/identity';
import { type ClaimsFollow, type SignedSession, signSession } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

/** Each further one follows a change of the session during the one before. */
const MOST_ATTEMPTS = 5;

/** JWTs of Apps that map session claims: carries what identity and the session service say to each other. */
@Injectable()
export class SessionClaims {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * The session with its JWT, after a call with `claimsFollow`. The last attempt takes any version, so that a session that
   * changes all the time is answered. @throws AppError session_not_found, user_not_found, key_provider_unavailable
   */
  async signed(context: CallContext<Caller>, answer: SignedSession): Promise<SignedSession> {
    let signed = answer;
    for (let attempt = 1; signed.claims_wanted !== undefined; attempt += 1) {
      const { said } = await this.rpc.call(getSessionClaims, context, { wanted: signed.claims_wanted });
      const isLast = attempt === MOST_ATTEMPTS;
      signed = await this.rpc.call(signSession, context, { said, ...(isLast && { any_version: true }) });
    }
    return signed;
  }
}

/** Says to a call that may sign that claims follow; nothing where the App maps none. */
export function claimsFollow({ caller }: CallContext<Caller>): ClaimsFollow {
  return mapsSessionClaims(caller.settings) ? { claims_follow: true } : {};
}

/** For a verification: the session of a user who has just been deleted is over. */
export function endedWithUser(error: unknown): never {
  if (isCoded(error, 'user_not_found')) throw new AppError('session_not_found', {}, { cause: error });
  throw error;
}
