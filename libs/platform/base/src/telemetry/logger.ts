import { destination, type DestinationStream, pino, stdTimeFunctions, type Logger as Pino } from 'pino';
import { errorLine } from './error-line.js';
import type { LogEvent, LogLevel } from './log-events.js';
import { allowedFields, type LogFields } from './log-fields.js';
import { maskText } from './mask.js';

/** Fields of one line; of an error, only its name, code and stack frames are written. */
export type LogEntry = LogFields & { readonly error?: unknown };

/** JSON lines. An event is a name of the list in log-events.ts; what varies goes into fields. */
export interface Logger {
  debug(event: LogEvent<'debug'>, entry?: LogEntry): void;
  info(event: LogEvent<'info'>, entry?: LogEntry): void;
  warn(event: LogEvent<'warn'>, entry?: LogEntry): void;
  error(event: LogEvent<'error'>, entry?: LogEntry): void;
  /** A logger that adds these fields to each of its lines. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  service: string;
  level?: LogLevel;
  /** Standard output by default. */
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
  return loggerOver(pino(options, output ?? (ownOutput ??= standardOutput())), {});
}

/** That of the process: lines of all loggers keep their order, and one listener waits for its end. */
let ownOutput: DestinationStream | undefined;

// Merges the fields of a child itself: with pino's bindings a line could have one name twice.
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

const BLOCK_CHARACTERS = 8 * 1024;
/** How long a line may wait for others. */
const LATEST_MS = 20;
const QUIET = /^\{"level":"(?:debug|info)"/;

/**
 * Standard output in blocks: a write for every line would cost a tenth of a short request. Warnings and errors are
 * written at once, with every line before them; the rest is written when the process ends.
 */
export function standardOutput(descriptor = 1): DestinationStream {
  const out = destination({ dest: descriptor, sync: true });
  let block = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (block !== '') out.write(block);
    block = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      block += line;
      if (!QUIET.test(line) || block.length >= BLOCK_CHARACTERS) flush();
      else timer ??= setTimeout(flush, LATEST_MS).unref();
    },
  };
}
