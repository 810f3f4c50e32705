interface LogLine {
  readonly level?: string;
  readonly event?: string;
  readonly requestId?: string;
  readonly code?: string;
  readonly error?: { readonly name?: string; readonly code?: string; readonly message?: string };
}

const LONGEST = 160;

/** The text for the terminal of a line of a service's log; undefined if it is no error. */
export function errorOf(line: string): string | undefined {
  const entry = parse(line);
  return entry?.level === 'error' || entry?.level === 'fatal' ? describe(entry) : undefined;
}

/** The reason of a crash from the end of a log, in one line; empty if it has none. */
export function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const speaking = lines.findLast((line) => errorOf(line) !== undefined || isMessage(line));
  if (speaking !== undefined) return errorOf(speaking) ?? speaking.trim().slice(0, LONGEST);
  const last = lines.at(-1) ?? '';
  return parse(last) ? '' : last.trim().slice(0, LONGEST);
}

/** Whether it is the line of a stack trace that names the error. */
function isMessage(line: string): boolean {
  return /^\S*(?:Error|Exception)\b/.test(line);
}

function describe({ event, code, requestId, error }: LogLine): string {
  const parts = [event, code, error?.name, error?.code, error?.message, requestId];
  return [...new Set(parts.filter(Boolean))].join(' ').replace(/\s+/g, ' ').slice(0, LONGEST);
}

function parse(line: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
