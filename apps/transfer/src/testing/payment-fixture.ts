import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Network as NetworkName } from '@latchkey/chains';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import { callerOf } from './requests.js';
import { COIN, FEE, ScriptedChain } from './scripted-chain.js';
import { type Replica, TransferFixture } from './transfer-fixture.js';
import type { TestWallet } from './wallets-double.js';

interface PaymentFixtureOptions {
  /** In the place of Ethereum. */
  readonly chain?: ScriptedChain;
  /** In the places of other chains. */
  readonly others?: Partial<Record<NetworkName, ScriptedChain>>;
  /** How many processes of the service there are. */
  readonly processes?: 1 | 2;
}

/** Columns of a transfer that the API does not show. */
interface StoredPayment {
  readonly nonce: string | null;
  readonly status: string;
  readonly signed: Buffer | null;
  readonly reserved: string | null;
}

/** Payments of one App over scripted chains. */
export class PaymentFixture extends TransferFixture {
  readonly caller = callerOf();
  readonly chain: ScriptedChain;
  private readonly chains: Partial<Record<NetworkName, ScriptedChain>>;
  private second: Replica | undefined;

  constructor({ chain = new ScriptedChain(), others = {} }: Omit<PaymentFixtureOptions, 'processes'> = {}) {
    super();
    this.chain = chain;
    this.chains = { ETHEREUM: chain, ...others };
  }

  async startProcesses(processes: 1 | 2): Promise<void> {
    await this.start({ chains: this.chains });
    if (processes === 2) this.second = await this.serveAlike();
  }

  /** Another process of the service, on the same chains. */
  serveAlike(): Promise<Replica> {
    return this.serve({ chains: this.chains });
  }

  /** The process that was started second. */
  get other(): Replica {
    if (!this.second) throw new Error('there is one process alone');
    return this.second;
  }

  /** Alternates, so that calls are spread over both processes. */
  processFor(call: number): Replica {
    return call % 2 ? this.other : this.first;
  }

  /** Resets the scripts of chains and wallets. */
  forgetScripts(): void {
    for (const chain of Object.values(this.chains)) chain.forgetScript();
    this.wallets.beforeSigning = () => undefined;
    this.wallets.approvals.clear();
  }

  /** A new wallet that has this much of the coin. */
  funded(units = 10n * COIN): TestWallet {
    const wallet = this.wallets.add(this.caller);
    this.chain.fund(wallet.address, units);
    return wallet;
  }

  /** The id of a new transfer. */
  async made(wallet: TestWallet, more?: Partial<CreateTransferRequest>): Promise<string> {
    return (await this.create(this.caller, wallet, more)).id;
  }

  /** How often these bytes were broadcast. */
  sendings(hash: string): number {
    return this.chain.broadcasts.filter((one) => one === hash).length;
  }

  /** A coin was paid by a wallet that had ten. */
  async paidOnce(wallet: TestWallet, id: string): Promise<void> {
    const { blockchain_tx_hash: hash } = await this.decided(this.caller, id);
    expect(this.sendings(hash)).toBeGreaterThan(0);
    expect(this.chain.balance(wallet.address)).toBe(9n * COIN - FEE);
  }

  /** The same, as if each pause before the next look at it passed at once. */
  async paidSoon(wallet: TestWallet, id: string): Promise<void> {
    const passing = setInterval(() => void this.release(id), 50);
    await this.paidOnce(wallet, id).finally(() => clearInterval(passing));
  }

  /** As if its lease, or the pause before the next look at it, had run out. */
  async release(id: string): Promise<void> {
    await this.query(`UPDATE transfers SET due_at = now() WHERE id = $1 AND status = 'processing'`, [id]);
    this.first.worker.nudge();
  }

  async rowOf(id: string): Promise<StoredPayment | undefined> {
    const [row] = await this.query<StoredPayment>(
      `SELECT nonce, status, signed_transaction AS signed, reserved_native AS reserved FROM transfers WHERE id = $1`,
      [id],
    );
    return row;
  }
}

/** The fixture while the specs of the file run; scripts are reset after each of them. */
export function paymentFixture({ processes = 1, ...options }: PaymentFixtureOptions = {}): PaymentFixture {
  const fixture = new PaymentFixture(options);
  beforeAll(() => fixture.startProcesses(processes));
  afterAll(() => fixture.stop());
  afterEach(() => fixture.forgetScripts());
  return fixture;
}
