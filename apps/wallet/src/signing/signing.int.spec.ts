import { randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { hashMessage, Interface, Signature, Transaction } from 'ethers';
import { TOKEN_PROGRAM } from '@latchkey/chains';
import { WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import type { Wallet } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, WalletFixture, started } from '../testing/wallet-fixture.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const PAYMENT = { type: 2, chainId: 31_337n, nonce: 7, to: DEST, value: 10n ** 18n, gasLimit: 21_000n };
const FEES = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };

const ERC20 = new Interface(['function transfer(address to, uint256 value)']);
const OF_TOKEN = {
  value: 0n,
  gasLimit: 65_000n,
  data: ERC20.encodeFunctionData('transfer', [DEST, 10n ** 6n]),
};

const hex = (text: string) => Buffer.from(text.slice(2), 'hex');
const payment = () => hex(Transaction.from({ ...PAYMENT, ...FEES }).unsignedSerialized);

function messageOf(payer: string, signers: Keypair[] = []): TransactionMessage {
  const payerKey = new PublicKey(payer);
  const { publicKey: toPubkey } = Keypair.generate();
  const from = [payerKey, ...signers.map(({ publicKey }) => publicKey)];
  const instructions = from.map((fromPubkey) =>
    SystemProgram.transfer({ fromPubkey, toPubkey, lamports: 5_000 }),
  );
  const recentBlockhash = Keypair.generate().publicKey.toBase58();
  return new TransactionMessage({ payerKey, recentBlockhash, instructions });
}

/** A transfer of a token (TransferChecked) with its fees and a reference, as transfer makes it. */
function tokenMessageOf(payer: string): Buffer {
  const [payerKey, [source, mint, receiver]] = [new PublicKey(payer), [someKey(), someKey(), someKey()]];
  const keys = [
    { pubkey: source, isSigner: false, isWritable: true },
    { pubkey: mint, isSigner: false, isWritable: false },
    { pubkey: receiver, isSigner: false, isWritable: true },
    { pubkey: payerKey, isSigner: true, isWritable: false },
    { pubkey: someKey(), isSigner: false, isWritable: false },
  ];
  const data = Buffer.from('0c40420f000000000006', 'hex');
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000n }),
    new TransactionInstruction({ programId: new PublicKey(TOKEN_PROGRAM), keys, data }),
  ];
  const message = new TransactionMessage({ payerKey, recentBlockhash: someKey().toBase58(), instructions });
  return Buffer.from(message.compileToLegacyMessage().serialize());
}
const someKey = () => Keypair.generate().publicKey;
const legacy = (payer: string, signers?: Keypair[]) =>
  Buffer.from(messageOf(payer, signers).compileToLegacyMessage().serialize());

const sign = async ({ id, user_id }: Pick<Wallet, 'id' | 'user_id'>, bytes: Buffer, by = caller) => {
  const unsigned_transaction = bytes.toString('base64');
  const answer = await fixture.get(SigningService).sign(by, { wallet_id: id, user_id, unsigned_transaction });
  return Buffer.from(answer.signature, 'base64');
};

describe('a transaction of Ethereum', () => {
  it.each([
    ['a payment', { ...PAYMENT, ...FEES }],
    ['a transfer of a token (ERC-20)', { ...PAYMENT, ...FEES, ...OF_TOKEN }],
  ])('%s is signed by the key of the wallet', async (_, terms) => {
    const wallet = await fixture.create(caller);
    const transaction = Transaction.from(terms);
    const signature = await sign(wallet, hex(transaction.unsignedSerialized));
    expect(signature).toHaveLength(65);
    const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)].map((part) =>
      part.toString('hex'),
    );
    transaction.signature = Signature.from({ r: `0x${r}`, s: `0x${s}`, yParity: signature[64] as 0 | 1 });
    expect(transaction.from?.toLowerCase()).toBe(wallet.public_address);
  });

  it.each([1n, 137n, 43_114n])(
    'of main net %s is signed for a live App, never for a test App',
    async (chainId) => {
      const wallet = await fixture.create(caller);
      const unsigned = hex(Transaction.from({ ...PAYMENT, ...FEES, chainId }).unsignedSerialized);
      expect(await refusal(sign(wallet, unsigned))).toBe('invalid_request');
      expect(await sign(wallet, unsigned, { ...caller, environment: 'live' })).toHaveLength(65);
    },
  );

  const signed = () => {
    const transaction = Transaction.from({ ...PAYMENT, ...FEES });
    transaction.signature = Signature.from({ r: `0x${'11'.repeat(32)}`, s: `0x${'12'.repeat(32)}`, v: 27 });
    return hex(transaction.serialized);
  };
  it.each<[string, () => Buffer]>([
    ['a digest', () => randomBytes(32)],
    ['the digest of a transaction', () => hex(Transaction.from({ ...PAYMENT, ...FEES }).unsignedHash)],
    ['a text', () => Buffer.from('app.example.com wants you to sign in with your Ethereum account:')],
    ['the digest of a text (EIP-191)', () => hex(hashMessage('hello'))],
    ['a text with its prefix (EIP-191)', () => Buffer.from('\x19Ethereum Signed Message:\n5hello')],
    ['typed data (EIP-712)', () => Buffer.concat([Buffer.of(0x19, 0x01), randomBytes(64)])],
    ['a signed transaction', signed],
    ['an older kind', () => hex(Transaction.from({ ...PAYMENT, type: 1, gasPrice: 1n }).unsignedSerialized)],
    [
      'the oldest kind',
      () => hex(Transaction.from({ ...PAYMENT, type: 0, gasPrice: 1n }).unsignedSerialized),
    ],
    ['a delegation (EIP-7702)', () => Buffer.concat([Buffer.of(4), payment().subarray(1)])],
    ['bytes behind it', () => Buffer.concat([payment(), Buffer.of(0)])],
    ['a number with a leading zero', () => hex('0x02cb8200018080808080808080c0')],
    ['half of it', () => payment().subarray(0, 20)],
    ['nothing', () => Buffer.alloc(0)],
    ['a message of Solana', () => legacy(Keypair.generate().publicKey.toBase58())],
  ])('is not: %s', async (_, bytes) => {
    expect(await refusal(sign(await fixture.create(caller), bytes()))).toBe('invalid_request');
  });
});

