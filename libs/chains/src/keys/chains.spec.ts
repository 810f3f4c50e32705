import { randomBytes, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { WALLET_TYPES } from '@latchkey/contracts';
import { CHAINS } from './chains.js';
import { fromStrKey, PUBLIC_KEY } from './stellar.js';

const hex = (text: string) => Buffer.from(text, 'hex');
/** DER around a raw ed25519 public key (RFC 8410). */
const ed25519Key = (raw: Uint8Array) => ({
  key: Buffer.concat([hex('302a300506032b6570032100'), raw]),
  format: 'der' as const,
  type: 'spki' as const,
});

describe('every type', () => {
  it.each(WALLET_TYPES)('%s: a new key each time, whose address is canonical', (type) => {
    const chain = CHAINS[type];
    const [one, two] = [chain.newKey(), chain.newKey()];
    expect(one.bytes).toHaveLength(32);
    expect(chain.addressOf(one)).not.toBe(chain.addressOf(two));
    expect(chain.readAddress(chain.addressOf(one))).toBe(chain.addressOf(one));
  });

  it.each(['solana', 'XLM'] as const)('%s: signs so that OpenSSL verifies', (type) => {
    const made = CHAINS[type].newKey();
    const message = randomBytes(100);
    const address = CHAINS[type].addressOf(made);
    const publicKey = type === 'solana' ? base58.decode(address) : fromStrKey(PUBLIC_KEY, address);
    const signature = CHAINS[type].sign(made, message);
    expect(verifySignature(null, message, ed25519Key(publicKey ?? Buffer.alloc(0)), signature)).toBe(true);
  });
});
