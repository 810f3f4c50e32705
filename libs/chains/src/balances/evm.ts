import { chainUnavailable } from '../endpoints/fetch-answer.js';
import { JsonRpc } from '../endpoints/json-rpc.js';
import type { Amount, BalanceQuestion } from './amount.js';

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const WORD = /^0x[0-9a-f]{64}$/i;
const BALANCE_OF = '0x70a08231';
const DECIMALS = '0x313ce567';
/** `decimals()` answers a uint8. */
const MOST_DECIMALS = 255;

export async function evmNative(
  { endpoint, address, signal }: BalanceQuestion,
  decimals: number,
): Promise<Amount> {
  const answer = await new JsonRpc(endpoint, signal).call('eth_getBalance', [address, 'latest']);
  return { units: numberIn(answer, QUANTITY), decimals };
}

/** @param decimals asked of the contract where they are not known. */
export async function erc20(
  { endpoint, address, signal }: BalanceQuestion,
  contract: string,
  decimals: number | undefined,
): Promise<Amount> {
  const node = new JsonRpc(endpoint, signal);
  const read = async (data: string) =>
    numberIn(await node.call('eth_call', [{ to: contract, data }, 'latest']), WORD);
  const [units, asked] = await Promise.all([
    read(`${BALANCE_OF}${address.slice(2).padStart(64, '0')}`),
    decimals === undefined ? read(DECIMALS) : BigInt(decimals),
  ]);
  if (asked > MOST_DECIMALS) throw chainUnavailable(new Error('a token cannot have so many decimals'));
  return { units, decimals: Number(asked) };
}

/** Where there is no contract the answer is `0x`: that is no zero. */
function numberIn(answer: unknown, shape: RegExp): bigint {
  if (typeof answer === 'string' && shape.test(answer)) return BigInt(answer);
  throw chainUnavailable(new Error('the node answered no number'));
}
