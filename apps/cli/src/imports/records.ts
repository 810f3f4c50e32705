import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { isDocument, objectsOfDocument } from './json-objects.js';
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
