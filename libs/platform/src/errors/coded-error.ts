export interface FieldProblem {
  field: string;
  message: string;
}

/** What may travel with a code. Nothing else does: no cause, no stack, no free text. */
export interface ErrorDetails {
  fields?: FieldProblem[];
  retryAfterSeconds?: number;
}

export interface WireError extends ErrorDetails {
  code: string;
}

export interface CodedErrorOptions extends ErrorOptions {
  /** Fixed text without user data: the only kind of message that is ever logged. */
  message?: string;
}

/** A failure that is told by its code; what the code means to a client is one table elsewhere. */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails;

  constructor(code: Code, details: ErrorDetails = {}, options: CodedErrorOptions = {}) {
    super(options.message ?? code, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }

  /** The form that crosses a process boundary: code and details, never cause, stack or message. */
  toWire(): WireError {
    const { fields, retryAfterSeconds } = this.details;
    return {
      code: this.code,
      ...(fields && { fields: fields.map(({ field, message }) => ({ field, message })) }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }

  /** Reads another process's answer; what is not a well-formed error there is `internal_error` here. */
  static fromWire(wire: unknown): CodedError {
    return isWireError(wire) ? new CodedError(wire.code, detailsOf(wire)) : new CodedError('internal_error');
  }
}

/** Narrows anything caught to a coded error, or to one code. */
export function isCoded<Code extends string = string>(
  error: unknown,
  code?: Code,
): error is CodedError<Code> {
  return error instanceof CodedError && (code === undefined || error.code === code);
}

function isWireError(wire: unknown): wire is { code: string; fields?: unknown; retryAfterSeconds?: unknown } {
  return typeof wire === 'object' && wire !== null && 'code' in wire && isCode(wire.code);
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code);
}

function detailsOf({
  fields,
  retryAfterSeconds,
}: {
  fields?: unknown;
  retryAfterSeconds?: unknown;
}): ErrorDetails {
  const problems = Array.isArray(fields) ? fields.filter(isFieldProblem) : [];
  return {
    ...(problems.length > 0 && { fields: problems.map(({ field, message }) => ({ field, message })) }),
    ...(isWait(retryAfterSeconds) && { retryAfterSeconds }),
  };
}

function isFieldProblem(entry: unknown): entry is FieldProblem {
  const { field, message } = (entry ?? {}) as Partial<FieldProblem>;
  return typeof field === 'string' && typeof message === 'string';
}

function isWait(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
}
