import { type Debts, DEBTS, type Findings, FINDINGS } from '../checks/check.js';
import { OPERATIONS } from '../load/operations.js';
import type { Failure, Tally } from '../load/tally.js';
import type { Fault } from '../scenarios/fault.js';

interface Seen {
  /** From the end of the fault until requests succeeded again. */
  readonly backAfterMs: number;
  /** From the end of the fault until no work was left. */
  readonly settledAfterMs: number;
  readonly debts: Debts;
  readonly findings: Findings;
}

/** One scenario. */
export interface FaultRow extends Seen {
  /** Faults with the same number share a stack. */
  readonly stack: number;
  readonly name: string;
  readonly title: string;
  readonly requests: number;
  readonly failed: Tally['totals'];
  readonly slowestMs: number;
  /** Broken promises; empty in a good run. */
  readonly problems: readonly string[];
}

/** A whole run. */
export interface FaultsResult {
  readonly startedAt: string;
  readonly tookSeconds: number;
  readonly machine: string;
  /** Requests a second of the steady load. */
  readonly rate: number;
  readonly rows: readonly FaultRow[];
  readonly problems: readonly string[];
}

type Promises = Pick<Fault, 'stops' | 'writesOnly' | 'failsAs' | 'backWithinSeconds' | 'maySendAgain'>;

/** None of these may happen. */
const COUNTED = {
  late: 'answers took longer than 8 s',
  unanswered: 'requests were never answered',
  ...DEBTS,
  ...FINDINGS,
};

/** The end of a fault and the beginning of a request are read from two clocks. */
const ROUNDING_MS = 100;

/** The broken promises, in words; none where every promise was kept. */
export function problemsOf(
  fault: Promises,
  tally: Pick<Tally, 'failures' | 'late' | 'unanswered'>,
  { backAfterMs, debts, findings }: Seen,
): string[] {
  const backLimitMs = fault.backWithinSeconds * 1000 + ROUNDING_MS;
  const sentTwice = findings.sentTwice > (fault.maySendAgain ?? 0) ? findings.sentTwice : 0;
  const counts = { ...tally, ...debts, ...findings, sentTwice };
  const backAfter = `requests succeeded again only after ${(backAfterMs / 1000).toFixed(1)} s`;
  const unpromised = tally.failures.filter((failure) => !isPromised(fault, failure));
  return [
    ...unpromised.map(
      ({ operation, outcome, times, example }) => `${times} × ${operation}: ${outcome} (${example})`,
    ),
    ...(backAfterMs > backLimitMs ? [backAfter] : []),
    ...Object.entries(COUNTED).flatMap(([name, what]) => {
      const count = counts[name as keyof typeof COUNTED];
      return count > 0 ? [`${count} ${what}`] : [];
    }),
  ];
}

/** Whether the operation needs the stopped process, and failed in a permitted way. */
function isPromised(fault: Promises, { operation, outcome }: Failure): boolean {
  const { stops, writesOnly = false, failsAs = ['refused', 'doubtful'] } = fault;
  const { asks = [], reads = false } = OPERATIONS.find(({ name }) => name === operation) ?? {};
  if (writesOnly && reads) return false;
  return stops !== undefined && (stops === 'all' || asks.includes(stops)) && failsAs.includes(outcome);
}
