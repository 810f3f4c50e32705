import { describe, expect, it } from '@jest/globals';
import { ScaleReader, writeCompact } from '@latchkey/chains';
import { excessOf } from '@latchkey/platform/testing';
import { type Execution, executionIn } from './events.rules.js';
import type { EventFacts, Layout } from './metadata.js';

/** A runtime with events of every layout: `Noise` of pallet 5 holds one of each. */
const LAYOUTS: Record<string, Layout> = {
  1: { one: { 0: [2], 5: [3], 11: [4] } },
  2: { one: { 0: [], 1: [10] } },
  3: { one: { 7: [10, 11, 12, 13, 14, 15, 16], 8: [17], 9: [19], 10: [22] } },
  4: { one: { 0: [18, 20, 20] } },
  10: { bytes: 1 },
  11: { compact: true },
  12: { text: true },
  13: { list: 10 },
  14: { times: 3, of: 11 },
  15: { all: [10, 12] },
  16: { list: 15 },
  17: { list: 21 },
  18: { bytes: 32 },
  19: { all: [19] },
  20: { bytes: 16 },
  21: { all: [] },
  22: { unknown: 'bitSequence' },
};
const FACTS: EventFacts = {
  layouts: LAYOUTS,
  event: 1,
  topics: 13,
  succeeded: [0, 0],
  failed: [0, 1],
  paid: [11, 0],
};

const NOISE = '050709' + '02000100' + '0c616263' + '08ffff' + '040804' + '0104aa' + '0803046204086364';
const SUCCEEDED = '0000';
const FAILED = '000103';
const u128 = (value: number) => Buffer.from([value, ...Array<number>(15).fill(0)]).toString('hex');
const PAID = `0b00${'aa'.repeat(32)}${u128(200)}${u128(3)}`;
const of = (place: number, event: string) => `00${Buffer.of(place, 0, 0, 0).toString('hex')}${event}00`;
const ofBlock = (event: string) => `01${event}00`;
const eventsOf = (...all: string[]) =>
  new ScaleReader(Buffer.concat([writeCompact(BigInt(all.length)), Buffer.from(all.join(''), 'hex')]));
function execution(reader: ScaleReader, place: number, facts = FACTS): Execution | undefined {
  const work = executionIn(reader, place, facts);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const read = (place: number, ...all: string[]) => execution(eventsOf(...all), place);

describe('the events of a block', () => {
  it('tell success and fee of an extrinsic among those of others', () => {
    const all = [ofBlock(NOISE), of(0, FAILED), of(1, NOISE), of(1, PAID), of(1, SUCCEEDED), of(2, FAILED)];
    expect(read(1, ...all)).toEqual({ isFailed: false, fees: 200n });
    expect(read(2, ...all)).toEqual({ isFailed: true, fees: 0n });
    expect(read(3, ...all)).toBeUndefined();
  });

  it('are not read behind the end of the extrinsic', () => {
    expect(read(1, of(1, PAID), of(1, SUCCEEDED), of(2, '050a'))).toEqual({ isFailed: false, fees: 200n });
  });

  it('are read behind 200,000 others, with stops in between', () => {
    const others = Buffer.alloc(200_000 * 4, Buffer.from(ofBlock('0000'), 'hex'));
    const ours = Buffer.from(of(1, PAID) + of(1, SUCCEEDED), 'hex');
    const reader = new ScaleReader(Buffer.concat([writeCompact(200_002n), others, ours]));
    const work = executionIn(reader, 1, FACTS);
    let stops = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) stops += 1;
    expect(step.value).toEqual({ isFailed: false, fees: 200n });
    expect(stops).toBeGreaterThan(5);
  });

  it('may lack a fee, where the chain takes none', () => {
    const facts = { ...FACTS, paid: null };
    expect(execution(eventsOf(of(1, SUCCEEDED)), 1, facts)).toEqual({ isFailed: false, fees: 0n });
  });

  it.each([
    ['an event of no pallet', of(1, 'ff00')],
    ['no such event', of(1, '0009')],
    ['a text that ends early', of(1, '050709020001000fff')],
    ['a list of a thousand million nothings', of(1, '050803ffffff3f')],
    ['a type that holds itself', of(1, '0509')],
    ['a type that is not read', of(1, '050a')],
  ])('with %s are refused, within 50 ms and 32 MiB', async (_, event) => {
    const refused = () =>
      expect(() => read(1, event)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
    refused();
    expect(await excessOf(refused)).toBeUndefined();
  });
});
