import { afterAll, beforeAll, describe } from '@jest/globals';
import { newApp } from '../harness/app.js';
import { OwnStack, START_MS } from '../harness/own-stack.js';
import { hasRealChains, type RealChains, startRealChains } from '../harness/real-chains.js';
import type { Ground } from './ground.js';
import { listTests } from './lists.js';
import { paymentTests } from './payments.js';
import { raceTests } from './races.js';
import { refusalTests } from './refusals.js';
import { stateTests } from './states.js';

(hasRealChains ? describe : describe.skip)('on a real EVM node and a real Solana RPC', () => {
  /** That of the other tests knows no real chain. */
  let stack: OwnStack;
  let chains: RealChains;
  let ground: Ground;

  beforeAll(async () => {
    chains = await startRealChains();
    stack = await OwnStack.start(chains.settings);
    ground = { chains, app: await newApp() };
  }, START_MS);

  afterAll(async () => {
    await stack.stop();
    await chains.stop();
  }, START_MS);

  const on = () => ground;
  paymentTests(on);
  stateTests(on);
  raceTests(on);
  refusalTests(on);
  listTests(on);
});
