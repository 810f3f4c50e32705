import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { BitcoinChain } from '@latchkey/chains/testing';
import type { Network, Outcome, Payment, SentTransaction } from '../../network.js';
import { bitcoinNetwork } from '../bitcoin.network.js';

const DEST = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A wallet, and a payment of it. */
interface Payer {
  readonly key: PrivateKey;
  readonly payment: Payment;
}

export const within = () => AbortSignal.timeout(5000);

/** Payments on the main net of Bitcoin, in memory, without a service around them. */
class MainNetFixture {
  chain!: BitcoinChain;
  network!: Network;

  async start(): Promise<void> {
    this.chain = await BitcoinChain.start('main');
    this.network = this.networkThatBumpsAfter(60);
  }

  networkThatBumpsAfter(bumpAfterMinutes: number): Network {
    return bitcoinNetwork({
      url: this.chain.url,
      confirmations: undefined,
      bumpAfterMinutes,
      mostFeeRate: 300n,
    });
  }

  /** Who pays 0.0005 from coins that are as deep as a payment that is decided. */
  payer(...coins: bigint[]): Payer {
    const key = CHAINS.bitcoin.newKey();
    const from = CHAINS.bitcoin.addressOf(key, 'live');
    this.chain.fund(from, ...coins);
    this.chain.ledger.mine(2);
    return { key, payment: { asset: { kind: 'btc_native', decimals: 8 }, from, to: DEST, units: 50_000n } };
  }

  async signed({ key, payment }: Payer): Promise<SentTransaction> {
    const draft = await this.network.draft(payment, null, within());
    const signable = readPayment('bitcoin', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const transaction = await this.network.assemble(draft, CHAINS.bitcoin.sign(key, signable), payment);
    return { ...transaction, payment, nonce: null, lastValidHeight: null, genesis: null };
  }

  fate(sent: SentTransaction, ageMs = 0): Promise<Outcome> {
    return this.network.outcome({ ...sent, ageMs }, within());
  }

  send(sent: SentTransaction, ageMs = 0): Promise<void> {
    return this.network.broadcast({ ...sent, ageMs }, within());
  }
}

/** The fixture while the specs of the file run; the node tells the truth again after each of them. */
export function mainNetFixture(): MainNetFixture {
  const fixture = new MainNetFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.chain.stop());
  afterEach(() => fixture.chain.forgetScript());
  return fixture;
}
