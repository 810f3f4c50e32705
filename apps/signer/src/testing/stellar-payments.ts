import {
  Account,
  Asset,
  Keypair,
  Memo,
  Networks,
  Operation,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-base';
import type { PaymentIntent } from '@latchkey/contracts';
import { writeByteStrings } from '@latchkey/chains/payments';
import type { TestWallet } from './signer-fixture.js';
import { evmIntent } from './signing-fixture.js';

export const DEST = Keypair.random().publicKey();
const TESTNET = `stellar:${Networks.TESTNET}`;
export const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

interface Made {
  readonly fee?: string;
  readonly memo?: Memo;
  readonly sequence?: string;
  readonly maxTime?: number;
  readonly passphrase?: string;
}

/** A payment of two and a half XLM, made by the library of others. */
export function stellarPayment(
  { public_address }: TestWallet,
  {
    fee = '100',
    memo = Memo.none(),
    sequence = '41',
    maxTime = inAnHour(),
    passphrase = Networks.TESTNET,
  }: Made = {},
): Transaction {
  return new TransactionBuilder(new Account(public_address, sequence), {
    fee,
    memo,
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime },
  })
    .addOperation(Operation.payment({ destination: DEST, asset: Asset.native(), amount: '2.5' }))
    .build();
}

export const stellarBytes = (forms: readonly Transaction[], passphrase: string = Networks.TESTNET) =>
  writeByteStrings([
    Buffer.from(passphrase),
    ...forms.map((form) => Buffer.from(form.toEnvelope().toXDR()).subarray(4, -4)),
  ]);

export const stellarIntent = (changed: Partial<PaymentIntent> = {}) =>
  evmIntent({
    chain: TESTNET,
    currency: 'XLM',
    decimals: 7,
    destination: DEST,
    units: '25000000',
    most_fee: '10000',
    ...changed,
  });
