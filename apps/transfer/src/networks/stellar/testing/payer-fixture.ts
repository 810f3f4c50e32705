import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { StellarChain } from '@latchkey/chains/testing';
import type { Network, Outcome, Payment, SentTransaction } from '../../network.js';
import { stellarNetwork } from '../stellar.network.js';
import { newAddress, XLM } from './stellar-fixture.js';

/** A wallet, and a payment of it. */
interface Payer {
  readonly key: PrivateKey;
  readonly payment: Payment;
}

export const within = () => AbortSignal.timeout(5000);

/** Payments on the main net of Stellar, in memory, without a service around them. */
class PayerFixture {
  chain!: StellarChain;
  network!: Network;

  async start(): Promise<void> {
    this.chain = await StellarChain.start('main');
    this.network = stellarNetwork({ url: this.chain.url, mostFee: 1_000_000n });
  }

  /** Who pays 2 XLM to an account that exists. */
  payer(units = 10n * XLM): Payer {
    const key = CHAINS.XLM.newKey();
    const from = CHAINS.XLM.addressOf(key, 'live');
    const to = newAddress();
    this.chain.ledger.fund(from, units);
    this.chain.ledger.fund(to, XLM);
    return { key, payment: { asset: { kind: 'xlm_native', decimals: 7 }, from, to, units: 2n * XLM } };
  }

  /** @param ahead how many payments come before it. */
  async signed({ key, payment }: Payer, ahead = 0n): Promise<SentTransaction> {
    const { nonce: next } = await this.network.holdings(payment, within());
    const nonce = (next ?? 0n) + ahead;
    const draft = await this.network.draft(payment, nonce, within());
    const signable = readPayment('XLM', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const transaction = await this.network.assemble(draft, CHAINS.XLM.sign(key, signable), payment);
    return { ...transaction, payment, nonce, lastValidHeight: null, genesis: null };
  }

  fate(sent: SentTransaction): Promise<Outcome> {
    return this.network.outcome(sent, within());
  }

  send(sent: SentTransaction, ageMs = 0): Promise<void> {
    return this.network.broadcast({ ...sent, ageMs }, within());
  }
}

/** The fixture while the specs of the file run; the node tells the truth again after each of them. */
export function payerFixture(): PayerFixture {
  const fixture = new PayerFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.chain.stop());
  afterEach(() => fixture.chain.forgetScript());
  return fixture;
}
