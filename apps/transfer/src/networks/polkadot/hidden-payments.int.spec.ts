import { describe, expect, it } from '@jest/globals';
import { ScaleReader, writeCompact } from '@latchkey/chains';
import { refusal } from '../../testing/outcomes.js';
import type { SentTransaction } from '../network.js';
import { polkadotNetwork } from './polkadot.network.js';
import { mainNetFixture, MOST_FEE, within } from './testing/main-net-fixture.js';

const fixture = mainNetFixture();
const HASH = `0x${'ab'.repeat(32)}`;
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';
const LIFE = 64;

/** What a node says about a block, with something changed. */
type Said = Record<string, unknown> & { readonly header?: object; readonly extrinsics?: string[] };

async function executed(more = 2): Promise<SentTransaction> {
  const sent = await fixture.signed(fixture.payer());
  await fixture.send(sent);
  fixture.chain.ledger.mine(more);
  fixture.chain.ledger.finalize();
  return sent;
}

/** Has the node say something else about each block that is asked for. */
function changing(change: (said: Said, height: number) => Said): void {
  const { blocks } = fixture.chain.ledger;
  fixture.chain.lie = ({ method, params: [first] }) => {
    const height = blocks.findIndex(({ hash }) => hash === first);
    const block = blocks[height];
    if (!block || (method !== 'chain_getBlock' && method !== 'chain_getHeader')) return undefined;
    const said = change({ header: block.header, extrinsics: [...block.extrinsics] }, height);
    return { result: method === 'chain_getHeader' ? said.header : { block: said } };
  };
}

/** A process that has read no blocks. */
const fresh = () => polkadotNetwork({ url: fixture.chain.url, mostFee: MOST_FEE });
const look = (sent: SentTransaction) => fresh().outcome(sent, within());

async function isNotBelieved(sent: SentTransaction): Promise<void> {
  expect(await refusal(look(sent))).toBe('chain_unavailable');
  fixture.chain.forgetScript();
  expect((await look(sent)).status).toBe('completed');
}

describe('a payment that was executed', () => {
  it.each<[string, unknown]>([
    ['no events', null],
    ['events of another runtime', `0x04${'00'.repeat(5)}fe07`],
    ['events that end early', '0xfc0001'],
    ['a thousand million events', '0x03ffffff3f'],
    ['no event of the payment', '0x00'],
  ])('is not decided by a node with %s', async (_, result) => {
    const sent = await executed();
    fixture.chain.lie = ({ method, params: [key] }) =>
      method === 'state_getStorage' && key === EVENTS ? { result } : undefined;
    await isNotBelieved(sent);
  });

  it.each<[string, (said: Said) => Said]>([
    ['has no block', () => ({})],
    ['leaves all extrinsics out', (said) => ({ ...said, extrinsics: [] })],
    [
      'writes them in another way',
      ({ extrinsics = [], ...said }) => ({
        ...said,
        extrinsics: extrinsics.map((each) => each.toUpperCase()),
      }),
    ],
    [
      'leaves the payment out',
      ({ extrinsics = [], ...said }) => ({ ...said, extrinsics: extrinsics.slice(0, 1) }),
    ],
    [
      'shows another transaction of the account in its place',
      ({ extrinsics = [], ...said }) => ({
        ...said,
        extrinsics: extrinsics.map((each) => (each.startsWith('0x2') ? each : `${each.slice(0, -2)}00`)),
      }),
    ],
    ['says another parent', (said) => ({ ...said, header: { ...said.header, parentHash: HASH } })],
    ['says another height', (said) => ({ ...said, header: { ...said.header, number: '0x7fff' } })],
  ])('is not denied by a node that %s', async (_, change) => {
    for (const blocks of [2, LIFE + 6]) {
      const sent = await executed(blocks);
      changing(change);
      await isNotBelieved(sent);
    }
  });

  it.each([
    ['above', 64],
    ['below', -64],
  ])('is not denied by a node whose final block says a height %s its own', async (_, by) => {
    const sent = await executed();
    const head = fixture.chain.ledger.height;
    changing((said, height) =>
      height === head
        ? { ...said, header: { ...said.header, number: `0x${(height + by).toString(16)}` } }
        : said,
    );
    await isNotBelieved(sent);
  });

  it('is not denied by a node on a fork, whose blocks do not follow from the birth of the payment', async () => {
    const sent = await executed(LIFE + 6);
    const birth = Number(sent.lastValidHeight) - LIFE + 1;
    fixture.chain.lie = ({ method, params: [first] }) =>
      method === 'chain_getBlockHash' && first === birth ? { result: HASH } : undefined;
    await isNotBelieved(sent);
  });

  it('is not decided in blocks that do not lead to the final one', async () => {
    const sent = await executed(4);
    const { blocks, height } = fixture.chain.ledger;
    // One node says which block is final, and another one, on a fork, says the blocks.
    fixture.chain.lie = ({ method, params: [first] }) =>
      method === 'chain_getBlockHash' && first === height ? { result: blocks[height - 1]?.hash } : undefined;
    await isNotBelieved(sent);
  });

  it('is not denied by an endpoint that was moved to another chain', async () => {
    const sent = await executed();
    const network = fresh();
    await network.chain(within());
    fixture.chain.lie = ({ method, params: [first] }) =>
      method === 'chain_getBlockHash' && first === 0 ? { result: HASH } : undefined;
    expect(await refusal(network.outcome(sent, within()))).toBe('chain_unavailable');
  });

  it('is found in time at a node that takes 300 ms for each answer, and at once again later', async () => {
    const sent = await executed(LIFE + 6);
    const network = fresh();
    await network.holdings(sent.payment, within());
    fixture.chain.delayMs = 300;
    const started = performance.now();
    expect((await network.outcome(sent, within())).status).toBe('completed');
    expect(performance.now() - started).toBeLessThan(8000);
    const before = fixture.chain.asked.length;
    await network.outcome(sent, within());
    // Each block was asked for once: the place of the account, the hashes, the version, and the events.
    expect(fixture.chain.asked.length - before).toBeLessThanOrEqual(6);
  });
});

it('is decided by events of more than 4 MiB as an answer, which many short calls of others leave', async () => {
  const sent = await executed(1);
  // A fee that was paid for the block's own extrinsic.
  const other = Buffer.concat([Buffer.alloc(5), Buffer.of(11, 0), Buffer.alloc(64), Buffer.of(0)]);
  const { blocks, height } = fixture.chain.ledger;
  const truth = new ScaleReader(blocks[height]?.events ?? Buffer.alloc(0));
  const [own, others] = [truth.count(), 40_000];
  const rest = truth.take(truth.left);
  const events = [writeCompact(BigInt(own + others)), Buffer.alloc(others * other.length, other), rest];
  const result = `0x${Buffer.concat(events).toString('hex')}`;
  fixture.chain.lie = ({ method, params: [key] }) =>
    method === 'state_getStorage' && key === EVENTS ? { result } : undefined;
  expect(result.length).toBeGreaterThan(4 * 1024 * 1024);
  expect(await look(sent)).toMatchObject({ status: 'completed' });
});

it('is found in a full block, and beside others of that size', async () => {
  const sent = await fixture.signed(fixture.payer());
  await fixture.send(sent);
  const { ledger } = fixture.chain;
  for (const other of ['00', '01', '02']) {
    ledger.others.push(`0x${other.repeat(5 * 1024 * 1024 - 4096)}`);
    ledger.mine();
  }
  ledger.finalize();
  expect((await look(sent)).status).toBe('completed');
});
