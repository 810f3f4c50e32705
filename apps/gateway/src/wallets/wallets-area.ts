/** The chapter of the API reference that two controllers share. */
export const WALLETS_AREA = [
  'Wallets',
  'Wallets of users: in custody, watched, or their own to sign in with; and what they hold.',
] as const;
