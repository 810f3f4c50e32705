import { afterAll, beforeAll } from '@jest/globals';
import { newApp, type TestApp } from '../http/app.js';
import { OwnStack, type Settings } from '../stack/own-stack.js';
import { type RealChains, startRealChains } from './real-chains.js';

/** An App of a stack whose wallets send on real chains. */
export interface PayingStack {
  readonly app: TestApp;
  readonly chains: RealChains;
  readonly stack: OwnStack;
}

/**
 * Starts both chains and a stack of this file's own before its tests: the shared stack has no chain from which wallets
 * send. The members are there once the tests run. @param settings of the stack.
 */
export function payingStack(settings: Settings = {}): PayingStack {
  const own = {} as { app: TestApp; chains: RealChains; stack: OwnStack };
  beforeAll(async () => {
    own.chains = await startRealChains();
    own.stack = await OwnStack.start({ ...own.chains.settings, ...settings });
    own.app = await newApp();
  });
  afterAll(async () => {
    await own.stack.stop();
    await own.chains.stop();
  });
  return own;
}
