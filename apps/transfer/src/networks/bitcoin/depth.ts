import type { Esplora, EsploraStatus } from '@latchkey/chains';

/** Whether its block is part of the chain, and this number of blocks is there with it. */
export async function isDeep(node: Esplora, { block }: EsploraStatus, depth: bigint): Promise<boolean> {
  if (!block) return false;
  const head = await node.height();
  if (head - block.height + 1n < depth) return false;
  return (await node.blockAt(block.height)) === block.hash;
}
