import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@latchkey/contracts';
import { toldOf } from './chain-calls.js';
import { parseExactJson } from './exact-json.js';

/** How long the chain has for all that one request needs of it (decision 6). */
export const CHAIN_LIMIT_MS = 5000;

const LARGEST_ANSWER = 4 * 1024 * 1024;

export interface Answer {
  status: number;
  text: string;
}

/** What the endpoint of a chain did not say as it should. @param why a fixed text, which is logged; or what was thrown. */
export function chainUnavailable(why: unknown): AppError {
  return new AppError('chain_unavailable', {}, typeof why === 'string' ? { message: why } : { cause: why });
}

/** What an endpoint is asked. */
export interface Question extends RequestInit {
  /** As metrics name it: the method of JSON-RPC, say; never a path, which holds an address. */
  readonly name?: string;
}

/** A whole answer, within the time of the signal and a size that is no attack. @throws AppError chain_unavailable */
export async function fetchAnswer(url: string, question: Question, signal: AbortSignal): Promise<Answer> {
  const { name = 'http', ...init } = question;
  try {
    return await toldOf({ url, method: name, signal }, async () => {
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return { status: response.status, text: await readLimited(response, signal) };
    });
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/** What an answer says as JSON; its numbers are texts. @throws AppError chain_unavailable for what is no JSON. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/**
 * The signal is tied to the body once more: `fetch` forgets it when its request becomes garbage, and a body that stalls
 * would be waited for without end.
 */
async function readLimited({ body }: Response, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const stream = addAbortSignal(signal, Readable.fromWeb(body as ReadableStream));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
