import { type Caller, mapsSessionClaims, type SessionClaimValues } from '@latchkey/contracts';
import type { ClaimsFollow } from '@latchkey/contracts/session';
import { sha256 } from '@latchkey/platform/crypto';
import type { UserClaims } from './kept-jwt.rules.js';

/** How one call gets the session claims of its App into a JWT. */
export interface CallClaims {
  /** Of a JWT that may be answered: another setting has another one. */
  readonly mapping: string;
  /** For a JWT that is signed now; null where the caller does not know them. */
  readonly given: UserClaims | null;
  /** Whether the caller reads them and comes back, rather than get a JWT without them. */
  readonly asks: boolean;
  /** False for a JWT that may be older than the newest change of the user: it is answered once. */
  readonly keeps: boolean;
}

type OfApp = Pick<Caller, 'settings'>;

/** Undefined where the App maps no claims. A gateway of a release that reads none gets JWTs without them. */
export function claimsBefore({ settings }: OfApp, input: ClaimsFollow): CallClaims | undefined {
  if (!mapsSessionClaims(settings)) return undefined;
  const asks = input.claims_follow === true;
  return { mapping: mappingOf(settings), given: null, asks, keeps: false };
}

/** @param isCurrent whether the session has not changed since before they were read. */
export function claimsAfter(
  { settings }: OfApp,
  values: SessionClaimValues,
  { isCurrent, keeps }: { isCurrent: boolean; keeps: boolean },
): CallClaims | undefined {
  if (!mapsSessionClaims(settings)) return undefined;
  const mapping = mappingOf(settings);
  return { mapping, given: { mapping, values: JSON.stringify(values) }, asks: !isCurrent, keeps };
}

/** 8 bytes, hexadecimal: Apps do not choose it for each other, so it need not resist collisions. */
function mappingOf({ session_claims }: OfApp['settings']): string {
  return sha256(JSON.stringify(session_claims)).toString('hex').slice(0, 16);
}
