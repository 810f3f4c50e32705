import type { RestoredRows, Retention } from '@latchkey/platform/lifecycle';

/** Challenges at their end, answered or not: anyone with a public token can begin them. */
export const RETENTION: readonly Retention[] = [
  { table: 'wallet_challenges', keep: '0 seconds', after: 'expires_at' },
];

/** They may have been answered since. */
export const RESTORED: readonly RestoredRows[] = [
  {
    name: 'wallet_challenges',
    table: 'wallet_challenges',
    where: 'consumed_at IS NULL AND expires_at > now()',
    set: 'consumed_at = now()',
  },
];
