import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  blake2Hash,
  coinsIn,
  JsonRpc,
  readBitcoinOutput,
  ScaleReader,
  withoutWitnesses,
  writeCompact,
} from '@latchkey/chains';
import { readPayment } from '@latchkey/chains/payments';
import { PolkadotChain, ScriptedEndpoint } from '@latchkey/chains/testing';
import { WALLET_TYPES } from '@latchkey/contracts';
import { type Cost, excessOf, longestTurnMs, MOST_COST } from '@latchkey/platform/testing';
import { isProven } from './bitcoin/block-proof.rules.js';
import { isSignedSpender } from './bitcoin/codec.js';
import { readBlock, readHeader, readMetadataAnswer } from './polkadot/answers.rules.js';
import { executionIn } from './polkadot/events.rules.js';
import { inSlices } from './polkadot/in-slices.js';
import { type EventFacts, readMetadata } from './polkadot/metadata.js';
import { ANY_BYTES, payments, spenderOf, transactions } from './testing/hostile-bytes.js';

const MIB = 1 << 20;
const HASH = `0x${'ab'.repeat(32)}`;
const hexOf = (bytes: Buffer) => `0x${bytes.toString('hex')}`;

/** What a decoder costs that may refuse the bytes. */
function excessOfTrying(decode: () => unknown): Promise<Cost | undefined> {
  return excessOf(() => {
    try {
      decode();
    } catch (error) {
      expect(error).toMatchObject({ code: 'chain_unavailable' });
    }
  });
}

describe('50 ms and 32 MiB are enough', () => {
  it.each(payments())('for the signer to refuse %s, as a payment of any type', async (_, bytes) => {
    for (const type of WALLET_TYPES) {
      expect([type, readPayment(type, bytes)]).toEqual([type, undefined]);
      expect([type, await excessOf(() => readPayment(type, bytes))]).toEqual([type, undefined]);
    }
  });

  it.each(transactions())('for a transaction of Bitcoin: %s', async (_, bytes) => {
    for (const decode of [withoutWitnesses, coinsIn, (all: Buffer) => readBitcoinOutput(all, 1)])
      expect(await excessOf(() => decode(bytes))).toBeUndefined();
  });

  it('for a large transaction with the key of a wallet, and a signature that is not of it', async () => {
    const { bytes, made } = spenderOf(2 * MIB);
    expect(coinsIn(bytes)).toContain(made.coin);
    expect(isSignedSpender(bytes, made)).toBe(false);
    expect(await excessOf(() => isSignedSpender(bytes, made))).toBeUndefined();
  });

  it('for the longest proof of a block', async () => {
    const branch = { position: 1, siblings: Array.from({ length: 20 }, () => 'cd'.repeat(32)) };
    const headers = Array.from({ length: 6 }, () => randomBytes(80));
    expect(await excessOf(() => isProven('ab'.repeat(32), branch, headers))).toBeUndefined();
  });

  it('for headers and metadata of Polkadot', async () => {
    const [longest, many] = [[`0x${'00'.repeat(2 * MIB)}`], Array.from({ length: 90_000 }, () => '0x0600')];
    for (const logs of [longest, many])
      expect(await excessOfTrying(() => readHeader(headerWith(logs), HASH))).toBeUndefined();
    for (const [, bytes] of ANY_BYTES)
      expect(await excessOfTrying(() => readMetadataAnswer(hexOf(bytes)))).toBeUndefined();
  });
});

describe('the events of a block of Polkadot', () => {
  let facts: EventFacts;
  beforeAll(async () => {
    const chain = await PolkadotChain.start();
    await chain.stop();
    const metadata = chain.metadata.subarray(5).toString('hex');
    ({ events: facts } = await readMetadata({ metadata, decimals: 10, symbol: 'DOT' }));
  });

  // An event of the block itself: `System.CodeUpdated`, which has no part.
  const tiny = Buffer.from('01000200', 'hex');
  it.each<[string, Buffer]>([
    ...ANY_BYTES,
    [
      'three million of the shortest events',
      Buffer.concat([writeCompact(3_000_000n), Buffer.alloc(12_000_000, tiny)]),
    ],
  ])('keep others waiting for no longer than 50 ms: %s', async (_, bytes) => {
    const reading = () =>
      inSlices(executionIn(new ScaleReader(bytes), 7, facts)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'chain_unavailable' }),
      );
    expect(await longestTurnMs(reading)).toBeLessThanOrEqual(MOST_COST.cpuMs);
    expect((await excessOf(reading))?.mib ?? 0).toBeLessThanOrEqual(MOST_COST.mib);
  });
});

describe('a block of Polkadot that is not the one of its header', () => {
  const header = headerWith(['0x0661757261205f1b5c0800000000']);
  const hash = blake2Hash(
    Buffer.concat([
      ...[Buffer.alloc(32, 0xab), writeCompact(16n), Buffer.alloc(64, 0xab)],
      Buffer.from('040661757261205f1b5c0800000000', 'hex'),
    ]),
  );
  const blockOf = (count: number, size: number) => ({
    block: { header, extrinsics: Array.from({ length: count }, () => hexOf(randomBytes(size))) },
  });

  it('has its header', () => {
    expect(readHeader(header, hash).height).toBe(16n);
  });

  it.each([
    [1, 500_000],
    [1000, 500],
    [1, 5 * MIB],
    [10_000, 500],
    [100_000, 50],
  ])('keeps others waiting for no longer than 50 ms: %s extrinsics of %s bytes', async (...of) => {
    const block = blockOf(...of);
    const reading = () =>
      inSlices(readBlock(block, hash)).catch((error: unknown) =>
        expect(error).toMatchObject({ code: 'chain_unavailable' }),
      );
    expect(await longestTurnMs(reading)).toBeLessThanOrEqual(MOST_COST.cpuMs);
    // The bytes of a full block, and its tree in both forms.
    expect((await excessOf(reading))?.mib ?? 0).toBeLessThanOrEqual(2 * MOST_COST.mib);
  });
});

describe('an answer of a node', () => {
  const endpoint = new ScriptedEndpoint();
  beforeAll(() => endpoint.start());
  afterAll(() => endpoint.stop());

  it.each<[string, string]>([
    ['objects', `[${'{"a":1},'.repeat(40_000)}1]`],
    ['too many objects', `[${'{"a":1},'.repeat(500_000)}1]`],
    ['too many lists', '['.repeat(4_000_000)],
    ['numbers', `[${'1,'.repeat(90_000)}1]`],
    ['a number without an end', '1'.repeat(4_000_000)],
    ['escapes', `"${'\\"'.repeat(90_000)}"`],
    ['too many escapes', `"${'\\"'.repeat(2_000_000)}"`],
    ['one text', `"${'a'.repeat(4_000_000)}"`],
  ])('keeps others waiting for no longer than 50 ms: %s', async (_, json) => {
    endpoint.results(json);
    const asking = () =>
      new JsonRpc(endpoint.url, AbortSignal.timeout(5000)).ask('any', []).then(
        () => undefined,
        (error: unknown) => expect(error).toMatchObject({ code: 'chain_unavailable' }),
      );
    expect(await longestTurnMs(asking)).toBeLessThanOrEqual(MOST_COST.cpuMs);
  });
});

function headerWith(logs: readonly string[]): object {
  return { parentHash: HASH, number: '0x10', stateRoot: HASH, extrinsicsRoot: HASH, digest: { logs } };
}
