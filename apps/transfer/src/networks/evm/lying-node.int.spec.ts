import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CHAIN_LIMIT_MS } from '@latchkey/chains';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import { type Network, RefusedBroadcast, type SentTransaction } from '../network.js';
import { decodeTransaction } from './evm-transaction.js';
import { evmNetwork } from './evm.network.js';
import { LyingNode } from './testing/lying-node.js';
import { Payer, someAddress } from './testing/payer.js';

const ETHER = 10n ** 18n;
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const soon = () => AbortSignal.timeout(5000);
const unavailable = { code: 'chain_unavailable' };

const GARBAGE: [string, unknown][] = [
  ['nothing', null],
  ['a number', 100],
  ['an empty quantity', '0x'],
  ['a negative quantity', '-0x1'],
  ['more than 256 bits', `0x${'f'.repeat(65)}`],
  ['an object', { value: '0x1' }],
  ['HTML', '<html>'],
];

onAnvil('nodes that lie or talk garbage', () => {
  const payer = new Payer();
  let anvil: Anvil;
  let node: LyingNode;
  let network: Network;
  let sent: SentTransaction;
  let tokens: ReturnType<Payer['payment']>;

  beforeAll(async () => {
    anvil = await Anvil.start();
    node = await new LyingNode(anvil.url).start();
    network = evmNetwork({ url: node.endpoint.url, confirmations: 1 });
    const contract = await anvil.deploy('TestToken', ['uint8', 'uint256'], [6, 1n]);
    tokens = payer.payment(someAddress(), 1n, { kind: 'erc20', contract, decimals: 6 });
    await anvil.setBalance(payer.address, ETHER);
    sent = await payer.signed(network, payer.payment(someAddress(), 1000n));
    await network.broadcast(sent, soon());
    while ((await network.outcome(sent, soon())).status !== 'completed');
  });
  afterEach(() => node.beHonest());
  afterAll(async () => {
    await node.endpoint.stop();
    await anvil.stop();
  });

  /** Every method that calls a node, with a payment of the coin and with one of a token. */
  const everything = (): Promise<unknown>[] => [
    network.estimate(sent.payment, soon()),
    network.estimate(tokens, soon()),
    network.draft(sent.payment, 0n, soon()),
    network.holdings(sent.payment, soon()),
    network.holdings(tokens, soon()),
    network.broadcast(sent, soon()),
    network.outcome(sent, soon()),
  ];
  const expectAllUnavailable = async () => {
    const answers = await Promise.allSettled(everything());
    expect(answers).toEqual(
      answers.map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) })),
    );
  };

  it.each(GARBAGE)('no amount, number or price is made of %s', async (_, garbage) => {
    for (const method of ['eth_chainId', 'eth_maxPriorityFeePerGas']) {
      node.says(method, garbage);
      await expect(network.draft(sent.payment, 0n, soon())).rejects.toMatchObject(unavailable);
      node.beHonest();
    }
    for (const method of ['eth_blockNumber', 'eth_getBalance', 'eth_getTransactionCount', 'eth_call']) {
      node.says(method, garbage);
      await expect(network.holdings(tokens, soon())).rejects.toMatchObject(unavailable);
      node.beHonest();
    }
    node.says('eth_estimateGas', garbage);
    await expect(network.draft(tokens, 0n, soon())).rejects.toMatchObject(unavailable);
  });

  it('a chain without a base fee', async () => {
    node.says('eth_getBlockByNumber', (block: object) => ({ ...block, baseFeePerGas: undefined }));
    await expect(network.draft(sent.payment, 0n, soon())).rejects.toMatchObject({
      ...unavailable,
      message: 'the chain has no base fee (EIP-1559)',
    });
    node.says('eth_getBlockByNumber', null);
    await expect(network.estimate(sent.payment, soon())).rejects.toMatchObject(unavailable);
  });

  it('code that is none, and estimates that fail in the node', async () => {
    node.says('eth_getCode', null);
    await expect(network.draft(sent.payment, 0n, soon())).rejects.toMatchObject(unavailable);
    node.beHonest();
    node.fails('eth_estimateGas', -32005);
    await expect(network.draft(tokens, 0n, soon())).rejects.toMatchObject(unavailable);
    expect(await network.estimate(sent.payment, soon())).toBeGreaterThan(0n);
  });

  it('a node that suggests no tip: what its price holds above the base fee', async () => {
    node.fails('eth_maxPriorityFeePerGas', -32601);
    node.says('eth_gasPrice', '0x4a817c800');
    node.says('eth_getBlockByNumber', (block: object) => ({ ...block, baseFeePerGas: '0x3b9aca00' }));
    const { unsigned } = await network.draft(sent.payment, 0n, soon());
    expect(decodeTransaction(unsigned)).toMatchObject({
      maxPriorityFeePerGas: 19_000_000_000n,
      maxFeePerGas: 21_000_000_000n,
    });
    node.says('eth_gasPrice', '0x1');
    const low = await network.draft(sent.payment, 0n, soon());
    expect(decodeTransaction(low.unsigned).maxPriorityFeePerGas).toBe(0n);
    node.fails('eth_gasPrice', -32601);
    await expect(network.draft(sent.payment, 0n, soon())).rejects.toMatchObject(unavailable);
  });

  it.each<[string, string, unknown]>([
    [
      'the receipt of another transaction',
      'eth_getTransactionReceipt',
      { transactionHash: `0x${'1'.repeat(64)}` },
    ],
    ['more fees than were offered', 'eth_getTransactionReceipt', { effectiveGasPrice: '0xffffffffffffff' }],
    ['negative gas', 'eth_getTransactionReceipt', { gasUsed: '-0x5208' }],
    ['no status', 'eth_getTransactionReceipt', { status: null }],
    ['a block without a hash', 'eth_getBlockByNumber', { hash: null }],
  ])('outcome: %s decides nothing', async (_, method, change) => {
    node.says(method, (truth: object) => ({ ...truth, ...(change as object) }));
    await expect(network.outcome(sent, soon())).rejects.toMatchObject(unavailable);
  });

  it.each<[string, string, unknown]>([
    ['another transaction', 'eth_getTransactionByHash', { hash: `0x${'1'.repeat(64)}` }],
    ['a transaction that is none', 'eth_getTransactionByHash', false],
    ['a receipt that is none', 'eth_getTransactionReceipt', 'yes'],
    ['a nonce that is none', 'eth_getTransactionCount', '0x'],
  ])('outcome: %s decides nothing', async (_, method, answer) => {
    node.says('eth_getTransactionReceipt', null);
    node.says('eth_getTransactionByHash', null);
    node.says(method, answer);
    await expect(network.outcome(sent, soon())).rejects.toMatchObject(unavailable);
  });

  it.each([
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
    'eth_blockNumber',
    'eth_getBlockByNumber',
  ])('outcome: nothing is decided while %s fails, as while a node builds its index', async (method) => {
    node.fails(method, -32000, 'transaction indexing is in progress');
    await expect(network.outcome(sent, soon())).rejects.toMatchObject(unavailable);
  });

  it('broadcast: another hash, or none, is no answer', async () => {
    for (const answer of [`0x${'1'.repeat(64)}`, null, '', 1, { hash: sent.hash }]) {
      node.says('eth_sendRawTransaction', answer);
      await expect(network.broadcast(sent, soon())).rejects.toMatchObject(unavailable);
    }
    node.fails('eth_sendRawTransaction', -32603);
    await expect(network.broadcast(sent, soon())).rejects.toBeInstanceOf(RefusedBroadcast);
  });

  it.each<[string, string, number]>([
    ['HTML', '<html>rate limited</html>', 200],
    ['nothing', '', 200],
    ['too many requests', '{"error":"rate limited"}', 429],
    [
      'one error for a batch',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}',
      200,
    ],
    ['other ids', '[{"jsonrpc":"2.0","id":7,"result":"0x1"}]', 200],
    ['half of it', '{"jsonrpc":"2.0","id":1,"resu', 200],
    ['an empty list', '[]', 200],
  ])('%s', async (_, text, status) => {
    node.endpoint.says(text, status);
    await expectAllUnavailable();
  });

  it('a connection that is dropped', async () => {
    node.endpoint.script = (_, response) => void response.destroy();
    await expectAllUnavailable();
  });

  it('no answer within the time of the signal', async () => {
    node.endpoint.script = () => undefined;
    const startedAt = performance.now();
    const impatient = AbortSignal.timeout(200);
    await expect(network.outcome(sent, impatient)).rejects.toMatchObject(unavailable);
    await expect(network.broadcast(sent, impatient)).rejects.toMatchObject(unavailable);
    expect(performance.now() - startedAt).toBeLessThan(CHAIN_LIMIT_MS);
  });
});
