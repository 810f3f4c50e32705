import { toEpochSeconds } from '@latchkey/platform/clock';

/** Ed25519 (RFC 8037, 3.1). */
export const ALGORITHM = 'EdDSA';
export const KID_PREFIX = 'akey';

/** The longest life of an attestation. */
export const MOST_SECONDS = 60;
/** How far the clock of the issuer may be behind: such an attestation is taken for longer than it lives. */
const LATE_SECONDS = 5;
/** How far it may be ahead. */
const EARLY_SECONDS = 60;

/** Whether the times of an attestation are those of one, and when it is no longer taken. Undefined if they are not. */
export function endOf({ iat, exp }: { iat?: unknown; exp?: unknown }, now: Date): number | undefined {
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined;
  const isShort = exp > iat && exp - iat <= MOST_SECONDS;
  return isShort && iat <= toEpochSeconds(now) + EARLY_SECONDS ? (exp + LATE_SECONDS) * 1000 : undefined;
}
