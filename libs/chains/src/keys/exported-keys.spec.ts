import { describe, expect, it } from '@jest/globals';
import { Keyring } from '@polkadot/keyring';
import { hexToU8a } from '@polkadot/util';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { base58 } from '@scure/base';
import { Keypair } from '@solana/web3.js';
import { Keypair as StellarKeypair } from '@stellar/stellar-base';
import { type Environment, WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import { networks, payments } from 'bitcoinjs-lib';
import ECPairFactory from 'ecpair';
import { Wallet } from 'ethers';
import * as secp256k1 from 'tiny-secp256k1';
import { CHAINS } from './chains.js';

/** The address of an exported key, as a wallet of that chain reads it: none of this is code of ours, or of what we use. */
const ADDRESS_IN: Readonly<
  Record<WalletType, (text: string, environment: Environment) => string | undefined>
> = {
  ethereum: (text) => new Wallet(text).address.toLowerCase(),
  solana: (text) => Keypair.fromSecretKey(base58.decode(text)).publicKey.toBase58(),
  bitcoin: (text, environment) => {
    const network = environment === 'test' ? networks.testnet : networks.bitcoin;
    const { publicKey } = ECPairFactory(secp256k1).fromWIF(text, network);
    return payments.p2wpkh({ pubkey: publicKey, network }).address;
  },
  DOT: (text, environment) => {
    const keyring = new Keyring({ type: 'sr25519', ss58Format: environment === 'test' ? 42 : 0 });
    return keyring.addFromSeed(hexToU8a(text)).address;
  },
  XLM: (text) => StellarKeypair.fromSecret(text).publicKey(),
};

const FORMATS = { ethereum: 'hex', solana: 'base58', bitcoin: 'wif', DOT: 'mini_secret', XLM: 'strkey' };

describe.each(WALLET_TYPES)('an exported key of %s', (type) => {
  const chain = CHAINS[type];

  it.each(['live', 'test'] as const)('has its address in another wallet: %s', async (environment) => {
    await cryptoWaitReady();
    for (let n = 0; n < 10; n += 1) {
      const key = chain.newKey();
      const text = chain.writeKey(key, environment);
      expect(ADDRESS_IN[type](text, environment)).toBe(chain.addressOf(key, environment));
    }
  });

  it('says its form', () => {
    expect(chain.keyFormat).toBe(FORMATS[type]);
  });
});
