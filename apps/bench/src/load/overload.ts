import type { CallAt } from './fire.js';
import type { Target } from './wire.js';
import { runWrk } from './wrk.js';

/** Each connection waits this long between an answer and the next request, in the mean: long beside an answer. */
const MEAN_PAUSE_MS = 200;
const CALLS = 4_000;

/** Exponential pauses, so that the arrivals of many connections are nearly those of a Poisson process. */
const SCRIPT = `
local pause = ${MEAN_PAUSE_MS}
good, refused, hintless, other = 0, 0, 0, 0
function delay() return -math.log(1 - math.random()) * pause end
function response(status, headers)
  if status == 200 then good = good + 1
  elseif status == 503 then
    refused = refused + 1
    if not (headers["retry-after"] or headers["Retry-After"]) then hintless = hintless + 1 end
  else other = other + 1 end
end
function done(summary)
  local e = summary.errors
  io.write(string.format('RESULT{"good":%d,"refused":%d,"hintless":%d,"other":%d,"micros":%d}', thread:get("good"),
    thread:get("refused"), thread:get("hintless"), thread:get("other") + e.connect + e.read + e.write + e.timeout,
    summary.duration))
end
`;

/** Requests that come at a rate of their own, whatever the answers. */
export interface Overload {
  /** Answered with 200. */
  readonly good: number;
  /** Answered with 503. */
  readonly refused: number;
  /** Answered with 503 without a Retry-After. */
  readonly hintless: number;
  /** Answered otherwise, or not at all. */
  readonly other: number;
  readonly micros: number;
}

/** @param perSecond requests that arrive, if answers are short. */
export function overload(
  to: Target,
  callAt: CallAt,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Overload> {
  const connections = Math.ceil((perSecond * MEAN_PAUSE_MS) / 1000);
  return runWrk({ to, callAt, seconds, connections, calls: CALLS, script: SCRIPT });
}
