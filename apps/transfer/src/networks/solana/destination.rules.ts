import { readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { Account } from './answers.rules.js';

/** The system program, whose address is all ones, and the address that burns what it gets. */
const NOBODY = new Set(['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111']);

/** Money in their accounts is stuck, or leaves them only by their own rules. */
const NO_WALLETS = new Set([
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
]);

const OBSTACLES = {
  malformed: 'must be an address of Solana: 32 bytes in base58',
  nobody: 'is an address of nobody',
  program: 'is an account of a program, not a wallet',
  not_a_key: 'is the address of a program, which cannot own tokens here; send the address of a wallet',
  given_away: 'has given its account of this token to another owner',
  frozen: 'has a frozen account of this token',
} as const;

export type Obstacle = keyof typeof OBSTACLES;

/** Why an address cannot be paid. @param account what is there; null for one that nobody has opened. */
export function obstacleAt(address: string, account: Account | null): Obstacle | undefined {
  if (NOBODY.has(address)) return 'nobody';
  return account && (account.isExecutable || NO_WALLETS.has(account.owner)) ? 'program' : undefined;
}

/** The receiver's account of a token: whether it is there, or what stands against it. */
export function receivingState(
  account: Account | null,
  { owner, mint }: { owner: string; mint: string },
): 'missing' | 'ready' | Obstacle {
  // Lamports that somebody sent ahead are in nobody's way.
  if (account?.owner !== TOKEN_PROGRAM) return 'missing';
  const held = readTokenAccount(account.data);
  if (held?.mint !== mint || held.owner !== owner) return 'given_away';
  return held.isFrozen ? 'frozen' : 'ready';
}

export function unpayable(obstacle: Obstacle): AppError {
  const field = { field: 'dest', message: OBSTACLES[obstacle] };
  return new AppError('invalid_public_address', { fields: [field] });
}
