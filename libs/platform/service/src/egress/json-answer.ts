import type { Response as UndiciResponse } from 'undici';
import { EgressError } from './egress-error.js';

const MOST_BODY_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** They describe the bytes on the wire, which are decoded by now. */
const OF_THE_WIRE = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * The whole answer, which ends the connection. A refusal (4xx, 5xx) may have a body of any type.
 * @throws EgressError if it redirects, is no JSON or has more than 1 MiB.
 */
export async function jsonAnswerOf(answer: UndiciResponse): Promise<Response> {
  const { status } = answer;
  if (status >= 300 && status < 400) throw new EgressError('redirected', true);
  const isJson = JSON_TYPE.test(answer.headers.get('content-type') ?? '');
  if (answer.ok && !isJson) throw new EgressError('not_json', true);
  const headers = new Headers([...answer.headers]);
  for (const name of OF_THE_WIRE) headers.delete(name);
  const body = await boundedBodyOf(answer);
  if (answer.ok && !isParsable(body)) throw new EgressError('not_json', true);
  return new Response(body.length > 0 ? body : null, { status, headers });
}

async function boundedBodyOf(answer: UndiciResponse): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BODY_BYTES) throw new EgressError('too_large', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isParsable(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
