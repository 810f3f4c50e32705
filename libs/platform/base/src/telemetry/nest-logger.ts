import type { LoggerService } from '@nestjs/common';
import type { LogLevel } from './log-events.js';
import type { LogEntry, Logger } from './logger.js';

type Write = (message: unknown, ...rest: unknown[]) => void;

/**
 * Nest's own messages as log lines: those of the start at `debug`, warnings and errors at their level. The text, masked,
 * is the reason; objects are dropped, except errors.
 */
export class NestLogger implements LoggerService {
  readonly log = this.at('debug');
  readonly debug = this.at('debug');
  readonly verbose = this.at('debug');
  readonly warn = this.at('warn');
  readonly error = this.at('error');
  readonly fatal = this.at('error');

  constructor(private readonly logger: Logger) {}

  private at(level: Exclude<LogLevel, 'info'>): Write {
    return (message, ...rest) => this.logger[level]('nest.message', entryOf(message, rest));
  }
}

/** Nest may append the stack of an error as text, and the name of the component. */
function entryOf(message: unknown, rest: unknown[]): LogEntry {
  const texts = rest.filter((item) => typeof item === 'string');
  const stack = texts.find(isStack);
  const component = texts.findLast((text) => !isStack(text));
  const error = message instanceof Error ? message : stack === undefined ? undefined : withStack(stack);
  return { reason: typeof message === 'string' ? message : undefined, component, error };
}

function isStack(text: string): boolean {
  return text.includes('\n    at ');
}

function withStack(stack: string): Error {
  const error = new Error();
  error.stack = stack;
  return error;
}
