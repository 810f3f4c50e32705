import { AppError } from '@latchkey/contracts';
import {
  type Asset,
  chainUnavailable,
  EndpointChain,
  erc20Balance,
  erc20Decimals,
  evmChain,
  evmQuantity,
  evmWord,
  JsonRpc,
  readEthereumAddress,
} from '@latchkey/chains';
import type { Draft, Holdings, Network, Payment, SignedTransaction, TransferAsset } from '../network.js';
import { type Conditions, conditionsOf } from './conditions.js';
import { attachSignature, callOf, encodeUnsigned, hexOf, quantityOf } from './evm-transaction.js';
import { fateOf } from './fate.js';
import { expectedGas, gasLimit } from './fees.rules.js';
import { isHeld, refusalOf } from './refusal.rules.js';

/** Below are the zero address and precompiled contracts, which have no key (EIP-1352). */
const FIRST_PAYABLE = 0x1000n;

export interface EvmSettings {
  readonly url: string;
  /** Blocks, with that of the transaction, after which it counts as decided; undefined for the usual number of the chain. */
  readonly confirmations: number | undefined;
  /** Ids of chains with coins of another kind, to which the endpoint can lead by mistake alone. */
  readonly foreignIds?: readonly bigint[];
}

/** A chain that executes as Ethereum does and has its fee market (EIP-1559). */
export function evmNetwork({ url, confirmations, foreignIds = [] }: EvmSettings): Network {
  const endpoint = new EndpointChain('ETHEREUM', url);
  const nodeFor = (signal: AbortSignal) => new JsonRpc(url, signal);
  return {
    nativeDecimals: 18,
    chain: (signal) => endpoint.name(signal),
    assetOf: (asset, signal) => assetOf(nodeFor(signal), asset),
    async destination(text, asset) {
      const address = destinationOf(text, asset);
      if (address === undefined) throw new AppError('invalid_public_address');
      return address;
    },
    async estimate(payment, signal) {
      const { price, need, l1Fee } = await conditionsOf(nodeFor(signal), payment, foreignIds);
      return expectedGas(need) * price.expected + l1Fee.expected;
    },
    holdings: (payment, signal) => holdingsOf(nodeFor(signal), payment),
    async draft(payment, nonce, signal) {
      if (nonce === null) throw new TypeError('a transaction of this chain has a nonce');
      return draftOf(payment, nonce, await conditionsOf(nodeFor(signal), payment, foreignIds));
    },
    assemble: ({ unsigned }, signature, { from }) => attachSignature(unsigned, signature, from),
    broadcast: (transaction, signal) => broadcast(nodeFor(signal), transaction),
    outcome: (transaction, signal) => fateOf(nodeFor(signal), transaction, confirmations),
  };
}

/** The address in lower case; undefined for text that is none, and where a payment would be lost. */
export function destinationOf(text: string, asset: TransferAsset): string | undefined {
  const address = readEthereumAddress(text);
  if (address === undefined || BigInt(address) < FIRST_PAYABLE) return undefined;
  // A token that is sent to its own contract stays there for ever.
  return 'contract' in asset && asset.contract.toLowerCase() === address ? undefined : address;
}

async function assetOf(node: JsonRpc, asset: Asset): Promise<TransferAsset> {
  if (asset.kind === 'evm_native') return { kind: asset.kind, decimals: asset.decimals };
  if (asset.kind !== 'erc20') throw new TypeError(`${asset.kind} is not on this chain`);
  const { kind, contract } = asset;
  return { kind, contract, decimals: asset.decimals ?? (await erc20Decimals(node, contract)) };
}

/** All read at one block, so that a payment which the nonce counts is missing from the balances, too. */
async function holdingsOf(node: JsonRpc, { asset, from }: Payment): Promise<Holdings> {
  const at = quantityOf(evmQuantity(await node.call('eth_blockNumber', [])));
  const [balance, count, tokens] = await node.all([
    { method: 'eth_getBalance', params: [from, at] },
    { method: 'eth_getTransactionCount', params: [from, at] },
    ...('contract' in asset ? [erc20Balance(asset.contract, from, at)] : []),
  ]);
  const native = evmQuantity(balance);
  return { native, asset: 'contract' in asset ? evmWord(tokens) : native, nonce: evmQuantity(count) };
}

function draftOf(payment: Payment, nonce: bigint, { chainId, price, need, l1Fee }: Conditions): Draft {
  const call = callOf(payment);
  const limit = gasLimit(need);
  const fees = { chainId, gasLimit: limit, maxFeePerGas: price.most, maxPriorityFeePerGas: price.tip };
  return {
    unsigned: encodeUnsigned(call, nonce, fees),
    mostNative: limit * price.most + l1Fee.most + call.value,
    leastLeft: 0n,
    lastValidHeight: null,
    genesis: null,
    chain: evmChain(chainId),
  };
}

async function broadcast(node: JsonRpc, { bytes, hash }: SignedTransaction): Promise<void> {
  const outcome = await node.ask('eth_sendRawTransaction', [hexOf(bytes)]);
  if ('failure' in outcome) {
    if (isHeld(outcome.failure)) return;
    throw refusalOf(outcome.failure);
  }
  if (outcome.result !== hash) throw chainUnavailable('the node told of another transaction');
}
