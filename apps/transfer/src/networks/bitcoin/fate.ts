import { chainUnavailable, coinsIn, type Esplora, readBitcoinOutput } from '@latchkey/chains';
import type { Outcome } from '../network.js';
import type * as Codec from './codec.js';
import { isDeep } from './depth.js';
import { fetchTransaction } from './fetched-transaction.js';
import { hasLostCoin } from './lost-coins.js';
import type { Form } from '../stored-forms.js';
import type { Source } from './stored-sources.js';

/** How many coins are asked for at once. */
const AT_ONCE = 8;

/** A payment that was signed. */
export interface SentForms {
  readonly forms: readonly [Form, ...Form[]];
  /** Which of them should be on its way. */
  readonly due: number;
  /** The script of the wallet that pays. */
  readonly own: Buffer;
  readonly codec: () => Promise<typeof Codec>;
  /** The transactions that made its coins. */
  readonly sources: readonly Source[];
  /** The largest target of a block of its chain; undefined where any will do. */
  readonly easiest: bigint | undefined;
}

/**
 * The outcome of a payment; it is decided once a block that holds it is so deep. All forms are looked for, because one that is
 * not due now may have been sent while `BITCOIN_BUMP_AFTER_MINUTES` was lower. @param depth 1: the newest block.
 */
export async function fateOf(node: Esplora, sent: SentForms, depth: bigint): Promise<Outcome> {
  const { forms, due } = sent;
  let known: number | undefined;
  for (let at = forms.length - 1; at >= 0; at -= 1) {
    const form = forms[at];
    const status = form && (await node.status(form.id));
    if (!form || !status) continue;
    if (await isDeep(node, status, depth)) return { status: 'completed', fees: form.fee, hash: form.id };
    if (status.block) return { status: 'waiting', hash: form.id };
    known ??= at;
  }
  if (known !== undefined && (await isOnItsWay(node, sent)))
    // A form that is stuck: its successor has to be sent.
    return known < due ? { status: 'unknown' } : { status: 'waiting', hash: forms[known]?.id };
  return withoutTrace(node, sent, depth);
}

/** Whether a form waits for its block. A node may remember one of a block that was dropped, and have it no more. */
async function isOnItsWay(node: Esplora, { forms }: SentForms): Promise<boolean> {
  const [coin = ''] = coinsIn(forms[0].bytes) ?? [];
  const spender = await node.spender(coin);
  return forms.some(({ id }) => id === spender?.id);
}

/** Of a payment that the node does not know: whether another one has taken a coin of it, or of what made a coin, for good. */
async function withoutTrace(
  node: Esplora,
  { forms, own, codec: load, sources, easiest }: SentForms,
  depth: bigint,
): Promise<Outcome> {
  const coins = coinsIn(forms[0].bytes) ?? [];
  for (let at = 0; at < coins.length; at += AT_ONCE) {
    const asked = coins.slice(at, at + AT_ONCE);
    const spenders = await Promise.all(
      asked.map(async (coin) => ({ coin, spender: await node.spender(coin) })),
    );
    for (const { coin, spender } of spenders) {
      if (!spender) continue;
      // The node has it after all: it answered from before and after a block.
      if (forms.some(({ id }) => id === spender.id)) return { status: 'waiting' };
      if (!(await isDeep(node, spender, depth))) continue;
      await requireSigned(await load(), node, { coin, spender: spender.id, own });
      return { status: 'superseded' };
    }
  }
  return { status: (await hasLostCoin(node, { sources, easiest })) ? 'superseded' : 'unknown' };
}

/**
 * A node that lies could have a payment taken for failed that it keeps back, and the App would pay again. It cannot sign with
 * the key of the wallet. @throws AppError chain_unavailable for a spender that does not spend the coin
 */
async function requireSigned(
  codec: typeof Codec,
  node: Esplora,
  { coin, spender, own }: { coin: string; spender: string; own: Buffer },
): Promise<void> {
  const [id = '', output] = coin.split(':');
  const [source, { whole }] = await Promise.all([
    fetchTransaction(node, id),
    fetchTransaction(node, spender),
  ]);
  const amount = readBitcoinOutput(source.plain, Number(output))?.units;
  if (amount === undefined || !codec.isSignedSpender(whole, { coin, amount, own }))
    throw chainUnavailable('the node named a transaction that the wallet has not signed');
}
