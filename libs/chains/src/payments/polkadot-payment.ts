import { isMainNet } from '../identity/main-nets.rules.js';
import { toSs58 } from '../polkadot/polkadot-address.js';
import {
  type PolkadotCall,
  polkadotChain,
  prefixOn,
  TRANSFER_KEEP_ALIVE,
} from '../polkadot/polkadot-chains.js';
import { ScaleReader } from '../polkadot/scale.rules.js';
import type { ReadPayment } from './payment.js';

/** A longer one would be signed by its hash. */
const MOST_BYTES = 256;
const KEY_BYTES = 32;
const HASH_BYTES = 32;
/** The low bits of a mortal era of 64 blocks. */
const ERA_OF_64 = 5;
const MOST_NONCE = 2n ** 32n - 1n;

/** What follows the tip, by its length: whether a fee in another asset could be named, and whether metadata is checked. */
const TAILS: Readonly<
  Record<number, { readonly asset: boolean; readonly metadata: 'absent' | 'off' | 'on' }>
> = {
  72: { asset: false, metadata: 'absent' },
  73: { asset: true, metadata: 'absent' },
  74: { asset: false, metadata: 'off' },
  75: { asset: true, metadata: 'off' },
  106: { asset: false, metadata: 'on' },
  107: { asset: true, metadata: 'on' },
};

/** The payload of an extrinsic that pays: what is signed. Hashes are in hex. */
export interface PolkadotPayload extends PolkadotCall {
  readonly receiver: Buffer;
  readonly units: bigint;
  /** The low bits of the era: how many blocks it lives. */
  readonly era: number;
  readonly nonce: bigint;
  readonly tip: bigint;
  readonly genesis: string;
  /** The hash of the block from which on it lives. */
  readonly birth: string;
  /** Of the chain's metadata; undefined where the chain does not compare it. */
  readonly metadataHash: string | undefined;
  /** The parts that are sent beside the signature. */
  readonly callBytes: Buffer;
  readonly extraBytes: Buffer;
}

/**
 * A payment of DOT: one `balances.transfer_keep_alive` that lives for 64 blocks, without a tip, the fee in the coin itself.
 * Undefined for any other bytes.
 */
export function readPolkadotPayment(bytes: Buffer): ReadPayment | undefined {
  const payload = readPolkadotPayload(bytes);
  if (!payload) return undefined;
  const { genesis, receiver, units, nonce, tip } = payload;
  const chain = polkadotChain(genesis);
  const { pallet, call } = TRANSFER_KEEP_ALIVE;
  const isKnown = payload.pallet === pallet && payload.call === call;
  const isMortal = payload.era === ERA_OF_64;
  // Which call the numbers mean is up to the runtime, so its metadata has to be the one that was read.
  const isBound = payload.metadataHash !== undefined || !isMainNet(chain);
  if (!isKnown || !isMortal || !isBound || nonce > MOST_NONCE) return undefined;
  return {
    chain,
    payer: null,
    token: null,
    receiver: toSs58(receiver, prefixOn(chain)),
    units,
    fee: tip,
    isCapped: tip === 0n,
    slot: { id: nonce.toString(), most: 3 },
    signable: bytes,
  };
}

/** The payload in the one form that payments have; undefined for any other bytes. */
export function readPolkadotPayload(bytes: Buffer): PolkadotPayload | undefined {
  if (bytes.length > MOST_BYTES) return undefined;
  try {
    return payloadFrom(bytes, new ScaleReader(bytes));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function payloadFrom(bytes: Buffer, reader: ScaleReader): PolkadotPayload {
  const [pallet, call] = [reader.u8(), reader.u8()];
  demand(reader.u8() === 0, 'the receiver is no account');
  const receiver = reader.take(KEY_BYTES);
  const units = reader.compact();
  const callEnd = reader.at;
  const era = reader.u16() & 15;
  const [nonce, tip] = [reader.compact(), reader.compact()];
  const tail = TAILS[reader.left];
  if (!tail) throw new RangeError('another form');
  if (tail.asset) demand(reader.u8() === 0, 'the fee is in another asset');
  if (tail.metadata !== 'absent') demand(reader.u8() === (tail.metadata === 'on' ? 1 : 0), 'another mode');
  const extraEnd = reader.at;
  reader.take(8); // The versions of runtime and transactions.
  const [genesis, birth] = [hashIn(reader), hashIn(reader)];
  if (tail.metadata !== 'absent') demand(reader.u8() === (tail.metadata === 'on' ? 1 : 0), 'another mode');
  const metadataHash = tail.metadata === 'on' ? hashIn(reader) : undefined;
  const parts = { callBytes: bytes.subarray(0, callEnd), extraBytes: bytes.subarray(callEnd, extraEnd) };
  return { pallet, call, receiver, units, era, nonce, tip, genesis, birth, metadataHash, ...parts };
}

function hashIn(reader: ScaleReader): string {
  return reader.take(HASH_BYTES).toString('hex');
}

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new RangeError(otherwise);
}
