import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JsonRpc, memberOf } from '@latchkey/chains';
import { CHAINS } from '@latchkey/chains/keys';
import { readPayment } from '@latchkey/chains/payments';
import { Chopsticks, missingChopsticks } from '@latchkey/chains/testing';
import type { Payment, SentTransaction } from '../network.js';
import { Blocks } from './blocks.js';
import { type Execution, executionIn } from './events.rules.js';
import { inSlices } from './in-slices.js';
import { readMetadata } from './metadata.js';
import { polkadotNetwork } from './polkadot.network.js';
import { PolkadotNode } from './polkadot-node.js';
import { Runtimes } from './runtimes.js';

const DOT = 10_000_000_000n;
const within = () => AbortSignal.timeout(20_000);

(missingChopsticks() ? describe.skip : describe)('the runtime of a Polkadot chain', () => {
  const key = CHAINS.DOT.newKey();
  const from = CHAINS.DOT.addressOf(key, 'test');
  let chain: Chopsticks;
  let network: ReturnType<typeof polkadotNetwork>;

  beforeAll(async () => {
    chain = await Chopsticks.start();
    network = polkadotNetwork({ url: chain.url, mostFee: DOT });
    await chain.fund(from, 100n * DOT);
  });
  afterAll(() => chain?.stop());

  const paymentOf = (units: bigint): Payment => ({
    asset: { kind: 'dot_native', decimals: 10 },
    from,
    to: CHAINS.DOT.addressOf(CHAINS.DOT.newKey(), 'test'),
    units,
  });
  const nativeOf = async (address: string) =>
    (await network.holdings({ ...paymentOf(1n), from: address }, within())).native;

  async function signed(payment: Payment): Promise<SentTransaction> {
    const { nonce } = await network.holdings(payment, within());
    const draft = await network.draft(payment, nonce, within());
    const signable = readPayment('DOT', draft.unsigned)?.signable ?? Buffer.alloc(0);
    const transaction = await network.assemble(draft, CHAINS.DOT.sign(key, signable), payment);
    const { lastValidHeight, genesis } = draft;
    return { ...transaction, payment, nonce, lastValidHeight, genesis };
  }

  /**
   * What became of a payment in the newest block. Headers of chopsticks have no root of their extrinsics but a hash of its own
   * kind, so no payment is followed in them.
   */
  async function executionOf({ bytes }: SentTransaction): Promise<Execution | undefined> {
    const node = new PolkadotNode(chain.url, within());
    const { hash, parent } = await node.finalizedHead();
    const block = await new JsonRpc(chain.url, within()).call('chain_getBlock', [hash]);
    const extrinsics = memberOf(memberOf(block, 'block'), 'extrinsics') as string[];
    const { events } = await new Runtimes(readMetadata).after(node, parent, 'any');
    const place = extrinsics.indexOf(`0x${bytes.toString('hex')}`);
    return inSlices(executionIn(await new Blocks().events(hash, node), place, events));
  }

  it('executes a payment, for the fee that was expected', async () => {
    const payment = paymentOf(DOT);
    const expected = await network.estimate(payment, within());
    const before = await nativeOf(from);
    const sent = await signed(payment);
    await network.broadcast(sent, within());
    expect(await network.outcome(sent, within())).toEqual({ status: 'unknown' });
    await chain.mine(1);
    expect(await executionOf(sent)).toEqual({ isFailed: false, fees: expected });
    expect(await nativeOf(from)).toBe(before - DOT - expected);
    // Less the least balance of this chain: 0.1 DOT.
    expect(await nativeOf(payment.to)).toBe(DOT - DOT / 10n);
  });

  it('takes it once, and none that another key has signed', async () => {
    const sent = await signed(paymentOf(DOT));
    await network.broadcast(sent, within());
    await chain.mine(1);
    await expect(network.broadcast(sent, within())).rejects.toThrow('the node refused it');
    const next = await signed(paymentOf(DOT));
    const forged = Buffer.from(next.bytes);
    forged.writeUInt8(forged.readUInt8(40) ^ 1, 40);
    await expect(network.broadcast({ ...next, bytes: forged }, within())).rejects.toThrow(
      'the node refused it',
    );
  });

  it('takes none after its time', async () => {
    const sent = await signed(paymentOf(DOT));
    await chain.mine(64);
    await expect(network.broadcast(sent, within())).rejects.toThrow('the node refused it');
  });
});
