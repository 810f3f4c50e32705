import {
  bytesOfPrefixedHex,
  chainUnavailable,
  EVM_FEE_CAPS,
  evmQuantity,
  type JsonRpc,
  memberOf,
  resultOf,
  type RpcOutcome,
} from '@latchkey/chains';
import type { Payment } from '../network.js';
import { callOf, quantityOf } from './evm-transaction.js';
import { type GasNeed, type GasPrice, gasPriceOf } from './fees.rules.js';
import { isL1FeeInGas, type L1Fee, l1FeeOn } from './l1-fees.js';
import { isFailedExecution } from './refusal.rules.js';

/** The present state of the chain, as far as a payment depends on it. */
export interface Conditions {
  readonly chainId: bigint;
  readonly price: GasPrice;
  readonly need: GasNeed;
  readonly l1Fee: L1Fee;
}

/**
 * Asks everything in one round trip, so that one node answers for one moment; a fee beside the gas is asked for after it.
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
    need: needOf(resultOf(code, 'eth_getCode'), gas, { payment, chainId }),
    l1Fee: await l1FeeOn(chainId, node),
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

function needOf(
  code: unknown,
  gas: RpcOutcome | undefined,
  { payment: { asset }, chainId }: { payment: Payment; chainId: bigint },
): GasNeed {
  const isOfL1 = isL1FeeInGas(chainId);
  if (typeof code !== 'string' || !bytesOfPrefixedHex(code.toLowerCase()))
    throw chainUnavailable('the node answered no code');
  if (code === '0x') {
    // A call to an address without a contract succeeds, does nothing and costs its fees.
    if ('contract' in asset) throw chainUnavailable('the token is not on this chain');
    if (!isOfL1) return 'no_code';
  }
  if (gas && 'failure' in gas && isFailedExecution(gas.failure)) return isOfL1 ? EVM_FEE_CAPS.gas : 'fails';
  const need = evmQuantity(resultOf(gas, 'eth_estimateGas'));
  // Less than the data costs would fail, and pay its fees.
  if (isOfL1 && need > EVM_FEE_CAPS.gas) throw chainUnavailable('the payment takes more gas than any may');
  return need;
}
