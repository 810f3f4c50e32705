import type { IncomingMessage } from 'node:http';

const LARGEST_FORM_BYTES = 64 * 1024;

/** The fields of a form post. @throws RangeError when it is larger than any message could be. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_FORM_BYTES) throw new RangeError('form too large');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
