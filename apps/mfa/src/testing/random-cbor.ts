import { type Sized, sized } from '@latchkey/platform/testing';
import { type Arbitrary, array, constantFrom, oneof, tuple, uint8Array } from 'fast-check';

/** Bytes that begin with an item of CBOR (RFC 8949), or only look like one; as Latin-1, a character for each byte. */
const WORST_ITEMS: Readonly<Record<string, (bytes: number) => string>> = {
  'lists, one in another': (bytes) => repeated('\x81', bytes),
  'maps, one in another': (bytes) => repeated('\xa1\x00', bytes),
  'tags, one in another': (bytes) => repeated('\xc1', bytes),
  'lists of huge counts, one in another': (bytes) => repeated('\x9a\xff\xff\xff\xff', bytes),
  'maps of huge counts, one in another': (bytes) => repeated('\xba\xff\xff\xff\xff\x00', bytes),
  'a list of a huge count': (bytes) => `\x9a\xff\xff\xff\xff${repeated('\x00', bytes)}`,
  'a list of a count of 64 bits': (bytes) => `\x9b${repeated('\xff', 8)}${repeated('\x00', bytes)}`,
  'a byte string of a huge length': (bytes) => `\x5a\x7f\xff\xff\xff${repeated('\x00', bytes)}`,
  'a byte string of a length of 64 bits': (bytes) => `\x5b${repeated('\xff', 8)}${repeated('\x00', bytes)}`,
  'many empty lists': (bytes) => `\x9a\x00\x01\x00\x00${repeated('\x80', bytes)}`,
  'many empty maps': (bytes) => counted('\x99', bytes, () => '\xa0'),
  'many empty byte strings': (bytes) => counted('\x99', bytes, () => '\x40'),
  'many empty texts': (bytes) => counted('\x99', bytes, () => '\x60'),
  'many tags': (bytes) => counted('\x99', bytes, () => '\xc1\x00'),
  'many members': (bytes) => counted('\xb9', bytes, (n) => `\x19${u16(n)}\x40`),
  'many members of equal names': (bytes) => counted('\xb9', bytes, () => '\x00\x00'),
  'many members of text': (bytes) => counted('\xb9', bytes, (n) => `\x62${u16(n & 0x7f7f)}\xa0`),
  'a text that is no UTF-8': (bytes) => `\x79${u16(bytes)}${repeated('\xc3', bytes)}`,
  'heads of byte strings': (bytes) => `${repeated('\x59', bytes / 3 - 1)}\x5b`.repeat(3),
  'a byte string of heads, behind others': (bytes) => heads(Math.min(0x5959, Math.floor(bytes / 3))),
  zeros: (bytes) => repeated('\x00', bytes),
};

/** One of these, some behind one another, or small bytes very often. */
export function randomItem(): Arbitrary<Sized> {
  const worst = constantFrom(...Object.entries(WORST_ITEMS).map(([name, of]) => sized(name, of)));
  const pieces = uint8Array({ minLength: 1, maxLength: 12 }).map((piece) => {
    const text = Buffer.from(piece).toString('latin1');
    return sized(`${Buffer.from(piece).toString('hex')} repeated`, (bytes) =>
      text.repeat(Math.ceil(bytes / piece.length)),
    );
  });
  const single = oneof({ arbitrary: worst, weight: 3 }, { arbitrary: pieces, weight: 1 });
  const list = tuple(
    constantFrom('\x81', '\x83', '\xa1\x01', '\x98\x20'),
    array(single, { minLength: 2, maxLength: 4 }),
  );
  const several = list.map(([head, items]) =>
    sized(
      items.map(({ name }) => name).join(', '),
      (bytes) => `${head}${items.map((item) => item.of(bytes / items.length)).join('')}`,
    ),
  );
  return oneof({ arbitrary: single, weight: 2 }, { arbitrary: several, weight: 1 });
}

/** Runs of the head of a byte string, too short by one each time, before a string of it. */
function heads(bytes: number): string {
  const run = `${'\x59'.repeat(bytes + 2)}\x5b`;
  return `${run}${run}\x5a\x00\x00${u16(bytes)}${'\x59'.repeat(bytes)}`;
}

function counted(head: string, bytes: number, item: (n: number) => string): string {
  const count = Math.min(0xffff, Math.floor(bytes / item(0).length));
  return `${head}${u16(count)}${Array.from({ length: count }, (_, n) => item(n)).join('')}`;
}

const repeated = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / piece.length)));

function u16(value: number): string {
  return String.fromCharCode((value >> 8) & 0xff, value & 0xff);
}
