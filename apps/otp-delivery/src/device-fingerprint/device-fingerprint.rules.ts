import type { DeviceFingerprintInput, FingerprintMatch } from '@latchkey/contracts';

/** The device that asked, as it is stored; null where nothing was told. */
export interface StoredFingerprint {
  readonly fingerprintIp: string | null;
  readonly fingerprintUserAgent: string | null;
}

export function toStoredFingerprint(given: DeviceFingerprintInput | undefined): StoredFingerprint {
  return { fingerprintIp: given?.ip ?? null, fingerprintUserAgent: given?.user_agent ?? null };
}

/**
 * Whether the device at verification is the one that asked, as far as the App's setting wants to know.
 * A member that was not told when the code or link was made is not compared; but where one was told, none at all is
 * a mismatch (decision 11).
 */
export function fingerprintMatches(
  match: FingerprintMatch,
  stored: StoredFingerprint,
  given: DeviceFingerprintInput | undefined,
): boolean {
  if (match === 'none') return true;
  const wasTold = stored.fingerprintIp !== null || stored.fingerprintUserAgent !== null;
  if (wasTold && !given) return false;
  const ipMatches = stored.fingerprintIp === null || stored.fingerprintIp === given?.ip;
  const userAgentMatches =
    stored.fingerprintUserAgent === null || stored.fingerprintUserAgent === given?.user_agent;
  switch (match) {
    case 'ip':
      return ipMatches;
    case 'user_agent':
      return userAgentMatches;
    case 'both':
      return ipMatches && userAgentMatches;
    default:
      return match satisfies never;
  }
}
