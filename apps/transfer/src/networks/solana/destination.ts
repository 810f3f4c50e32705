import { PublicKey } from '@solana/web3.js';
import { readSolanaAddress, readTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { TransferAsset } from '../network.js';
import type { Account } from './answers.rules.js';
import type { SolanaNode } from './solana-node.js';
import { associatedTokenAddress, mintOf } from './token-accounts.js';

/** The system program, whose address is all ones, and the address that burns funds. */
const NOBODY = new Set(['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111']);

/** Owners of accounts that keep funds, or release them only by their own rules. */
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

/** The address, in its one form, of a wallet that can be paid. @throws AppError invalid_public_address */
export async function payableAddress(text: string, asset: TransferAsset, node: SolanaNode): Promise<string> {
  const address = readSolanaAddress(text);
  if (address === undefined) throw unpayable('malformed');
  const mint = mintOf(asset);
  const obstacle =
    obstacleAt(address, await node.account(address)) ??
    (mint === undefined ? undefined : await tokenObstacle(address, mint, node));
  if (obstacle) throw unpayable(obstacle);
  return address;
}

/** An owner without a key could move tokens by a program alone, so sending them there is nearly always a mistake. */
async function tokenObstacle(owner: string, mint: string, node: SolanaNode) {
  if (owner === mint) return 'program';
  if (!PublicKey.isOnCurve(owner)) return 'not_a_key';
  const account = await node.account(associatedTokenAddress(owner, mint));
  const state = receivingState(account, { owner, mint });
  return state === 'missing' || state === 'ready' ? undefined : state;
}

/** Why an address cannot be paid. @param account null for an address without an account. */
export function obstacleAt(address: string, account: Account | null): Obstacle | undefined {
  if (NOBODY.has(address)) return 'nobody';
  return account && (account.isExecutable || NO_WALLETS.has(account.owner)) ? 'program' : undefined;
}

/** Whether the receiver's account of a token is open, or why it cannot be paid. */
export function receivingState(
  account: Account | null,
  { owner, mint }: { owner: string; mint: string },
): 'missing' | 'ready' | Obstacle {
  // Lamports that were sent ahead do not hinder the opening.
  if (account?.owner !== TOKEN_PROGRAM) return 'missing';
  const held = readTokenAccount(account.data);
  if (held?.mint !== mint || held.owner !== owner) return 'given_away';
  return held.isFrozen ? 'frozen' : 'ready';
}

export function unpayable(obstacle: Obstacle): AppError {
  const field = { field: 'dest', message: OBSTACLES[obstacle] };
  return new AppError('invalid_public_address', { fields: [field] });
}
