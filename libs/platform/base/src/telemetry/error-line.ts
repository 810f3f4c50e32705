import { isCoded } from '../errors/coded-error.js';
import { maskText } from './mask.js';

/** The part of an error that is logged. */
export interface ErrorLine {
  name: string;
  code?: string;
  message?: string;
  constraint?: string;
  stack?: string[];
  cause?: ErrorLine;
}

const NAME = /^[A-Za-z_$][\w$]{0,63}$/;
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,39}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const IDENTIFIER = /^[a-z_]\w{0,62}$/i;
const FRAME = /^\s+at .+(?::\d+:\d+\)?|\((?:<anonymous>|native|index \d+)\))$/;
const MOST_FRAMES = 15;
const DEEPEST_CAUSE = 3;

/**
 * Name, code and stack frames. A message is logged only where it cannot hold data: that of a coded error and of Nest's
 * own wiring. Drivers quote values in messages, and add statements, parameters and details.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { name: `thrown ${typeof error}` };
  const stack = framesOf(error.stack ?? '', error.message);
  return {
    name: NAME.test(error.name) ? error.name : 'Error',
    ...codeOf(error),
    ...(hasSafeMessage(error) && { message: maskLines(error.message) }),
    ...(stack.length > 0 && { stack }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: errorLine(error.cause, depth + 1) }),
  };
}

/** The frames of a stack. Its head is the message, which may hold data, and lines that look like frames. */
function framesOf(stack: string, message: string): string[] {
  const head = message === '' ? -1 : stack.indexOf(message);
  const lines = stack.slice(head < 0 ? 0 : head + message.length).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
}

function codeOf(error: Error): Pick<ErrorLine, 'code' | 'constraint'> {
  if (isCoded(error)) return { code: error.code };
  const { driverError = error } = error as { driverError?: unknown };
  const { code, constraint, severity } = driverError as Record<string, unknown>;
  // PostgreSQL's errors have a severity; in another error five characters need not be an SQLSTATE.
  if (typeof severity !== 'string') return matches(code, SYSTEM_CODE) ? { code } : {};
  return {
    ...(matches(code, SQLSTATE) && { code }),
    ...(matches(constraint, IDENTIFIER) && { constraint }),
  };
}

function matches(value: unknown, shape: RegExp): value is string {
  return typeof value === 'string' && shape.test(value);
}

/** Nest's RuntimeExceptions name classes and modules only, and explain faulty wiring. */
function hasSafeMessage(error: Error): boolean {
  if (isCoded(error)) return true;
  for (let type: unknown = Object.getPrototypeOf(error); type; type = Object.getPrototypeOf(type)) {
    if ((type as object).constructor.name === 'RuntimeException') return true;
  }
  return false;
}

function maskLines(message: string): string {
  return message.split('\n').map(maskText).join('\n');
}
