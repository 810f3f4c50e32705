import { afterAll, beforeAll, describe } from '@jest/globals';
import { newApp } from '../harness/app.js';
import { hasRealChains, type RealChains, startRealChains } from '../harness/real-chains.js';
import { publishRun } from '../harness/run.js';
import { type RunningStack, STACK_BUNDLE, startStack } from '../harness/stack.js';
import type { Ground } from './ground.js';
import { listTests } from './lists.js';
import { paymentTests } from './payments.js';
import { raceTests } from './races.js';
import { refusalTests } from './refusals.js';
import { stateTests } from './states.js';

const START_MS = 120_000;

(hasRealChains ? describe : describe.skip)('on a real EVM node and a real Solana RPC', () => {
  /** A stack of its own: that of the other tests knows no real chain. */
  let stack: RunningStack;
  let chains: RealChains;
  let ground: Ground;

  beforeAll(async () => {
    chains = await startRealChains();
    stack = await startStack(STACK_BUNDLE, chains.settings);
    publishRun(stack.run);
    ground = { chains, app: await newApp() };
  }, START_MS);

  afterAll(async () => {
    await stack.stop();
    await chains.stop();
    await stack.clear();
  }, START_MS);

  const on = () => ground;
  paymentTests(on);
  stateTests(on);
  raceTests(on);
  refusalTests(on);
  listTests(on);
});
