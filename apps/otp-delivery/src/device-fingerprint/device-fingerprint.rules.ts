import type { DeviceFingerprintInput, FingerprintMatch } from '@latchkey/contracts';

/** The device that asked, as it is stored; null where it was not given. */
export interface StoredFingerprint {
  readonly fingerprintIp: string | null;
  readonly fingerprintUserAgent: string | null;
}

export function toStoredFingerprint(given: DeviceFingerprintInput | undefined): StoredFingerprint {
  return { fingerprintIp: given?.ip ?? null, fingerprintUserAgent: given?.user_agent ?? null };
}

/**
 * Whether the device at verification is the one that asked, by the App's setting. A member that was not given when the code
 * or link was made is not compared; where one was given, no device at all is a mismatch.
 */
export function fingerprintMatches(
  match: FingerprintMatch,
  stored: StoredFingerprint,
  given: DeviceFingerprintInput | undefined,
): boolean {
  if (match === 'none') return true;
  const { fingerprintIp: ip, fingerprintUserAgent: userAgent } = stored;
  if ((ip !== null || userAgent !== null) && !given) return false;
  const ipMatches = match === 'user_agent' || ip === null || ip === given?.ip;
  const userAgentMatches = match === 'ip' || userAgent === null || userAgent === given?.user_agent;
  return ipMatches && userAgentMatches;
}
