/** Prefixes of RLP, from which a length follows. */
const TEXT = 0x80;
const LIST = 0xc0;
/** The longest item whose length fits into its prefix. */
const SHORT = 55;
/** More than any transaction has; hostile bytes hold a million. */
const MOST_ITEMS = 16;

/** One item as it is written: `bytes` are its content, `isList` says of what. */
interface RlpItem {
  readonly isList: boolean;
  readonly bytes: Buffer;
}

/**
 * The items of a list in the encoding of Ethereum's transactions; lists within it are not opened. By our own code, because
 * the process that has the keys does without ethers, and because it refuses every form but the shortest one: two texts of one
 * transaction would have two digests.
 * @returns undefined for bytes that are not exactly one such list, and for more items than a transaction has.
 * @see https://ethereum.org/en/developers/docs/data-structures-and-encoding/rlp/
 */
export function readRlpList(bytes: Buffer): RlpItem[] | undefined {
  const whole = itemAt(bytes);
  if (!whole?.item.isList || whole.length !== bytes.length) return undefined;
  const items: RlpItem[] = [];
  let rest = whole.item.bytes;
  while (rest.length > 0) {
    const next = items.length < MOST_ITEMS ? itemAt(rest) : undefined;
    if (!next) return undefined;
    items.push(next.item);
    rest = rest.subarray(next.length);
  }
  return items;
}

/** The item at the beginning, and how many bytes it takes there. */
function itemAt(bytes: Buffer): { item: RlpItem; length: number } | undefined {
  const [prefix] = bytes;
  if (prefix === undefined) return undefined;
  if (prefix < TEXT) return { item: { isList: false, bytes: bytes.subarray(0, 1) }, length: 1 };
  const isList = prefix >= LIST;
  const said = prefix - (isList ? LIST : TEXT);
  const lengthBytes = Math.max(0, said - SHORT);
  const length = lengthBytes === 0 ? said : longLength(bytes.subarray(1, 1 + lengthBytes), lengthBytes);
  const from = 1 + lengthBytes;
  if (length === undefined || bytes.length < from + length) return undefined;
  const content = bytes.subarray(from, from + length);
  // A small number is its own encoding.
  if (!isList && length === 1 && content[0]! < TEXT) return undefined;
  return { item: { isList, bytes: content }, length: from + length };
}

/** A length that has bytes of its own; undefined where fewer bytes could say it. */
function longLength(digits: Buffer, count: number): number | undefined {
  if (digits.length !== count || digits[0] === 0 || count > 6) return undefined;
  const length = digits.readUIntBE(0, count);
  return length > SHORT ? length : undefined;
}
