import type { RpcFailure } from '@latchkey/chains';
import { RefusedBroadcast } from '../network.js';

/**
 * How nodes say that they have a transaction, or that its nonce is used up (the outcome shows by which one). Geth, Bor,
 * Coreth, Erigon and Reth; Besu and Hardhat; Anvil; Nethermind before it said the same as Geth; OpenEthereum.
 */
const HELD = [
  'already known|nonce too low',
  'known transaction',
  'transaction already imported',
  'AlreadyKnown|OldNonce',
  'existing txn? with same hash',
  'transaction with the same hash was already imported|transaction nonce is too low',
];

/** Some put a class before it, such as `INTERNAL_ERROR: `. */
const IS_HELD = new RegExp(`(?:^|: )(?:${HELD.join('|')})`, 'i');

/** Reverted, or it could not even begin: 3 and -32000 of Geth and its like, -32003 and -32015 of Nethermind, -32016 of OpenEthereum. */
const EXECUTION_FAILED = /^(?:3|-32000|-32003|-32015|-32016)$/;

const CODE = /^-?\d{1,6}$/;

export function isHeld({ message }: RpcFailure): boolean {
  return IS_HELD.test(message);
}

export function isFailedExecution({ code }: RpcFailure): boolean {
  return EXECUTION_FAILED.test(code);
}

/** Holds the code alone, since the message of a node names addresses and amounts. */
export function refusalOf({ code }: RpcFailure): RefusedBroadcast {
  return new RefusedBroadcast(`the node refused the transaction (${CODE.test(code) ? code : 'no code'})`);
}
