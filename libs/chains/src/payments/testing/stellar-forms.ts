import {
  Account,
  Asset,
  Keypair,
  Memo,
  Networks,
  Operation,
  type Transaction,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-base';
import { writeByteStrings } from '../bitcoin-transaction.rules.js';

export const payer = Keypair.random();
export const dest = Keypair.random().publicKey();
export const END = 1_800_000_000;

interface Made {
  readonly operations?: readonly xdr.Operation[];
  readonly memo?: Memo;
  readonly fee?: string;
  readonly sequence?: string;
  readonly times?: { minTime: number; maxTime: number };
  readonly passphrase?: string;
}

export const payment = (amount = '2.5', to = dest, asset = Asset.native()) =>
  Operation.payment({ destination: to, asset, amount });

/** Made by the library of others. */
export function made({
  operations = [payment()],
  memo = Memo.none(),
  fee = '100',
  sequence = '41',
  times = { minTime: 0, maxTime: END },
  passphrase = Networks.TESTNET,
}: Made = {}): Transaction {
  const builder = new TransactionBuilder(new Account(payer.publicKey(), sequence), {
    fee,
    networkPassphrase: passphrase,
    timebounds: times,
    memo,
  });
  for (const operation of operations) builder.addOperation(operation);
  return builder.build();
}

/** Without its type in front and its signatures at the end. */
export const plain = (transaction: Transaction) =>
  Buffer.from(transaction.toEnvelope().toXDR()).subarray(4, -4);

export const bytesOf = (forms: readonly (Transaction | Buffer)[], passphrase: string = Networks.TESTNET) =>
  writeByteStrings([
    Buffer.from(passphrase),
    ...forms.map((form) => (Buffer.isBuffer(form) ? form : plain(form))),
  ]);
