import { createPrivateKey } from 'node:crypto';

/** Whether a client secret is a private key, and not a secret that was made from one elsewhere. */
export const isPem = (secret: string) => secret.includes('-----BEGIN ');

/**
 * Whether the text is a private key with which Apple's client secret can be signed: ES256, so the curve P-256.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function isAppleKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
