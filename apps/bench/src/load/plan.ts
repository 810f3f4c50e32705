import type { Watch } from '../measure/cpu-meter.js';
import type { Address, RequestShape } from './request.rules.js';

/** Requests of one shape, that go round a list of values, or count on for ever where each may be sent only once. */
export interface RepeatedRequest extends RequestShape {
  readonly kind: 'request';
  readonly values: readonly string[] | { readonly countFrom: number };
  /** No value of the list may be sent again. */
  readonly once?: boolean;
}

/** A sign-in by passcode: send, wait for the mail, verify. Each address is used once. */
export interface PasscodeSignIn {
  readonly kind: 'passcode';
  readonly emails: readonly string[];
}

export type Traffic = RepeatedRequest | PasscodeSignIn;

/** One measured stretch of load. */
export interface WindowPlan {
  readonly to: Address;
  readonly traffic: Traffic;
  readonly concurrency: number;
  readonly seconds: number;
  /** Under the same load, before anything is counted. */
  readonly rampSeconds: number;
  readonly watch: Watch;
}

export interface WindowResult {
  /** Answered as expected inside the stretch. */
  readonly requests: number;
  /** Begun in all, ramp included: so many values are used up. */
  readonly begun: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How often by what went wrong; empty in a good run. */
  readonly errors: Readonly<Record<string, number>>;
  /** CPU microseconds per request by process. */
  readonly cpu: Readonly<Record<string, number>>;
  /** The generator's own, in no sum. */
  readonly generatorCpu: number;
}

/** What the generator's process says. */
export type LoadMessage =
  | { readonly type: 'ready'; readonly mailPort: number }
  | { readonly type: 'result'; readonly result: WindowResult }
  | { readonly type: 'failed'; readonly reason: string };
