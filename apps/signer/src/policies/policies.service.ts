import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { transferPolicyChanged } from '@latchkey/contracts/catalogue';
import type { SetTransferPolicyRequest, TransferPolicy } from '@latchkey/contracts/signer';
import { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import { AppTransactions } from '../spending/app-transactions.js';
import { questionOf } from '../spending/ledger.rules.js';
import { type LockedApp, SpendingRepository } from '../spending/spending.repository.js';
import { policyOf } from './policy.rules.js';
import { checkedRules } from './policy-document.rules.js';
import { NO_WALLET, type PolicyPlace, type PolicyVersionEntity } from './policy-version.entity.js';
import { type NewPolicy, PoliciesRepository } from './policies.repository.js';
import { type Unset, unsetRules } from './unset-policy.rules.js';
import { toPolicyView } from './policy.view.js';

/** Each of them is asked at every payment. */
const MOST_FORMER = 10;

/** Sets policies, and reads them with what their windows hold. */
@Injectable()
export class PoliciesService {
  constructor(
    private readonly transactions: AppTransactions,
    private readonly policies: PoliciesRepository,
    private readonly spending: SpendingRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @param unset what the policy of the App is while it was never set; that of a wallet admits everything. */
  async get(place: PolicyPlace, unset: Unset = {}): Promise<TransferPolicy> {
    const versions = await this.policies.inForce(place.appId, [place.walletId]);
    const scope = place.walletId === NO_WALLET ? 'app' : 'wallet';
    const read = versions.map((version) => ({ ...policyOf(scope, version.rules), version }));
    const windows = read.flatMap(({ rules }) => rules.flatMap((rule) => rule.windows));
    const held = await this.spending.held(windows.map((window) => questionOf(window, place)));
    const spent = new Map(windows.map((window, index) => [window, held[index] ?? 0n]));
    const rules = scope === 'app' ? unsetRules(unset) : unsetRules({});
    return toPolicyView(place, read, { spent, unset: rules });
  }

  /**
   * In force for every payment that is signed after the answer.
   * @throws AppError for what is wrong with the rules; rate_limited while too many former policies are in force.
   */
  async set(place: PolicyPlace, request: SetTransferPolicyRequest): Promise<TransferPolicy> {
    const { loosen_after_minutes: loosenAfterMinutes = 0 } = request;
    const policy = { ...place, rules: checkedRules(request.rules), loosenAfterMinutes };
    await this.transactions.run(place.appId, (tx) => this.replace(tx, policy));
    return this.get(place);
  }

  /** Under the lock that signatures take, too: none of them is decided by the former policy alone afterwards. */
  private async replace(tx: EntityManager, policy: NewPolicy): Promise<void> {
    const { appId, walletId, rules, loosenAfterMinutes } = policy;
    const app = await this.spending.lock(tx, appId);
    const [newest, ...former] = await this.policies.inForce(appId, [walletId], tx, app.at);
    const current = { rules: newest?.rules, loosenAfterMinutes: newest?.loosenAfterMinutes };
    if (isDeepStrictEqual(current, { rules, loosenAfterMinutes })) return;
    // One that refuses everything may be set at any time: at most one such stays in force beside the newest.
    if (rules.length > 0) requireFewFormer(former, app);
    const version = (newest?.version ?? 0) + 1;
    const event = this.outbox.event(transferPolicyChanged, { appId, data: { wallet_id: walletId, version } });
    await this.policies.replace(tx, app, policy, event);
    this.outbox.nudgeAfter(tx);
  }
}

function requireFewFormer(former: readonly PolicyVersionEntity[], { at }: LockedApp): void {
  if (former.length < MOST_FORMER) return;
  const ends = former.flatMap(({ inForceUntil }) => (inForceUntil ? [inForceUntil.getTime()] : []));
  throw new AppError('rate_limited', { retryAfterSeconds: (Math.min(...ends) - Date.parse(at)) / 1000 });
}
