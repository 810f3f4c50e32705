import { sha256 } from '@latchkey/platform/crypto';
import { AppError } from '@latchkey/contracts';
import type {
  Draft,
  Holdings,
  Network,
  Outcome,
  Payment,
  SentTransaction,
  SignedTransaction,
  TransferAsset,
} from '../networks/network.js';

/** One coin in its smallest unit. */
export const COIN = 10n ** 18n;
/** The fee of every payment. */
export const FEE = 1000n;

interface Account {
  balance: bigint;
  nonce: bigint;
}

/** How a test changes a chain and its node; by default they do what chains and nodes do. */
class ChainScript {
  /** Runs before a broadcast; throws to replace it. */
  beforeBroadcast: () => void | Promise<void> = () => undefined;
  /** Runs after a broadcast, before it is answered. */
  afterBroadcast: () => void | Promise<void> = () => undefined;
  /** Runs before anything is read. */
  beforeReading: () => void | Promise<void> = () => undefined;
  /** Runs after holdings are read, before they are answered. */
  afterReading: () => void | Promise<void> = () => undefined;
  /** Whether blocks are made; without them everything waits. */
  mining = true;
  /** Whether the price of a payment changes between two drafts, so that no two have the same bytes. */
  pricesMove = false;
  /** Whether the node forgets waiting payments. */
  forgetful = false;
  /** Whether the node makes a block between the balance and the nonce of one reading. */
  isTorn = false;
  /** What another node, which is behind, answers in place of one reading, after this many others. */
  staleReading: (Account & { after: number }) | undefined;
  /** How the next payments end. */
  fate: 'completed' | 'failed' = 'completed';
  /** How many blocks the node is behind; each payment is a block. */
  lag = 0n;
}

/** A chain in memory whose node follows the script of a test. It has coins alone. */
export class ScriptedChain extends ChainScript implements Network {
  readonly nativeDecimals = 18;
  /** Hashes as they were broadcast, in their order. */
  readonly broadcasts: string[] = [];
  private readonly accounts = new Map<string, Account>();
  private readonly genesis: string | null;
  /** Identifies the chain. */
  name: string;
  private drafts = 0;
  private readonly waiting = new Map<string, { payment: Payment; nonce: bigint }>();
  private readonly executed = new Map<string, Outcome>();

  /** @param ordered whether each account has its nonces. */
  constructor(private readonly ordered = true) {
    super();
    this.genesis = ordered ? null : 'its first block';
    this.name = ordered ? 'eip155:31337' : `solana:${this.genesis}`;
  }

  /** Resets the script. */
  forgetScript(): void {
    Object.assign(this, new ChainScript());
  }

  chain(): Promise<string> {
    return Promise.resolve(this.name);
  }

  fund(address: string, balance: bigint): void {
    this.account(address).balance += balance;
  }

  /** A payment by another holder of the key; a negative number takes it back. */
  spendElsewhere(address: string, times = 1n): void {
    this.account(address).nonce += times;
  }

  balance(address: string): bigint {
    return this.account(address).balance;
  }

  assetOf(): Promise<TransferAsset> {
    return Promise.resolve({ kind: 'evm_native', decimals: 18 });
  }

  destination(text: string): Promise<string> {
    if (!text.startsWith('0x')) throw new AppError('invalid_public_address');
    return Promise.resolve(text.toLowerCase());
  }

  async estimate(): Promise<bigint> {
    await this.beforeReading();
    return FEE;
  }

  async holdings({ from }: Payment): Promise<Holdings> {
    await this.beforeReading();
    if (!this.isTorn) this.mine();
    let { balance } = this.account(from);
    this.mine();
    let { nonce } = this.account(from);
    if (this.staleReading && (this.staleReading.after -= 1) < 0) {
      ({ balance, nonce } = this.staleReading);
      this.staleReading = undefined;
    }
    await this.afterReading();
    return { native: balance, asset: balance, nonce: this.ordered ? nonce - this.lag : null };
  }

  draft(payment: Payment, nonce: bigint | null): Promise<Draft> {
    const terms = { from: payment.from, to: payment.to, units: payment.units.toString(), nonce: `${nonce}` };
    this.drafts += 1;
    return Promise.resolve({
      unsigned: Buffer.from(
        JSON.stringify({ ...terms, draft: this.ordered && !this.pricesMove ? 0 : this.drafts }),
      ),
      mostNative: payment.units + FEE,
      leastLeft: 0n,
      lastValidHeight: null,
      genesis: this.genesis,
      chain: this.name,
    });
  }

  assemble({ unsigned }: Draft, signature: Buffer): SignedTransaction {
    const bytes = Buffer.concat([unsigned, signature]);
    return { bytes, hash: `0x${sha256(bytes).toString('hex')}` };
  }

  async broadcast(transaction: SignedTransaction): Promise<void> {
    await this.beforeBroadcast();
    this.broadcasts.push(transaction.hash);
    const { payment, nonce } = transaction as SentTransaction;
    if (!this.executed.has(transaction.hash))
      this.waiting.set(transaction.hash, { payment, nonce: nonce ?? 0n });
    this.mine();
    await this.afterBroadcast();
  }

  outcome({ hash, payment, nonce, genesis }: SentTransaction): Promise<Outcome> {
    if (genesis !== this.genesis) return Promise.reject(new AppError('chain_unavailable'));
    this.mine();
    const executed = this.executed.get(hash);
    if (executed) return Promise.resolve(executed);
    if (nonce !== null && nonce < this.account(payment.from).nonce)
      return Promise.resolve({ status: 'superseded' });
    if (this.forgetful) this.waiting.delete(hash);
    return Promise.resolve({ status: this.waiting.has(hash) ? 'waiting' : 'unknown' });
  }

  private mine(): void {
    if (!this.mining) return;
    const byNonce = [...this.waiting].sort(([, a], [, b]) => Number(a.nonce - b.nonce));
    for (const [hash, { payment, nonce }] of byNonce) this.execute(hash, payment, nonce);
  }

  private execute(hash: string, { from, to, units }: Payment, nonce: bigint): void {
    const payer = this.account(from);
    if ((this.ordered && nonce !== payer.nonce) || payer.balance < units + FEE) return;
    this.waiting.delete(hash);
    payer.nonce += 1n;
    payer.balance -= FEE;
    if (this.fate === 'completed') {
      payer.balance -= units;
      this.account(to).balance += units;
    }
    this.executed.set(hash, { status: this.fate, fees: FEE });
  }

  private account(address: string): Account {
    const known = this.accounts.get(address) ?? { balance: 0n, nonce: 0n };
    this.accounts.set(address, known);
    return known;
  }
}
