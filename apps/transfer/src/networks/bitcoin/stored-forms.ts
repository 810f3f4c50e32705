import { readByteStrings, writeByteStrings } from '@latchkey/chains';
import { readSources, type Source, writeSources } from './stored-sources.js';

/** One form of a payment as it is sent. All spend the same coins, so that the chain executes one of them at most. */
export interface Form {
  /** The id of the transaction. */
  readonly id: string;
  /** In satoshi. */
  readonly fee: bigint;
  readonly bytes: Buffer;
}

const FEE_BYTES = 8;

/** All forms as they are stored, from the lowest fee to the highest, and the sources of their coins behind them. */
export function writeForms(forms: readonly Form[], sources: readonly Source[]): Buffer {
  const strings = forms.flatMap(({ id, fee, bytes }) => {
    const head = Buffer.alloc(FEE_BYTES);
    head.writeBigUInt64LE(fee);
    return [Buffer.concat([head, Buffer.from(id, 'hex')]), bytes];
  });
  return writeByteStrings([...strings, writeSources(sources)]);
}

/** The transactions that made the coins; empty for a payment of version 0.3.0 or before. */
export function readStoredSources(stored: Buffer): Source[] {
  const strings = readByteStrings(stored) ?? [];
  return strings.length % 2 === 0 ? [] : readSources(strings.at(-1) ?? Buffer.alloc(0));
}

/** @throws Error for bytes that were not written here. */
export function readForms(stored: Buffer): [Form, ...Form[]] {
  const strings = readByteStrings(stored) ?? [];
  const forms: Form[] = [];
  for (let at = 0; at + 1 < strings.length; at += 2) {
    const [head, bytes] = strings.slice(at, at + 2) as [Buffer, Buffer];
    forms.push({ fee: head.readBigUInt64LE(0), id: head.subarray(FEE_BYTES).toString('hex'), bytes });
  }
  const [first, ...others] = forms;
  if (!first) throw new Error('no payment of bitcoin');
  return [first, ...others];
}

/** The form that should be on its way by now: while it is stuck, one with a higher fee takes its place. */
export function dueForm(forms: readonly Form[], ageMs: number, bumpAfterMs: number): number {
  return Math.min(forms.length - 1, Math.floor(ageMs / bumpAfterMs));
}
