import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from '../http/app.js';
import { type Answer, call } from '../http/client.js';
import { succeeded } from '../http/succeeded.js';

export const PAGE = 'https://app.example.com';

/** A call with the public token, as a page of this origin makes it. @param path behind `/v1/auth/`. */
export const callAsPage = <T = object>(
  app: TestApp,
  path: string,
  body: object,
  origin = PAGE,
): Promise<Answer<T>> =>
  call<T>('POST', `/v1/auth/${path}`, { key: app.publicToken, body, headers: { origin } });

/** The proof of work that a send of a page costs. */
export async function proofOfWork(app: TestApp, send: string): Promise<string> {
  const begun = succeeded(await callAsPage<{ challenge: Challenge }>(app, 'proofs_of_work/begin', { send }));
  const solution = await solveChallenge({ challenge: begun.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: begun.challenge, solution })).toString('base64');
}
