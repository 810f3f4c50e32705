import { createPrivateKey } from 'node:crypto';

/** Whether a client secret is a private key, and not a secret that was made from one elsewhere. */
export const isPem = (secret: string) => secret.includes('-----BEGIN');

/**
 * Whether the text is a private key with which Apple's client secret can be signed: ES256, so the curve P-256. In the
 * form of Apple's file (PKCS#8), which alone the library that signs reads.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function isAppleKey(pem: string): boolean {
  if (!pem.trim().startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
