import { randomBytes, verify as verifySignature } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { NETWORK, WIF } from '@scure/btc-signer';
import { verify as verifySr25519 } from '@scure/sr25519';
import { Keypair } from '@solana/web3.js';
import { Wallet as EthersWallet, recoverAddress, Signature, Transaction } from 'ethers';
import { WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import type { Wallet } from '@latchkey/contracts/wallet';
import { Envelope } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import type { KeyForm } from '../chains/chain.js';
import { CHAINS } from '../chains/chains.js';
import { fromSs58 } from '../chains/polkadot.js';
import { fromStrKey, PUBLIC_KEY, SECRET_SEED, toStrKey } from '../chains/stellar.js';
import { BalancesService } from '../balances/balances.service.js';
import { DefaultWalletWorker } from '../default-wallets/default-wallet-worker.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { SigningService } from '../signing/signing.service.js';
import { callerOf, contextOf, refusal, WalletFixture, started } from '../testing/wallet-fixture.js';
import { Custody } from './custody.js';
import { keyContext, type KeyPlace } from './encrypted-keys.js';
import type { NewWalletKey } from './wallet-key.entity.js';

const fixture = await started(new WalletFixture(), { RPC_URL_ETHEREUM: 'http://127.0.0.1:9' });
const caller = callerOf();
const context = contextOf(caller);
const placeOf = ({ app_id, user_id, id }: Wallet) => ({ appId: app_id, userId: user_id, walletId: id });

async function storedKeys(): Promise<(NewWalletKey & KeyPlace)[]> {
  return fixture.query(
    `SELECT k.wallet_id AS "walletId", k.app_id AS "appId", w.user_id AS "userId", k.form, k.sealed AS encrypted,
            k.key_version AS "keyVersion" FROM wallet_keys k JOIN wallets w ON w.id = k.wallet_id`,
  );
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

const PAYMENT = { type: 2, chainId: 31337n, to: `0x${'11'.repeat(20)}`, value: 1n };

describe('keys in custody', () => {
  it('are in no response, log line, event, error or dump, in any form', async () => {
    const said: unknown[] = [];
    const say = async (call: Promise<unknown>) =>
      void said.push(await call.catch((error: unknown) => describeError(error)));
    const imported: [WalletType, string][] = [
      ['ethereum', `0x${randomBytes(32).toString('hex')}`],
      ['solana', base58.encode(Keypair.generate().secretKey)],
      ['bitcoin', WIF(NETWORK).encode(secp256k1.utils.randomSecretKey())],
      ['DOT', `0x${randomBytes(32).toString('hex')}`],
      ['XLM', toStrKey(SECRET_SEED, randomBytes(32))],
    ];
    for (const wallet_type of WALLET_TYPES) await say(fixture.create(caller, undefined, wallet_type));
    for (const [wallet_type, private_key] of imported) {
      const request = { wallet_type, private_key };
      const take = () => fixture.get(ImportsService).import(caller, { user_id: newId('user'), ...request });
      await say(take());
      await say(take());
    }
    const { id: wallet_id, user_id } = await fixture.create(caller);
    await say(fixture.balances.balance(caller, { wallet_id, token_symbol: 'ethereum' }));
    await say(fixture.get(BalancesService).balance(caller, { wallet_id, token_symbol: 'XLM' }));
    await say(fixture.get(WalletsService).list(caller, {}));
    const unsigned = Transaction.from(PAYMENT).unsignedSerialized;
    for (const bytes of [Buffer.from(unsigned.slice(2), 'hex'), randomBytes(32)]) {
      const transaction = { wallet_id, user_id, unsigned_transaction: bytes.toString('base64') };
      await say(fixture.get(SigningService).sign(context, transaction));
      const place = { appId: caller.app_id, userId: user_id, walletId: wallet_id };
      await say(fixture.get(Custody).sign(context, place, bytes.subarray(0, 32)));
    }
    const broken = () => Promise.reject(new Error('sealed'));
    const away = await fixture.serve({}, { newDataKey: broken, unwrap: broken, rewrap: broken });
    const [wallet_type, private_key] = imported[0] ?? ['ethereum', ''];
    await say(away.get(ImportsService).import(caller, { user_id: newId('user'), wallet_type, private_key }));
    away.get(DefaultWalletWorker).nudge();
    await away.get(DefaultWalletWorker).onModuleDestroy();

    const everything = [JSON.stringify(said), fixture.logLines.join(''), await fixture.dump()].join('\n');
    const envelope = new Envelope(fixture.keys);
    const keys = await storedKeys();
    expect(keys.length).toBeGreaterThanOrEqual(11);
    for (const key of keys) {
      const bytes = await envelope.decrypt(key.encrypted, keyContext(key));
      for (const trace of tracesOf(key.form, bytes)) expect(everything.includes(trace)).toBe(false);
    }
    for (const [, text] of imported) expect(everything).not.toContain(text);
    // The search finds a key that is there.
    expect(everything).toContain(wallet_id);
  });

  it('are encrypted for their place: App, table, record and field', async () => {
    const [one, two] = [await fixture.create(caller), await fixture.create(caller)];
    await fixture.query(
      'UPDATE wallet_keys SET sealed = (SELECT sealed FROM wallet_keys WHERE wallet_id = $2) WHERE wallet_id = $1',
      [one.id, two.id],
    );
    await expect(fixture.get(Custody).sign(context, placeOf(one), randomBytes(32))).rejects.toThrow(
      'does not open',
    );
    await expect(fixture.get(Custody).sign(context, placeOf(two), randomBytes(32))).resolves.toHaveLength(65);
  });

  it('do not decrypt once the row of the wallet has another user', async () => {
    const [victim, thief] = [await fixture.create(caller), await fixture.create(caller)];
    await fixture.query('DELETE FROM wallet_keys WHERE wallet_id = $1', [thief.id]);
    await fixture.query('DELETE FROM wallets WHERE id = $1', [thief.id]);
    await fixture.query('UPDATE wallets SET user_id = $2 WHERE id = $1', [victim.id, thief.user_id]);
    const place = { appId: caller.app_id, userId: thief.user_id, walletId: victim.id };
    const signing = fixture.get(Custody).sign(context, place, randomBytes(32));
    await expect(signing).rejects.toThrow('does not open');
  });

  it('are wiped once they are encrypted, and when that fails', async () => {
    const place = { appId: caller.app_id, userId: newId('user'), walletId: newId('wallet') };
    const key = CHAINS.ethereum.newKey();
    await fixture.get(Custody).encrypt(place, key);
    expect(key.bytes).toEqual(Buffer.alloc(32));
    const broken = () => Promise.reject(new Error('sealed'));
    const away = await fixture.serve({}, { newDataKey: broken, unwrap: broken, rewrap: broken });
    const other = CHAINS.bitcoin.newKey();
    expect(await refusal(away.get(Custody).encrypt(place, other))).toBe('key_provider_unavailable');
    expect(other.bytes).toEqual(Buffer.alloc(32));
  });
});

describe('signing by wallet id', () => {
  const digest = randomBytes(32);
  type Verify = (signature: Buffer, wallet: Wallet) => Promise<boolean> | boolean;
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
      return secp256k1.verify(signature, digest, publicKey, { prehash: false });
    },
    DOT: (signature, { public_address }) =>
      verifySr25519(digest, signature, fromSs58(public_address) ?? Buffer.alloc(32)),
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
    const signature = await fixture.get(Custody).sign(context, placeOf(wallet), digest);
    expect(await verifiers[type](signature, wallet)).toBe(true);
  });

  it('of an imported key is that of the key', async () => {
    const own = new EthersWallet(`0x${randomBytes(32).toString('hex')}`);
    const request = { user_id: newId('user'), wallet_type: 'ethereum' as const, private_key: own.privateKey };
    const wallet = await fixture.get(ImportsService).import(caller, request);
    const signature = await fixture.get(Custody).sign(context, placeOf(wallet), digest);
    expect(`0x${signature.toString('hex', 0, 64)}`).toBe(
      own.signingKey.sign(digest).serialized.slice(0, 130),
    );
  });

  it('is refused for wallets that are not in custody, of another App, or deleted', async () => {
    const wallet = await fixture.create(caller);
    const watched = await fixture.watch(caller, 'solana', Keypair.generate().publicKey.toBase58());
    const sign = (place: KeyPlace) => refusal(fixture.get(Custody).sign(context, place, digest));
    expect(await sign(placeOf(watched))).toBe('wallet_not_found');
    expect(await sign({ ...placeOf(wallet), appId: newId('app') })).toBe('wallet_not_found');
    expect(await sign({ ...placeOf(wallet), userId: newId('user') })).toBe('wallet_not_found');
    await fixture.get(WalletsService).deleteOf(caller, { user_id: wallet.user_id });
    expect(await sign(placeOf(wallet))).toBe('wallet_not_found');
  });
});

function describeError(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return `${message} ${stack} ${cause === undefined ? '' : describeError(cause)} ${JSON.stringify(error)}`;
}
