import { setTimeout } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { BitcoinChain } from '@latchkey/chains/testing';
import type { CreateTransferRequest, Transfer } from '@latchkey/contracts/transfer';
import { ChainFixture, duringSpecs } from '../../../testing/chain-fixture.js';
import { meanwhile } from '../../../testing/meanwhile.js';
import type { TestWallet } from '../../../testing/wallets-double.js';

export const BITCOIN = 100_000_000n;

/** One of each kind that wallets make, on a local chain. */
export const DESTINATIONS = [
  ['P2WPKH', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ['P2WSH', 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'],
  ['P2TR', 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'],
  ['P2PKH', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['P2SH', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
] as const;

/** Two processes of the service on a chain of Bitcoin in memory. */
class BitcoinFixture extends ChainFixture<BitcoinChain> {
  constructor() {
    super('RPC_URL_BITCOIN', () => BitcoinChain.start());
  }

  /** A wallet with confirmed coins. */
  funded(...amounts: bigint[]): TestWallet {
    const wallet = this.wallets.addBitcoin(this.caller);
    this.chain.fund(wallet.address, ...amounts);
    return wallet;
  }

  made(wallet: TestWallet, more: Partial<CreateTransferRequest> = {}): Promise<Transfer> {
    const [[, dest]] = DESTINATIONS;
    const order = { dest, source_currency: 'bitcoin' as const, source_amount: '0.1', ...more };
    return this.create(this.caller, wallet, order);
  }

  /** The transfer, once it is in a block; as if each pause before the next look had passed at once. */
  mined(id: string): Promise<Transfer> {
    return meanwhile(this.decided(this.caller, id), async () => {
      if (this.chain.ledger.waiting.size > 0) this.chain.ledger.mine();
      await this.query(`UPDATE transfers SET due_at = now() WHERE id = $1 AND status = 'processing'`, [id]);
      this.first.worker.nudge();
    });
  }

  /** Once the node has it. */
  async sent(id: string): Promise<void> {
    const { blockchain_tx_hash: hash } = await this.first.transfers.get(this.caller, id);
    for (let attempt = 0; attempt < 100 && !this.chain.ledger.isKnown(hash); attempt += 1)
      await setTimeout(25);
    expect(this.chain.ledger.isKnown(hash)).toBe(true);
  }
}

export const bitcoinFixture = () => duringSpecs(new BitcoinFixture());
