import { beforeAll, describe, expect, it } from '@jest/globals';
import { PolkadotChain } from '@latchkey/chains/testing';
import { refusal } from '../../testing/outcomes.js';
import { readMetadata } from './metadata.js';

/** Of the recorded metadata by code in Rust, as wasm: @talismn/metadata-shortener-wasm 0.1.4. */
const BY_RUST = 'ffbb73125a923f4cf6c45355d78e240fe432765eb3a1dc30e121a9601fb8543e';
const DOT = { decimals: 10, symbol: 'DOT' };
let metadata: string;

beforeAll(async () => {
  const chain = await PolkadotChain.start();
  await chain.stop();
  metadata = chain.metadata.subarray(5).toString('hex');
});

describe('the metadata of an Asset Hub', () => {
  it('say what a payment needs', async () => {
    const { events, ...facts } = await readMetadata({ metadata, ...DOT });
    expect(facts).toEqual({
      version: { specVersion: 2_000_000, transactionVersion: 15 },
      blockBytes: 5 * 1024 * 1024,
      call: { pallet: 10, call: 3 },
      // 0.01 DOT.
      deposit: '00e1f505000000000000000000000000',
      namesAsset: true,
      metadataHash: BY_RUST,
    });
    expect(events).toMatchObject({ succeeded: [0, 0], failed: [0, 1], paid: [11, 0] });
    expect(JSON.stringify(events).length).toBeLessThan(32_768);
    // Hashes behind each event: a type of a fixed length is passed in one step.
    const topics = events.layouts[events.topics];
    expect(topics && 'list' in topics && events.layouts[topics.list]).toEqual({ bytes: 32 });
  });

  it('have another hash for another coin', async () => {
    const { metadataHash } = await readMetadata({ metadata, decimals: 12, symbol: 'DOT' });
    expect(metadataHash).not.toBe(BY_RUST);
  });

  it.each([
    ['an extension that is not known', 'CheckNonce', 'CheckNonze'],
    ['no pallet of balances', 'Balances', 'Balancez'],
    ['no such call', 'transfer_keep_alive', 'transfer_keep_alife'],
  ])('of a runtime with %s are refused', async (_, name, other) => {
    const changed = metadata.replaceAll(hexOf(name), hexOf(other));
    expect(changed).not.toBe(metadata);
    expect(await refusal(readMetadata({ metadata: changed, ...DOT }))).toBe('chain_unavailable');
  });

  it.each([
    ['nothing', ''],
    ['random bytes', '9a'.repeat(1000)],
    ['two million bytes of ones', `6d6574610f${'ff'.repeat(2_000_000)}`],
    ['a list that never ends', `6d6574610f03ffffff3f${'00'.repeat(2_000_000)}`],
  ])('of %s take no memory of this process, and end', async (_, bytes) => {
    const before = process.memoryUsage().rss;
    expect(await refusal(readMetadata({ metadata: bytes, ...DOT }))).toBe('chain_unavailable');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
});

function hexOf(text: string): string {
  return Buffer.from(text).toString('hex');
}
