import { expect, it } from '@jest/globals';
import { ManyPayments, PAYMENTS } from '../../testing/many-payments.js';
import { BITCOIN, bitcoinFixture } from './testing/bitcoin-fixture.js';

/** Of each payment: its fee bears two dearer forms. */
const FORMS = 3;
/** Who has spent the first coin: a form that waits. */
const OF_COINS = 1;
/** Those of the newest block and of the payment's own. */
const OF_BLOCKS = 2;
/** Blocks come every ten minutes on average. */
const LONGEST_PAUSE_MS = 120_000;

const fixture = bitcoinFixture();
const payments = new ManyPayments(fixture, () => fixture.made(fixture.funded(BITCOIN)), '/block-height/0');

it('of 1,000 payments under way each look costs a request for each form and one more, or two more once there is a block', async () => {
  await payments.begin();
  const waiting = await payments.round();
  expect(waiting).toMatchObject({ requests: PAYMENTS * (FORMS + OF_COINS), decided: 0 });
  expect(waiting.longestPauseMs).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
  fixture.chain.ledger.mine();
  expect(await payments.round()).toMatchObject({
    requests: PAYMENTS * (FORMS + OF_BLOCKS),
    decided: PAYMENTS,
  });
}, 600_000);
