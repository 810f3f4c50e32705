import { AsyncLocalStorage } from 'node:async_hooks';
import { type Calls, Latchkey } from '@latchkey/node';
import { currentRun } from '../stack/run.js';
import { type Answer, answerOf } from './client.js';

/** The members of an input by name. Their values are free, because tests also send what no type allows. */
type Named<Input> = { readonly [Member in keyof Input]: unknown };

/** A call of the generated client, which answers a refusal in place of throwing it. */
type Answering<Node> = Node extends (...args: infer Args) => Promise<infer Body>
  ? (...args: { [Index in keyof Args]: Named<Args[Index]> }) => Promise<Answer<Body>>
  : { readonly [Name in keyof Node]: Answering<Node[Name]> };

/** Every operation of an App, under its name in the client: `api.otps.email.send({ email })`. */
export type AppApi = Answering<Calls>;

/** The request of a call, once it has been sent. */
interface Sent {
  request?: Request;
  response?: Response;
}

/** Longer than any limit of the stack. */
const PATIENCE_MS = 120_000;
const calls = new AsyncLocalStorage<Sent>();

/**
 * The generated client of an App. Every answer is held against the OpenAPI document. @param key a secret key or a public
 * token. @param retries none by default, so that a test sees the first answer; what only prepares a test passes more,
 * because a busy machine may answer 504.
 */
export function appApi(key: string, retries = 0): AppApi {
  const client = new Latchkey({
    baseUrl: currentRun().baseUrl,
    secretKey: key,
    retries,
    timeoutMs: PATIENCE_MS,
    totalTimeoutMs: PATIENCE_MS,
    fetch: observed,
  });
  return answering(client) as AppApi;
}

/** @throws what `fetch` throws. */
async function observed(...sending: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...sending);
  const sent = calls.getStore();
  if (sent) Object.assign(sent, { request: sending[0], response: response.clone() });
  return response;
}

function answering(branch: object): object {
  const members = Object.entries(branch).map(([name, member]) => [
    name,
    typeof member === 'function' ? answeringCall(member as GeneratedCall) : answering(member as object),
  ]);
  return Object.fromEntries(members) as object;
}

type GeneratedCall = (input?: object, options?: object) => Promise<unknown>;

/** @throws LatchkeyError where no answer came, or where an id of the path can be none. */
function answeringCall(call: GeneratedCall): (input?: object, options?: object) => Promise<Answer<unknown>> {
  return async (input, options) => {
    const sent: Sent = {};
    await calls
      .run(sent, () => call(input, options))
      .catch((error: unknown) => {
        if (!sent.response) throw error;
      });
    const { method, url } = present(sent.request);
    const { pathname, search } = new URL(url);
    return answerOf({ method, path: `${pathname}${search}`, body: input }, present(sent.response));
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the client answered without a request');
  return value;
}
