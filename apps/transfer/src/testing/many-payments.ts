import { setTimeout } from 'node:timers/promises';
import { until } from '@latchkey/platform/testing';
import type { ChainFixture } from './chain-fixture.js';

/** How many are under way at once. */
export const PAYMENTS = 1000;
const AT_ONCE = 20;
/** For all of them. */
const LIMIT_MS = 120_000;

/** A chain in memory that notes what it was asked, and what waits for its next block. */
interface NotingChain {
  readonly url: string;
  readonly asked: readonly { readonly path: string }[];
  readonly ledger: { readonly waiting: { readonly size: number } };
  stop(): Promise<void>;
  forgetScript(): void;
}

/** What happens while each payment is looked at once. */
interface Round {
  /** To the node. */
  readonly requests: number;
  /** How many are completed by then. */
  readonly decided: number;
  /** CPU of this process, with its node: how long it would take on a core of its own, however busy the machine is. */
  readonly cpuMs: number;
  /** Before the next look at one of them. */
  readonly longestPauseMs: number;
}

/** Payments of a wallet each, all under way at once. */
export class ManyPayments {
  /**
   * @param make makes the transfer of a new wallet.
   * @param namePath by which the node is asked for the name of its chain: every ten seconds, however many payments there are.
   */
  constructor(
    private readonly fixture: ChainFixture<NotingChain>,
    private readonly make: () => Promise<{ readonly id: string }>,
    private readonly namePath: string,
  ) {}

  /** Confirms them; ends once their chain has all, and as if they had been under way for long. */
  async begin(): Promise<void> {
    for (let made = 0; made < PAYMENTS; made += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.confirmOne()));
    await until(() => this.fixture.chain.ledger.waiting.size >= PAYMENTS, LIMIT_MS);
    await this.rest();
  }

  /** Each payment is looked at once; then they rest. */
  async round(): Promise<Round> {
    const [before, asked] = [await this.looks(), this.requests()];
    const began = process.cpuUsage();
    await this.fixture.query(`UPDATE transfers SET due_at = now() WHERE status = 'processing'`);
    await until(async () => {
      this.fixture.first.worker.nudge();
      return (await this.looks()) >= before + PAYMENTS;
    }, LIMIT_MS);
    const { user, system } = process.cpuUsage(began);
    await until(() => this.isQuiet(), LIMIT_MS);
    const round = { requests: this.requests() - asked, decided: await this.decided() };
    return { ...round, cpuMs: (user + system) / 1000, longestPauseMs: await this.rest() };
  }

  private async confirmOne(): Promise<void> {
    const { id } = await this.fixture.patiently(this.make);
    await this.fixture.confirmPatiently(this.fixture.caller, id);
  }

  private requests(): number {
    return this.fixture.chain.asked.filter(({ path }) => path !== this.namePath).length;
  }

  private looks(): Promise<number> {
    return this.count(`SELECT sum(attempts)::int AS count FROM transfers`);
  }

  private decided(): Promise<number> {
    return this.count(`SELECT count(*)::int AS count FROM transfers WHERE status = 'completed'`);
  }

  /** As if the looks had been going on for long, and none came in the next hour. @returns how far away the last look was. */
  private async rest(): Promise<number> {
    const pause = await this.count(
      `SELECT coalesce(ceil(1000 * extract(epoch FROM max(due_at) - now())), 0)::int AS count FROM transfers`,
    );
    await this.fixture.query(
      `UPDATE transfers SET attempts = 20, due_at = now() + interval '1 hour' WHERE status = 'processing'`,
    );
    await until(() => this.isQuiet(), LIMIT_MS);
    return pause;
  }

  private async count(statement: string): Promise<number> {
    const [row] = await this.fixture.query<{ count: number }>(statement);
    return row?.count ?? 0;
  }

  /** Whether no look goes on. */
  private async isQuiet(): Promise<boolean> {
    const asked = this.fixture.chain.asked.length;
    await setTimeout(500);
    return this.fixture.chain.asked.length === asked;
  }
}
