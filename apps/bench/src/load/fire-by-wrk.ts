import type { CallAt } from './fire.js';
import type { Target } from './wire.js';
import type { Window, WindowPlan } from './window.js';
import { runWrk } from './wrk.js';

/** More than any call is answered in a second. */
const MOST_PER_SECOND = 8_000;

const SCRIPT = `
function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    'RESULT{"asked":%d,"answered":%d,"micros":%d,"p50":%d,"p99":%d,"max":%d,"refused":%d,"broken":%d,"late":%d}',
    thread:get("asked"), summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    e.status, e.connect + e.read + e.write, e.timeout))
end
`;

interface Result {
  /** Requests taken from the file. */
  readonly asked: number;
  readonly answered: number;
  readonly micros: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Answers with a status of 400 or more. */
  readonly refused: number;
  readonly broken: number;
  readonly late: number;
}

/** Requests as fast as they are answered, for whole seconds. */
export async function fireByWrk(to: Target, callAt: CallAt, plan: WindowPlan): Promise<Window> {
  const seconds = Math.max(1, Math.round(plan.seconds));
  const result = await runWrk<Result>({
    ...{ to, callAt, seconds, calls: seconds * MOST_PER_SECOND },
    ...{ connections: plan.atOnce, script: SCRIPT },
  });
  return windowOf(result, plan.atOnce);
}

function windowOf({ asked, answered, micros, ...of }: Result, atOnce: number): Window {
  // wrk takes one request at its start and does not send it.
  const sent = asked - 1;
  const { refused, broken, late } = of;
  const counts = {
    'status of 400 or more': refused,
    'broken connection': broken,
    'late answer': late,
    'no answer': sent - answered - broken - late - atOnce,
  };
  const problems = Object.fromEntries(Object.entries(counts).filter(([, times]) => times > 0));
  const requests = answered - refused;
  return {
    requests,
    sent,
    perSecond: (requests * 1e6) / micros,
    p50Ms: of.p50 / 1000,
    p99Ms: of.p99 / 1000,
    maxMs: of.max / 1000,
    failed: Object.values(problems).reduce((sum, times) => sum + times, 0),
    problems,
  };
}
