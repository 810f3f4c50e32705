import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { BITCOIN, bitcoinFixture } from './testing/bitcoin-fixture.js';

const PAYMENTS = 1000;
const AT_ONCE = 20;
/** Of each payment: its fee bears two dearer forms. */
const FORMS = 3;
/** Who has spent the first coin: a form that waits. */
const OF_COINS = 1;
/** Those of the newest block and of the payment's own. */
const OF_BLOCKS = 2;

const fixture = bitcoinFixture();

/** Confirmed payments of a wallet each, which their chain has. */
async function payments(): Promise<void> {
  for (let made = 0; made < PAYMENTS; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { id } = await fixture.made(fixture.funded(BITCOIN));
        await fixture.confirm(fixture.caller, id);
      }),
    );
  while (fixture.chain.ledger.waiting.size < PAYMENTS) await setTimeout(50);
}

/** Of payments: the name of the chain is asked for every ten seconds, however many there are. */
const requests = () => fixture.chain.asked.filter(({ path }) => path !== '/block-height/0').length;

/** How often the node is asked while each payment is looked at once, and how many are decided then. */
async function round(): Promise<{ requests: number; decided: number }> {
  const looks = `SELECT sum(attempts)::int AS looks FROM transfers`;
  const looked = async () => (await fixture.query<{ looks: number }>(looks))[0]?.looks ?? 0;
  const before = await looked();
  const asked = requests();
  await fixture.query(`UPDATE transfers SET due_at = now() WHERE status = 'processing'`);
  for (; (await looked()) < before + PAYMENTS; await setTimeout(50)) fixture.first.worker.nudge();
  while (await isUnderWay()) await setTimeout(50);
  const [{ decided } = { decided: 0 }] = await fixture.query<{ decided: number }>(
    `SELECT count(*)::int AS decided FROM transfers WHERE status = 'completed'`,
  );
  return { requests: requests() - asked, decided };
}

/** Whether a look goes on. */
async function isUnderWay(): Promise<boolean> {
  const asked = fixture.chain.asked.length;
  await setTimeout(500);
  return fixture.chain.asked.length > asked;
}

it('of 1,000 payments under way each look costs a request for each form and one more, or two more once there is a block', async () => {
  await payments();
  // Looks come after a second at first, and so on; after 20 of them every two minutes.
  await fixture.query(
    `UPDATE transfers SET attempts = 20, due_at = now() + interval '1 hour' WHERE status = 'processing'`,
  );
  while (await isUnderWay()) await setTimeout(50);
  expect(await round()).toEqual({ requests: PAYMENTS * (FORMS + OF_COINS), decided: 0 });
  fixture.chain.ledger.mine();
  expect(await round()).toEqual({ requests: PAYMENTS * (FORMS + OF_BLOCKS), decided: PAYMENTS });
}, 600_000);
