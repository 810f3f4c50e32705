import type { Caller, PaymentIntent } from '@latchkey/contracts';
import type { ConfirmationProofs } from '@latchkey/contracts/signer';
import { newId } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import { Transaction, type TransactionLike } from 'ethers';
import { SigningService } from '../signing/signing.service.js';
import { callerOf, contextOf, SignerFixture, type TestWallet } from './signer-fixture.js';

const CHAIN_ID = 31_337n;
const GENESIS = Keypair.generate().publicKey.toBase58();
export const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
export const SOLANA_DEST = Keypair.generate().publicKey.toBase58();
/** The contract of USDC in the table. */
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

const HOUR_SECONDS = 3600;
const LAMPORTS = 5_000;

/** Bytes and the payment that they are said to be. */
export interface Asked {
  readonly unsigned: Buffer;
  readonly intent: PaymentIntent;
}

interface SigningOptions {
  readonly by?: Caller;
  readonly at?: SigningService;
  /** That came with the confirmation. */
  readonly proofs?: ConfirmationProofs;
  /** That confirms it, and that created it. */
  readonly actor?: Actor;
  readonly createdBy?: string;
  /** How long its caller waits, in milliseconds. */
  readonly withinMs?: number;
}

/** The lock of an App, as another process has it. */
interface AppLock {
  /** Whether this number of transactions waits for it, or more. */
  readonly isAwaited: (count?: number) => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** The terms of a payment of a coin on the EVM chain of the fixture. */
export const COIN = {
  type: 2,
  chainId: CHAIN_ID,
  nonce: 7,
  to: DEST,
  value: 10n ** 18n,
  gasLimit: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
};

export const evmBytes = (terms: TransactionLike = COIN) =>
  Buffer.from(Transaction.from(terms).unsignedSerialized.slice(2), 'hex');

export function evmIntent(changed: Partial<PaymentIntent> = {}): PaymentIntent {
  return {
    transfer_id: newId('transfer'),
    chain: `eip155:${CHAIN_ID}`,
    currency: 'ethereum',
    decimals: 18,
    destination: DEST,
    units: `${10n ** 18n}`,
    most_fee: '42000000000000',
    expires_at: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
    ...changed,
  };
}

/** A message that this address pays for: the fees, and a payment of SOL in place of other instructions. */
export function solanaBytes(payer: string, instructions = [solPayment(payer)]): Buffer {
  const fees = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000n }),
  ];
  const recentBlockhash = Keypair.generate().publicKey.toBase58();
  const payerKey = new PublicKey(payer);
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash,
    instructions: [...fees, ...instructions],
  });
  return Buffer.from(message.compileToLegacyMessage().serialize());
}

export function solPayment(payer: string, to = SOLANA_DEST): TransactionInstruction {
  const [fromPubkey, toPubkey] = [new PublicKey(payer), new PublicKey(to)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports: LAMPORTS });
}

export function solanaIntent(changed: Partial<PaymentIntent> = {}): PaymentIntent {
  const paid = { destination: SOLANA_DEST, units: `${LAMPORTS}`, most_fee: '5001' };
  return evmIntent({ chain: `solana:${GENESIS}`, currency: 'solana', decimals: 9, ...paid, ...changed });
}

/** The signer, told of the local clusters of the payments above. */
export class SigningFixture extends SignerFixture {
  readonly caller = callerOf();

  /** Settings of a process that signs them. */
  readonly env = { CHAINS_SOLANA_TEST: `solana:${GENESIS}`, TOKEN_CONTRACT_USDC: USDC };

  override start(): Promise<this> {
    return super.start(this.env);
  }

  /** The signature of a payment that needs no approval. */
  async sign(...asked: Parameters<SigningFixture['ask']>): Promise<Buffer> {
    const signature = await this.ask(...asked);
    if (signature === null) throw new Error('it waits for approvals');
    return Buffer.from(signature, 'base64');
  }

  /** The signature, or null where the payment waits for approvals. */
  async ask(
    { id: wallet_id, user_id }: Pick<TestWallet, 'id' | 'user_id'>,
    { unsigned, intent }: Pick<Asked, 'unsigned'> & { intent?: unknown },
    { by = this.caller, at = this.get(SigningService), proofs = {}, ...said }: SigningOptions = {},
  ): Promise<string | null> {
    const input = {
      ...{ wallet_id, user_id, unsigned_transaction: unsigned.toString('base64') },
      ...{ intent: intent as PaymentIntent, ...proofs },
      ...(said.createdBy !== undefined && { created_by: said.createdBy }),
      ...(said.withinMs !== undefined && { answer_within_ms: said.withinMs }),
    };
    return (await at.sign(contextOf(by, said.actor), input)).signature;
  }

  /** Another process that has the lock of an App until it is released. */
  async lockApp(appId: string): Promise<AppLock> {
    const other = this.source.createQueryRunner();
    await other.startTransaction();
    await other.query(
      `INSERT INTO app_spending (app_id, last_at) VALUES ($1, now())
       ON CONFLICT ON CONSTRAINT app_spending_pkey DO UPDATE SET last_at = app_spending.last_at`,
      [appId],
    );
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return {
      isAwaited: async (count = 1) => (await this.query(waiting)).length >= count,
      release: async () => {
        await other.commitTransaction();
        await other.release();
      },
    };
  }

  /** Ids of transfers for which something was signed. */
  async keptOf(userId: string): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      'SELECT transfer_id AS id FROM signed_intents WHERE user_id = $1',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  /** The data of the events of signatures. */
  async signaturesOf(userId: string): Promise<object[]> {
    const rows = await this.query<{ data: object }>(
      `SELECT data FROM outbox WHERE user_id = $1 AND type = 'wallet.payment_signed' ORDER BY seq`,
      [userId],
    );
    return rows.map(({ data }) => data);
  }
}
