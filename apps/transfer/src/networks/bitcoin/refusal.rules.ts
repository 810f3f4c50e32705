import { RefusedBroadcast } from '../network.js';

/** How Bitcoin Core and btcd say that they have a transaction, in a block or waiting for one. */
const HELD =
  /already in (?:block ?chain|utxo set|mempool)|txn-already-(?:known|in-mempool)|already have transaction|transaction already exists/i;
const CODE = /"code"\s*:\s*(-?\d{1,6})/;

/** Whether the node has the transaction that it refused. */
export function isHeld(text: string): boolean {
  return HELD.test(text);
}

/** Holds the code alone, since the message of a node may name addresses and amounts. */
export function refusalOf(text: string, status: number): RefusedBroadcast {
  const [, code] = CODE.exec(text) ?? [];
  return new RefusedBroadcast(`the node refused the transaction (${code ?? `status ${status}`})`);
}
