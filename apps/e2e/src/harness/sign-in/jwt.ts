import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { currentRun } from '../stack/run.js';

/** Claims of a session JWT besides the registered ones. */
export interface SessionClaims extends JWTPayload {
  readonly sid: string;
  readonly amr: string[];
  readonly session: {
    readonly started_at: number;
    readonly last_active_at: number;
    readonly expires_at: number;
    readonly factors: readonly { type: string; delivery_channel: string; last_verified_at: number }[];
    readonly claims_left_out?: string;
  };
}

export function issuerOf(appId: string): string {
  return `${currentRun().baseUrl}/v1/apps/${appId}`;
}

/** Checks a session JWT as a third party: by a standard library and the issuer's published keys, without an API key. */
export async function verifiedByThirdParty(jwt: string, appId: string): Promise<SessionClaims> {
  const issuer = issuerOf(appId);
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify<SessionClaims>(jwt, keys, {
    issuer,
    audience: appId,
    algorithms: ['RS256'],
  });
  return payload;
}

export function claimsOf(jwt: string): SessionClaims {
  return decodeJwt<SessionClaims>(jwt);
}

/** The same token with another payload or header and the old signature. */
export function tampered(jwt: string, part: 'header' | 'payload', change: object): string {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const old = part === 'header' ? header : payload;
  const fresh = encoded({ ...(JSON.parse(Buffer.from(old, 'base64url').toString()) as object), ...change });
  return part === 'header' ? `${fresh}.${payload}.${signature}` : `${header}.${fresh}.${signature}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
