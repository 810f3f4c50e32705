/** What the load does, by the name that the results use. */
export const OPERATIONS = [
  'create user',
  'send code',
  'verify code',
  'verify session',
  'verify revoked session',
  'revoke session',
  'get user',
  'create wallet',
  'balance',
  'create transfer',
  'list transfers',
  'create TOTP',
] as const;

export type Operation = (typeof OPERATIONS)[number];

/** Shares of the requests. */
export type Mix = Readonly<Partial<Record<Operation, number>>>;

/** Every service is asked for something, and most of what is asked for is written. */
export const STEADY_MIX: Mix = {
  'create user': 12,
  'send code': 10,
  'verify code': 10,
  'verify session': 30,
  'verify revoked session': 4,
  'revoke session': 4,
  'get user': 12,
  'create wallet': 5,
  balance: 3,
  'create transfer': 3,
  'list transfers': 3,
  'create TOTP': 4,
};

/** What a rolling restart must not be noticed by: mostly session verification, and some of everything. */
export const ROLLING_MIX: Mix = {
  'create user': 3,
  'send code': 2,
  'verify code': 2,
  'verify session': 75,
  'verify revoked session': 2,
  'revoke session': 1,
  'get user': 8,
  'create wallet': 1,
  balance: 2,
  'create transfer': 1,
  'list transfers': 1,
  'create TOTP': 2,
};
