import { randomBytes, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { WALLET_TYPES } from '@latchkey/contracts';
import { CHAINS, environmentOf, hasTestAddresses } from './chains.js';
import { fromStrKey, PUBLIC_KEY } from '../stellar/strkey.js';

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
    expect(chain.addressOf(one, 'live')).not.toBe(chain.addressOf(two, 'live'));
    expect(chain.readAddress(chain.addressOf(one, 'live'), 'live')).toBe(chain.addressOf(one, 'live'));
  });

  it.each(WALLET_TYPES)(
    '%s: an address of a test App differs where the chain tells networks apart',
    (type) => {
      const chain = CHAINS[type];
      const key = chain.newKey();
      const [live, test] = [chain.addressOf(key, 'live'), chain.addressOf(key, 'test')];
      expect(live !== test).toBe(hasTestAddresses(type));
      expect(environmentOf(type, live)).toBe('live');
      expect(environmentOf(type, test)).toBe(hasTestAddresses(type) ? 'test' : 'live');
      expect([live, test].map((address) => chain.readAddress(address, 'test'))).toEqual([live, test]);
      expect(chain.readAddress(test, 'live')).toBe(live === test ? live : undefined);
    },
  );

  it.each(WALLET_TYPES)('%s: an exported key is the key of its address', (type) => {
    const chain = CHAINS[type];
    const key = chain.newKey();
    for (const environment of ['live', 'test'] as const) {
      const read = chain.readKey(chain.writeKey(key, environment), environment);
      expect(read && chain.addressOf(read, environment)).toBe(chain.addressOf(key, environment));
    }
  });

  it.each(['solana', 'XLM'] as const)('%s: signs so that OpenSSL verifies', (type) => {
    const made = CHAINS[type].newKey();
    const message = randomBytes(32);
    const address = CHAINS[type].addressOf(made, 'live');
    const publicKey = type === 'solana' ? base58.decode(address) : fromStrKey(PUBLIC_KEY, address);
    const signature = CHAINS[type].sign(made, message);
    expect(verifySignature(null, message, ed25519Key(publicKey ?? Buffer.alloc(0)), signature)).toBe(true);
  });
});
