import { publicKeyHash } from '../bitcoin/bitcoin-address.js';
import { BITCOIN_FEE_CAPS, dustOf, signedSize } from '../bitcoin/bitcoin-fees.js';
import {
  type BitcoinOutput,
  type BitcoinTransaction,
  countOf,
  doubleSha256,
  readBitcoinTransaction,
  readByteStrings,
  transactionId,
} from './bitcoin-transaction.rules.js';
import { readBitcoinOutput } from './bitcoin-foreign.rules.js';
import type { ReadPayment } from './payment.js';

const VERSION = 2;
/** Says that a later form may take the place of this one (BIP-125), and nothing about time. */
export const REPLACEABLE = 0xffff_fffd;
const SIGHASH_ALL = Buffer.of(1, 0, 0, 0);
/** All of Bitcoin is less, so no sum of its outputs is more than can be counted. */
const MOST_SATOSHI = 21_000_000n * 100_000_000n;
/** A draft that is made again may have another first coin, after a call whose signature was not stored. */
const MOST_FIRST_COINS = 3;

/** One form of a payment, as its bytes say. */
interface Variant extends BitcoinTransaction {
  readonly size: bigint;
}

/** What all forms of a payment spend. */
interface Spent {
  readonly units: readonly bigint[];
  /** The script of the wallet that pays. */
  readonly script: Buffer;
}

/**
 * A payment of bitcoin: byte strings behind their lengths. The first is one byte that says how many forms it has.
 * The forms follow, from the lowest fee to the highest, each a transaction without signatures; then the transactions whose
 * outputs it spends, each once, in the order of its inputs, without witnesses. Those are there because a signature commits to the
 * amount of its own input alone: whoever lied about the others could burn the difference as a fee. Their hashes show that
 * they are what is spent. All forms spend the same coins, so that the chain executes one at most.
 *
 * Undefined for any other bytes: another script than one witness key hash, more than a payment and its change, a change to
 * anybody else.
 * @param mostRate up to which its fees are capped, in satoshi for each virtual byte.
 */
export function readBitcoinPayment(
  bytes: Buffer,
  mostRate: bigint = BITCOIN_FEE_CAPS.rate,
): ReadPayment | undefined {
  const [head, ...rest] = readByteStrings(bytes) ?? [];
  const count = head?.length === 1 ? head.readUInt8(0) : 0;
  if (count < 1 || count > BITCOIN_FEE_CAPS.variants) return undefined;
  const variants = rest.slice(0, count).map(readVariant);
  const [first, ...others] = variants;
  const spent = first && spentBy(first, rest.slice(count));
  if (!spent || variants.length !== count || others.some((each) => !isVariantOf(first, each)))
    return undefined;
  const known = variants as Variant[];
  if (!known.every((each) => isPayment(each, spent.script))) return undefined;
  const fees = known.map((each) => sum(spent.units) - sum(each.outputs.map(({ units }) => units)));
  if (!isRising(fees)) return undefined;
  const isCapped = fees.every((fee, at) => fee <= mostRate * (known[at]?.size ?? 0n));
  return { ...paymentOf(known as [Variant, ...Variant[]], spent), fee: fees.at(-1) ?? 0n, isCapped };
}

function paymentOf(
  variants: readonly [Variant, ...Variant[]],
  spent: Spent,
): Omit<ReadPayment, 'fee' | 'isCapped'> {
  const [{ inputs, outputs }] = variants;
  const [paid] = outputs as [BitcoinOutput];
  return {
    chain: null,
    payer: spent.script.toString('hex'),
    token: null,
    receiver: paid.script.toString('hex'),
    units: paid.units,
    slot: { id: inputs[0]?.coin ?? '', most: MOST_FIRST_COINS },
    signable: Buffer.concat(variants.flatMap((each) => digestsOf(each, spent))),
  };
}

function readVariant(bytes: Buffer): Variant | undefined {
  const read = readBitcoinTransaction(bytes);
  if (!read || read.version !== VERSION || read.lockTime !== 0) return undefined;
  const { inputs } = read;
  const isPlain = inputs.every(({ script, sequence }) => script.length === 0 && sequence === REPLACEABLE);
  const coins = new Set(inputs.map(({ coin }) => coin));
  if (!isPlain || coins.size === 0 || coins.size !== inputs.length) return undefined;
  if (coins.size > BITCOIN_FEE_CAPS.inputs) return undefined;
  return { ...read, size: signedSize(bytes.length, inputs.length) };
}

/** Undefined where a transaction is not the one that an input names, or the coins are not all of one key. */
function spentBy({ inputs }: Variant, sources: readonly Buffer[]): Spent | undefined {
  const spent = inputs.map(({ coin }) => coin.split(':') as [string, string]);
  const ids = [...new Set(spent.map(([id]) => id))];
  if (sources.length !== ids.length) return undefined;
  if (!sources.every((bytes, at) => transactionId(bytes) === ids[at])) return undefined;
  const outputs = spent.map(([id, output]) =>
    readBitcoinOutput(sources[ids.indexOf(id)] ?? Buffer.alloc(0), Number(output)),
  );
  const script = outputs[0]?.script;
  if (!script || !publicKeyHash(script)) return undefined;
  if (!outputs.every((output) => output?.script.equals(script) && isAmount(output.units))) return undefined;
  return { script, units: outputs.map((output) => output?.units ?? 0n) };
}

/** Whether it pays the same from the same coins, with a change of its own. */
function isVariantOf(first: Variant, other: Variant | undefined): boolean {
  if (!other || other.inputs.length !== first.inputs.length) return false;
  if (other.inputs.some(({ coin }, at) => coin !== first.inputs[at]?.coin)) return false;
  const [paid, ofFirst] = [other.outputs[0], first.outputs[0]];
  return !!paid && !!ofFirst && paid.units === ofFirst.units && paid.script.equals(ofFirst.script);
}

/** A payment, and possibly its change. */
function isPayment({ outputs }: Variant, own: Buffer): boolean {
  const [paid, change, ...more] = outputs;
  if (!paid || more.length > 0 || !outputs.every(({ units }) => isAmount(units))) return false;
  return !change || (change.script.equals(own) && change.units >= dustOf(own));
}

function isAmount(units: bigint): boolean {
  return units > 0n && units <= MOST_SATOSHI;
}

function isRising(fees: readonly bigint[]): boolean {
  return fees.every((fee, at) => fee >= 0n && (at === 0 || fee > (fees[at - 1] ?? fee)));
}

/** What is signed for each input, with everything in it (BIP-143). */
function digestsOf({ inputs, outputs }: Variant, { units, script }: Spent): Buffer[] {
  const version = u32(VERSION);
  const coins = doubleSha256(Buffer.concat(inputs.map(({ outpoint }) => outpoint)));
  const sequences = doubleSha256(Buffer.concat(inputs.map(({ sequence }) => u32(sequence))));
  const paid = doubleSha256(Buffer.concat(outputs.flatMap(outputBytes)));
  const code = Buffer.concat([Buffer.of(25, 0x76, 0xa9, 20), script.subarray(2), Buffer.of(0x88, 0xac)]);
  return inputs.map(({ outpoint, sequence }, at) => {
    const own = [outpoint, code, u64(units[at] ?? 0n), u32(sequence)];
    return doubleSha256(Buffer.concat([version, coins, sequences, ...own, paid, u32(0), SIGHASH_ALL]));
  });
}

function outputBytes({ units, script }: BitcoinOutput): Buffer[] {
  return [u64(units), countOf(script.length), script];
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, units) => total + units, 0n);
}
