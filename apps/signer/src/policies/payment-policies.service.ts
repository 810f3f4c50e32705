import { isPaid, type Paid, placesAt, type SigningSettings } from '@latchkey/chains/payments';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Caller, type PaymentRequirements } from '@latchkey/contracts';
import { isId } from '@latchkey/platform/ids';
import { CONFIG } from '@latchkey/platform/tokens';
import type { EntityManager } from 'typeorm';
import { ledgersOf, questionOf } from '../spending/ledger.rules.js';
import { PaymentFreezesRepository } from '../freezes/payment-freezes.repository.js';
import { type LockedApp, SpendingRepository } from '../spending/spending.repository.js';
import { addedTo, decide, type Refusal, type Spent, type Verdict, windowsFor } from './decision.rules.js';
import { NO_NEEDS } from './needs.rules.js';
import { placedPayment, type PlacedPayment } from './placed-payment.rules.js';
import { type Policy, policyOf, type SpendWindow } from './policy.rules.js';
import { NO_WALLET } from './policy-version.entity.js';
import { PoliciesRepository } from './policies.repository.js';
import { resetsAt } from './resets.rules.js';
import { unsetRules } from './unset-policy.rules.js';

/** The decision about a payment, and its App, which stays locked. */
interface Judged {
  readonly app: LockedApp;
  readonly verdict: Verdict;
}

/** What policies want of a payment, and the sums by which they say it. */
interface Weighed {
  readonly requirements: PaymentRequirements;
  readonly spent: Spent;
}

/** Before any policy; no waiting helps. */
const FROZEN: Refusal = { code: 'payments_frozen', countedIn: [], waits: [] };

/** The policy of an App that has set none. */
const unsetPolicy = ({ unset }: PlacedPayment): Policy => policyOf('app', unsetRules(unset));

/** The wallet that pays. */
export interface PayingWallet extends Pick<PlacedPayment, 'appId' | 'walletId' | 'unset'> {
  readonly environment: Caller['environment'];
}

/** Decides by the policies of an App and of a wallet whether a payment may be signed, and counts it. */
@Injectable()
export class PaymentPolicies {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly spending: SpendingRepository,
    private readonly freezes: PaymentFreezesRepository,
    @Inject(CONFIG) private readonly settings: SigningSettings,
  ) {}

  /** The payment as it is judged and counted. */
  placed(wallet: PayingWallet, paid: Paid): PlacedPayment {
    const { settings } = this;
    const places = placesAt(paid, { environment: wallet.environment, settings });
    return placedPayment(wallet, paid, places);
  }

  /**
   * What the policies want of a payment as things are. Nothing is reserved.
   * @throws AppError invalid_request for what is no payment: here nothing else has read it before, as the bytes of one that is
   * signed are.
   */
  async check(wallet: PayingWallet, paid: Paid): Promise<PaymentRequirements> {
    if (!isId('wallet', wallet.walletId) || !isPaid(paid)) throw new AppError('invalid_request');
    if (await this.areFrozen(wallet.appId)) return { ...NO_NEEDS, refused_by: FROZEN.code };
    const payment = this.placed(wallet, paid);
    return (await this.weigh(await this.inForce(payment), payment)).requirements;
  }

  /** Whether no payment of the App is made, whatever the policies say. */
  async areFrozen(appId: string): Promise<boolean> {
    return (await this.freezes.frozenAt(appId)) !== undefined;
  }

  /** What these policies want of a payment, with what their windows hold. Nothing is reserved. */
  async weigh(policies: readonly Policy[], payment: PlacedPayment): Promise<Weighed> {
    const spent = await this.held(windowsFor(policies, payment), payment);
    const verdict = decide(policies, { ...payment, countedIn: [] }, spent);
    if ('needs' in verdict) return { requirements: verdict.needs, spent };
    const resets = await this.resetsAt(verdict.refusal, payment);
    const { code: refused_by } = verdict.refusal;
    const until = resets === undefined ? {} : { resets_at: resets };
    return { requirements: { ...NO_NEEDS, refused_by, ...until }, spent };
  }

  /** Decides in the transaction that keeps the signature; no other payment of the App is decided until its end. */
  async judge(tx: EntityManager, transferId: string, payment: PlacedPayment): Promise<Judged> {
    const app = await this.spending.lock(tx, payment.appId);
    if (app.isFrozen) return { app, verdict: { refusal: FROZEN } };
    const policies =
      app.policyChanges === 0 ? [unsetPolicy(payment)] : await this.inForce(payment, tx, app.at);
    const windows = windowsFor(policies, payment);
    const countedIn = windows.length > 0 ? await this.spending.countedIn(tx, app, transferId) : [];
    const judged = { ...payment, countedIn };
    const held = await this.held(windows, payment, { tx, at: app.at });
    return { app, verdict: decide(policies, judged, held) };
  }

  /**
   * Whether a payment may be signed that names neither destination nor amount: where nothing of the App could refuse it, or need
   * something of it. As `judge` it takes the lock of the App, so a freeze that is answered stops it, too.
   */
  async admitsUnnamed(tx: EntityManager, { app_id: appId, payments_need_person }: Caller): Promise<boolean> {
    const { isFrozen, policyChanges } = await this.spending.lock(tx, appId);
    return !isFrozen && policyChanges === 0 && payments_need_person !== true;
  }

  /** Counts the payment of a transfer, once. */
  count(tx: EntityManager, app: LockedApp, transferId: string, payment: PlacedPayment): Promise<void> {
    const { countedUnits: units } = payment;
    return this.spending.add(tx, app, { transferId, units, ledgers: ledgersOf(payment) });
  }

  /** The error of a refusal, with the time from which it would be none. */
  async errorOf(refusal: Refusal, payment: PlacedPayment): Promise<AppError> {
    const resets = await this.resetsAt(refusal, payment);
    return new AppError(refusal.code, resets === undefined ? {} : { resetsAt: resets });
  }

  private async inForce(payment: PlacedPayment, tx?: EntityManager, at?: string): Promise<Policy[]> {
    const { appId, walletId } = payment;
    const versions = await this.policies.inForce(appId, [NO_WALLET, walletId], tx, at);
    const policies = versions.map(({ walletId: of, rules }) =>
      policyOf(of === NO_WALLET ? 'app' : 'wallet', rules),
    );
    return policies.some(({ scope }) => scope === 'app') ? policies : [unsetPolicy(payment), ...policies];
  }

  private async held(
    windows: readonly SpendWindow[],
    payment: PlacedPayment,
    { tx, at }: { tx?: EntityManager; at?: string } = {},
  ): Promise<Spent> {
    const questions = windows.map((window) => questionOf(window, payment));
    const held = await this.spending.held(questions, tx, at);
    return new Map(windows.map((window, index) => [window, held[index] ?? 0n]));
  }

  private async resetsAt({ waits, countedIn }: Refusal, payment: PlacedPayment): Promise<number | undefined> {
    const windows = [...new Set(waits.flat(2))];
    const opensAt = new Map<SpendWindow, number>();
    for (const window of windows) {
      const room = window.limit - addedTo(window, { ...payment, countedIn });
      if (room >= 0n) opensAt.set(window, await this.spending.opensAt(questionOf(window, payment), room));
    }
    return resetsAt({ waits }, opensAt);
  }
}
