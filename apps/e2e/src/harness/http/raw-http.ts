import { request } from 'node:http';
import type { Answer, ErrorBody, Method } from './client.js';
import { checkAnswer } from './conformance.js';
import { currentRun } from '../stack/run.js';

/** A request whose path and headers are sent just as they are: `fetch` would correct or refuse them. */
export function rawCall(
  method: Method,
  path: string,
  headers: Readonly<Record<string, string | string[]>> = {},
): Promise<Answer<object>> {
  const { hostname, port } = new URL(currentRun().baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const answered = new Headers();
        for (const [name, value] of Object.entries(response.headers)) answered.set(name, String(value));
        const body = (text.startsWith('{') ? JSON.parse(text) : undefined) as ErrorBody;
        const answer = { status: response.statusCode ?? 0, headers: answered, body, text };
        checkAnswer(method, path, answer).then(() => resolve(answer), reject);
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
