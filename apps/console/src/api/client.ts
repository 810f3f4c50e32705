import { OPERATIONS } from '../generated/operations.js';
import type { operations } from '../generated/schema.js';
import { askForProof } from './proof.js';
import { needsNewProof, Refusal, refusalOf } from './refusal.js';

export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Given<Part> = NonNullable<Part> extends never ? object : NonNullable<Part>;
type PathOf<Id extends OperationId> = Given<Parameters<Id>['path']>;
type QueryOf<Id extends OperationId> = Parameters<Id> extends { query?: infer Query } ? Given<Query> : object;
type BodyOf<Id extends OperationId> =
  operations[Id] extends Record<'requestBody', { content: { 'application/json': infer Body } }>
    ? Body
    : operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? Body
      : undefined;

/** The members of the path and of the query by their names, and the body. */
export type InputOf<Id extends OperationId> = PathOf<Id> & Partial<QueryOf<Id>> & { body?: BodyOf<Id> };
export type AnswerOf<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;

type Plain = string | number | boolean | undefined;

/** Calls an operation of administration with the session cookie. @throws Refusal */
export async function call<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  signal?: AbortSignal,
): Promise<AnswerOf<Id>> {
  const { method, path } = OPERATIONS[id];
  const { body, ...members } = input as { body?: unknown } & Record<string, Plain>;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(members[name])));
  const query = new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) =>
      inPath.has(name) || value === undefined || value === ''
        ? []
        : [[name, String(value)] as [string, string]],
    ),
  ).toString();
  const answer = await send(method, query ? `${filled}?${query}` : filled, { body, signal });
  return answer as AnswerOf<Id>;
}

interface Sent {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A call by its path. Where its proofs are too old, the person is asked for a new one in place, and the call is repeated.
 * @returns the JSON of its answer. @throws Refusal
 */
export async function send(method: string, path: string, sent: Sent = {}): Promise<unknown> {
  try {
    return await sendOnce(method, path, sent);
  } catch (error) {
    if (!needsNewProof(error) || !(await askForProof())) throw error;
    return sendOnce(method, path, sent);
  }
}

async function sendOnce(method: string, path: string, { body, signal }: Sent): Promise<unknown> {
  const sent = body !== undefined && { 'content-type': 'application/json' };
  const answer = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...sent },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    credentials: 'same-origin',
    // Latchkey answers no redirect to a page.
    redirect: 'error',
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal(
      0,
      'unreachable',
      'Latchkey could not be reached. Check your connection and try again.',
    );
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.json();
}
