import { expect, it } from '@jest/globals';
import { ManyPayments, PAYMENTS } from '../../testing/many-payments.js';
import { DOT, polkadotFixture } from './testing/polkadot-fixture.js';

/** The newest final block, and what it and the account say there. */
const OF_ACCOUNT = 2;
/** Nodes tell of no transactions that wait, so it is sent again. */
const OF_SENDING = 1;
/** The hashes of the blocks, the version of the runtime, and the events. */
const OF_EXECUTION = 3;
/** In all: blocks, which each of eight looks at once may ask for, and the name of the chain every ten seconds. */
const OF_ALL = 40;
/** A block comes every six seconds. */
const THREE_BLOCKS_MS = 18_000;

const fixture = polkadotFixture();

it('of 1,000 payments under way each look costs three requests, or five once a block has executed it, and none is later than three blocks', async () => {
  const { ledger } = fixture.chain;
  const wallets = Array.from({ length: PAYMENTS }, () => fixture.wallets.addPolkadot(fixture.caller));
  for (const { address } of wallets) ledger.credit(address, 5n * DOT);
  ledger.mine();
  ledger.finalize();
  // Of the first payment the runtime of the chain is read.
  await fixture.made(fixture.funded(5n * DOT));
  const payments = new ManyPayments(fixture, () => fixture.made(wallets.pop() ?? fixture.funded(DOT)), '');
  await payments.begin();
  const waiting = await payments.round();
  const most = PAYMENTS * (OF_ACCOUNT + OF_SENDING) + OF_ALL;
  expect(waiting.requests).toBeLessThanOrEqual(most);
  expect(waiting.decided).toBe(0);
  ledger.mine();
  ledger.finalize();
  const executed = await payments.round();
  expect(executed.requests).toBeLessThanOrEqual(PAYMENTS * (OF_ACCOUNT + OF_EXECUTION) + OF_ALL);
  expect(executed.decided).toBe(PAYMENTS);
  // The pause between two looks, and how long it takes to look at all of them.
  expect(waiting.longestPauseMs).toBeLessThanOrEqual(THREE_BLOCKS_MS);
  expect(Math.max(waiting.cpuMs, executed.cpuMs)).toBeLessThan(THREE_BLOCKS_MS);
}, 600_000);
