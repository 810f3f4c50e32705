import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { CHAINS, type PrivateKey } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { PolkadotChain } from '@latchkey/chains/testing';
import type { Network, Outcome, Payment, SentTransaction } from '../../network.js';
import { polkadotNetwork } from '../polkadot.network.js';

/** A wallet, and a payment of it. */
interface Payer {
  readonly key: PrivateKey;
  readonly payment: Payment;
}

export const MOST_FEE = 1_000_000_000n;
export const within = () => AbortSignal.timeout(9000);
const newKey = () => CHAINS.DOT.newKey();

/** Payments on the main net of Polkadot, in memory, without a service around them. */
class MainNetFixture {
  chain!: PolkadotChain;
  network!: Network;

  async start(): Promise<void> {
    this.chain = await PolkadotChain.start('main');
    this.network = polkadotNetwork({ url: this.chain.url, mostFee: MOST_FEE });
    await this.network.holdings(this.payer(0n).payment, within());
  }

  /** Who pays one DOT. */
  payer(free = 50_000_000_000n, more: object = {}): Payer {
    const key = newKey();
    const from = CHAINS.DOT.addressOf(key, 'live');
    if (free > 0n) this.chain.ledger.fund(from, free, more);
    const to = CHAINS.DOT.addressOf(newKey(), 'live');
    return {
      key,
      payment: { asset: { kind: 'dot_native', decimals: 10 }, from, to, units: 10_000_000_000n },
    };
  }

  async signed({ key, payment }: Payer, nonce?: bigint): Promise<SentTransaction> {
    const own = nonce ?? (await this.network.holdings(payment, within())).nonce;
    const draft = await this.network.draft(payment, own, within());
    const signable = readPayment('DOT', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const transaction = await this.network.assemble(draft, CHAINS.DOT.sign(key, signable), payment);
    const { lastValidHeight, genesis } = draft;
    return { ...transaction, payment, nonce: own, lastValidHeight, genesis };
  }

  fate(sent: SentTransaction): Promise<Outcome> {
    return this.network.outcome(sent, within());
  }

  send(sent: SentTransaction): Promise<void> {
    return this.network.broadcast(sent, within());
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
