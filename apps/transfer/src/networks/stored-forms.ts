import { readByteStrings, writeByteStrings } from '@latchkey/chains';

/** One form of a payment as it is sent. All spend the same coins, or have one sequence number, so that the chain executes one at most. */
export interface Form {
  /** The id of the transaction. */
  readonly id: string;
  /** In the smallest unit of the coin. */
  readonly fee: bigint;
  readonly bytes: Buffer;
}

const FEE_BYTES = 8;

/** All forms as they are stored, from the lowest fee to the highest. @param last what stands behind them, if anything. */
export function writeForms(forms: readonly Form[], last?: Buffer): Buffer {
  const strings = forms.flatMap(({ id, fee, bytes }) => {
    const head = Buffer.alloc(FEE_BYTES);
    head.writeBigUInt64LE(fee);
    return [Buffer.concat([head, Buffer.from(id, 'hex')]), bytes];
  });
  return writeByteStrings(last ? [...strings, last] : strings);
}

/** What stands behind the forms; undefined where nothing does. */
export function readLast(stored: Buffer): Buffer | undefined {
  const strings = readByteStrings(stored) ?? [];
  return strings.length % 2 === 0 ? undefined : strings.at(-1);
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
  if (!first) throw new Error('no payment in forms');
  return [first, ...others];
}

/** The form that should be on its way by now: while it is stuck, one with a higher fee takes its place. */
export function dueForm(forms: readonly Form[], ageMs: number, bumpAfterMs: number): number {
  return Math.min(forms.length - 1, Math.floor(ageMs / bumpAfterMs));
}
