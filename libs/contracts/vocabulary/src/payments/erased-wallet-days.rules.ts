const FEWEST_DAYS = 30;

/** What is wrong with a number of days after which the key of an empty wallet goes; undefined for a right one. */
export function problemOfErasedWalletDays(days: number): string | undefined {
  // An App that deletes users by mistake, or by a stolen key, has to be noticed before keys go.
  return days === 0 || days >= FEWEST_DAYS ? undefined : `must be 0, or at least ${FEWEST_DAYS}`;
}
