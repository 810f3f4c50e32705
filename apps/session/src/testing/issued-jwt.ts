import type { Caller } from '@latchkey/contracts';
import type { DataSource } from 'typeorm';
import type { IssuedJwt } from '../session-jwts/session-jwt.rules.js';
import { limited, limitsOf } from '../sessions/session.rules.js';
import { sessionsRepository } from './session-replica.js';

/** A JWT that a replica has just made for the session as it is now. */
export async function issuedFor(source: DataSource, caller: Caller, sessionId: string): Promise<IssuedJwt> {
  const read = await sessionsRepository(source).byId(caller.app_id, sessionId);
  if (!read) throw new Error('the session is there');
  const row = limited(read, limitsOf(caller));
  return { row, jwt: 'jwt', kid: 'jwk_1', kept: Buffer.of(1), userClaims: null, expiresAt: row.expiresAt };
}
