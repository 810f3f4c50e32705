import type { RpcFailure } from '@latchkey/chains';
import { RefusedBroadcast } from '../network.js';

/** "Transaction is already imported": the node has it, and it waits for a block. */
const ALREADY_IMPORTED = '1013';
const CODE = /^-?\d{1,6}$/;

/** Whether the node has the transaction that it refused. */
export function isHeld({ code }: RpcFailure): boolean {
  return code === ALREADY_IMPORTED;
}

/** Holds the code alone, since the message of a node could hold anything. */
export function refusalOf({ code }: RpcFailure): RefusedBroadcast {
  return new RefusedBroadcast(`the node refused it (${CODE.test(code) ? code : 'no code'})`);
}
