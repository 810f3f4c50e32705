import type { Esplora, EsploraStatus } from '@latchkey/chains';
import type { Outcome } from '../network.js';
import type { Form } from './stored-forms.js';

/** How many coins are asked for at once. */
const AT_ONCE = 8;

/** A payment that was signed. */
export interface SentForms {
  readonly forms: readonly Form[];
  /** Which of them should be on its way. */
  readonly due: number;
  /** The coins that all of them spend. */
  readonly coins: () => Promise<readonly string[]>;
}

/** The outcome of a payment; it is decided once a block that holds it is so deep. @param depth 1: the newest block. */
export async function fateOf(
  node: Esplora,
  { forms, due, coins }: SentForms,
  depth: bigint,
): Promise<Outcome> {
  let known: number | undefined;
  for (let at = due; at >= 0; at -= 1) {
    const form = forms[at];
    const status = form && (await node.status(form.id));
    if (!form || !status) continue;
    if (await isDeep(node, status, depth)) return { status: 'completed', fees: form.fee, hash: form.id };
    if (status.block) return { status: 'waiting', hash: form.id };
    known ??= at;
  }
  // Another form is on its way, and is stuck: its successor has to be sent.
  if (known !== undefined && known < due) return { status: 'unknown' };
  if (known !== undefined) return { status: 'waiting', hash: forms[known]?.id };
  return withoutTrace(node, { ids: forms.map(({ id }) => id), coins: await coins() }, depth);
}

/** Of a payment that the node does not know: whether another one has taken a coin of it, for good. */
async function withoutTrace(
  node: Esplora,
  { ids, coins }: { ids: readonly string[]; coins: readonly string[] },
  depth: bigint,
): Promise<Outcome> {
  for (let at = 0; at < coins.length; at += AT_ONCE) {
    const spenders = await Promise.all(coins.slice(at, at + AT_ONCE).map((coin) => node.spender(coin)));
    for (const spender of spenders) {
      if (!spender) continue;
      // The node has it after all: it answered from before and after a block.
      if (ids.includes(spender.id)) return { status: 'waiting' };
      if (await isDeep(node, spender, depth)) return { status: 'superseded' };
    }
  }
  return { status: 'unknown' };
}

/** Whether its block is part of the chain, and this number of blocks is there with it. */
async function isDeep(node: Esplora, { block }: EsploraStatus, depth: bigint): Promise<boolean> {
  if (!block) return false;
  const head = await node.height();
  if (head - block.height + 1n < depth) return false;
  return (await node.blockAt(block.height)) === block.hash;
}
