import { chainUnavailable, coinsIn, type Esplora, type EsploraStatus } from '@latchkey/chains';
import { isProven } from './block-proof.rules.js';
import { isDeep } from './depth.js';
import { fetchTransaction } from './fetched-transaction.js';
import type { Source } from './stored-sources.js';

/** As many blocks as a reward waits for before it is spent: no reorganisation of the main net was ever deeper. */
const LOST_DEPTH = 100n;
/** How many headers have to show their work, from that of the transaction on. */
const HEADERS = 6;
const AT_ONCE = 8;
/** Two hashes: bytes of this length can be passed off as a node of the tree (CVE-2017-12842). */
const TREE_NODE_BYTES = 64;

/** What is known of a payment whose coins may be lost. */
interface Sources {
  /** The transactions that made its coins. */
  readonly sources: readonly Source[];
  /** The largest target of a block of its chain; undefined where any will do. */
  readonly easiest: bigint | undefined;
}

/** What a source spends, and who has spent it. */
interface Conflict {
  readonly coin: string;
  readonly spender: EsploraStatus & { readonly id: string };
}

/**
 * Whether a transaction that made a coin can never be executed again: it is in no block, and another one has spent what it
 * spends, 100 blocks deep. Then no form of the payment can be executed, because each spends all of its coins.
 * @throws AppError chain_unavailable where the node says so and does not prove it
 */
export async function hasLostCoin(node: Esplora, { sources, easiest }: Sources): Promise<boolean> {
  for (const source of sources) {
    const conflict = await conflictWith(node, source);
    if (!conflict) continue;
    await requireMined(node, { ...conflict, easiest });
    return true;
  }
  return false;
}

/** A coin that the source spends, and another transaction that has spent it for good; undefined where there is none. */
async function conflictWith(node: Esplora, { id, spends }: Source): Promise<Conflict | undefined> {
  // Of a block that was dropped a node may remember its transactions for ever, as ones that wait.
  if ((await node.status(id))?.block) return undefined;
  for (let at = 0; at < spends.length; at += AT_ONCE) {
    const asked = spends.slice(at, at + AT_ONCE);
    const found = await Promise.all(asked.map(async (coin) => ({ coin, spender: await node.spender(coin) })));
    for (const { coin, spender } of found)
      if (spender && spender.id !== id && (await isDeep(node, spender, LOST_DEPTH))) return { coin, spender };
  }
  return undefined;
}

/**
 * The transaction is signed by a stranger, so the blocks above it have to show their work: a node that lies would have to mine
 * them. @throws AppError chain_unavailable for a transaction that does not spend the coin, and for blocks without work
 */
async function requireMined(
  node: Esplora,
  { coin, spender, easiest }: Conflict & Pick<Sources, 'easiest'>,
): Promise<void> {
  const height = spender.block?.height ?? 0n;
  const heights = Array.from({ length: HEADERS }, (_, above) => height + BigInt(above));
  const [{ plain }, branch, headers] = await Promise.all([
    fetchTransaction(node, spender.id),
    node.branch(spender.id),
    Promise.all(heights.map(async (each) => node.header(await node.blockAt(each)))),
  ]);
  const isSpent = plain.length !== TREE_NODE_BYTES && coinsIn(plain)?.includes(coin) === true;
  if (!isSpent || !isProven(spender.id, branch, headers, easiest))
    throw chainUnavailable('the node did not prove that another transaction has taken the coin of a source');
}
