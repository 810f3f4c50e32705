import { PublicKey } from '@solana/web3.js';
import { readSolanaAddress } from '@latchkey/chains';
import type { TransferAsset } from '../network.js';
import { obstacleAt, receivingState, unpayable } from './destination.rules.js';
import { mintOf } from './payment-route.js';
import { associatedTokenAddress } from './programs.js';
import type { SolanaNode } from './solana-node.js';

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

/** An owner without a key could move tokens by a program alone: who sends them is nearly always mistaken. */
async function tokenObstacle(owner: string, mint: string, node: SolanaNode) {
  if (owner === mint) return 'program';
  if (!PublicKey.isOnCurve(owner)) return 'not_a_key';
  const account = await node.account(associatedTokenAddress(owner, mint));
  const state = receivingState(account, { owner, mint });
  return state === 'missing' || state === 'ready' ? undefined : state;
}
