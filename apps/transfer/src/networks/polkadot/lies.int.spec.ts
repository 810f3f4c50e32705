import { describe, expect, it } from '@jest/globals';
import { writeCompact } from '@latchkey/chains';
import { refusal } from '../../testing/outcomes.js';
import { polkadotNetwork } from './polkadot.network.js';
import { mainNetFixture, MOST_FEE, within } from './testing/main-net-fixture.js';

const fixture = mainNetFixture();
const lying = (method: string, result: unknown, ofData?: string) =>
  (fixture.chain.lie = (call) =>
    call.method === method && (ofData === undefined || call.params[0] === ofData) ? { result } : undefined);
const HASH = `0x${'ab'.repeat(32)}`;
const METADATA = 'Metadata_metadata_at_version';

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

  it('about its coin: that of a known chain is known', async () => {
    lying('system_properties', { tokenDecimals: 12, tokenSymbol: 'XYZ' });
    const who = fixture.payer();
    const draft = await fresh().draft(who.payment, 0n, within());
    expect(draft.unsigned).toEqual((await fixture.network.draft(who.payment, 0n, within())).unsigned);
  });

  it('reads no two runtimes at once, however many versions it tells of', async () => {
    const network = fresh();
    const { payment } = fixture.payer();
    let version = 1;
    fixture.chain.lie = ({ method }) =>
      method === 'state_getRuntimeVersion'
        ? { result: { specVersion: (version += 1), transactionVersion: 1 } }
        : undefined;
    const before = fixture.chain.asked.length;
    const calls = Array.from({ length: 10 }, () => refusal(network.holdings(payment, within())));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['chain_unavailable']));
    const asked = fixture.chain.asked.slice(before);
    expect(asked.filter(({ body }) => body.includes(METADATA))).toHaveLength(1);
  });

  it.each([
    [2_000_001, 15],
    [2_000_000, 16],
  ])('about the version of its runtime: %s, %s', async (specVersion, transactionVersion) => {
    const network = fresh();
    const { payment } = fixture.payer();
    lying('state_getRuntimeVersion', { specVersion, transactionVersion });
    expect(await refusal(network.draft(payment, 0n, within()))).toBe('chain_unavailable');
    fixture.chain.forgetScript();
    expect((await network.draft(payment, 0n, within())).chain).toBe(fixture.chain.name);
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
