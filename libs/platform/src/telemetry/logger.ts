import { pino, stdTimeFunctions, type DestinationStream, type Logger as Pino } from 'pino';
import { errorLine } from './error-line.js';
import { allowedFields, type LogFields } from './log-fields.js';
import { standardOutput } from './log-output.js';
import { maskText } from './mask.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields of one line; of an error, only its name, code and stack frames are written. */
export type LogEntry = LogFields & { readonly error?: unknown };

/** JSON lines. An event is a fixed name such as `request_done`; what varies goes into fields. */
export interface Logger {
  debug(event: string, entry?: LogEntry): void;
  info(event: string, entry?: LogEntry): void;
  warn(event: string, entry?: LogEntry): void;
  error(event: string, entry?: LogEntry): void;
  /** A logger that adds these fields to each of its lines. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  service: string;
  level?: LogLevel;
  /** Standard output unless told. */
  output?: DestinationStream;
}

export function createLogger({ service, level = 'info', output }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    messageKey: 'event',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return loggerOver(pino(options, output ?? standardOutput()), {});
}

// Fields of a child are merged here, not by pino's bindings, so that a line never has one name twice.
function loggerOver(out: Pino, bound: LogFields): Logger {
  const writer =
    (level: LogLevel) =>
    (event: string, entry: LogEntry = {}): void => {
      if (!out.isLevelEnabled(level)) return;
      const fields = allowedFields({ ...bound, ...entry });
      const line = entry.error === undefined ? fields : { ...fields, error: errorLine(entry.error) };
      out[level](line, maskText(event));
    };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    child: (fields) => loggerOver(out, { ...bound, ...fields }),
  };
}
