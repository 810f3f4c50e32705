import type { LoggerService } from '@nestjs/common';
import type { LogEntry, Logger } from './logger.js';

/**
 * Nest's own messages as log lines: those of the start at `debug`, warnings and errors at their level. The text, masked,
 * becomes the event; objects are dropped, except errors.
 */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(eventOf(message), entryOf(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(eventOf(message), entryOf(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(eventOf(message), entryOf(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(eventOf(message), entryOf(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(eventOf(message), entryOf(message, rest));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.error(eventOf(message), entryOf(message, rest));
  }
}

function eventOf(message: unknown): string {
  return typeof message === 'string' ? message : 'nest';
}

/** Nest may append the stack of an error as text, and the name of the component. */
function entryOf(message: unknown, rest: unknown[]): LogEntry {
  const texts = rest.filter((item) => typeof item === 'string');
  const stack = texts.find(isStack);
  const component = texts.findLast((text) => !isStack(text));
  const error = message instanceof Error ? message : stack === undefined ? undefined : withStack(stack);
  return { component, error };
}

function isStack(text: string): boolean {
  return text.includes('\n    at ');
}

function withStack(stack: string): Error {
  const error = new Error();
  error.stack = stack;
  return error;
}
