import {
  chainUnavailable,
  dustOf,
  type Esplora,
  type EsploraCoin,
  readBitcoinOutput,
  writeByteStrings,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { Draft, Payment } from '../network.js';
import { requirePayable, scriptOf, type Selection, spendable } from './coins.js';
import { ratesFrom } from './fee-rate.rules.js';
import { type CodecModule, fetchTransaction } from './fetched-transaction.js';

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
}

/** The coins of a payment. @throws AppError insufficient_funds; amount_too_small */
export function selectFor(
  codec: CodecModule,
  { payment, coins, rate }: Omit<DraftParts, 'chain'>,
): Selection {
  requirePayable(payment);
  const [own, to] = [scriptOf(payment.from), scriptOf(payment.to)];
  const selection = codec.select(spendable(coins), { own, to, units: payment.units, rate });
  if (!selection) throw new AppError('insufficient_funds', { reason: 'funds_below_fees' });
  return selection;
}

/** Fees of the forms, from the lowest: as many as the change can bear. */
function feesOf({ fee, change }: Selection, own: Buffer, rate: bigint): bigint[] {
  if (change === undefined) return [fee];
  const fees = ratesFrom(rate).map((each) => (fee * each) / rate);
  return fees.filter((each) => change - (each - fee) >= dustOf(own));
}

/** All forms of a payment, with the transactions that they spend: see `readBitcoinPayment`. */
export async function draftOf(codec: CodecModule, node: Esplora, parts: DraftParts): Promise<Draft> {
  const { payment, chain, rate } = parts;
  const selection = selectFor(codec, parts);
  const [own, to] = [scriptOf(payment.from), scriptOf(payment.to)];
  const paid = { script: to, amount: payment.units };
  const fees = feesOf(selection, own, rate);
  const variants = fees.map((fee) => {
    const { coins, change } = selection;
    const rest = change === undefined ? [] : [{ script: own, amount: change - (fee - selection.fee) }];
    return codec.encodeUnsigned(coins, [paid, ...rest]);
  });
  const sources = await sourcesOf(codec, node, { coins: selection.coins, own });
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

/** The transactions that have made the coins. @throws AppError chain_unavailable for any others */
async function sourcesOf(
  codec: CodecModule,
  node: Esplora,
  { coins, own }: { coins: readonly EsploraCoin[]; own: Buffer },
): Promise<Buffer[]> {
  const sources = await Promise.all(coins.map((coin) => sourceOf(codec, node, { coin, own })));
  const size = sources.reduce((sum, { length }) => sum + length, 0);
  if (size > MOST_SOURCE_BYTES) throw chainUnavailable('the coins come from transactions that are too large');
  return sources;
}

/** The id of a transaction is a digest of it, so what a node says about a coin is held to the coin. */
async function sourceOf(
  codec: CodecModule,
  node: Esplora,
  { coin: { coin, units }, own }: { coin: EsploraCoin; own: Buffer },
): Promise<Buffer> {
  const [id = '', output] = coin.split(':');
  const { plain } = await fetchTransaction(codec, node, id);
  const made = readBitcoinOutput(plain, Number(output));
  if (made?.units !== units || !made.script.equals(own))
    throw chainUnavailable('the node answered another coin');
  return plain;
}
