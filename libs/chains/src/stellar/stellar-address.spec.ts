import { describe, expect, it } from '@jest/globals';
import { Account, Keypair, MuxedAccount } from '@stellar/stellar-base';
import { readStellarAddress, stellarAddress } from './stellar-address.js';

// SEP-0023, "Tests": https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md
const ACCOUNT = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const KEY = '3f0c34bf93ad0d9971d04ccc90f705511c838aad9734a4a2fb0d7a03fc7fe89a';

describe('an address of Stellar', () => {
  it.each([
    [ACCOUNT, undefined],
    ['MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', 0n],
    ['MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', 9_223_372_036_854_775_808n],
  ])('%s', (address, id) => {
    const key = Buffer.from(KEY, 'hex');
    expect(readStellarAddress(address)).toEqual({ address, account: ACCOUNT, key, id });
    expect(stellarAddress(key, id)).toBe(address);
  });

  it('with any id is that of the library of others', () => {
    const account = Keypair.random().publicKey();
    for (const id of ['1', '77', '4294967296', '18446744073709551615']) {
      const address = new MuxedAccount(new Account(account, '0'), id).accountId();
      expect(readStellarAddress(address)).toMatchObject({ account, id: BigInt(id) });
    }
  });

  it.each([
    'GAAAAAAAACGC6',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUR',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZA',
    'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUACUSI',
    'G47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVP2I',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLKA',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAAV75I',
    'M47QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUK===',
    'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUO',
  ])('is not %s', (text) => {
    expect(readStellarAddress(text)).toBeUndefined();
  });
});
