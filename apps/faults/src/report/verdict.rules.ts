import type { Debts } from '../checks/debts.js';
import type { LedgerFindings } from '../checks/ledger-check.js';
import type { Outcome } from '../load/outcome.rules.js';
import { LATE, nameOf, type Outcomes } from '../load/tally.js';

/** What a scenario promises. */
export interface Promises {
  readonly backWithinSeconds: number;
  readonly touches: readonly string[];
  readonly failsAs: readonly Outcome[];
  readonly maySendAgain?: number;
}

/** What was seen of it. */
export interface Seen {
  readonly outcomes: Readonly<Record<string, Outcomes>>;
  readonly late: number;
  readonly unanswered: number;
  readonly samples: Readonly<Record<string, readonly string[]>>;
  readonly backAfterMs: number;
  readonly debts: Debts;
  readonly findings: LedgerFindings;
  /** Codes that had come more than once before. */
  readonly sentTwiceBefore: number;
}

/** What must not be, in words; nothing where every promise was kept. */
export function problemsOf(promises: Promises, seen: Seen): string[] {
  const { debts, findings, backAfterMs } = seen;
  const sentAgain = findings.sentTwice - seen.sentTwiceBefore;
  return [
    ...unpromisedFailures(promises, seen),
    ...some(seen.late, `answers took longer than 8 s${examples(seen, LATE)}`),
    ...some(seen.unanswered, 'requests were never answered'),
    ...(backAfterMs > promises.backWithinSeconds * 1000 + ROUNDING_MS
      ? [`requests succeeded again only after ${(backAfterMs / 1000).toFixed(1)} s`]
      : []),
    ...some(debts.codes, 'codes were not delivered'),
    ...some(debts.messages, 'messages were not ended'),
    ...some(debts.wallets, 'users have not exactly one default wallet'),
    ...some(debts.facts, 'facts were not published'),
    ...some(findings.lost, 'acknowledged writes are lost'),
    ...some(findings.revokedAlive, 'revoked sessions were accepted'),
    ...some(findings.falseRefusals, 'answers 503 had changed something'),
    ...(sentAgain > (promises.maySendAgain ?? 0) ? [`${sentAgain} codes were sent twice`] : []),
  ];
}

/** Two clocks meet here: the end of a fault and the begin of a request. */
const ROUNDING_MS = 100;

/** Failures of operations that the fault has nothing to do with, or of another kind. */
export function unpromisedFailures(
  { touches, failsAs }: Pick<Promises, 'touches' | 'failsAs'>,
  seen: Pick<Seen, 'outcomes' | 'samples'>,
): string[] {
  return Object.entries(seen.outcomes).flatMap(([operation, { ok: _ok, ...failures }]) =>
    Object.entries(failures).flatMap(([outcome, times]) => {
      const isPromised = touches.includes(operation) && failsAs.includes(outcome as Outcome);
      const name = nameOf(operation, outcome);
      return times > 0 && !isPromised ? [`${times} × ${name}${examples(seen, name)}`] : [];
    }),
  );
}

function examples({ samples }: Pick<Seen, 'samples'>, name: string): string {
  return samples[name] ? ` (${samples[name].join('; ')})` : '';
}

function some(count: number, what: string): string[] {
  return count > 0 ? [`${count} ${what}`] : [];
}
