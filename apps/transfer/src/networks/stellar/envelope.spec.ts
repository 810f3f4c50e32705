import { describe, expect, it } from '@jest/globals';
import {
  Account,
  Asset,
  Keypair,
  Memo,
  Networks,
  Operation,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-base';
import { networkId } from '@latchkey/chains';
import { isSignedUse, readEnvelope } from './envelope.js';

const payer = Keypair.random();
const other = Keypair.random();
const network = networkId(Networks.TESTNET);
const use = { network, key: payer.rawPublicKey(), sequence: 8n };

/** Made by the library of others: several signatures, a memo and operations that no payment of ours has. */
function made(signers = [other, payer]): Transaction {
  const built = new TransactionBuilder(new Account(payer.publicKey(), '7'), {
    fee: '300',
    networkPassphrase: Networks.TESTNET,
  })
    .addMemo(Memo.hash(Buffer.alloc(32, 9)))
    .addOperation(Operation.payment({ destination: other.publicKey(), asset: Asset.native(), amount: '1' }))
    .addOperation(Operation.bumpSequence({ bumpTo: '99' }))
    .setTimeout(60)
    .build();
  for (const signer of signers) built.sign(signer);
  return built;
}

const bytesOf = (transaction: { toEnvelope: () => { toXDR: () => Buffer } }) =>
  Buffer.from(transaction.toEnvelope().toXDR());

describe('the use of a sequence number', () => {
  it('is signed in any transaction of the account, whatever else it does', () => {
    const envelope = bytesOf(made());
    expect(readEnvelope(envelope)?.signatures).toHaveLength(2);
    expect(isSignedUse(envelope, use)).toBe(true);
  });

  it('is signed in one for which another account pays the fee', () => {
    const bumped = TransactionBuilder.buildFeeBumpTransaction(other, '900', made(), Networks.TESTNET);
    bumped.sign(other);
    expect(isSignedUse(bytesOf(bumped), use)).toBe(true);
    expect(isSignedUse(bytesOf(bumped), { ...use, key: other.rawPublicKey() })).toBe(false);
  });

  it.each([
    ['another number', { ...use, sequence: 9n }],
    ['another account', { ...use, key: other.rawPublicKey() }],
    ['another network', { ...use, network: networkId(Networks.PUBLIC) }],
  ])('is that of no other: %s', (_, asked) => {
    expect(isSignedUse(bytesOf(made()), asked)).toBe(false);
  });

  it('is not signed by a stranger', () => {
    expect(isSignedUse(bytesOf(made([other])), use)).toBe(false);
  });

  it('is not read in bytes that are cut or changed', () => {
    const whole = bytesOf(made());
    for (let length = 0; length < whole.length; length += 1)
      expect([length, isSignedUse(whole.subarray(0, length), use)]).toEqual([length, false]);
    const signed = readEnvelope(whole)?.transaction.length ?? 0;
    for (let at = 4; at < 4 + signed; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect([at, isSignedUse(changed, use)]).toEqual([at, false]);
    }
  });
});
