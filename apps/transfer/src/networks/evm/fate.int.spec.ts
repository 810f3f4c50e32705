import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import { type Network, RefusedBroadcast, type SentTransaction } from '../network.js';
import { decodeTransaction } from './evm-transaction.js';
import { evmNetwork } from './evm.network.js';
import { LyingNode } from './testing/lying-node.js';
import { Payer, someAddress } from './testing/payer.js';

const ETHER = 10n ** 18n;
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const soon = () => AbortSignal.timeout(5000);

onAnvil('the outcome of a transaction, on a real EVM node that mines on request', () => {
  let anvil: Anvil;
  let node: LyingNode;
  let network: Network;
  let patient: Network;

  beforeAll(async () => {
    anvil = await Anvil.start();
    await anvil.call('evm_setAutomine', [false]);
    node = await new LyingNode(anvil.url).start();
    network = evmNetwork({ url: node.endpoint.url, confirmations: 1 });
    patient = evmNetwork({ url: node.endpoint.url, confirmations: 3 });
  });
  afterEach(() => node.beHonest());
  afterAll(async () => {
    await node.endpoint.stop();
    await anvil.stop();
  });

  const mine = () => anvil.call('evm_mine', []);
  const statusOf = async (sent: SentTransaction, by = network) => (await by.outcome(sent, soon())).status;

  async function signed(payer = new Payer(), nonce = 0n, to = someAddress()) {
    await anvil.setBalance(payer.address, ETHER);
    return payer.signed(network, payer.payment(to, 1000n), nonce);
  }

  it('unknown, waiting, dropped, broadcast again, completed: one payment', async () => {
    const sent = await signed();
    expect(await statusOf(sent)).toBe('unknown');
    await network.broadcast(sent, soon());
    expect(await statusOf(sent)).toBe('waiting');
    await network.broadcast(sent, soon());
    await anvil.call('anvil_dropTransaction', [sent.hash]);
    expect(await statusOf(sent)).toBe('unknown');
    await network.broadcast(sent, soon());
    await mine();
    expect(await statusOf(sent)).toBe('completed');
    await network.broadcast(sent, soon());
    await mine();
    expect(await network.holdings(sent.payment, soon())).toMatchObject({ nonce: 1n });
    expect(BigInt(await anvil.call<string>('eth_getBalance', [sent.payment.to, 'latest']))).toBe(1000n);
  });

  it('a later nonce waits for the earlier one', async () => {
    const payer = new Payer();
    const [first, second] = [await signed(payer), await signed(payer, 1n)];
    await network.broadcast(second, soon());
    await mine();
    expect(await statusOf(second)).toBe('waiting');
    expect(await statusOf(first)).toBe('unknown');
    await network.broadcast(first, soon());
    await mine();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['completed', 'completed']);
  });

  it('three confirmations', async () => {
    const sent = await signed();
    await patient.broadcast(sent, soon());
    for (const expected of ['waiting', 'waiting', 'waiting', 'completed']) {
      expect(await statusOf(sent, patient)).toBe(expected);
      await mine();
    }
  });

  it('superseded: its nonce is used up by another, once that one is decided', async () => {
    const payer = new Payer();
    const [ours, other] = [await signed(payer), await signed(payer)];
    await network.broadcast(other, soon());
    await mine();
    expect(await statusOf(ours)).toBe('superseded');
    expect(await statusOf(other)).toBe('completed');
    await network.broadcast(ours, soon());
    for (const expected of ['unknown', 'unknown', 'superseded']) {
      expect(await statusOf(ours, patient)).toBe(expected);
      await mine();
    }
  });

  it('a block that went out of the chain takes its receipts with it', async () => {
    const sent = await signed();
    const snapshot = await anvil.call('evm_snapshot', []);
    await network.broadcast(sent, soon());
    await mine();
    expect(await statusOf(sent)).toBe('completed');
    node.says('eth_getBlockByNumber', (truth: object) => ({ ...truth, hash: `0x${'1'.repeat(64)}` }));
    expect(await statusOf(sent)).toBe('waiting');
    node.says('eth_getBlockByNumber', null);
    expect(await statusOf(sent)).toBe('waiting');
    node.beHonest();
    await anvil.call('evm_revert', [snapshot]);
    expect(await statusOf(sent)).toBe('unknown');
  });

  it('mined between two questions: never superseded', async () => {
    const sent = await signed();
    await network.broadcast(sent, soon());
    await mine();
    // The node looked for the receipt just before the block came, and answers the number of that block already.
    node.says('eth_getTransactionReceipt', null);
    node.says('eth_getTransactionByHash', null);
    const numbers = [-1n, 0n];
    node.says(
      'eth_blockNumber',
      (truth: string) => `0x${(BigInt(truth) + (numbers.shift() ?? 0n)).toString(16)}`,
    );
    expect(await statusOf(sent)).toBe('unknown');
    // One of several nodes behind an address lags: it answers no receipt, and the number of its own last block.
    numbers.push(0n, -1n);
    expect(await statusOf(sent)).toBe('unknown');
    node.beHonest();
    expect(await statusOf(sent)).toBe('completed');
  });

  it.each([0, 1, 5, 200, 500])(
    'executed, and no receipt of it %i blocks later: never superseded',
    async (blocks) => {
      const sent = await signed();
      await network.broadcast(sent, soon());
      await mine();
      await anvil.call('anvil_mine', [blocks]);
      node.says('eth_getTransactionReceipt', null);
      node.says('eth_getTransactionByHash', null);
      expect(await statusOf(sent)).toBe('waiting');
      node.beHonest();
      expect(await statusOf(sent)).toBe('completed');
    },
  );

  it('a nonce that was used long ago: unavailable from a node without old states, decided by an archive', async () => {
    const payer = new Payer();
    const [ours, other] = [await signed(payer), await signed(payer)];
    await network.broadcast(other, soon());
    await anvil.call('anvil_mine', [10]);
    const head = BigInt(await anvil.call<string>('eth_blockNumber', []));
    node.refusesStatesBefore(head - 4n);
    await expect(network.outcome(ours, soon())).rejects.toMatchObject({ code: 'chain_unavailable' });
    node.beHonest();
    expect(await statusOf(ours)).toBe('superseded');
  });

  it('a node that takes it and drops the connection: chain_unavailable, and one payment', async () => {
    const sent = await signed();
    node.dropsAnswersTo('eth_sendRawTransaction');
    await expect(network.broadcast(sent, soon())).rejects.toMatchObject({ code: 'chain_unavailable' });
    expect(await statusOf(sent)).toBe('waiting');
    node.beHonest();
    await network.broadcast(sent, soon());
    await mine();
    await network.broadcast(sent, soon());
    expect(await statusOf(sent)).toBe('completed');
    expect(await network.holdings(sent.payment, soon())).toMatchObject({ nonce: 1n });
  });

  it('a node that refuses is quoted by its code alone', async () => {
    const sent = await signed();
    await anvil.setBalance(sent.payment.from, 0n);
    const refusal = await network.broadcast(sent, soon()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedBroadcast);
    expect((refusal as Error).message).toMatch(/^the node refused the transaction \(-\d+\)$/);
    node.fails('eth_sendRawTransaction', -32000, `sender ${sent.payment.from} is banned`);
    await expect(network.broadcast(sent, soon())).rejects.toThrow(
      'the node refused the transaction (-32000)',
    );
  });

  it('the endpoint leads to another chain now: no outcome, and the next draft is for that chain', async () => {
    const sent = await signed();
    node.says('eth_chainId', '0x1');
    await expect(network.outcome(sent, soon())).rejects.toMatchObject({ code: 'chain_unavailable' });
    const { unsigned } = await network.draft(sent.payment, 0n, soon());
    expect(decodeTransaction(unsigned).chainId).toBe(1n);
    expect(decodeTransaction(sent.bytes).chainId).toBe(31337n);
  });
});
