import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@latchkey/platform/embedded';
import { EvmChain } from '../harness/chains/evm-chain.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { publishRun } from '../harness/stack/run.js';
import { type RunningStack, startStack } from '../harness/stack/stack.js';
import { makeContents, type Contents } from './contents.js';
import { recordStatements } from './dump.repository.js';
import { prepareCluster } from './prepared-cluster.js';
import { store } from './stored.js';

/**
 * Runs the stack of a release, uses every part of it, and writes its databases into the folder of the release.
 * @param bundles the release's own dist/apps.
 */
export async function recordDump(bundles: string, folder: string): Promise<void> {
  const chain = await EvmChain.start(false);
  const receiver = await WebhookReceiver.start();
  const settings = { OIDC_PORT: '0', RPC_URL_ETHEREUM: chain.proxy.url };
  const record = (dataDir: string) => prepareCluster(dataDir, ({ admin }) => recordStatements(admin));
  const stack = await startStack(join(bundles, 'stack/main.js'), settings, record);
  try {
    const contents = await filled(stack, () => makeContents(chain, receiver.url));
    mkdirSync(join(folder, 'dumps'), { recursive: true });
    const postgres = await startPostgres({ dataDir: stack.run.dataDir });
    try {
      await store(folder, stack.run.dataDir, postgres.url, contents);
    } finally {
      await postgres.stop();
    }
  } finally {
    await stack.clear();
    await receiver.stop();
    await chain.stop();
  }
}

/** The contents of a stack that has stopped, and so has nothing under way. */
async function filled(stack: RunningStack, make: () => Promise<Contents>): Promise<Contents> {
  publishRun(stack.run);
  try {
    return await make();
  } finally {
    await stack.stop();
  }
}
