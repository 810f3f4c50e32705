import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { refusal } from '../../testing/outcomes.js';
import type { TestWallet } from '../../testing/wallets-double.js';
import { BITCOIN, bitcoinFixture } from './testing/bitcoin-fixture.js';
import { mainNetFixture } from './testing/main-net-fixture.js';

const fixture = bitcoinFixture();
const { caller } = fixture;
const onMainNet = mainNetFixture();
const ledger = () => fixture.chain.ledger;

/** A payment that its chain has, of a coin that this transaction made. */
async function sentPayment(): Promise<{ wallet: TestWallet; id: string; source: string }> {
  const wallet = fixture.funded(BITCOIN);
  const [source = ''] = ledger().blocks.at(-1)?.ids ?? [];
  const { id } = await fixture.made(wallet);
  await fixture.confirm(caller, id);
  await fixture.sent(id);
  return { wallet, id, source };
}

/** Has the payment looked at over and over, as if the pauses between had passed. */
function passing(id: string): NodeJS.Timeout {
  return setInterval(() => {
    void fixture.query(
      `UPDATE transfers SET due_at = now(), superseded_since = superseded_since - interval '3 minutes'
        WHERE id = $1 AND status = 'processing'`,
      [id],
    );
    fixture.first.worker.nudge();
  }, 50);
}

/** Still under way, after some looks at what made its coin. */
async function expectUnderWay(id: string, source: string): Promise<void> {
  const looks = () => fixture.chain.asked.filter(({ path }) => path === `/tx/${source}`).length;
  const [timer, before] = [passing(id), looks()];
  for (let wait = 0; wait < 200 && looks() < before + 4; wait += 1) await setTimeout(25);
  clearInterval(timer);
  expect(looks()).toBeGreaterThanOrEqual(before + 4);
  expect((await fixture.first.transfers.get(caller, id)).status).toBe('processing');
}

async function expectFailed(id: string): Promise<void> {
  const timer = passing(id);
  await fixture.decided(caller, id, 'failed').finally(() => clearInterval(timer));
}

describe('a payment whose coin a reorganisation has taken out', () => {
  it.each([
    ['forgets', false],
    ['remembers', true],
  ])(
    'fails once another one has spent what made the coin, 100 blocks deep: a node that %s the lost ones',
    async (_, remembers) => {
      const { id, source } = await sentPayment();
      fixture.chain.remembers = remembers;
      ledger().loseSource(source, 1);
      ledger().mine(98);
      await expectUnderWay(id, source);
      ledger().mine();
      await expectFailed(id);
      expect(await fixture.query('SELECT FROM spent_coins WHERE transfer_id = $1', [id])).toEqual([]);
      expect(await fixture.eventsOf(id)).toContain('transfer.failed');
    },
  );

  it('goes on while nothing else has spent what made the coin, however long that is', async () => {
    const { id, source } = await sentPayment();
    ledger().reorganise(1);
    const payment = [...ledger().waiting].filter((each) => each !== source);
    for (const each of [...payment, source]) ledger().waiting.delete(each);
    ledger().mine(300);
    await expectUnderWay(id, source);
    // The stranger sends it once more.
    ledger().waiting.add(source);
    ledger().mine();
    expect((await fixture.mined(id)).status).toBe('completed');
  });

  it('goes on while a block has what made the coin, whatever the node says of others', async () => {
    const { id, source } = await sentPayment();
    const { height: block_height, hash: block_hash } = ledger().blockOf(source) ?? {};
    ledger().loseSource(source, 1);
    ledger().mine(120);
    const status = { confirmed: true, block_height, block_hash };
    fixture.chain.lie = (path) =>
      path === `/tx/${source}` ? { text: JSON.stringify({ txid: source, status }) } : undefined;
    await expectUnderWay(id, source);
  });

  it('is sent again by a node that remembers it of a block that was dropped', async () => {
    const { id, source } = await sentPayment();
    ledger().mine();
    fixture.chain.remembers = true;
    const payment = ledger().blocks.at(-1)?.ids ?? [];
    ledger().reorganise(1);
    for (const each of payment) ledger().waiting.delete(each);
    expect(ledger().isKnown(source)).toBe(true);
    expect((await fixture.mined(id)).status).toBe('completed');
  });

  it.each<[string, (other: string) => (path: string) => { text: string } | undefined]>([
    ['no branch of the block', () => (path) => (path.endsWith('/merkle-proof') ? { text: '{}' } : undefined)],
    [
      'a branch that leads elsewhere',
      () => (path) =>
        path.endsWith('/merkle-proof')
          ? { text: JSON.stringify({ pos: 1, merkle: ['ab'.repeat(32)] }) }
          : undefined,
    ],
    [
      'headers without work',
      () => (path) => (path.endsWith('/header') ? { text: '00'.repeat(80) } : undefined),
    ],
    [
      'another transaction',
      (other) => (path) =>
        path === `/tx/${other}/hex`
          ? { text: [...ledger().transactions.values()].at(0)?.toHex() ?? '' }
          : undefined,
    ],
  ])('goes on where the node shows %s', async (_, lieOf) => {
    const { id, source } = await sentPayment();
    const other = ledger().loseSource(source, 1);
    ledger().mine(120);
    fixture.chain.lie = lieOf(other);
    await expectUnderWay(id, source);
  });
});

it('on the main net, blocks that cost nothing prove nothing', async () => {
  const who = onMainNet.payer(100_000n);
  const source = onMainNet.chain.ledger.blocks.at(-3)?.ids[0] ?? '';
  const sent = await onMainNet.signed(who);
  await onMainNet.send(sent);
  onMainNet.chain.ledger.loseSource(source, 3);
  onMainNet.chain.ledger.mine(200);
  expect(await refusal(onMainNet.fate(sent))).toBe('chain_unavailable');
});
