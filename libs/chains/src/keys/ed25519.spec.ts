import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { Keypair } from '@solana/web3.js';
import { solana } from './solana.js';
import { stellar } from './stellar.js';
import { fromStrKey, PUBLIC_KEY, SECRET_SEED, toStrKey } from '../stellar/strkey.js';

const hex = (text: string) => Buffer.from(text, 'hex');
const key = (seed: string) => ({ form: 'key', bytes: hex(seed) }) as const;

describe('solana', () => {
  // RFC 8032, section 7.1, tests 1 to 3; SLIP-0010, "Test vector 1 for ed25519", chain m and m/0'.
  it.each([
    [
      'RFC 8032 test 1',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    ],
    [
      'RFC 8032 test 2',
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    ],
    [
      'SLIP-0010 m',
      '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
      'a4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
    ],
    [
      "SLIP-0010 m/0'",
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      '8c8a13df77a28f3445213a0f432fde644acaa215fc72dcdf300d5efaa85d350c',
    ],
  ])('the address is the public key of %s', (_, seed, publicKey) => {
    expect(solana.addressOf(key(seed), 'live')).toBe(base58.encode(hex(publicKey)));
    expect(stellar.addressOf(key(seed), 'live')).toBe(toStrKey(PUBLIC_KEY, hex(publicKey)));
  });

  it('reads what wallets export, and agrees with @solana/web3.js', () => {
    const pair = Keypair.generate();
    const forms = [base58.encode(pair.secretKey), JSON.stringify([...pair.secretKey])];
    for (const form of forms) {
      const read = solana.readKey(form, 'live');
      expect(read && solana.addressOf(read, 'live')).toBe(pair.publicKey.toBase58());
    }
    expect(solana.readAddress(pair.publicKey.toBase58(), 'live')).toBe(pair.publicKey.toBase58());
  });

  it.each([
    ['halves of two keys', base58.encode(Buffer.concat([randomBytes(32), randomBytes(32)]))],
    ['a byte too few', base58.encode(randomBytes(63))],
    ['numbers that are no bytes', JSON.stringify(Array.from({ length: 64 }, () => 256))],
    ['broken JSON', '[1,2'],
    ['hex', randomBytes(32).toString('hex')],
    ['nothing', ''],
  ])('%s is no private key', (_, text) => {
    expect(solana.readKey(text, 'live')).toBeUndefined();
  });

  it.each([
    ['another alphabet', '0OIl'],
    ['31 bytes', base58.encode(randomBytes(31))],
    ['33 bytes', base58.encode(randomBytes(33))],
    ['an Ethereum address', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ])('%s is no address', (_, text) => {
    expect(solana.readAddress(text, 'live')).toBeUndefined();
  });
});

describe('XLM', () => {
  // SEP-0023, "Tests": https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md
  it('SEP-0023: a public key', () => {
    const address = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
    expect(
      toStrKey(PUBLIC_KEY, hex('3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a')),
    ).toBe(address);
    expect(stellar.readAddress(address, 'live')).toBe(address);
  });

  it.each([
    ['an invalid checksum', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSG2'],
    ['SEP-0023: a length of no key', 'GAAAAAAAACGC6'],
    ['SEP-0023: a trailing character', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA'],
    ['SEP-0023: a muxed account', 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ'],
    ['lower case', 'ga7qynf7sowq3glr2bgmzehxavirza4kvwltjjfc7mgxua74p7ujvsgz'],
    ['a seed', toStrKey(SECRET_SEED, Buffer.alloc(32, 7))],
  ])('%s is no address', (_, text) => {
    expect(stellar.readAddress(text, 'live')).toBeUndefined();
  });

  // SEP-0005, test 1, account 0: https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0005.md
  it('SEP-0005: a seed and its account', () => {
    const read = stellar.readKey('SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN', 'live');
    expect(read && stellar.addressOf(read, 'live')).toBe(
      'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
    );
    expect(
      fromStrKey(SECRET_SEED, 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6'),
    ).toBeUndefined();
  });
});
