import { chainUnavailable, EVM_FEE_CAPS, evmWord, type JsonRpc } from '@latchkey/chains';
import { Interface } from 'ethers/abi';

/** OP, Base and their test nets: what their data costs on Ethereum is taken beside the gas, and no field of a payment bounds it. */
const BESIDE_GAS: ReadonlySet<bigint> = new Set([10n, 8453n, 84_532n, 11_155_420n]);
/** Arbitrum One, Nova and the test net: the same is part of the gas, so that no payment takes the same gas as another. */
const IN_GAS: ReadonlySet<bigint> = new Set([42_161n, 42_170n, 421_614n]);

/** At the same address on each of them. @see https://docs.base.org/base-chain/specs/upgrades/fjord/predeploys */
const ORACLE = '0x420000000000000000000000000000000000000f';
const ORACLE_CALLS = new Interface([
  'function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)',
]);
/** A payment of a token with a large amount, a large nonce and the highest fees. */
const MOST_BYTES = 200n;
/** The price on Ethereum may rise until the payment is executed. */
const RISE = 2n;

/** In the smallest unit of the coin. */
export interface L1Fee {
  readonly expected: bigint;
  readonly most: bigint;
}

const NONE: L1Fee = { expected: 0n, most: 0n };

export function isL1FeeBesideGas(chainId: bigint): boolean {
  return BESIDE_GAS.has(chainId);
}

export function isL1FeeInGas(chainId: bigint): boolean {
  return IN_GAS.has(chainId);
}

/** No chain takes more; a node that says so is refused. */
export const MOST_L1_FEE = EVM_FEE_CAPS.gas * EVM_FEE_CAPS.perGas;

/** What a payment costs beside its gas. @throws AppError chain_unavailable for a fee that no chain has. */
export async function l1FeeOn(chainId: bigint, node: JsonRpc): Promise<L1Fee> {
  if (!isL1FeeBesideGas(chainId)) return NONE;
  const data = ORACLE_CALLS.encodeFunctionData('getL1FeeUpperBound', [MOST_BYTES]);
  const expected = evmWord(await node.call('eth_call', [{ to: ORACLE, data }, 'latest']));
  const most = expected * RISE;
  if (most > MOST_L1_FEE) throw chainUnavailable('no chain has such a fee');
  return { expected, most };
}
