import {
  type Asset,
  bitcoinNet,
  BITCOIN_MAIN_NET,
  chainUnavailable,
  coinsIn,
  EndpointChain,
  Esplora,
  type EsploraCoin,
  readBitcoinAddress,
  readByteStrings,
  readBitcoinOutput,
  readBitcoinTransaction,
  transactionId,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type {
  Draft,
  Holdings,
  Network,
  Outcome,
  Payment,
  SentTransaction,
  SignedTransaction,
  TakenCoins,
  TransferAsset,
} from '../network.js';
import { MAIN_NET_TARGET } from './block-proof.rules.js';
import { byDepth, type CoinsByDepth, DECIMALS, requirePayable, scriptOf, sumOf } from './coins.js';
import { draftOf, selectFor } from './drafts.js';
import { fateOf } from './fate.js';
import { feeRate } from './fee-rate.rules.js';
import { isHeld, refusalOf } from './refusal.rules.js';
import { dueForm, readForms, writeForms } from '../stored-forms.js';
import { readStoredSources, writeSources } from './stored-sources.js';

/** Loaded with the first payment of bitcoin: it is the largest part of all. */
const load = () => import('./codec.js');

const USUAL_CONFIRMATIONS = { main: 3, test: 1, local: 1 } as const;

export interface BitcoinSettings {
  readonly url: string;
  /** Blocks, with that of the transaction, after which it counts as decided; undefined for the usual number of the chain. */
  readonly confirmations: number | undefined;
  /** After which a payment that waits for a block is sent with twice the fee. */
  readonly bumpAfterMinutes: number;
  /** In satoshi for each virtual byte, of all forms. */
  readonly mostFeeRate: bigint;
}

/**
 * Payments of bitcoin from a wallet's one address, by coins that are as deep as a payment that is decided. Others are not
 * spent, so that a payment whose place a dearer form takes is no source of another one.
 */
export function bitcoinNetwork(settings: BitcoinSettings): Network {
  return new BitcoinNetwork(settings);
}

class BitcoinNetwork implements Network {
  readonly nativeDecimals = DECIMALS;
  /** A block comes every ten minutes. */
  readonly longestPauseMs = 120_000;
  private readonly endpoint: EndpointChain;

  constructor(private readonly settings: BitcoinSettings) {
    this.endpoint = new EndpointChain('BITCOIN', settings.url);
  }

  chain(signal: AbortSignal): Promise<string> {
    return this.endpoint.name(signal);
  }

  async assetOf({ kind, decimals }: Asset): Promise<TransferAsset> {
    if (kind !== 'btc_native') throw new TypeError(`${kind} is not on this chain`);
    return { kind, decimals };
  }

  /** Refuses an address of another chain: on that chain it may belong to another person. */
  async destination(text: string, _asset: TransferAsset, signal: AbortSignal): Promise<string> {
    const read = readBitcoinAddress(text);
    if (!read?.nets.includes(bitcoinNet(await this.chain(signal))))
      throw new AppError('invalid_public_address');
    return read.address;
  }

  /** By all coins of the wallet, also those that wait for a block. @throws AppError insufficient_funds */
  async estimate(payment: Payment, signal: AbortSignal): Promise<bigint> {
    const chain = await this.chain(signal);
    requireOwnNet(payment, chain);
    requirePayable(payment);
    const node = this.node(signal);
    const [coins, rate, codec] = await Promise.all([
      node.coins(payment.from),
      this.rate(node, chain),
      load(),
    ]);
    if (sumOf(coins) < payment.units)
      throw new AppError('insufficient_funds', { reason: 'funds_below_amount' });
    return selectFor(codec, { payment, coins, rate }).fee;
  }

  async holdings(payment: Payment, signal: AbortSignal, taken: TakenCoins = nothing): Promise<Holdings> {
    const chain = await this.chain(signal);
    requireOwnNet(payment, chain);
    const { deep, others } = await this.coinsOf(payment, chain, this.node(signal));
    const native = sumOf(await freeOf(deep, taken));
    const waiting = sumOf(others);
    return { native, asset: native, nonce: null, isFree: true, waiting };
  }

  async draft(
    payment: Payment,
    _: bigint | null,
    signal: AbortSignal,
    taken: TakenCoins = nothing,
  ): Promise<Draft> {
    const chain = await this.chain(signal);
    const node = this.node(signal);
    const [coins, rate, codec] = await Promise.all([
      this.coinsOf(payment, chain, node).then(({ deep }) => freeOf(deep, taken)),
      this.rate(node, chain),
      load(),
    ]);
    return draftOf(codec, node, { payment, chain, coins, rate, most: this.settings.mostFeeRate });
  }

  async assemble({ unsigned }: Draft, signature: Buffer, { from }: Payment): Promise<SignedTransaction> {
    const codec = await load();
    const [head, ...rest] = readByteStrings(unsigned) ?? [];
    const count = head?.readUInt8(0) ?? 0;
    const [variants, sources] = [rest.slice(0, count), rest.slice(count)];
    const amounts = amountsOf(variants[0], sources);
    const each = signature.length / count;
    const total = amounts.reduce((sum, units) => sum + units, 0n);
    const own = scriptOf(from);
    const forms = variants.map((bytes, at) => {
      const signatures = signature.subarray(at * each, (at + 1) * each);
      const signed = codec.sign(bytes, { own, amounts, signatures });
      return { id: transactionId(bytes), fee: total - paidBy(bytes), bytes: signed };
    });
    const made = sources.map((bytes) => ({ id: transactionId(bytes), spends: coinsIn(bytes) ?? [] }));
    return { bytes: writeForms(forms, writeSources(made)), hash: forms[0]?.id ?? '' };
  }

  async broadcast({ bytes, ageMs = 0 }: SignedTransaction, signal: AbortSignal): Promise<void> {
    const forms = readForms(bytes);
    const form = forms[this.dueOf(forms, ageMs)] ?? forms[0];
    const answer = await this.node(signal).send(form.bytes);
    if (answer.status === 200 && answer.text.trim() === form.id) return;
    if (answer.status === 200) throw chainUnavailable('the node told of another transaction');
    if (!isHeld(answer.text)) throw refusalOf(answer.text, answer.status);
  }

  async outcome({ bytes, payment, ageMs = 0 }: SentTransaction, signal: AbortSignal): Promise<Outcome> {
    const forms = readForms(bytes);
    const chain = await this.chain(signal);
    const sent = {
      forms,
      due: this.dueOf(forms, ageMs),
      own: scriptOf(payment.from),
      codec: load,
      sources: readStoredSources(bytes),
      // By the wallet, and not by what the node says of its chain.
      easiest: readBitcoinAddress(payment.from)?.nets.includes('main') ? MAIN_NET_TARGET : undefined,
    };
    return fateOf(this.node(signal), sent, this.depthOn(chain));
  }

  /** Blocks, with that of the transaction. */
  private depthOn(chain: string): bigint {
    return BigInt(this.settings.confirmations ?? USUAL_CONFIRMATIONS[bitcoinNet(chain)]);
  }

  /** A reorganisation that takes a coin back takes back each payment of it, so coins wait as long as payments do. */
  private async coinsOf({ from }: Payment, chain: string, node: Esplora): Promise<CoinsByDepth> {
    const [coins, head] = await Promise.all([node.coins(from), node.height()]);
    return byDepth(coins, { head, depth: this.depthOn(chain) });
  }

  private dueOf(forms: Parameters<typeof dueForm>[0], ageMs: number): number {
    return dueForm(forms, ageMs, this.settings.bumpAfterMinutes * 60_000);
  }

  private node(signal: AbortSignal): Esplora {
    return new Esplora(this.settings.url, signal);
  }

  private async rate(node: Esplora, chain: string): Promise<bigint> {
    return feeRate(await node.rates(), {
      isMainNet: chain === BITCOIN_MAIN_NET,
      most: this.settings.mostFeeRate,
    });
  }
}

const nothing: TakenCoins = async () => [];

/** Coins that no payment of ours spends, whatever the node has heard of it. */
async function freeOf(coins: readonly EsploraCoin[], taken: TakenCoins): Promise<EsploraCoin[]> {
  const spent = await taken(coins.map(({ coin }) => coin));
  return coins.filter(({ coin }) => !spent.includes(coin));
}

/** @throws AppError incompatible_token for a wallet with an address of another chain than its App pays on. */
function requireOwnNet({ from }: Payment, chain: string): void {
  const read = readBitcoinAddress(from);
  // A wallet of a test App has one address for all test nets.
  const net = bitcoinNet(chain) === 'main' ? 'main' : 'test';
  if (read?.nets.includes(net)) return;
  const message = 'is a wallet with an address of another network: it only receives';
  throw new AppError('incompatible_token', { fields: [{ field: 'source', message }] });
}

function amountsOf(variant: Buffer | undefined, sources: readonly Buffer[]): bigint[] {
  const inputs = variant && readBitcoinTransaction(variant)?.inputs;
  const byId = new Map(sources.map((bytes) => [transactionId(bytes), bytes]));
  return (inputs ?? []).map(({ coin }) => {
    const [id = '', index] = coin.split(':');
    const output = readBitcoinOutput(byId.get(id) ?? Buffer.alloc(0), Number(index));
    if (!output) throw new Error('a draft without the coin that it spends');
    return output.units;
  });
}

function paidBy(unsigned: Buffer): bigint {
  const outputs = readBitcoinTransaction(unsigned)?.outputs ?? [];
  return outputs.reduce((sum, { units }) => sum + units, 0n);
}
