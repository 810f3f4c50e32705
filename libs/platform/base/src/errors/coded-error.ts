import { type ErrorDetails, readDetails, toWireDetails } from './error-details.js';

export interface WireError extends ErrorDetails {
  code: string;
}

export interface CodedErrorOptions extends ErrorOptions {
  /** Fixed text without user data: the only kind of message that is ever logged. */
  message?: string;
}

/** A failure with a code; what the code means to a client is one table elsewhere. */
export class CodedError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails;

  constructor(code: Code, details: ErrorDetails = {}, options: CodedErrorOptions = {}) {
    super(options.message ?? code, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = new.target.name;
    this.code = code;
    this.details = details;
  }

  /** Whether the same call, repeated, would be refused again. */
  get isFinal(): boolean {
    return false;
  }

  /** The form that crosses a process boundary: code and details, never cause, stack or message. */
  toWire(): WireError {
    return { code: this.code, ...toWireDetails(this.details) };
  }

  /** Reads another process's answer; what is not a well-formed error there is `internal_error` here. */
  static fromWire(wire: unknown): CodedError {
    return isWireError(wire)
      ? new CodedError(wire.code, readDetails(wire))
      : new CodedError('internal_error');
  }
}

/** Narrows anything caught to a coded error, or to one code. */
export function isCoded<Code extends string = string>(
  error: unknown,
  code?: Code,
): error is CodedError<Code> {
  return error instanceof CodedError && (code === undefined || error.code === code);
}

function isWireError(wire: unknown): wire is { code: string } {
  return typeof wire === 'object' && wire !== null && 'code' in wire && isCode(wire.code);
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(code);
}
