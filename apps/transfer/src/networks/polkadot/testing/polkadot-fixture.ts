import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { CHAINS } from '@latchkey/chains/keys';
import { PolkadotChain } from '@latchkey/chains/testing';
import type { CreateTransferRequest, Transfer, TransferStatus } from '@latchkey/contracts/transfer';
import { ChainFixture, duringSpecs } from '../../../testing/chain-fixture.js';
import { meanwhile } from '../../../testing/meanwhile.js';
import type { TestWallet } from '../../../testing/wallets-double.js';

export const DOT = 10_000_000_000n;
export const newAddress = () => CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'test');

/** Two processes of the service on an Asset Hub in memory. */
class PolkadotFixture extends ChainFixture<PolkadotChain> {
  constructor() {
    super('RPC_URL_POLKADOT', () => PolkadotChain.start());
  }

  /** A wallet with an account. */
  funded(free: bigint): TestWallet {
    const wallet = this.wallets.addPolkadot(this.caller);
    this.chain.ledger.fund(wallet.address, free);
    return wallet;
  }

  made(wallet: TestWallet, more: Partial<CreateTransferRequest> = {}): Promise<Transfer> {
    const order = { dest: newAddress(), source_currency: 'DOT' as const, source_amount: '1', ...more };
    return this.create(this.caller, wallet, order);
  }

  /** The transfer, once it is in a block that is final; as if each pause before the next look had passed at once. */
  final(id: string, status: TransferStatus = 'completed'): Promise<Transfer> {
    return meanwhile(this.decided(this.caller, id, status), () => {
      if (this.chain.ledger.waiting.size > 0) this.chain.ledger.mine();
      this.chain.ledger.finalize();
      return this.look(id);
    });
  }

  /** Has a payment under way looked at now. */
  private async look(id: string): Promise<void> {
    // As if two minutes had passed in which the chain said the same.
    const since = `superseded_since = superseded_since - interval '2 minutes'`;
    await this.query(
      `UPDATE transfers SET due_at = now(), ${since} WHERE id = $1 AND status = 'processing'`,
      [id],
    );
    this.first.worker.nudge();
  }

  /** Once the node has it. */
  async sent(id: string): Promise<void> {
    const { blockchain_tx_hash: hash } = await this.first.transfers.get(this.caller, id);
    for (let attempt = 0; attempt < 100 && !this.chain.ledger.waiting.has(hash); attempt += 1)
      await setTimeout(25);
    expect(this.chain.ledger.waiting.has(hash)).toBe(true);
  }
}

export const polkadotFixture = () => duringSpecs(new PolkadotFixture());