describe('a message of Solana', () => {
  const create = () => fixture.create(caller, undefined, 'solana');
  const isSigned = (bytes: Buffer, signature: Buffer, address: string) => {
    const x = Buffer.from(new PublicKey(address).toBytes()).toString('base64url');
    return verify(null, bytes, { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }, signature);
  };

  it.each<[string, (payer: string) => Buffer]>([
    ['legacy', legacy],
    ['a transfer of a token (SPL)', tokenMessageOf],
    ['version 0', (payer) => Buffer.from(messageOf(payer).compileToV0Message().serialize())],
  ])('is signed by the wallet that pays: %s', async (_, messageFrom) => {
    const wallet = await create();
    const bytes = messageFrom(wallet.public_address);
    expect(isSigned(bytes, await sign(wallet, bytes), wallet.public_address)).toBe(true);
  });

  const changed = (at: number, value: number) => (payer: string) => {
    const bytes = legacy(payer);
    bytes[at] = value;
    return bytes;
  };
  it.each<[string, (payer: string) => Buffer]>([
    ['another fee payer', () => legacy(Keypair.generate().publicKey.toBase58())],
    ['a second signer', (payer) => legacy(payer, [Keypair.generate()])],
    ['no signer', changed(0, 0)],
    ['a payer that cannot pay', changed(1, 1)],
    ['more keys that are only read than keys', changed(2, 9)],
    ['a version to come', changed(0, 0x81)],
    ['a text', () => Buffer.from('app.example.com wants you to sign in with your Solana account:')],
    [
      'an off-chain message',
      () => Buffer.concat([Buffer.from('\xffsolana offchain', 'latin1'), randomBytes(90)]),
    ],
    ['a digest', () => randomBytes(32)],
    ['bytes behind it', (payer) => Buffer.concat([legacy(payer), Buffer.of(0)])],
    ['half of it', (payer) => legacy(payer).subarray(0, 70)],
    ['the whole transaction', (payer) => Buffer.concat([Buffer.alloc(65, 1), legacy(payer)])],
    ['a transaction of Ethereum', payment],
    ['nothing', () => Buffer.alloc(0)],
  ])('is not: %s', async (_, messageFrom) => {
    const wallet = await create();
    expect(await refusal(sign(wallet, messageFrom(wallet.public_address)))).toBe('invalid_request');
  });
});

describe('a wallet', () => {
  it('of another App or user, watched, or of a deleted user is not there', async () => {
    const wallet = await fixture.create(caller);
    const watched = await fixture.watch(caller, 'ethereum', DEST);
    expect(await refusal(sign(wallet, payment(), callerOf()))).toBe('wallet_not_found');
    expect(await refusal(sign({ ...wallet, user_id: newId('user') }, payment()))).toBe('wallet_not_found');
    expect(await refusal(sign(watched, payment()))).toBe('wallet_not_found');
    await fixture.get(WalletsService).deleteOf(caller, { user_id: wallet.user_id });
    expect(await refusal(sign(wallet, payment()))).toBe('wallet_not_found');
  });

  const CANNOT_SEND = WALLET_TYPES.filter((type) => type !== 'ethereum' && type !== 'solana');
  it.each<WalletType>(CANNOT_SEND)('of %s sends nothing', async (type) => {
    const wallet = await fixture.create(caller, undefined, type);
    expect(await refusal(sign(wallet, payment()))).toBe('incompatible_token');
  });

  it('reads one spelling of base64', async () => {
    const { id: wallet_id, user_id } = await fixture.create(caller);
    const unsigned_transaction = `${payment().toString('base64')} `;
    const signed = fixture.get(SigningService).sign(caller, { wallet_id, user_id, unsigned_transaction });
    expect(await refusal(signed)).toBe('invalid_request');
  });
});
