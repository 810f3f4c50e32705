import { randomText, type Sized, sized } from '@latchkey/platform/testing';
import { AbiCoder } from 'ethers/abi';
import { type Arbitrary, constantFrom, integer, oneof, tuple } from 'fast-check';

/** The longest signature that the gateway accepts. */
const MOST_CHARACTERS = 16_384;

const WRAPPED = '6492'.repeat(16);
const ADDRESS = `0x${'11'.repeat(20)}`;
const abi = AbiCoder.defaultAbiCoder();

/** A word of 32 bytes, in hexadecimal. */
const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
const HUGE = 2n ** 256n - 1n;

/** What comes before the end of a wrapped signature (ERC-6492): factory, calldata and signature, by their offsets. */
const WRAPPINGS: readonly Sized[] = [
  sized('calldata alone', (bytes) => encoded('00'.repeat(bytes / 2 - 200), '')),
  sized('a signature alone', (bytes) => encoded('', 'ff'.repeat(bytes / 2 - 200))),
  sized('both at one place', (bytes) => words([0, 96, 96, bytes / 2 - 200], bytes)),
  sized('offsets that go back', (bytes) => words([0, 0, 0, 0], bytes)),
  sized('huge offsets', (bytes) => words([0, HUGE, HUGE], bytes)),
  sized('huge lengths', (bytes) => words([0, 96, 128, HUGE, HUGE], bytes)),
  sized('ones', (bytes) => 'ff'.repeat(bytes / 2)),
  sized('zeros', (bytes) => '00'.repeat(bytes / 2)),
  sized('a wrapped signature in another', (bytes) => {
    let inner = '';
    while (inner.length + 600 < bytes) inner = `${encoded('', inner)}${WRAPPED}`;
    return inner;
  }),
];

/** Signatures of keys, of contracts that are not deployed, and other texts. */
export function randomSignature(): Arbitrary<Sized> {
  const wrapped = constantFrom(...WRAPPINGS).map(({ name, of }) =>
    sized(`wrapped ${name}`, (bytes) => `0x${of(bytes - 2 - WRAPPED.length)}${WRAPPED}`),
  );
  const key = tuple(constantFrom('11', '7f', 'ff', '00', '6492'), integer({ min: 60, max: 70 })).map(
    ([pair, count]) => sized(`${count} times ${pair}`, () => `0x${pair.repeat(count)}`),
  );
  const contract = constantFrom(sized('long hexadecimal', (bytes) => `0x${'ab'.repeat((bytes - 2) / 2)}`));
  const solana = integer({ min: 60, max: 128 }).map((length) =>
    sized(`${length} characters of base58`, () => 'z'.repeat(length)),
  );
  return oneof(wrapped, key, contract, solana, randomText());
}

/** A value within the gateway's limit of characters. */
export function cut({ of }: Sized, most = MOST_CHARACTERS): string {
  return of(most).slice(0, most);
}

function encoded(calldata: string, signature: string): string {
  return abi.encode(['address', 'bytes', 'bytes'], [ADDRESS, `0x${calldata}`, `0x${signature}`]).slice(2);
}

function words(values: readonly (number | bigint)[], bytes: number): string {
  const text = values.map((value) => word(typeof value === 'bigint' ? value : Math.floor(value))).join('');
  return text.padEnd(Math.floor(bytes / 64) * 64, '0');
}
