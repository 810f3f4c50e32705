import type { TransferRule } from '@latchkey/contracts/signer';
import { decide, type JudgedPayment, windowsFor } from '../policies/decision.rules.js';
import { type Policy, policyOf, type SpendWindow } from '../policies/policy.rules.js';

export const [A, B] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const;
/** The smallest units of a token of USDC. */
const ONE = 1_000_000n;

/** A payment of whole USDC to A, as it is judged. */
export const pay = (amount: bigint, more: Partial<JudgedPayment> = {}): JudgedPayment => ({
  currency: 'USDC',
  destination: A,
  isOnUsualNetwork: true,
  units: amount * ONE,
  countedIn: [],
  ...more,
});
/** The needs or the code of a refusal, by what all windows hold, in whole tokens; those of a day and of 30 days may differ. */
export function outcome(policies: readonly Policy[], payment: JudgedPayment, day = 0n, month = day) {
  const held = ({ span }: SpendWindow) => (span === 'per_day' ? day : month) * ONE;
  const spent = new Map(windowsFor(policies, payment).map((window) => [window, held(window)]));
  const verdict = decide(policies, payment, spent);
  return 'needs' in verdict ? verdict.needs : verdict.refusal.code;
}
export const ofApp = (...rules: TransferRule[]) => policyOf('app', rules);
export const usdc = (limits: TransferRule['limits'] = {}, more: TransferRule = {}): TransferRule => ({
  currency: 'USDC',
  limits,
  ...more,
});
