import { addAbortSignal, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { StringDecoder } from 'node:string_decoder';
import { AppError } from '@latchkey/contracts';
import { observed } from './chain-call.js';
import { parseExactJson, parsePlainJson } from './exact-json.js';

/** The time limit of all chain calls that one request needs. */
export const CHAIN_LIMIT_MS = 5000;

const LARGEST_ANSWER = 4 * 1024 * 1024;

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** For an endpoint that failed or answered wrongly. @param why a fixed text, which is logged; or the error. */
export function chainUnavailable(why: unknown): AppError {
  return new AppError('chain_unavailable', {}, typeof why === 'string' ? { message: why } : { cause: why });
}

/** A request to an endpoint. */
export interface Question extends RequestInit {
  /** Its name in metrics, such as the method of JSON-RPC; never a path, which holds an address. */
  readonly name?: string | undefined;
  /** The largest answer in bytes; 4 MiB unless told. */
  readonly largest?: number | undefined;
}

/** The cause of `chain_unavailable` for an answer above its limit. */
export class AnswerTooLarge extends RangeError {}

/** A whole answer, within the time of the signal and a limit of size. @throws AppError chain_unavailable */
export async function fetchAnswer(url: string, question: Question, signal: AbortSignal): Promise<Answer> {
  const { name = 'http', largest = LARGEST_ANSWER, ...init } = question;
  try {
    return await observed({ url, method: name, signal }, async () => {
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      const { status, headers } = response;
      return { status, headers, text: await readLimited(response, largest, signal) };
    });
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/** The JSON of an answer, with numbers as texts. @throws AppError chain_unavailable for any other answer. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/** The same with its numbers as they are, in half of the time and memory: for large answers without amounts. */
export function plainJsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return parsePlainJson(text);
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/**
 * Aborts the body by itself: `fetch` loses the signal once its request is garbage collected, and a stalled body would never
 * end.
 */
async function readLimited({ body }: Response, largest: number, signal: AbortSignal): Promise<string> {
  if (body === null) return '';
  const stream = addAbortSignal(signal, Readable.fromWeb(body as ReadableStream));
  const decoder = new StringDecoder('utf8');
  const texts: string[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > largest) throw new AnswerTooLarge('the answer is too large');
    // At once, so that the answer is in memory as a text alone.
    texts.push(decoder.write(chunk));
  }
  return texts.join('') + decoder.end();
}
