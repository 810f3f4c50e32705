import { writeCompact } from '../polkadot/scale.rules.js';
import type { SeenExtrinsic } from './polkadot-runtime.js';

/** Places of events in the runtime whose metadata were recorded. */
const SYSTEM = { succeeded: Buffer.of(0, 0), failed: Buffer.of(0, 1) };
const TRANSFER = Buffer.of(10, 2);
const FEE_PAID = Buffer.of(11, 0);
const NO_TOPICS = Buffer.of(0);
/** A weight of two compact numbers, the class of usual extrinsics, and that they pay fees. */
const DISPATCH_INFO = Buffer.concat([writeCompact(193_000_000n), writeCompact(3_593n), Buffer.of(0, 0)]);
/** Token errors: the funds are not there. */
const NO_FUNDS = Buffer.of(7, 0);
export const FEE = 16_000_000n;

/** The events of a block with these payments, as Asset Hub writes them. */
export function eventsOf(executed: readonly SeenExtrinsic[], fate: 'success' | 'failure'): Buffer {
  const inherent = record(0, Buffer.concat([SYSTEM.succeeded, DISPATCH_INFO]));
  const paid = executed.flatMap((seen, n) => eventsOfPayment(seen, n + 1, fate));
  return Buffer.concat([writeCompact(BigInt(1 + paid.length)), inherent, ...paid]);
}

function eventsOfPayment(
  { payer, to, units }: SeenExtrinsic,
  place: number,
  fate: 'success' | 'failure',
): Buffer[] {
  const [from, receiver] = [Buffer.from(payer, 'hex'), Buffer.from(to, 'hex')];
  const fee = Buffer.concat([FEE_PAID, from, u128(FEE), u128(0n)]);
  const end =
    fate === 'success'
      ? Buffer.concat([SYSTEM.succeeded, DISPATCH_INFO])
      : Buffer.concat([SYSTEM.failed, NO_FUNDS, DISPATCH_INFO]);
  const moved = fate === 'success' ? [Buffer.concat([TRANSFER, from, receiver, u128(units)])] : [];
  return [...moved, fee, end].map((event) => record(place, event));
}

function record(place: number, event: Buffer): Buffer {
  const phase = Buffer.alloc(5);
  phase.writeUInt32LE(place, 1);
  return Buffer.concat([phase, event, NO_TOPICS]);
}

export function u128(value: bigint): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(value & (2n ** 64n - 1n));
  bytes.writeBigUInt64LE(value >> 64n, 8);
  return bytes;
}
