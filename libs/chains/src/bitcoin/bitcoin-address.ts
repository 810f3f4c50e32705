import { bech32, bech32m, createBase58check } from '@scure/base';
import { sha256 } from '@latchkey/platform/crypto';

/** The chains that share a spelling of addresses: all public test nets have one, a local chain another one. */
export type BitcoinNet = 'main' | 'test' | 'local';

/** An address that can be paid. */
export interface BitcoinAddress {
  /** In its one spelling. */
  readonly address: string;
  /** Where it is an address. */
  readonly nets: readonly BitcoinNet[];
  /** The script that locks what is paid to it. */
  readonly script: Buffer;
}

/** The field of secp256k1. */
const FIELD = 2n ** 256n - 2n ** 32n - 977n;
/** The longest is that of a script in bech32, on a local chain: 64. */
const MOST_LETTERS = 90;
const PREFIXES: Readonly<Record<string, BitcoinNet>> = { bc: 'main', tb: 'test', bcrt: 'local' };
const OF_TESTS = ['test', 'local'] as const;

/** Pay to public key hash and to script hash, by the first byte of an address in base58. */
const LEGACY: Readonly<Record<number, Omit<Legacy, 'hash'>>> = {
  0x00: { nets: ['main'], isScript: false },
  0x05: { nets: ['main'], isScript: true },
  0x6f: { nets: OF_TESTS, isScript: false },
  0xc4: { nets: OF_TESTS, isScript: true },
};

interface Legacy {
  readonly nets: readonly BitcoinNet[];
  readonly isScript: boolean;
  readonly hash: Buffer;
}

const base58check = createBase58check((bytes: Uint8Array) => new Uint8Array(sha256(Buffer.from(bytes))));

/**
 * An address of a kind that wallets make: pay to public key hash, to script hash, to their witness forms, and to Taproot.
 * Undefined for any other text, and for a witness of another version, which anybody could spend.
 * @see BIP-13, BIP-173, BIP-350
 */
export function readBitcoinAddress(text: string): BitcoinAddress | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  return readWitness(text) ?? readLegacy(text);
}

/** The script of an address; undefined for a text that is none. */
export function bitcoinScript(address: string): Buffer | undefined {
  return readBitcoinAddress(address)?.script;
}

function readWitness(text: string): BitcoinAddress | undefined {
  const address = text.toLowerCase();
  if (text !== address && text !== text.toUpperCase()) return undefined;
  const net = PREFIXES[address.slice(0, address.lastIndexOf('1'))];
  if (net === undefined) return undefined;
  const program = programOf(address, 0) ?? programOf(address, 1);
  return program && { address, nets: [net], script: program };
}

function programOf(address: string, version: 0 | 1): Buffer | undefined {
  const code = version === 0 ? bech32 : bech32m;
  try {
    const [first, ...words] = code.decode(address as `${string}1${string}`, MOST_LETTERS).words;
    const bytes = Buffer.from(code.fromWords(words));
    const isProgram = version === 0 ? [20, 32].includes(bytes.length) : bytes.length === 32 && isPoint(bytes);
    if (first !== version || !isProgram) return undefined;
    return Buffer.concat([Buffer.of(version === 0 ? 0 : 0x51, bytes.length), bytes]);
  } catch {
    // Thrown for a wrong checksum, letter or padding.
    return undefined;
  }
}

/**
 * Whether a point of the curve has this x: what is paid to any other number is lost. By our own code, because @noble/curves
 * takes 8 MiB of each process that reads an address.
 */
function isPoint(bytes: Buffer): boolean {
  const x = BigInt(`0x${bytes.toString('hex')}`);
  return x < FIELD && power((x * x * x + 7n) % FIELD, (FIELD - 1n) / 2n) === 1n;
}

/** 1 for a square, by Euler's criterion. */
function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, base];
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = (result * factor) % FIELD;
    factor = (factor * factor) % FIELD;
  }
  return result;
}

function readLegacy(text: string): BitcoinAddress | undefined {
  const legacy = legacyOf(text);
  if (!legacy) return undefined;
  const { nets, isScript, hash } = legacy;
  const script = isScript
    ? Buffer.concat([Buffer.of(0xa9, 20), hash, Buffer.of(0x87)])
    : Buffer.concat([Buffer.of(0x76, 0xa9, 20), hash, Buffer.of(0x88, 0xac)]);
  return { address: text, nets, script };
}

function legacyOf(text: string): Legacy | undefined {
  try {
    const bytes = Buffer.from(base58check.decode(text));
    const kind = bytes.length === 21 ? LEGACY[bytes.readUInt8(0)] : undefined;
    return kind && { ...kind, hash: bytes.subarray(1) };
  } catch {
    // Thrown for a wrong checksum or letter.
    return undefined;
  }
}

/** The program of a script that pays to the hash of a public key by a witness; undefined for any other script. */
export function publicKeyHash(script: Buffer): Buffer | undefined {
  return script.length === 22 && script[0] === 0 && script[1] === 20 ? script.subarray(2) : undefined;
}

/** A witness address in the spelling of a local chain, whose node knows no other; undefined for any other address. */
export function localSpelling(address: string): string | undefined {
  const read = readBitcoinAddress(address);
  if (read?.nets[0] !== 'test' || !address.startsWith('tb1')) return undefined;
  const version = read.script[0] === 0 ? 0 : 1;
  const code = version === 0 ? bech32 : bech32m;
  return code.encode('bcrt', [version, ...code.toWords(read.script.subarray(2))]);
}
