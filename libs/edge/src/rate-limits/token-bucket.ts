/** Seconds of refill that other gateways' calls may cost in advance, so that a wrong report cannot refuse a client for long. */
const MOST_DEBT_SECONDS = 5;
/** Part of the capacity that a gateway may spend before it reports. Most clients never spend as much. */
const REPORTED_PART = 0.05;

/** A quota of calls: its rate, and the `RateLimit-Policy` of the answers that it counts. */
export interface Policy {
  /** `per_key` or `per_ip`. */
  readonly name: string;
  /** Tokens that flow into a bucket in a second, and that fit into it. */
  readonly perSecond: number;
  /** The header field, as `"per_key";q=1000;w=1`. */
  readonly field: string;
}

/** @param perSecond an integer of 1 or more. */
export function policyOf(name: string, perSecond: number): Policy {
  return { name, perSecond, field: `"${name}";q=${perSecond};w=1` };
}

/** The calls that one key or one client may still make. Times are milliseconds of a monotonic clock. */
export class TokenBucket {
  private tokens: number;
  private spent = 0;
  /** Of records of refusals; made with the first one. */
  private records: TokenBucket | undefined;

  /** A full bucket. */
  constructor(
    readonly id: string,
    readonly policy: Policy,
    private filledAt: number,
  ) {
    this.tokens = policy.perSecond;
  }

  /** Takes a token. @returns false if there is none. */
  take(now: number): boolean {
    this.fill(now);
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    this.spent += 1;
    return true;
  }

  /**
   * Takes the record of a refusal. There are as many in a second as calls are admitted: a flood that is refused must
   * not fill a table. @returns false if there is none.
   */
  takeRecord(now: number): boolean {
    this.records ??= new TokenBucket(this.id, this.policy, now);
    return this.records.take(now);
  }

  /** Returns a token that was taken. */
  giveBack(): void {
    this.tokens = Math.min(this.tokens + 1, this.policy.perSecond);
  }

  /** Takes the tokens that other gateways spent; their number may exceed what is left. */
  charge(spent: number, now: number): void {
    this.fill(now);
    this.tokens = Math.max(this.tokens - spent, -MOST_DEBT_SECONDS * this.policy.perSecond);
  }

  /** Whether the last token makes the bucket due for a report; true once until {@link report}. */
  get becomesDue(): boolean {
    return this.spent === Math.ceil(REPORTED_PART * this.policy.perSecond);
  }

  /** Tokens taken here since the last report. */
  report(): number {
    const { spent } = this;
    this.spent = 0;
    return spent;
  }

  /** Seconds until there is a token, at least 1. */
  get secondsToWait(): number {
    return Math.max(1, Math.ceil((1 - this.tokens) / this.policy.perSecond));
  }

  /** The `RateLimit` field: remaining calls, and seconds until there are more, as `"per_key";r=999;t=1`. */
  get field(): string {
    return `"${this.policy.name}";r=${Math.max(0, Math.floor(this.tokens))};t=${this.secondsToWait}`;
  }

  private fill(now: number): void {
    const { perSecond } = this.policy;
    this.tokens = Math.min(this.tokens + ((now - this.filledAt) / 1000) * perSecond, perSecond);
    this.filledAt = now;
  }
}
