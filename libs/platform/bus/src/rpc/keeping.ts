import type { KeptCall } from '@latchkey/platform/telemetry';

/** What a call of a kept request carries, beside its input. */
export interface KeptCallNumber {
  /** Id of the kept request. */
  readonly id: string;
  /** Counts the calls of one procedure within the request, from 1. */
  readonly number: number;
  /** Encrypts the kept outcome: 32 bytes in base64url. */
  readonly key: string;
}

/**
 * A request whose calls are kept. Run again under the same id, each of its calls gets the outcome that it had the first
 * time, because the calls of one procedure have the same numbers in the same order.
 */
export class Keeping {
  private readonly taken = new Map<string, Set<number>>();
  private readonly key: string;

  /**
   * @param key 32 bytes.
   * @param isCarriedOn whether the request was begun before, and failed.
   */
  constructor(
    readonly id: string,
    key: Buffer,
    readonly isCarriedOn = false,
  ) {
    this.key = key.toString('base64url');
  }

  /** The lowest number that is free. */
  next(procedure: string): KeptCallNumber {
    const taken = this.taken.get(procedure) ?? new Set();
    this.taken.set(procedure, taken);
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return { id: this.id, number, key: this.key };
  }

  /** The call never started, so its repetition within the request is the same call. */
  giveBack(procedure: string, { number }: KeptCallNumber): void {
    this.taken.get(procedure)?.delete(number);
  }
}

/** The outcome of a call, as its caller gets it. */
export interface CallOutcome {
  readonly reply: object;
  readonly code: string;
  /** Whether every repetition gets it too: an answer or a final refusal, not a failure. */
  readonly final?: boolean;
}

/** Runs each call of a kept request once, and answers its repetitions with the outcome. */
export interface CallKeeper {
  run<Outcome extends CallOutcome>(
    procedure: string,
    number: KeptCallNumber,
    work: (call: KeptCall) => Promise<Outcome>,
  ): Promise<Outcome | CallOutcome>;
}
