import { refusals } from './refusal.js';

export type Members = Readonly<Record<string, unknown>>;

const MOST_BYTES = 64 * 1024;

/** The JSON object of a request; an empty body is an empty object. */
export async function readBody(request: Request): Promise<Members> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  const type = request.headers.get('content-type') ?? '';
  // A form or plain text can be sent across origins without a preflight.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw refusals.mediaType();
  const value = parsed(new TextDecoder().decode(bytes));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusals.json();
  return value as Members;
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw refusals.tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw refusals.tooLarge();
    }
    chunks.push(read.value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.json();
  }
}
