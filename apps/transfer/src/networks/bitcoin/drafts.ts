import {
  chainUnavailable,
  dustOf,
  type Esplora,
  type EsploraCoin,
  readBitcoinOutput,
  signedSize,
  writeByteStrings,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { Draft, Payment } from '../network.js';
import { requirePayable, scriptOf, type Selection, spendable } from './coins.js';
import { ratesFrom } from './fee-rate.rules.js';
import type * as Codec from './codec.js';
import { fetchTransaction } from './fetched-transaction.js';

/** How many transactions are asked for at once. */
const AT_ONCE = 8;
/** Above it the bus would refuse to carry a payment to the signer. */
const MOST_SOURCE_BYTES = 4 * 1024 * 1024;

/** What a draft is made of. */
export interface DraftParts {
  readonly payment: Payment;
  readonly chain: string;
  /** Coins that nothing else spends. */
  readonly coins: readonly EsploraCoin[];
  /** In satoshi for each virtual byte. */
  readonly rate: bigint;
  /** The same of the dearest form. */
  readonly most: bigint;
}

/** The coins of a payment. @throws AppError insufficient_funds; amount_too_small */
export function selectFor(
  codec: typeof Codec,
  { payment, coins, rate }: Omit<DraftParts, 'chain' | 'most'>,
): Selection {
  requirePayable(payment);
  const [own, to] = [scriptOf(payment.from), scriptOf(payment.to)];
  const selection = codec.select(spendable(coins), { own, to, units: payment.units, rate });
  if (!selection) throw new AppError('insufficient_funds', { reason: 'funds_below_fees' });
  return selection;
}

/** Fees of the forms, from the lowest: as many as the change can bear. */
function feesOf({ fee, change }: Selection, own: Buffer, { rate, most }: DraftParts): bigint[] {
  if (change === undefined) return [fee];
  const fees = ratesFrom(rate, most).map((each) => (fee * each) / rate);
  return fees.filter((each) => change - (each - fee) >= dustOf(own));
}

/** All forms of a payment, with the transactions that they spend: see `readBitcoinPayment`. */
export async function draftOf(codec: typeof Codec, node: Esplora, parts: DraftParts): Promise<Draft> {
  const { payment, chain, most } = parts;
  const selection = selectFor(codec, parts);
  const [own, to] = [scriptOf(payment.from), scriptOf(payment.to)];
  const paid = { script: to, amount: payment.units };
  const fees = feesOf(selection, own, parts);
  const variants = fees.map((fee) => {
    const { coins, change } = selection;
    const rest = change === undefined ? [] : [{ script: own, amount: change - (fee - selection.fee) }];
    return codec.encodeUnsigned(coins, [paid, ...rest]);
  });
  // What is too little for a change is part of the fee, and may lift it above the most.
  if (selection.fee > most * signedSize(variants[0]?.length ?? 0, selection.coins.length))
    throw chainUnavailable('the fee is above BITCOIN_MOST_FEE_RATE');
  const sources = await sourcesOf(node, { coins: selection.coins, own });
  return {
    unsigned: writeByteStrings([Buffer.of(variants.length), ...variants, ...sources]),
    mostNative: payment.units + (fees.at(-1) ?? selection.fee),
    leastLeft: 0n,
    lastValidHeight: null,
    genesis: null,
    chain,
    coins: selection.coins.map(({ coin }) => coin),
  };
}

/**
 * The transactions that have made the coins, each once, in the order of the coins.
 * @throws AppError insufficient_funds where they are too large; chain_unavailable for any others
 */
async function sourcesOf(
  node: Esplora,
  { coins, own }: { coins: readonly EsploraCoin[]; own: Buffer },
): Promise<Buffer[]> {
  const ids = [...new Set(coins.map(({ coin }) => idOf(coin)))];
  const sources = new Map<string, Buffer>();
  let size = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const asked = ids.slice(at, at + AT_ONCE);
    const fetched = await Promise.all(asked.map((id) => fetchTransaction(node, id)));
    for (const [n, { plain }] of fetched.entries()) {
      sources.set(asked[n] ?? '', plain);
      size += plain.length;
    }
    if (size > MOST_SOURCE_BYTES)
      throw new AppError('insufficient_funds', { reason: 'funds_in_large_transactions' });
  }
  for (const coin of coins) requireMade(coin, sources.get(idOf(coin.coin)), own);
  return [...sources.values()];
}

/** The id of a transaction is a digest of it, so what a node says about a coin is held to the coin. */
function requireMade({ coin, units }: EsploraCoin, source: Buffer | undefined, own: Buffer): void {
  const made = source && readBitcoinOutput(source, Number(coin.split(':')[1]));
  if (made?.units !== units || !made.script.equals(own))
    throw chainUnavailable('the node answered another coin');
}

function idOf(coin: string): string {
  return coin.slice(0, coin.indexOf(':'));
}
