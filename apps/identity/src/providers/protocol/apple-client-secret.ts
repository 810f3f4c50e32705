import { AppError } from '@latchkey/contracts';
import { importPKCS8, SignJWT } from 'jose';
import type { ProviderClient } from './provider-protocol.js';

/** Apple allows six months; one is made for each request, so none is ever renewed. */
const VALID_FOR_MS = 5 * 60_000;
const AUDIENCE = 'https://appleid.apple.com';

/**
 * The client secret of Apple: a JWT that the key of the team signs. A secret that is no key is one made elsewhere.
 * @throws AppError oauth_failed for a key that cannot be read.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export async function appleClientSecret(client: ProviderClient, now: Date): Promise<string> {
  const { clientId, clientSecret, teamId, keyId } = client;
  if (!clientSecret.includes('-----BEGIN')) return clientSecret;
  const key = await importPKCS8(clientSecret.trim(), 'ES256').catch(() => {
    throw new AppError('oauth_failed', { reason: 'oauth_client_refused' });
  });
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + VALID_FOR_MS))
    .sign(key);
}
