import { readLast } from '../stored-forms.js';

/** A transaction that made a coin of a payment. */
export interface Source {
  readonly id: string;
  /** The coins that it spends itself, as far as they are kept. */
  readonly spends: readonly string[];
}

const ID_BYTES = 32;
const COIN_BYTES = ID_BYTES + 4;
/** Of each source: what a payment keeps is to stay small, and one coin that was taken is enough to tell that a source is gone. */
const MOST_COINS = 100;

/** As they are stored behind the forms of a payment: each coin behind the source that spends it. */
export function writeSources(sources: readonly Source[]): Buffer {
  return Buffer.concat(
    sources.flatMap(({ id, spends }) =>
      spends.slice(0, MOST_COINS).flatMap((coin) => [Buffer.from(id, 'hex'), bytesOf(coin)]),
    ),
  );
}

/** @param stored empty for a payment that was stored before sources were. */
function readSources(stored: Buffer): Source[] {
  const byId = new Map<string, string[]>();
  for (let at = 0; at + ID_BYTES + COIN_BYTES <= stored.length; at += ID_BYTES + COIN_BYTES) {
    const id = stored.toString('hex', at, at + ID_BYTES);
    const coin = coinIn(stored.subarray(at + ID_BYTES, at + ID_BYTES + COIN_BYTES));
    byId.set(id, [...(byId.get(id) ?? []), coin]);
  }
  return [...byId].map(([id, spends]) => ({ id, spends }));
}

function bytesOf(coin: string): Buffer {
  const [id = '', output] = coin.split(':');
  const bytes = Buffer.alloc(COIN_BYTES);
  bytes.write(id, 'hex');
  bytes.writeUInt32LE(Number(output), ID_BYTES);
  return bytes;
}

function coinIn(bytes: Buffer): string {
  return `${bytes.toString('hex', 0, ID_BYTES)}:${bytes.readUInt32LE(ID_BYTES)}`;
}

/** The transactions that made the coins; empty for a payment of version 0.3.0 or before. */
export function readStoredSources(stored: Buffer): Source[] {
  const last = readLast(stored);
  return last ? readSources(last) : [];
}
