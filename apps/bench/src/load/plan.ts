import type { Watch } from '../measure/cpu-meter.js';
import type { Address, RequestShape } from './request.rules.js';

/** Numbers from there on, in a place in a text, for what may be sent only once. */
export interface Counted {
  readonly countFrom: number;
}

/** Requests of one shape, that go round a list of values, or count on for ever. */
export interface RepeatedRequest extends RequestShape {
  readonly kind: 'request';
  readonly values: readonly string[] | Counted;
  /** No value of the list may be sent again. */
  readonly once?: boolean;
}

/** A sign-in by passcode: send, wait for the mail, verify. Each address is used once. */
export interface PasscodeSignIn {
  readonly kind: 'passcode';
  readonly emails: readonly string[] | (Counted & { readonly email: string });
}

export type PlainTraffic = RepeatedRequest | PasscodeSignIn;

/** Several kinds in turn, each as often as it says. */
export interface MixedTraffic {
  readonly kind: 'mixed';
  readonly parts: readonly { readonly times: number; readonly traffic: PlainTraffic }[];
}

export type Traffic = PlainTraffic | MixedTraffic;

/** Load of one kind: closed loops, each of which sends its next request when the last is answered. */
export interface LoadPlan {
  readonly traffic: Traffic;
  readonly concurrency: number;
  /** Instead of loops: so many are due each second, whatever is answered, over as many connections as concurrency says. */
  readonly perSecond?: number;
}

/** One measured stretch of load. */
export interface WindowPlan extends LoadPlan {
  readonly to: Address;
  /** What runs beside it, and is counted apart. */
  readonly beside?: LoadPlan;
  readonly seconds: number;
  /** Under the same load, before anything is counted. */
  readonly rampSeconds: number;
  readonly watch: Watch;
  /** Asks for each latency, not for percentiles alone. */
  readonly latencies?: boolean;
}

/** What was answered in a stretch. */
export interface Answered {
  /** As expected, inside the stretch. */
  readonly requests: number;
  /** Begun in all, ramp included: so many values are used up. */
  readonly begun: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How often by what went wrong; empty in a good run. */
  readonly errors: Readonly<Record<string, number>>;
  /** Rising; where the plan asks for them. */
  readonly latenciesMs?: readonly number[];
}

export interface WindowResult extends Answered {
  readonly beside?: Answered;
  /** CPU microseconds per request by process, over all requests, from rest to rest. */
  readonly cpu: Readonly<Record<string, number>>;
  /** The generator's own, in no sum. */
  readonly generatorCpu: number;
}

/** What the generator's process says. */
export type LoadMessage =
  | { readonly type: 'ready'; readonly mailPort: number }
  | { readonly type: 'result'; readonly result: WindowResult }
  | { readonly type: 'failed'; readonly reason: string };
