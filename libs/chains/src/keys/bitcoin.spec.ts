import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { NETWORK, WIF } from '@scure/btc-signer';
import { derivedKey, HARDENED } from './bip32.js';
import { bitcoin } from './bitcoin.js';

const hex = (text: string) => Buffer.from(text, 'hex');

describe('bitcoin', () => {
  // BIP-84, test vectors: https://github.com/bitcoin/bips/blob/master/bip-0084.mediawiki
  // (the seed is BIP-39's of "abandon … about" with no passphrase).
  const SEED = hex(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  );

  it('BIP-84: the first receiving address of a seed, and its key in WIF', () => {
    const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
    expect(bitcoin.addressOf({ form: 'bip32_seed', bytes: SEED }, 'live')).toBe(address);
    const imported = bitcoin.readKey('KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d', 'live');
    expect(imported && bitcoin.addressOf(imported, 'live')).toBe(address);
  });

  it('in a test App: the same key has an address of test networks', () => {
    const key = { form: 'bip32_seed', bytes: SEED } as const;
    const address = bitcoin.addressOf(key, 'test');
    expect(address).toBe('tb1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0');
    expect([address, bitcoin.addressOf(key, 'live')].map(bitcoin.isOfTestNets)).toEqual([true, false]);
    expect(bitcoin.readAddress(address, 'test')).toBe(address);
    expect(bitcoin.readAddress(address, 'live')).toBeUndefined();
  });

  it('a key of test networks is one in test Apps alone', () => {
    const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
    expect(bitcoin.readKey(wif, 'live')).toBeUndefined();
    const [test, main] = [wif, 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'].map((text) =>
      bitcoin.readKey(text, 'test'),
    );
    expect(test?.bytes.toString('hex')).toBe('1'.padStart(64, '0'));
    expect(main?.bytes).toEqual(test?.bytes);
  });

  // BIP-32, test vector 1: https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki
  it("BIP-32: m/0'/1/2'/2/1000000000", () => {
    const key = derivedKey(hex('000102030405060708090a0b0c0d0e0f'), [
      HARDENED,
      1,
      2 + HARDENED,
      2,
      1_000_000_000,
    ]);
    expect(key.toString('hex')).toBe('471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8');
  });

  it('BIP-32: agrees with @scure/bip32', () => {
    for (let n = 0; n < 10; n++) {
      const seed = randomBytes(32);
      const leaf = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'/0/0").privateKey;
      expect(derivedKey(seed, [84 + HARDENED, HARDENED, HARDENED, 0, 0])).toEqual(Buffer.from(leaf ?? []));
    }
  });

  // BIP-173 and BIP-350, examples and test vectors of segregated witness addresses.
  it.each([
    [
      'BIP-173, upper case',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    [
      'BIP-173, P2WSH',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    ],
    [
      'BIP-350, P2TR',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    ['the genesis block', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('%s is an address', (_, text, stored) => {
    expect(bitcoin.readAddress(text, 'live')).toBe(stored);
  });

  it.each([
    ['BIP-173, invalid checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['BIP-173, mixed case', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3Q0sL5k7'],
    ['BIP-173, zero padding of more than 4 bits', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['a wrong base58 checksum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['nothing', ''],
  ])('%s is no address', (_, text) => {
    expect(bitcoin.readAddress(text, 'live')).toBeUndefined();
  });

  it.each([
    ['an uncompressed WIF', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['a wrong checksum', 'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9e'],
    ['the test network', 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'],
    ['hex', 'ab'.repeat(32)],
    ['zero', WIF(NETWORK).encode(new Uint8Array(32))],
    ['a number past the order of the curve', WIF(NETWORK).encode(new Uint8Array(32).fill(255))],
  ])('%s is no private key', (_, text) => {
    expect(bitcoin.readKey(text, 'live')).toBeUndefined();
  });

  it('signs with the key of the address', () => {
    const made = bitcoin.newKey();
    const digest = randomBytes(32);
    const publicKey = HDKey.fromMasterSeed(made.bytes).derive("m/84'/0'/0'/0/0").publicKey ?? Buffer.alloc(0);
    const signature = bitcoin.sign(made, digest);
    expect(secp256k1.verify(signature.subarray(0, 64), digest, publicKey, { prehash: false })).toBe(true);
    const recovered = Buffer.concat([signature.subarray(64), signature.subarray(0, 64)]);
    expect(Buffer.from(secp256k1.recoverPublicKey(recovered, digest, { prehash: false }))).toEqual(
      Buffer.from(publicKey),
    );
    const leaf = HDKey.fromMasterSeed(made.bytes).derive("m/84'/0'/0'/0/0").privateKey ?? Buffer.alloc(0);
    const again = bitcoin.readKey(WIF(NETWORK).encode(leaf), 'live');
    expect(again && bitcoin.addressOf(again, 'live')).toBe(bitcoin.addressOf(made, 'live'));
  });
});
