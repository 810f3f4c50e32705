import type { Ledger } from '../ledger/ledger.js';
import type { Answer, Call, HttpClient } from './http-client.js';
import type { Operation } from './operations.js';
import type { Outcome } from './outcome.rules.js';
import type { Tally } from './tally.js';

/** What a request of the load works with. */
export interface LoadParts {
  readonly client: HttpClient;
  readonly ledger: Ledger;
  readonly tally: Tally;
}

/** Sends what the operation asks, and writes down what was acknowledged; undefined where there is nothing to ask with. */
export type Request = (parts: LoadParts) => Promise<void> | undefined;

/** The members of our answers that are written down; empty where the answer has none of that name. */
export interface Acknowledged {
  readonly outcome: Outcome;
  member(name: string): string;
  readonly session: Readonly<Record<string, unknown>>;
}

type Body = Readonly<Record<string, unknown>>;

/** @param expected tells from the answer which refusal would be right instead of success. */
export async function ask(
  { client, tally }: LoadParts,
  operation: Operation,
  call: Call,
  expected: (answer: Answer) => string | undefined = () => undefined,
): Promise<Acknowledged> {
  const answer = await client.send<Body>(call);
  const outcome = tally.note(operation, answer, expected(answer));
  const members: Body = answer.body;
  return {
    outcome,
    member: (name) => (typeof members[name] === 'string' ? members[name] : ''),
    session: (members['session'] ?? {}) as Body,
  };
}

export function post(path: string, body: object): Call {
  return { method: 'POST', path, body };
}

export function get(path: string): Call {
  return { method: 'GET', path };
}

/** The request with a value of the ledger, where it has one. */
export function given<T>(
  value: T | undefined,
  request: (value: T) => Promise<void>,
): Promise<void> | undefined {
  return value === undefined ? undefined : request(value);
}
