import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { BitcoinChain } from '@latchkey/chains/testing';
import type { Transfer } from '@latchkey/contracts/transfer';
import type { Wallet } from '@latchkey/contracts/wallet';
import { succeeded } from '../http/answers.js';
import { newApp, type TestApp } from '../http/app.js';
import { OwnStack } from '../stack/own-stack.js';
import { rowsIn } from '../stack/rows.js';
import { newWallet } from './transfers.js';

const DECIDED_MS = 30_000;
/** A P2WPKH address of the local chain. */
export const BITCOIN_DEST = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** A stack whose bitcoin wallets pay on a chain in memory, which is in this process. */
class BitcoinStack {
  app!: TestApp;
  chain!: BitcoinChain;
  stack!: OwnStack;

  /** A wallet in custody of a new user, with confirmed coins. */
  async funded(...amounts: bigint[]): Promise<Wallet> {
    const wallet = await newWallet(this.app.api, 'bitcoin');
    this.chain.fund(wallet.public_address, ...amounts);
    // Each coin in a block of its own: the last one is as deep as the setting wants.
    this.chain.ledger.mine(2);
    return wallet;
  }

  /** As if the pause before the next look at the payment had passed. */
  async lookAgain(id: string): Promise<void> {
    await rowsIn(
      'transfer',
      `UPDATE transfer.transfers SET due_at = now(), superseded_since = superseded_since - interval '3 minutes'
        WHERE id = $1 AND status = 'processing'`,
      [id],
    );
  }

  /** The transfer, once this is true of it; fails the test when that takes too long. */
  async becomes(id: string, is: (transfer: Transfer) => boolean): Promise<Transfer> {
    for (const deadline = Date.now() + DECIDED_MS; Date.now() < deadline; await delay(100)) {
      await this.lookAgain(id);
      const transfer = succeeded(await this.app.api.transfers.get({ transfer_id: id }));
      if (is(transfer)) return transfer;
    }
    throw new Error(`transfer ${id} did not come so far in time`);
  }

  /** Once the node has the payment. */
  async sent(hash: string): Promise<void> {
    for (const deadline = Date.now() + DECIDED_MS; !this.chain.ledger.isKnown(hash); await delay(50))
      if (Date.now() > deadline) throw new Error('the payment was not sent in time');
  }
}

/** The stack while the specs of the file run. @param confirmations of its payments and their coins. */
export function bitcoinStack(confirmations: number): BitcoinStack {
  const own = new BitcoinStack();
  beforeAll(async () => {
    own.chain = await BitcoinChain.start();
    own.stack = await OwnStack.start({
      RPC_URL_BITCOIN: own.chain.url,
      BITCOIN_CONFIRMATIONS: String(confirmations),
    });
    own.app = await newApp();
  });
  afterEach(() => own.chain.forgetScript());
  afterAll(async () => {
    await own.stack.stop();
    await own.chain.stop();
  });
  return own;
}
