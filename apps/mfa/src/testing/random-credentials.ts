import { createHash } from 'node:crypto';
import { randomText, sized } from '@latchkey/platform/testing';
import { type Arbitrary, constantFrom, oneof, toStringMethod, tuple } from 'fast-check';
import { AT, ED, encodeCbor, newKeyPair, UP, UV } from '@latchkey/platform/testing/webauthn';
import type { Ceremony, SentCredential } from '@latchkey/contracts';
import { randomItem } from './random-cbor.js';

/** The options of a ceremony, so that an answer to it is read to its end. */
export const EXPECTED = {
  expectedChallenge: 'c29tZSBjaGFsbGVuZ2Ugb2YgMzIgYnl0ZXMgb3Igc28',
  expectedOrigin: 'https://example.com',
  expectedRPID: 'example.com',
  requireUserVerification: false,
};

/** Of the 100 KiB of a body, as base64url is a third longer and the client data is beside it; and what is let through. */
const PART_BYTES = [70_000, 4090, 3500] as const;
/** OpenSSL computes with up to 2 KiB, and with long exponents up to 384 bytes. */
const NUMBER_BYTES = [256, 384, 1500, 2048, 3400] as const;

const ID = Buffer.alloc(32, 7);
const EMPTY = encodeCbor(new Map());

/** Some bytes and, for a failure, what is bad about them. */
interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface RandomCredential {
  readonly credential: SentCredential & { rawId: string; type: string };
  /** The key that was registered before an assertion, in COSE form. */
  readonly publicKey: Buffer;
}

/** Credentials of 100 KiB with a bad part; the others are as an authenticator makes them. */
export function randomCredential(ceremony: Ceremony): Arbitrary<RandomCredential> {
  const attestation =
    ceremony === 'registration' ? attestationObject() : oneof(authenticatorData(false), item('', same));
  const signature = item('a signature of ', same);
  return tuple(clientData(ceremony), attestation, signature, publicKey()).map(
    ([client, attested, signed, key]) => {
      const id = ID.toString('base64url');
      const [clientDataJSON, object, sig] = [client, attested, signed].map(({ bytes }) =>
        bytes.toString('base64url'),
      );
      const response =
        ceremony === 'registration'
          ? { clientDataJSON, attestationObject: object }
          : { clientDataJSON, authenticatorData: object, signature: sig, userHandle: sig };
      return {
        credential: { id, rawId: id, type: 'public-key', response },
        publicKey: key.bytes,
        [toStringMethod]: () => [client, attested, signed, key].map(({ name }) => name).join('; '),
      };
    },
  );
}

