import { chainUnavailable, ScaleReader } from '@latchkey/chains';
import type { EventFacts, Layout } from './metadata.js';

/** What the events of a block say about one of its extrinsics. */
export interface Execution {
  readonly isFailed: boolean;
  /** With the tip, in the smallest unit of the coin. */
  readonly fees: bigint;
}

/** Many times what one event needs; a node that lies is stopped by it. */
const MOST_STEPS_OF_EVENT = 300_000;
/** A step passes a byte at least, but those of empty types. */
const STEPS_OF_BYTE = 2;
/** Some milliseconds. */
const SLICE_STEPS = 50_000;
const MOST_DEPTH = 64;
const OF_EXTRINSIC = 0;
const ACCOUNT_BYTES = 32;

/**
 * What became of the extrinsic at this place of its block; undefined where no event tells it. It stops between events, so that
 * others have their turn. @throws AppError chain_unavailable for bytes that are no events of this runtime.
 */
export function* executionIn(
  reader: ScaleReader,
  place: number,
  facts: EventFacts,
): Generator<void, Execution | undefined> {
  try {
    return yield* new EventReader(reader, facts).find(place);
  } catch (error) {
    throw error instanceof RangeError ? chainUnavailable('the node answered no events') : error;
  }
}

/** Skips the events of others by their layouts. */
class EventReader {
  private steps = 0;
  /** Up to which they may go on in this event. */
  private most = 0;

  constructor(
    private readonly reader: ScaleReader,
    private readonly facts: EventFacts,
  ) {}

  *find(place: number): Generator<void, Execution | undefined> {
    let fees = 0n;
    let pause = SLICE_STEPS;
    const mostOfAll = STEPS_OF_BYTE * this.reader.left;
    for (let left = this.reader.count(); left > 0; left -= 1) {
      if (this.steps > pause) {
        pause = this.steps + SLICE_STEPS;
        yield;
      }
      this.most = Math.min(mostOfAll, this.steps + MOST_STEPS_OF_EVENT);
      const isOurs = this.phase() === place;
      const start = this.reader.at;
      this.skip(this.facts.event, 0);
      const event = isOurs ? this.reader.since(start) : undefined;
      this.skip(this.facts.topics, 0);
      if (!event) continue;
      if (this.is(event, 'paid')) fees = feesIn(event);
      // The last one of an extrinsic: what others did behind it does not matter.
      if (this.is(event, 'succeeded')) return { isFailed: false, fees };
      if (this.is(event, 'failed')) return { isFailed: true, fees };
    }
    return undefined;
  }

  /** The place of the extrinsic that an event belongs to; undefined for one of the block itself. */
  private phase(): number | undefined {
    return this.reader.u8() === OF_EXTRINSIC ? this.reader.u32() : undefined;
  }

  private is(event: Buffer, name: 'succeeded' | 'failed' | 'paid'): boolean {
    const place = this.facts[name];
    return place !== null && event[0] === place[0] && event[1] === place[1];
  }

  private skip(id: number, depth: number): void {
    this.steps += 1;
    if (this.steps > this.most || depth > MOST_DEPTH) throw new RangeError('too many parts');
    const layout = this.layoutOf(id);
    if ('unknown' in layout) throw new RangeError('a type that is not read');
    if ('bytes' in layout) this.reader.skip(layout.bytes);
    else if ('compact' in layout) this.reader.skipCompact();
    else if ('text' in layout) this.reader.skip(this.reader.count());
    else if ('list' in layout) this.repeat(layout.list, this.reader.count(), depth);
    else if ('of' in layout) this.repeat(layout.of, layout.times, depth);
    else for (const part of this.partsOf(layout)) this.skip(part, depth + 1);
  }

  private partsOf(layout: Extract<Layout, { all: unknown } | { one: unknown }>): readonly number[] {
    if ('all' in layout) return layout.all;
    const parts = layout.one[this.reader.u8()];
    if (!parts) throw new RangeError('no such variant');
    return parts;
  }

  private repeat(id: number, times: number, depth: number): void {
    const layout = this.layoutOf(id);
    if ('bytes' in layout) this.reader.skip(times * layout.bytes);
    else for (let n = 0; n < times; n += 1) this.skip(id, depth + 1);
  }

  private layoutOf(id: number): Layout {
    const layout = this.facts.layouts[id];
    if (!layout) throw new RangeError('no such type');
    return layout;
  }
}

/** Of the event of a fee: who has paid it, the fee with the tip, and the tip. */
function feesIn(event: Buffer): bigint {
  const reader = new ScaleReader(event);
  reader.take(2 + ACCOUNT_BYTES);
  return reader.u128();
}
