import { randomBytes, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { NETWORK, WIF } from '@scure/btc-signer';
import { verify as verifySr25519 } from '@scure/sr25519';
import { Keypair } from '@solana/web3.js';
import { recoverAddress, Signature } from 'ethers';
import { readPolkadotAddress } from '@latchkey/chains';
import { WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import { CHAINS, fromStrKey, type KeyForm, PUBLIC_KEY, SECRET_SEED, toStrKey } from '@latchkey/chains/keys';
import { Envelope } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { evmBytes, evmIntent } from '../testing/signing-fixture.js';
import { sealedKey } from '../testing/sealed-keys.js';
import { SigningService } from '../signing/signing.service.js';
import {
  callerOf,
  contextOf,
  refusal,
  SignerFixture,
  started,
  type TestWallet,
} from '../testing/signer-fixture.js';
import { Custody } from './custody.js';
import { keyContext } from './encrypted-keys.js';
import { FormerKeys } from './former-keys.js';
import { KeysService } from './keys.service.js';
import type { NewWalletKey } from './wallet-key.entity.js';

const fixture = await started(new SignerFixture());
const caller = callerOf();
const context = contextOf(caller);
const placeOf = ({ app_id, user_id, id }: TestWallet) => ({ appId: app_id, userId: user_id, walletId: id });

const storedKeys = () =>
  fixture.query<NewWalletKey>(
    `SELECT wallet_id AS "walletId", app_id AS "appId", user_id AS "userId", form, sealed AS encrypted FROM wallet_keys`,
  );

async function sign(wallet: TestWallet, bytes: Buffer): Promise<Buffer> {
  const key = await fixture.get(FormerKeys).find(newId('req'), placeOf(wallet));
  return (await fixture.get(Custody).sign(context, key, bytes)).signature;
}

/** Every text and byte string that would reveal a key. */
function tracesOf(form: KeyForm, bytes: Buffer): string[] {
  const leaf = form === 'key' ? bytes : Buffer.from(leafOf(bytes).privateKey ?? []);
  const pair = Buffer.from(Keypair.fromSeed(bytes).secretKey);
  const texts = [bytes, leaf].flatMap((key) => [
    key.toString('latin1'),
    key.toString('hex'),
    key.toString('hex').toUpperCase(),
    key.toString('base64'),
    key.toString('base64url'),
    base58.encode(key),
    WIF(NETWORK).encode(key),
    JSON.stringify([...key]).slice(1, -1),
  ]);
  const extended = form === 'key' ? [] : [HDKey.fromMasterSeed(bytes).privateExtendedKey];
  return [...texts, ...extended, toStrKey(SECRET_SEED, bytes), base58.encode(pair), pair.toString('hex')];
}

const leafOf = (seed: Buffer) => HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'/0/0");

const broken = () => Promise.reject(new Error('sealed'));
const BROKEN = { newDataKey: broken, unwrap: broken, rewrap: broken };

describe('keys in custody', () => {
  it('are in no response, log line, event, error or dump, in any form', async () => {
    const said: unknown[] = [];
    const say = async (call: Promise<unknown>) =>
      void said.push(await call.catch((error: unknown) => describeError(error)));
    const away = await fixture.serve({}, BROKEN);
    for (const wallet_type of WALLET_TYPES) {
      await say(fixture.create(caller, undefined, wallet_type));
      const held = { app_id: caller.app_id, user_id: newId('user'), wallet_id: newId('wallet'), wallet_type };
      const input = await sealedKey(fixture, held, CHAINS[wallet_type].newKey());
      said.push(input);
      for (const at of [fixture.get(KeysService), away.get(KeysService)]) await say(at.hold(input));
      await say(fixture.get(KeysService).hold({ ...input, wallet_id: newId('wallet') }));
    }
    const wallet = await fixture.create(caller);
    for (const bytes of [evmBytes(), randomBytes(32)]) {
      const unsigned_transaction = bytes.toString('base64');
      const asked = {
        wallet_id: wallet.id,
        user_id: wallet.user_id,
        unsigned_transaction,
        intent: evmIntent(),
      };
      await say(fixture.get(SigningService).sign(context, asked));
      await say(away.get(SigningService).sign(context, asked));
      await say(sign(wallet, bytes.subarray(0, 32)));
    }

    const everything = [JSON.stringify(said), fixture.logLines.join(''), await fixture.dump()].join('\n');
    const envelope = new Envelope(fixture.keys);
    const keys = await storedKeys();
    expect(keys).toHaveLength(11);
    for (const key of keys) {
      const bytes = await envelope.decrypt(key.encrypted, keyContext(key));
      for (const trace of tracesOf(key.form, bytes)) expect(everything.includes(trace)).toBe(false);
    }
    // The search finds a key that is there.
    expect(everything).toContain(wallet.id);
  });

  it('are encrypted for their place: App, table, record and field', async () => {
    const [one, two] = [await fixture.create(caller), await fixture.create(caller)];
    await fixture.query(
      'UPDATE wallet_keys SET sealed = (SELECT sealed FROM wallet_keys WHERE wallet_id = $2) WHERE wallet_id = $1',
      [one.id, two.id],
    );
    await expect(sign(one, randomBytes(32))).rejects.toThrow('does not open');
    expect(await sign(two, randomBytes(32))).toHaveLength(65);
  });

  it('do not decrypt once their row has another user', async () => {
    const [victim, thief] = [await fixture.create(caller), newId('user')];
    await fixture.query('UPDATE wallet_keys SET user_id = $2 WHERE wallet_id = $1', [victim.id, thief]);
    await expect(sign({ ...victim, user_id: thief }, randomBytes(32))).rejects.toThrow('does not open');
  });

  it('are wiped once they are encrypted, and when that fails', async () => {
    const place = { appId: caller.app_id, userId: newId('user'), walletId: newId('wallet') };
    const of = { ...place, walletType: 'ethereum', isDefault: false, environment: 'live' } as const;
    const key = CHAINS.ethereum.newKey();
    await fixture.get(Custody).encrypt(of, key);
    expect(key.bytes).toEqual(Buffer.alloc(32));
    const away = await fixture.serve({}, BROKEN);
    const other = CHAINS.ethereum.newKey();
    expect(await refusal(away.get(Custody).encrypt(of, other))).toBe('key_provider_unavailable');
    expect(other.bytes).toEqual(Buffer.alloc(32));
  });
});

describe('signing by wallet id', () => {
  const digest = randomBytes(32);
  type Verify = (signature: Buffer, wallet: TestWallet) => Promise<boolean> | boolean;
  const verifiers: Record<WalletType, Verify> = {
    ethereum: (signature, { public_address }) => {
      const [r = '', s = ''] = [0, 32].map((at) => `0x${signature.toString('hex', at, at + 32)}`);
      const given = Signature.from({ r, s, yParity: signature[64] as 0 | 1 });
      return recoverAddress(digest, given).toLowerCase() === public_address;
    },
    solana: (signature, { public_address }) => ed25519Verifies(base58.decode(public_address), signature),
    bitcoin: async (signature, { id }) => {
      const [stored] = (await storedKeys()).filter(({ walletId }) => walletId === id);
      if (!stored) return false;
      const seed = await new Envelope(fixture.keys).decrypt(stored.encrypted, keyContext(stored));
      const publicKey = leafOf(seed).publicKey ?? Buffer.alloc(33);
      return secp256k1.verify(signature.subarray(0, 64), digest, publicKey, { prehash: false });
    },
    DOT: (signature, { public_address }) =>
      verifySr25519(digest, signature, readPolkadotAddress(public_address)?.publicKey ?? Buffer.alloc(32)),
    XLM: (signature, { public_address }) =>
      ed25519Verifies(fromStrKey(PUBLIC_KEY, public_address) ?? Buffer.alloc(32), signature),
  };
  function ed25519Verifies(publicKey: Uint8Array, signature: Buffer): boolean {
    const x = Buffer.from(publicKey).toString('base64url');
    return verifySignature(
      null,
      digest,
      { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' },
      signature,
    );
  }

  it.each(WALLET_TYPES)('%s', async (type) => {
    const wallet = await fixture.create(caller, undefined, type);
    const signature = await sign(wallet, digest);
    expect(await verifiers[type](signature, wallet)).toBe(true);
  });

  it('is refused for wallets that are unknown, of another App or user, or deleted', async () => {
    const wallet = await fixture.create(caller);
    const signing = (changed: Partial<TestWallet>) => refusal(sign({ ...wallet, ...changed }, digest));
    expect(await signing({ id: newId('wallet') })).toBe('wallet_not_found');
    expect(await signing({ app_id: newId('app') })).toBe('wallet_not_found');
    expect(await signing({ user_id: newId('user') })).toBe('wallet_not_found');
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await signing({})).toBe('wallet_not_found');
  });
});

function describeError(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return `${message} ${stack} ${cause === undefined ? '' : describeError(cause)} ${JSON.stringify(error)}`;
}
