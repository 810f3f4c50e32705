export interface ProcedureDefinition {
  /** `<service>.v1.<verb_noun>` */
  readonly subject: string;
  /** The error codes of the procedure, besides those of a failed call. */
  readonly errors: readonly string[];
  /** How long a caller waits; longer than the callee's own statement limits. */
  readonly timeoutMs?: number;
  /**
   * Whether calls of one turn of the event loop share a message, for short calls that are made very often. Each is
   * answered on its own. One replica gets all of them.
   */
  readonly gathered?: boolean;
  /** The same for reads. The message is sent again when replies are late, so the procedure must be idempotent. */
  readonly shared?: boolean;
  /**
   * Whether it finds what an earlier call has made, so that a request that continues makes the call again: its answer
   * holds what soon ends, which a kept outcome would outlive.
   */
  readonly repeatable?: boolean;
  /**
   * Whether a process at its limit takes it, too: for calls of an operator, who makes few, and makes them when something is
   * wrong.
   */
  readonly alwaysTaken?: boolean;
  /** Whether it runs on behalf of a caller, who has to be proved. */
  readonly needsCaller?: boolean;
  /** Throws for a caller who may not make the call; absent admits each. */
  readonly admits?: (caller: never) => void;
}

/** A call between two processes: input (`I`), answer (`O`) and caller (`C`). */
export interface Procedure<I extends object, O extends object, C> {
  readonly subject: string;
  readonly errors: readonly string[];
  readonly timeoutMs: number;
  readonly gathered: boolean;
  readonly shared: boolean;
  readonly repeatable: boolean;
  readonly alwaysTaken: boolean;
  readonly needsCaller: boolean;
  readonly admits?: (caller: never) => void;
  /** Never there at run time; carries the types. */
  readonly types?: { input: I; output: O; caller: C };
}

/** Marks the caller of a procedure of an operator: no other process has a context that may call it. */
export interface Operator {
  readonly is: 'operator';
}

/** A procedure that a process may call only for an operator who has proven to be one. */
export interface OperatorProcedure<I extends object, O extends object> extends Procedure<I, O, Operator> {
  readonly of: 'operator';
}

/** Longer than statement limit (2 s) plus lock wait (1 s), so that the callee answers before the caller's time-out. */
const DEFAULT_TIMEOUT_MS = 5000;

export function defineProcedure<I extends object, O extends object, C>(
  definition: ProcedureDefinition,
): Procedure<I, O, C> {
  const { shared = false, repeatable = shared, gathered = shared } = definition;
  const { alwaysTaken = false, needsCaller = false } = definition;
  const flags = { shared, repeatable, gathered, alwaysTaken, needsCaller };
  return { timeoutMs: DEFAULT_TIMEOUT_MS, ...definition, ...flags };
}

/** The permissions of the bus refuse it to every process that serves no operator. */
export function defineOperatorProcedure<I extends object, O extends object>(
  definition: ProcedureDefinition,
): OperatorProcedure<I, O> {
  return { ...defineProcedure<I, O, Operator>(definition), of: 'operator' };
}

export type InputOf<P> = P extends Procedure<infer I, infer _O, infer _C> ? I : never;
export type OutputOf<P> = P extends Procedure<infer _I, infer O, infer _C> ? O : never;
export type CallerOf<P> = P extends Procedure<infer _I, infer _O, infer C> ? C : never;

/** Accepts every procedure: a union of all inputs would reject correct handlers. */
// oxlint-disable-next-line typescript/no-explicit-any -- any procedure at all
export type AnyProcedure = Procedure<any, any, any>;
