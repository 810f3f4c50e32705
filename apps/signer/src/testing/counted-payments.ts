import { beforeEach } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import type { SpendWindow } from '../policies/policy.rules.js';
import { type CountedPayment, ledgersOf, questionOf } from '../spending/ledger.rules.js';
import { SpendingRepository } from '../spending/spending.repository.js';
import type { SignerFixture } from './signer-fixture.js';

export const HOUR_MS = 3_600_000;

/** A window of a day over all payments of an App in USDC, unless it says otherwise. */
export const windowOf = (more: Partial<SpendWindow> = {}): SpendWindow => ({
  scope: 'app',
  currency: 'USDC',
  dest: null,
  span: 'per_day',
  limit: 0n,
  ...more,
});

/** What was counted of one App: another one in each test. */
export class CountedPayments {
  appId = newId('app');
  private microseconds = 100;

  constructor(private readonly fixture: SignerFixture) {
    beforeEach(() => this.renewApp());
  }

  renewApp(): void {
    this.appId = newId('app');
  }

  /** Counts a payment as if it had been signed this many hours ago, at no time twice; earlier ones come first. */
  readonly spend = async (
    units: bigint,
    hoursAgo = 0,
    more: Partial<CountedPayment> = {},
    transferId = newId('transfer'),
  ): Promise<void> => {
    const past = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const at = past.replace('Z', `${(this.microseconds += 1)}Z`);
    const { appId } = this;
    const payment = { appId, walletId: 'wallet_a', currency: 'USDC', destination: 'ada', ...more } as const;
    const app = { appId, at, policyChanges: 0, isFrozen: false };
    await this.fixture.source.transaction((tx) =>
      this.spending.add(tx, app, { transferId, units, ledgers: ledgersOf(payment) }),
    );
  };

  readonly held = async (of: Partial<SpendWindow> = {}, walletId = 'wallet_a'): Promise<bigint> => {
    const [sum = -1n] = await this.spending.held([questionOf(windowOf(of), { appId: this.appId, walletId })]);
    return sum;
  };

  /** In hours: when a window will hold this much at most. */
  readonly opensIn = async (most: bigint, of: Partial<SpendWindow> = {}): Promise<number> => {
    const question = questionOf(windowOf(of), { appId: this.appId, walletId: 'wallet_a' });
    return ((await this.spending.opensAt(question, most)) * 1000 - Date.now()) / HOUR_MS;
  };

  private get spending(): SpendingRepository {
    return this.fixture.get(SpendingRepository);
  }
}
