import { join } from 'node:path';
import { Closers } from '@latchkey/stack-runner';
import { EvmChain } from '../harness/chains/evm-chain.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { makeContents } from './contents.js';
import { prepareRecording, storeDumps } from './dumps.js';

/**
 * Runs the stack of a release, uses every part of it, and writes its databases into the folder of the release.
 * @param bundles the release's own dist/apps.
 */
export async function recordDump(bundles: string, folder: string): Promise<void> {
  const closers = new Closers();
  try {
    const chain = await closers.keep(EvmChain.start(false), (started) => started.stop());
    const receiver = await closers.keep(WebhookReceiver.start(), (started) => started.stop());
    const settings = { OIDC_PORT: '0', RPC_URL_ETHEREUM: chain.proxy.url };
    const main = join(bundles, 'stack/main.js');
    const stack = await OwnStack.start(settings, {
      main,
      prepare: prepareRecording,
      ownServers: true,
      closers,
    });
    const contents = await makeContents(chain, receiver.url);
    // A stack that has stopped has nothing under way.
    await stack.halt();
    await storeDumps(folder, stack.run.dataDir, contents);
  } finally {
    await closers.close();
  }
}
