import {
  chainUnavailable,
  evmQuantity,
  type JsonRpc,
  memberOf,
  resultOf,
  type RpcOutcome,
} from '@latchkey/chains';
import type { Payment } from '../network.js';
import { callOf, quantityOf } from './evm-transaction.js';
import { type GasNeed, type GasPrice, gasPriceOf } from './fees.rules.js';
import { isFailedExecution } from './refusal.rules.js';

/** The present state of the chain, as far as a payment depends on it. */
export interface Conditions {
  readonly chainId: bigint;
  readonly price: GasPrice;
  readonly need: GasNeed;
}

const CODE = /^0x(?:[0-9a-f]{2})*$/i;

/**
 * Asks everything in one round trip, so that one node answers for one moment.
 * @throws AppError chain_unavailable where the node is on a foreign chain: its coin is another one.
 */
export async function conditionsOf(
  node: JsonRpc,
  payment: Payment,
  foreignIds: readonly bigint[],
): Promise<Conditions> {
  const { to, value, data } = callOf(payment);
  const call = { from: payment.from, to, value: quantityOf(value), data };
  const [id, block, tip, price, code, gas] = await node.batch([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
    { method: 'eth_gasPrice', params: [] },
    { method: 'eth_getCode', params: [to, 'latest'] },
    { method: 'eth_estimateGas', params: [call, 'latest'] },
  ]);
  const chainId = evmQuantity(resultOf(id, 'eth_chainId'));
  if (foreignIds.includes(chainId)) throw chainUnavailable('the node is on another chain');
  const baseFee = baseFeeOf(resultOf(block, 'eth_getBlockByNumber'));
  return {
    chainId,
    price: gasPriceOf(baseFee, tipOf(tip, price, baseFee)),
    need: needOf(resultOf(code, 'eth_getCode'), gas, payment),
  };
}

function baseFeeOf(block: unknown): bigint {
  const baseFee = memberOf(block, 'baseFeePerGas');
  if (baseFee === undefined) throw chainUnavailable('the chain has no base fee (EIP-1559)');
  return evmQuantity(baseFee);
}

/** Not every node suggests a tip; every node suggests a price, which includes one. */
function tipOf(tip: RpcOutcome | undefined, price: RpcOutcome | undefined, baseFee: bigint): bigint {
  if (tip && 'result' in tip) return evmQuantity(tip.result);
  const whole = evmQuantity(resultOf(price, 'eth_gasPrice'));
  return whole > baseFee ? whole - baseFee : 0n;
}

function needOf(code: unknown, gas: RpcOutcome | undefined, { asset }: Payment): GasNeed {
  if (typeof code !== 'string' || !CODE.test(code)) throw chainUnavailable('the node answered no code');
  if (code === '0x') {
    // A call to an address without a contract succeeds, does nothing and costs its fees.
    if ('contract' in asset) throw chainUnavailable('the token is not on this chain');
    return 'no_code';
  }
  if (gas && 'failure' in gas && isFailedExecution(gas.failure)) return 'fails';
  return evmQuantity(resultOf(gas, 'eth_estimateGas'));
}
