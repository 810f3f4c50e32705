import { expect, it } from '@jest/globals';
import { ManyPayments, PAYMENTS } from '../../testing/many-payments.js';
import { stellarFixture, XLM } from './testing/stellar-fixture.js';

/** Of each payment: its fee bears two dearer forms. */
const FORMS = 3;
/** The sequence number of its account. */
const OF_ACCOUNT = 1;
/** Nodes tell of no transactions that wait, so it is sent again. */
const OF_SENDING = 1;
/** A ledger comes every five seconds. */
const THREE_LEDGERS_MS = 15_000;

const fixture = stellarFixture();
const payments = new ManyPayments(fixture, () => fixture.made(fixture.funded(10n * XLM)), '/');

it('of 1,000 payments under way each look costs two requests, or four once a ledger has executed it, and none is later than three ledgers', async () => {
  await payments.begin();
  const waiting = await payments.round();
  expect(waiting).toMatchObject({ requests: PAYMENTS * (OF_ACCOUNT + OF_SENDING), decided: 0 });
  fixture.chain.ledger.close();
  const executed = await payments.round();
  expect(executed).toMatchObject({ requests: PAYMENTS * (OF_ACCOUNT + FORMS), decided: PAYMENTS });
  // The pause between two looks, and how long it takes to look at all of them.
  expect(waiting.longestPauseMs).toBeLessThanOrEqual(THREE_LEDGERS_MS);
  expect(Math.max(waiting.cpuMs, executed.cpuMs)).toBeLessThan(THREE_LEDGERS_MS);
}, 600_000);
