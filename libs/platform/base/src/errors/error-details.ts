export interface FieldProblem {
  field: string;
  message: string;
}

/** One condition that the caller did not meet: its kind, and the code of the cause. */
export interface UnmetCondition {
  type: string;
  reason: string;
}

/** What may travel with a code. Nothing else does: no cause, no stack, no free text. */
export interface ErrorDetails {
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
  /** The cause, as a code: for the records of the request, never for the answer. */
  reason?: string;
  /** The user that the refusal is about: for the records of the request, never for the answer. */
  userId?: string;
  unmet?: UnmetCondition[];
  /** When the same call would no longer be refused for this, in seconds since 1970. */
  resetsAt?: number;
}

const REASON = /^[a-z][a-z0-9_]{0,63}(:[a-z0-9_]{1,32})?$/;
const ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Details without any member that is not declared above. */
export function toWireDetails(details: ErrorDetails): ErrorDetails {
  const { fields, retryAfterSeconds, reason, userId, unmet, resetsAt } = details;
  return {
    ...(fields && { fields: fields.map(({ field, message }) => ({ field, message })) }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(reason !== undefined && { reason }),
    ...(userId !== undefined && { userId }),
    ...(unmet && { unmet: unmet.map(({ type, reason: cause }) => ({ type, reason: cause })) }),
    ...(resetsAt !== undefined && { resetsAt }),
  };
}

/** The well-formed details of another process's answer; others are dropped. */
export function readDetails(wire: object): ErrorDetails {
  const { retryAfterSeconds, reason, userId, resetsAt, ...lists } = wire as Partial<
    Record<keyof ErrorDetails, unknown>
  >;
  const fields = listOf(lists.fields, isFieldProblem);
  const unmet = listOf(lists.unmet, isUnmet);
  return toWireDetails({
    ...(fields.length > 0 && { fields }),
    ...(isWait(retryAfterSeconds) && { retryAfterSeconds }),
    ...(matches(REASON, reason) && { reason }),
    ...(matches(ID, userId) && { userId }),
    ...(unmet.length > 0 && { unmet }),
    ...(isWait(resetsAt) && { resetsAt }),
  });
}

function listOf<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isFieldProblem(entry: unknown): entry is FieldProblem {
  const { field, message } = (entry ?? {}) as Partial<FieldProblem>;
  return typeof field === 'string' && typeof message === 'string';
}

function isUnmet(entry: unknown): entry is UnmetCondition {
  const { type, reason } = (entry ?? {}) as Partial<UnmetCondition>;
  return matches(REASON, type) && matches(REASON, reason);
}

function isWait(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
}

function matches(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}
