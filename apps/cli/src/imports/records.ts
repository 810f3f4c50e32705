import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import type { RawUser } from './providers/imported-user.js';

/** A user of the file, in its order; without `raw` it cannot be read. */
export interface FileRecord {
  /** From 1. */
  readonly position: number;
  readonly raw?: RawUser;
}

/** Reads a file as a stream: CSV by its name, else lines of JSON, or one JSON document with a list. */
export async function* recordsOf(
  path: string,
  stream: ReadStream = createReadStream(path),
): AsyncGenerator<FileRecord> {
  let position = 0;
  for await (const raw of path.endsWith('.csv') ? csvRecords(stream) : jsonRecords(path, stream))
    yield { position: (position += 1), ...(raw && { raw }) };
}

async function* csvRecords(stream: ReadStream): AsyncGenerator<RawUser | undefined> {
  const parser = parse({ columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });
  stream.on('error', (error) => parser.destroy(error));
  for await (const row of stream.pipe(parser)) yield row as RawUser;
}

async function* jsonRecords(path: string, stream: ReadStream): AsyncGenerator<RawUser | undefined> {
  const texts = isDocument(await startOf(path))
    ? objectsOfDocument(stream.setEncoding('utf8') as AsyncIterable<string>)
    : createInterface({ input: stream, crlfDelay: Infinity });
  for await (const text of texts) if (text.trim() !== '') yield readObject(text);
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Undefined for a text that is no JSON object. */
function readObject(text: string): RawUser | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as RawUser)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A document that is `[…]`, or `{"users": […]}` as Firebase writes it. */
const HEAD = /^\s*(?:\[|\{\s*"(?:users|results)"\s*:\s*\[)/;
/** Longer than any head. */
const HEAD_CHARACTERS = 4096;

/** Whether a file is one JSON document with a list; otherwise each line is an object. */
function isDocument(start: string): boolean {
  return HEAD.test(start.replace(/^\ufeff/, '').slice(0, HEAD_CHARACTERS));
}

/**
 * The texts of the objects in the list of a JSON document, one after the other, however large the document is. Only braces
 * and strings are looked at; whether a text is JSON, its reader finds out.
 */
async function* objectsOfDocument(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const state = { depth: 0, isText: false, isEscaped: false };
  let isInside = false;
  let rest = '';
  for await (const chunk of chunks) {
    if (isInside) {
      rest = yield* cut(rest + chunk, rest.length, state);
      continue;
    }
    rest += chunk;
    const text = rest.replace(/^\ufeff/, '');
    const head = HEAD.exec(text);
    if (!head && text.length < HEAD_CHARACTERS) continue;
    isInside = true;
    rest = yield* cut(text.slice(head?.[0].length ?? 0), 0, state);
  }
}

interface State {
  depth: number;
  isText: boolean;
  isEscaped: boolean;
}

/** Yields the objects that end in the text. @param from what is before was looked at. @returns the rest. */
function* cut(text: string, from: number, state: State): Generator<string, string> {
  let begin = state.depth > 0 ? 0 : -1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (state.isText) {
      if (state.isEscaped) state.isEscaped = false;
      else if (character === '\\') state.isEscaped = true;
      else if (character === '"') state.isText = false;
    } else if (character === '"') state.isText = true;
    else if (character === '{' && (state.depth += 1) === 1) begin = at;
    else if (character === '}' && (state.depth -= 1) === 0) {
      yield text.slice(begin, at + 1);
      begin = -1;
    }
  }
  return begin < 0 ? '' : text.slice(begin);
}
