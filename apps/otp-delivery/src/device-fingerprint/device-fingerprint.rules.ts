import type { DeviceFingerprintInput, FingerprintMatch } from '@latchkey/contracts';

/** The device that asked, as it is stored; null where it was not given. */
export interface StoredFingerprint {
  readonly fingerprintIp: string | null;
  readonly fingerprintUserAgent: string | null;
}

export type FingerprintMismatch = 'fingerprint_missing' | 'fingerprint_ip' | 'fingerprint_user_agent';

export function toStoredFingerprint(given: DeviceFingerprintInput | undefined): StoredFingerprint {
  return { fingerprintIp: given?.ip ?? null, fingerprintUserAgent: given?.user_agent ?? null };
}

/**
 * How the device at verification differs from the one that asked, by the App's setting; undefined if it does not. A member
 * that was not given when the code or link was made is not compared; where one was given, no device at all is a mismatch.
 */
export function fingerprintMismatch(
  match: FingerprintMatch,
  stored: StoredFingerprint,
  given: DeviceFingerprintInput | undefined,
): FingerprintMismatch | undefined {
  if (match === 'none') return undefined;
  const { fingerprintIp: ip, fingerprintUserAgent: userAgent } = stored;
  if ((ip !== null || userAgent !== null) && !given) return 'fingerprint_missing';
  const ipMatches = match === 'user_agent' || ip === null || ip === given?.ip;
  const userAgentMatches = match === 'ip' || userAgent === null || userAgent === given?.user_agent;
  if (!ipMatches) return 'fingerprint_ip';
  return userAgentMatches ? undefined : 'fingerprint_user_agent';
}
