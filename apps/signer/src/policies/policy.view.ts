import { payableCurrency, toDecimal } from '@latchkey/chains/payments';
import type {
  FormerTransferPolicy,
  TransferPolicy,
  TransferRule,
  TransferWindow,
} from '@latchkey/contracts/signer';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { Spent } from './decision.rules.js';
import type { Policy, SpendWindow } from './policy.rules.js';
import { NO_WALLET, type PolicyPlace, type PolicyVersionEntity } from './policy-version.entity.js';

/** A stored version, with its rules as they are decided by. */
export interface ReadPolicy extends Policy {
  readonly version: PolicyVersionEntity;
}

/** @param policies the newest version first; none where no policy was set: then the `unset` rules are in force. */
export function toPolicyView(
  { appId, walletId }: PolicyPlace,
  policies: readonly ReadPolicy[],
  { spent, unset }: { spent: Spent; unset: TransferRule[] },
): TransferPolicy {
  const [newest, ...former] = policies;
  return {
    app_id: appId,
    wallet_id: walletId === NO_WALLET ? null : walletId,
    version: newest?.version.version ?? 0,
    rules: newest?.version.rules ?? unset,
    loosen_after_minutes: newest?.version.loosenAfterMinutes ?? 0,
    windows: newest ? windowsOf(newest, spent) : [],
    former: former.map((policy) => toFormerView(policy, spent)),
    updated_at: toEpochSeconds(newest?.version.setAt ?? null),
  };
}

function toFormerView(policy: ReadPolicy, spent: Spent): FormerTransferPolicy {
  const { rules, inForceUntil } = policy.version;
  return { rules, in_force_until: toEpochSeconds(inForceUntil), windows: windowsOf(policy, spent) };
}

function windowsOf({ rules }: Policy, spent: Spent): TransferWindow[] {
  return rules.flatMap(({ windows }, rule) => windows.map((window) => toWindowView(rule, window, spent)));
}

function toWindowView(rule: number, window: SpendWindow, spent: Spent): TransferWindow {
  const { currency, span, limit } = window;
  const held = spent.get(window) ?? 0n;
  const places = payableCurrency(currency)?.places ?? 0;
  return {
    rule,
    window: span,
    currency,
    limit: toDecimal(limit, places),
    spent: toDecimal(held, places),
    // A limit that was lowered may be below what was signed before.
    left: toDecimal(held < limit ? limit - held : 0n, places),
  };
}
