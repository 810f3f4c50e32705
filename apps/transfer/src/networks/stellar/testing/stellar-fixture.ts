import { CHAINS } from '@latchkey/chains/keys';
import { StellarChain } from '@latchkey/chains/testing';
import type { CreateTransferRequest, Transfer } from '@latchkey/contracts/transfer';
import { until } from '@latchkey/platform/testing';
import { ChainFixture, duringSpecs } from '../../../testing/chain-fixture.js';
import { meanwhile } from '../../../testing/meanwhile.js';
import type { TestWallet } from '../../../testing/wallets-double.js';

export const XLM = 10_000_000n;

/** The address of a new key. */
export const newAddress = () => CHAINS.XLM.addressOf(CHAINS.XLM.newKey(), 'test');

/** Two processes of the service on a network of Stellar in memory. */
class StellarFixture extends ChainFixture<StellarChain> {
  constructor() {
    super('RPC_URL_STELLAR', () => StellarChain.start());
  }

  /** A wallet whose account has this much. */
  funded(units: bigint): TestWallet {
    const wallet = this.wallets.addStellar(this.caller);
    this.chain.ledger.fund(wallet.address, units);
    return wallet;
  }

  /** An account that exists. */
  receiver(): string {
    const address = newAddress();
    this.chain.ledger.fund(address, XLM);
    return address;
  }

  made(wallet: TestWallet, more: Partial<CreateTransferRequest> = {}): Promise<Transfer> {
    const order = { source_currency: 'XLM' as const, source_amount: '2.5', ...more };
    return this.create(this.caller, wallet, { dest: newAddress(), ...order });
  }

  /** Once a node has a payment of the wallet. */
  taken({ address }: TestWallet): Promise<void> {
    return until(() => this.chain.ledger.waiting.has(address));
  }

  /** The transfer, once a ledger has decided it; as if each pause before the next look had passed at once. */
  closed(id: string): Promise<Transfer> {
    return meanwhile(this.decided(this.caller, id), async () => {
      if (this.chain.ledger.waiting.size > 0) this.chain.ledger.close();
      // Of the whole account: a payment waits for those with lower sequence numbers.
      await this.query(
        `UPDATE transfers SET due_at = now() WHERE id = ANY(ARRAY(
          SELECT id FROM transfers WHERE status = 'processing'
            AND source = (SELECT source FROM transfers WHERE id = $1) FOR UPDATE SKIP LOCKED
        ))`,
        [id],
      );
      this.first.worker.nudge();
    });
  }
}

export const stellarFixture = () => duringSpecs(new StellarFixture());
