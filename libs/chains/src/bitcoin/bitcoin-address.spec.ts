import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bech32, bech32m } from '@scure/base';
import { isXOnlyPoint } from 'tiny-secp256k1';
import { localSpelling, publicKeyHash, readBitcoinAddress } from './bitcoin-address.js';

describe('an address of Bitcoin', () => {
  // BIP-173, BIP-350: addresses with the scripts that they stand for. BIP-13 and the genesis block for the others.
  it.each([
    [
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ['main'],
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      ['test'],
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      ['main'],
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      ['test'],
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ['main'],
      '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac',
    ],
    [
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
      ['main'],
      'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87',
    ],
    [
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      ['test', 'local'],
      '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac',
    ],
  ])('%s', (text, address, nets, script) => {
    const read = readBitcoinAddress(text);
    expect({ ...read, script: read?.script.toString('hex') }).toEqual({ address, nets, script });
  });

  // BIP-173 and BIP-350, invalid addresses.
  it.each([
    ['another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['bech32 for Taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32m for version 0', 'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL'],
    ['a letter of no alphabet', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['mixed letters', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['version 0 with 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['padding that is not zero', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['no data', 'bc1gmk9yu'],
    ['version 16', bech32m.encode('bc', [16, ...bech32m.toWords(Buffer.alloc(32, 1))])],
    ['a number that is no point', bech32m.encode('bc', [1, ...bech32m.toWords(Buffer.alloc(32, 0xff))])],
    [
      'an anchor that anybody spends',
      bech32m.encode('bc', [1, ...bech32m.toWords(Buffer.from('4e73', 'hex'))]),
    ],
    ['a private key', 'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d'],
    ['a wrong checksum in base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
    ['nothing', ''],
    ['very much', '1'.repeat(100_000)],
  ])('is not %s', (_, text) => {
    expect(readBitcoinAddress(text)).toBeUndefined();
  });

  it('of Taproot is one whose number is a point, as libsecp256k1 says', () => {
    for (let n = 0; n < 60; n += 1) {
      const bytes = randomBytes(32);
      const text = bech32m.encode('bc', [1, ...bech32m.toWords(bytes)]);
      expect(readBitcoinAddress(text) !== undefined).toBe(isXOnlyPoint(bytes));
    }
  });

  it('on a local chain has a spelling of its own', () => {
    const script = Buffer.alloc(20, 5);
    const ours = bech32.encode('tb', [0, ...bech32.toWords(script)]);
    const local = localSpelling(ours) ?? '';
    expect(local.startsWith('bcrt1q')).toBe(true);
    expect(readBitcoinAddress(local)?.script).toEqual(readBitcoinAddress(ours)?.script);
    expect(publicKeyHash(readBitcoinAddress(local)?.script ?? Buffer.alloc(0))).toEqual(script);
    expect(localSpelling('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBeUndefined();
  });
});
