import { isUtf8 } from 'node:buffer';
import { AppError } from '@latchkey/contracts';
import { inspectMembers, isCutShort } from './json-members.js';

export const BODY_LIMIT_BYTES = 100 * 1024;
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/**
 * Reads a body as one JSON object; nothing at all counts as `{}`.
 * @throws AppError payload_too_large, invalid_json, or invalid_request naming strings and numbers that nothing could store.
 */
export function parseJsonBody(body: Buffer): Record<string, unknown> {
  if (body.length > BODY_LIMIT_BYTES) throw new AppError('payload_too_large');
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new AppError('invalid_json');
  const text = body.toString('utf8');
  const { depth, colons } = outlineOf(text);
  if (depth > MAX_DEPTH) throw new AppError('invalid_json');
  const value = parse(text);
  const report = inspectMembers(value);
  const { members, forbidden, problems } = report;
  // JSON.parse keeps the last of two equal keys, so a repeated one leaves fewer members than colons.
  if (!isCutShort(report) && (members !== colons || forbidden)) throw new AppError('invalid_json');
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
  return value;
}

function parse(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new AppError('invalid_json', {}, { cause });
    throw cause;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid_json');
  return value as Record<string, unknown>;
}

/** One pass over the text: how deep it nests, and how many members its objects have. */
function outlineOf(text: string): { depth: number; colons: number } {
  let depth = 0;
  let open = 0;
  let colons = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === COLON) colons += 1;
    // `[` and `{`, `]` and `}` differ in bit 5 alone.
    else if ((code | 0x20) === 0x7b) depth = Math.max(depth, (open += 1));
    else if ((code | 0x20) === 0x7d) open -= 1;
  }
  return { depth, colons };
}

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}
