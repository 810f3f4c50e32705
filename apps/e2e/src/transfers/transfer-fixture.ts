import { afterAll, beforeAll, describe } from '@jest/globals';
import { hasRealChains, type RealChains, startRealChains } from '../harness/chains/real-chains.js';
import type { SendingChain } from '../harness/chains/sending-chain.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { OwnStack, START_MS } from '../harness/stack/own-stack.js';

export const CHAINS = ['evm', 'solana'] as const;
export type ChainName = (typeof CHAINS)[number];

/** The tests that pay on real chains; they are skipped where one of the nodes does not run. */
export const onRealChains = hasRealChains ? describe : describe.skip;

/** A stack over a real EVM node and a real Solana RPC, since the stack of other files has none, with one App. */
export class TransferFixture {
  app!: TestApp;
  chains!: RealChains;
  private stack!: OwnStack;

  async start(): Promise<void> {
    this.chains = await startRealChains();
    this.stack = await OwnStack.start(this.chains.settings);
    this.app = await newApp();
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await this.chains.stop();
  }

  chain(name: ChainName): SendingChain {
    return this.chains[name];
  }
}

/** Runs for as long as the tests of the block. */
export function transferFixture(): TransferFixture {
  const fixture = new TransferFixture();
  beforeAll(() => fixture.start(), START_MS);
  afterAll(() => fixture.stop(), START_MS);
  return fixture;
}
