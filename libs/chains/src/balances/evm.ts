import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { JsonRpc, type RpcCall } from '../endpoints/json-rpc.js';
import { type Amount, type BalanceQuestion, MOST_DECIMALS } from './amount.js';

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const WORD = /^0x[0-9a-f]{64}$/i;
const BALANCE_OF = '0x70a08231';
const DECIMALS = '0x313ce567';

export async function evmNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('eth_getBalance', [address, 'latest']);
  return { units: evmQuantity(answer), decimals };
}

/** @param decimals asked of the contract where they are not known. */
export async function erc20(
  { endpoint, address, signal }: BalanceQuestion,
  contract: string,
  decimals: number | undefined,
): Promise<Amount> {
  const node = new JsonRpc(endpoint, signal);
  const { method, params } = erc20Balance(contract, address, 'latest');
  const [answer, asked] = await Promise.all([
    node.call(method, params),
    decimals ?? erc20Decimals(node, contract),
  ]);
  return { units: evmWord(answer), decimals: asked };
}

/** The call for the token balance of an address; it answers a word. @param block `latest`, or a number as a quantity. */
export function erc20Balance(contract: string, address: string, block: string): RpcCall {
  const data = `${BALANCE_OF}${address.slice(2).padStart(64, '0')}`;
  return { method: 'eth_call', params: [{ to: contract, data }, block] };
}

/** @throws AppError chain_unavailable where the contract does not answer a uint8. */
export async function erc20Decimals(node: JsonRpc, contract: string): Promise<number> {
  const decimals = evmWord(await node.call('eth_call', [{ to: contract, data: DECIMALS }, 'latest']));
  if (decimals > MOST_DECIMALS) throw chainUnavailable('a token cannot have so many decimals');
  return Number(decimals);
}

/** A number of a node. @throws AppError chain_unavailable for anything else, so that no bad answer counts as zero. */
export function evmQuantity(answer: unknown): bigint {
  return numberIn(answer, QUANTITY);
}

/** A number of a contract. Without a contract the node answers `0x`, which is not zero but chain_unavailable. */
export function evmWord(answer: unknown): bigint {
  return numberIn(answer, WORD);
}

function numberIn(answer: unknown, shape: RegExp): bigint {
  if (typeof answer === 'string' && shape.test(answer)) return BigInt(answer);
  throw chainUnavailable('the node answered no number');
}
