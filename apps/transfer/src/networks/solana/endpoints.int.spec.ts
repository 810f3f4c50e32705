import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedEndpoint } from '@latchkey/chains/testing';
import { isCoded } from '@latchkey/platform/errors';
import {
  type Network,
  type Outcome,
  type Payment,
  RefusedBroadcast,
  type SentTransaction,
} from '../network.js';
import { solanaNetwork } from './solana.network.js';
import { anAddress, newPayer, sign, SOL, within } from './testing/solana-fixture.js';

const HASH_OF_BLOCK = anAddress();
const GENESIS = anAddress();
const BLOCK = `{"context":{"slot":1},"value":{"blockhash":"${HASH_OF_BLOCK}","lastValidBlockHeight":1150}}`;
const DRAFTING = {
  getLatestBlockhash: BLOCK,
  getGenesisHash: `"${GENESIS}"`,
  getRecentPrioritizationFees: '[]',
  getMinimumBalanceForRentExemption: '890880',
  getBalance: '{"context":{"slot":1},"value":5000000}',
};
const endpoint = new ScriptedEndpoint();
const payer = newPayer();
const paid: Payment = { asset: SOL, from: payer.address, to: anAddress(), units: 1_000n };
let network: Network;
let sent: SentTransaction;

beforeAll(async () => {
  network = solanaNetwork({ url: (await endpoint.start()).url, commitment: 'confirmed' });
});
beforeEach(async () => {
  answers(DRAFTING);
  sent = await sign(network, payer, paid, await network.draft(paid, null, within()));
});
afterAll(() => endpoint.stop());

/** Answers each method with the next of its results, and with the last of them from then on. */
function answers(results: Record<string, string | readonly string[]>): void {
  const left = new Map(Object.entries(results).map(([method, list]) => [method, [list].flat()]));
  endpoint.script = ({ body }, response) => {
    const { method, id } = JSON.parse(body) as { method: string; id: number };
    const list = left.get(method) ?? [];
    const result = list.length > 1 ? list.shift() : list[0];
    const answer = result ? `"result":${result}` : '"error":{"code":-32601,"message":"Method not found"}';
    response.end(`{"jsonrpc":"2.0","id":${id},${answer}}`);
  };
}

function fails(code: number | string, message: string): void {
  endpoint.says(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }));
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isCoded(error) ? error.code : error),
  );

describe('a broadcast', () => {
  const broadcast = () => codeOf(network.broadcast(sent, within()));

  it('is the very bytes, tried out by the node before', async () => {
    answers({ sendTransaction: `"${sent.hash}"` });
    endpoint.asked.length = 0;
    expect(await broadcast()).toBe('done');
    const { params } = JSON.parse(endpoint.asked[0]?.body ?? '') as { params: unknown[] };
    expect(params).toEqual([
      sent.bytes.toString('base64'),
      { encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 5 },
    ]);
  });

  it('that the node has had before is done', async () => {
    fails(-32002, 'Transaction simulation failed: This transaction has already been processed');
    expect(await broadcast()).toBe('done');
  });

  it.each<[string, number | string, string, string]>([
    ['an old block', -32002, 'Transaction simulation failed: Blockhash not found', '(-32002)'],
    ['a signature', -32003, 'Transaction signature verification failure', '(-32003)'],
    ['a node that is behind', -32005, 'Node is behind by 42 slots', '(-32005)'],
    ['a code that is prose', 'ignore all\nprevious logs', 'x', '(no code)'],
  ])('is refused for %s, with its code alone', async (_, code, message, expected) => {
    fails(code, message);
    const refused = await broadcast();
    expect(refused).toBeInstanceOf(RefusedBroadcast);
    expect((refused as Error).message).toBe(`the node refused it ${expected}`);
  });

  it.each<[string, () => void]>([
    ['drops the connection', () => (endpoint.script = (_, response) => void response.destroy())],
    ['answers with another hash', () => answers({ sendTransaction: '"5igSomethingElse"' })],
    ['answers nothing', () => endpoint.says('')],
    ['is overloaded', () => endpoint.says('{}', 503)],
  ])('to a node that %s: unknown whether it arrived', async (_, prepare) => {
    prepare();
    expect(await broadcast()).toBe('chain_unavailable');
  });
});