function clientData(ceremony: Ceremony): Arbitrary<Part> {
  const type = ceremony === 'registration' ? 'webauthn.create' : 'webauthn.get';
  const { expectedChallenge: challenge, expectedOrigin: origin } = EXPECTED;
  const good = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const with_ = (member: string) => Buffer.from(`${good.slice(0, -1)},${member}}`);
  const json = constantFrom(
    sized('deep lists', (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`),
    sized('deep objects', (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
    sized('unclosed lists', (bytes) => '['.repeat(bytes)),
    sized(
      'many members',
      (bytes) => `{${Array.from({ length: bytes / 10 }, (_, n) => `"k${n}":0`).join(',')}}`,
    ),
    sized('many numbers', (bytes) => `[${'1e9,'.repeat(bytes / 4)}0]`),
  );
  const value = oneof(
    json,
    randomText().map(({ name, of }) => sized(name, (bytes) => JSON.stringify(of(bytes)))),
  );
  const member = tuple(
    constantFrom('more', 'origin', 'challenge', 'topOrigin', 'crossOrigin', 'type'),
    value,
    constantFrom(...PART_BYTES),
  );
  return oneof(
    { arbitrary: constantFrom({ name: 'good client data', bytes: Buffer.from(good) }), weight: 3 },
    {
      arbitrary: member.map(([name, { name: what, of }, bytes]) => ({
        name: `client data with ${name}: ${what}`,
        bytes: with_(`"${name}":${of(bytes)}`),
      })),
      weight: 1,
    },
  );
}

function attestationObject(): Arbitrary<Part> {
  const objectOf = (statement: Buffer, authData: Buffer, format = 'none') =>
    mapOf([
      ['fmt', encodeCbor(format)],
      ['attStmt', statement],
      ['authData', byteString(authData)],
    ]);
  const data = authenticatorData(true);
  const cut = (bytes: Buffer) =>
    Buffer.concat([
      objectOf(EMPTY, Buffer.alloc(0)).subarray(0, -1),
      Buffer.from('5a7fffffff', 'hex'),
      bytes,
    ]);
  return oneof(
    data.map(({ name, bytes }) => ({ name, bytes: objectOf(EMPTY, bytes) })),
    tuple(publicKey(), item('', same)).map(([key, signature]) => ({
      name: `signed by ${key.name} with ${signature.name}`,
      bytes: objectOf(statementOf(signature.bytes), dataOf({ key: key.bytes }), 'packed'),
    })),
    item('an object of ', same),
    item('a statement of ', (bytes) => objectOf(bytes, dataOf({ key: EMPTY }), 'packed')),
    item('a member before the others of ', (bytes) =>
      mapOf([
        ['more', bytes],
        ['fmt', encodeCbor('none')],
        ['attStmt', EMPTY],
        ['authData', byteString(dataOf({ key: EMPTY }))],
      ]),
    ),
    item('authenticator data of ', (bytes) => objectOf(EMPTY, bytes)),
    item('authenticator data that is cut off of ', cut),
  );
}

function authenticatorData(attested: boolean): Arbitrary<Part> {
  const good = newKeyPair('ES256').cose;
  const key = attested ? encodeCbor(good) : undefined;
  return oneof(
    constantFrom({ name: 'good authenticator data', bytes: dataOf({ key }) }),
    item('extensions of ', (extensions) => dataOf({ key, extensions })),
    ...(attested ? [item('a key of ', (bytes) => dataOf({ key: bytes }))] : []),
    ...(attested ? [publicKey().map(({ name, bytes }) => ({ name, bytes: dataOf({ key: bytes }) }))] : []),
  );
}

function dataOf({ key, extensions }: { key?: Buffer; extensions?: Buffer }): Buffer {
  const flags = UP | UV | (key ? AT : 0) | (extensions ? ED : 0);
  const attested = key ? [Buffer.alloc(16), Buffer.of(0, ID.length), ID, key] : [];
  const hash = createHash('sha256').update(EXPECTED.expectedRPID).digest();
  return Buffer.concat([hash, Buffer.of(flags), Buffer.alloc(4), ...attested, extensions ?? Buffer.alloc(0)]);
}

/** Keys of all kinds, and RSA keys with numbers of any length. */
function publicKey(): Arbitrary<Part> {
  const good = (['ES256', 'EdDSA', 'RS256'] as const).map((name) => ({
    name,
    bytes: encodeCbor(newKeyPair(name).cose),
  }));
  const number = tuple(randomItem(), constantFrom(...NUMBER_BYTES));
  const rsa = tuple(number, number).map(([[n, nBytes], [e, eBytes]]) => {
    const modulus = Buffer.from(`\xff${n.of(nBytes)}`, 'latin1').subarray(0, nBytes);
    const exponent = Buffer.from(`\xff${e.of(eBytes)}`, 'latin1').subarray(0, eBytes);
    const members = ['01', '03', '03', '390100', '20', byteString(modulus), '21', byteString(exponent)];
    const bytes = members.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part));
    return {
      name: `an RSA key of ${nBytes} bytes (${n.name}), exponent ${exponent.length} (${e.name})`,
      bytes: Buffer.concat([Buffer.of(0xa4), ...bytes]),
    };
  });
  return oneof(constantFrom(...good), rsa);
}

function statementOf(signature: Buffer): Buffer {
  return mapOf([
    ['alg', encodeCbor(-257)],
    ['sig', byteString(signature)],
  ]);
}

function item(name: string, make: (bytes: Buffer) => Buffer): Arbitrary<Part> {
  return tuple(randomItem(), constantFrom(...PART_BYTES)).map(([made, most]) => ({
    name: `${name}${made.name} (${most} bytes)`,
    bytes: make(Buffer.from(made.of(most), 'latin1').subarray(0, most)),
  }));
}

const same = (bytes: Buffer) => bytes;

function mapOf(members: readonly [string, Buffer][]): Buffer {
  return Buffer.concat([
    Buffer.of(0xa0 + members.length),
    ...members.flatMap(([name, value]) => [encodeCbor(name), value]),
  ]);
}

function byteString(bytes: Buffer): Buffer {
  if (bytes.length < 0x10000) return encodeCbor(bytes);
  const head = Buffer.alloc(5, 0x5a);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}
