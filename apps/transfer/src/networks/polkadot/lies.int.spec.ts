import { describe, expect, it } from '@jest/globals';
import { writeCompact } from '@latchkey/chains';
import { refusal } from '../../testing/outcomes.js';
import type { SentTransaction } from '../network.js';
import { polkadotNetwork } from './polkadot.network.js';
import { mainNetFixture, MOST_FEE, within } from './testing/main-net-fixture.js';

const fixture = mainNetFixture();
const lying = (method: string, result: unknown, ofData?: string) =>
  (fixture.chain.lie = (call) =>
    call.method === method && (ofData === undefined || call.params[0] === ofData) ? { result } : undefined);
const HASH = `0x${'ab'.repeat(32)}`;
const METADATA = 'Metadata_metadata_at_version';
const EVENTS = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';

/** A process that has not read the metadata of the chain. */
const fresh = () => polkadotNetwork({ url: fixture.chain.url, mostFee: MOST_FEE });

describe('a node that lies or talks garbage', () => {
  it.each<[string, string, unknown]>([
    ['no head', 'chain_getFinalizedHead', null],
    ['a number as head', 'chain_getFinalizedHead', 7],
    ['half a hash', 'chain_getFinalizedHead', '0xabab'],
    ['a head that it does not know', 'chain_getFinalizedHead', HASH],
    ['no header', 'chain_getHeader', null],
    ['a negative height', 'chain_getHeader', { number: '-0x1', parentHash: HASH }],
    ['a height past all numbers', 'chain_getHeader', { number: `0x${'f'.repeat(40)}`, parentHash: HASH }],
    ['no version', 'state_getRuntimeVersion', {}],
    ['a version of text', 'state_getRuntimeVersion', { specVersion: 'new', transactionVersion: 1 }],
    ['a version past 32 bits', 'state_getRuntimeVersion', { specVersion: 2 ** 32, transactionVersion: 1 }],
    ['half an account', 'state_getStorage', '0x00'],
    ['an account of text', 'state_getStorage', 'mine'],
    ['no fee', 'state_call', '0x'],
    ['a fee with more behind it', 'state_call', `0x040800${'00'.repeat(20)}`],
    ['a fee past the setting', 'state_call', `0x040800${'ff'.repeat(16)}`],
    ['no first block', 'chain_getBlockHash', 'main'],
  ])('%s', async (_, method, result) => {
    const network = method === 'chain_getBlockHash' ? fresh() : fixture.network;
    const { payment } = fixture.payer();
    lying(method, result);
    expect(await refusal(network.draft(payment, 0n, within()))).toBe('chain_unavailable');
  });

  it.each<[string, string]>([
    ['none', '0x00'],
    ['a length that is not there', '0x01ffffffff'],
    ['random bytes', `0x01${'40'}${'9a'.repeat(16)}`],
    ['of version 14', `0x0114${'6d657461'}0e`],
    ['half of them', 'half'],
    ['a list of a thousand million types', `0x0128${'6d657461'}0f03ffffff3f`],
  ])('as metadata: %s', async (_, said) => {
    const network = fresh();
    const { payment } = fixture.payer();
    // In front: that there are some, and how many bytes they have.
    const half = Buffer.concat([
      Buffer.of(1),
      writeCompact(200_000n),
      fixture.chain.metadata.subarray(5, 200_005),
    ]);
    lying('state_call', said === 'half' ? `0x${half.toString('hex')}` : said, METADATA);
    expect(await refusal(network.draft(payment, 0n, within()))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    // The next question is answered by the truth.
    expect((await network.draft(payment, 0n, within())).chain).toBe(fixture.chain.name);
  });

  it('about its coin: the hash of the metadata is another one, which the chain would refuse', async () => {
    lying('system_properties', { tokenDecimals: 12, tokenSymbol: 'XYZ' });
    const who = fixture.payer();
    const draft = await fresh().draft(who.payment, 0n, within());
    const honest = await fixture.network.draft(who.payment, 0n, within());
    expect(draft.unsigned.subarray(0, -32)).toEqual(honest.unsigned.subarray(0, -32));
    expect(draft.unsigned.subarray(-32)).not.toEqual(honest.unsigned.subarray(-32));
  });

  it('reads no two runtimes at once, however many versions it tells of', async () => {
    const network = fresh();
    const { payment } = fixture.payer();
    let version = 1;
    fixture.chain.lie = ({ method }) =>
      method === 'state_getRuntimeVersion'
        ? { result: { specVersion: (version += 1), transactionVersion: 1 } }
        : undefined;
    const calls = Array.from({ length: 10 }, () => network.holdings(payment, within()));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers too late: nothing waits longer than it may', async () => {
    fixture.chain.delayMs = 1500;
    const { payment } = fixture.payer();
    const started = performance.now();
    const refused = refusal(fixture.network.draft(payment, 0n, AbortSignal.timeout(300)));
    expect(await refused).toBe('chain_unavailable');
    expect(performance.now() - started).toBeLessThan(1200);
  });
});

describe('a node that lies about a payment under way', () => {
  async function executed(): Promise<SentTransaction> {
    const sent = await fixture.signed(fixture.payer());
    await fixture.send(sent);
    fixture.chain.ledger.mine(2);
    fixture.chain.ledger.finalize();
    return sent;
  }

  it('and takes another transaction is not believed', async () => {
    const sent = await fixture.signed(fixture.payer());
    lying('author_submitExtrinsic', HASH);
    expect(await refusal(fixture.send(sent))).toBe('chain_unavailable');
  });

  it.each<[string, string, unknown]>([
    ['no events', 'state_getStorage', null],
    ['events of another runtime', 'state_getStorage', `0x04${'00'.repeat(5)}fe07`],
    ['events that end early', 'state_getStorage', '0xfc0001'],
    ['a thousand million events', 'state_getStorage', '0x03ffffff3f'],
    ['no event of the payment', 'state_getStorage', '0x00'],
  ])('%s', async (_, method, result) => {
    const sent = await executed();
    fixture.chain.lie = (call) =>
      call.method === method && call.params[0] === EVENTS ? { result } : undefined;
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it.each<[string, string, (result: unknown) => unknown]>([
    ['no block', 'chain_getBlock', () => null],
    ['a block without extrinsics', 'chain_getBlock', () => ({ block: {} })],
    ['a block of another height', 'chain_getBlock', () => blockAt('0x3', `0x${'00'.repeat(32)}`)],
    ['no hash of a block', 'chain_getBlockHash', () => null],
  ])('%s: it has not failed', async (_, method, say) => {
    const sent = await executed();
    fixture.chain.ledger.mine(70);
    fixture.chain.ledger.finalize();
    fixture.chain.lie = (call) =>
      call.method === method && call.params[0] !== 0 ? { result: say(call.params) } : undefined;
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    expect((await fixture.fate(sent)).status).toBe('completed');
  });

  it('by blocks that do not follow each other', async () => {
    const sent = await fixture.signed(fixture.payer());
    fixture.chain.ledger.mine(70);
    fixture.chain.ledger.finalize();
    const height = Number(sent.lastValidHeight) - 10;
    const hash = fixture.chain.ledger.blocks[height]?.hash;
    fixture.chain.lie = ({ method, params: [first] }) =>
      method === 'chain_getBlock' && first === hash
        ? { result: blockAt(`0x${height.toString(16)}`, HASH) }
        : undefined;
    expect(await refusal(fixture.fate(sent))).toBe('chain_unavailable');
  });
});

function blockAt(number: string, parentHash: string): object {
  return { block: { header: { number, parentHash }, extrinsics: [] } };
}
