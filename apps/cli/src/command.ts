export type Environment = Readonly<Record<string, string | undefined>>;

/** The arguments and options of a call, by name. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Given {
  readonly values: Values;
  /** The given options without a value. */
  readonly flags: ReadonlySet<string>;
  /** The arguments that `rest` names. */
  readonly rest: readonly string[];
}

/** One call of the admin API. */
export interface AdminCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  /** For a call that takes longer than others. */
  readonly timeLimitMs?: number;
}

export interface AdminAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** From the header; undefined without it. */
  readonly retryAfterSeconds?: number;
}

/** What a command works with. */
export interface Means {
  readonly env: Environment;
  /** Calls the gateway with the operator's key. @throws UsageError without the key; Unreachable. */
  send(call: AdminCall): Promise<AdminAnswer>;
  /** Waits, before a call is made again. */
  pause(ms: number): Promise<void>;
  /** Prints a part of the answer, of a command that answers bit by bit. */
  emit(line: string): void;
  /** Prints a line about the progress. */
  progress(line: string): void;
  /** Shows how far a command is: on a terminal instead of what it showed before. */
  status(line: string): void;
  readonly isTerminal: boolean;
  /** Folder with the bundle of each service. */
  readonly bundles: URL;
}

export interface Outcome {
  readonly code: number;
  readonly body: object;
  /** For people; without it, the members of the body. */
  readonly text?: string;
  /** Whether the body says why nothing was done. */
  readonly isRefusal?: boolean;
}

export interface Command {
  /** Such as `keys create`. */
  readonly words: readonly string[];
  /** Positional arguments, in order; all required. */
  readonly args?: readonly string[];
  /** Name of the further arguments; any number of them is allowed. */
  readonly rest?: string;
  /** Options with a value, and what they mean. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without one. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** What it does at length, for its own help. */
  readonly details?: string;
  /** What exit code 1 means. */
  readonly failure: string;
  run(given: Given, means: Means): Promise<Outcome>;
}

/** Exit codes, for scripts. */
export const EXIT = { done: 0, failed: 1, usage: 64, unreachable: 69 } as const;

/** The words of a call are wrong. */
export class UsageError extends Error {}

/** Nothing answers at the address of the gateway. */
export class Unreachable extends Error {}

/** The value of an option that is a number. @throws UsageError */
export function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${option} must be a whole number, such as 200`);
  return Number(text);
}