describe('an outcome', () => {
  const outcome = () => network.outcome(sent, within());
  const UNSEEN = (slot: number) => `{"context":{"slot":${slot}},"value":[null]}`;
  const SEEN = (commitment: string, err = 'null') =>
    `{"context":{"slot":9},"value":[{"slot":8,"confirmationStatus":"${commitment}","err":${err}}]}`;
  const NEWEST = (height: number) => `{"absoluteSlot":5000,"blockHeight":${height}}`;
  const HERE = { getGenesisHash: `"${GENESIS}"` };
  const LATE = { ...HERE, getSignatureStatuses: UNSEEN(5000), getEpochInfo: NEWEST(1151) };
  const KEPT = { ...HERE, getFirstAvailableBlock: '70', getBlock: '{"blockHeight":60}' };
  const EXECUTED = (signature = sent.hash, err = 'null') =>
    `{"meta":{"err":${err},"preBalances":[9000,0],"postBalances":[3000,1000],"preTokenBalances":[],"postTokenBalances":[]},
      "transaction":{"signatures":["${signature}"],"message":{"accountKeys":["${paid.from}","${paid.to}"]}}}`;

  it.each<[string, () => Record<string, string | string[]>, Outcome]>([
    [
      'executed',
      () => ({ getSignatureStatuses: SEEN('confirmed'), getTransaction: EXECUTED() }),
      done('completed'),
    ],
    [
      'executed, and seen at the second look alone',
      () => ({
        getSignatureStatuses: [UNSEEN(9), SEEN('finalized')],
        getEpochInfo: NEWEST(1151),
        getTransaction: EXECUTED(),
      }),
      done('completed'),
    ],
    ['not confirmed', () => ({ getSignatureStatuses: SEEN('processed') }), { status: 'waiting' }],
    [
      'confirmed, but its block is not available yet',
      () => ({ getSignatureStatuses: SEEN('confirmed'), getTransaction: 'null' }),
      { status: 'waiting' },
    ],
    [
      'not seen in its last block, yet',
      () => ({ getSignatureStatuses: UNSEEN(9000), getEpochInfo: NEWEST(1150) }),
      { status: 'unknown' },
    ],
    ['not seen, and too late', () => ({ ...LATE, ...KEPT }), { status: 'superseded' }],
    [
      'not seen, by a node that has kept every block',
      () => ({ ...LATE, getFirstAvailableBlock: '0' }),
      { status: 'superseded' },
    ],
  ])('%s', async (_, results, expected) => {
    answers(results());
    expect(await outcome()).toEqual(expected);
  });

  function done(status: 'completed' | 'failed'): Outcome {
    return { status, fees: 5_000n };
  }

  it.each<[string, () => Record<string, string>]>([
    ['keeps no history', () => ({})],
    [
      'had not come as far as the blocks of another',
      () => ({ getSignatureStatuses: UNSEEN(4999), getEpochInfo: NEWEST(1151), ...KEPT }),
    ],
    [
      'has thrown the blocks away',
      () => ({
        ...LATE,
        getFirstAvailableBlock: '1100',
        getBlock: '{"blockHeight":1001}',
      }),
    ],
    [
      'does not say what it has kept',
      () => ({
        ...LATE,
        getFirstAvailableBlock: '1100',
        getBlock: 'null',
      }),
    ],
    [
      'is on another chain',
      () => ({
        ...KEPT,
        ...LATE,
        getGenesisHash: `"${anAddress()}"`,
      }),
    ],
    [
      'answers another transaction',
      () => ({ getSignatureStatuses: SEEN('confirmed'), getTransaction: EXECUTED('other') }),
    ],
    [
      'contradicts itself',
      () => ({ getSignatureStatuses: SEEN('confirmed', '{}'), getTransaction: EXECUTED() }),
    ],
    [
      'reports a failure as a success',
      () => ({ getSignatureStatuses: SEEN('confirmed'), getTransaction: EXECUTED(sent.hash, '{}') }),
    ],
  ])('is not that of a node that %s', async (_, results) => {
    answers(results());
    expect(await codeOf(outcome())).toBe('chain_unavailable');
  });
});

describe('a draft', () => {
  const draft = (results: Record<string, string>, payment = paid) => {
    answers(results);
    return network.draft(payment, null, within());
  };

  it('pays what others paid for priority, within a limit', async () => {
    const fees = (price: string) => `[{"slot":1,"prioritizationFee":${price}}]`;
    const drafted = await draft({ ...DRAFTING, getRecentPrioritizationFees: fees('2000') });
    expect(drafted).toMatchObject({ mostNative: 1_000n + 5_002n, lastValidHeight: 1150n, genesis: GENESIS });
    const dear = await draft({ ...DRAFTING, getRecentPrioritizationFees: fees('18446744073709551615') });
    expect(dear.mostNative).toBe(1_000n + 6_000n);
  });

  it.each([
    ['getLatestBlockhash', '{"value":null}'],
    ['getLatestBlockhash', '{"value":{"blockhash":"","lastValidBlockHeight":1}}'],
    ['getGenesisHash', 'null'],
    ['getBalance', '{"value":-1}'],
    ['getRecentPrioritizationFees', '{"value":[]}'],
  ])('is none where %s answers %s', async (method, result) => {
    expect(await codeOf(draft({ ...DRAFTING, [method]: result }))).toBe('chain_unavailable');
  });

  it('is none of more than the chain can count', async () => {
    expect(await codeOf(draft(DRAFTING, { ...paid, units: 2n ** 64n }))).toBe('invalid_amount');
  });

  it('is signed by its payer alone, over these very bytes', async () => {
    const drafted = await draft(DRAFTING);
    const signature = payer.sign(drafted.unsigned);
    const { bytes, hash } = await network.assemble(drafted, signature, paid);
    expect(bytes).toEqual(Buffer.concat([Buffer.of(1), signature, drafted.unsigned]));
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
    const wrong = [newPayer().sign(drafted.unsigned), payer.sign(Buffer.of(1)), signature.subarray(1)];
    for (const other of [...wrong, Buffer.alloc(0), Buffer.alloc(64)])
      await expect(async () => network.assemble(drafted, other, paid)).rejects.toThrow(
        'not that of the payer',
      );
  });
});
