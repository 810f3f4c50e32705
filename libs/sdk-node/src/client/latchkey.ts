import { type Calls, CALLS, type OperationId } from '../generated/calls.js';
import { type Feed, feedOf } from '../lists/feed.js';
import { type Lists, listsOf } from '../lists/pages.js';
import { createVerifySession, type VerifySession } from '../sessions/verify-session.js';
import { verifyWebhook, type Webhooks } from '../webhooks/verify-webhook.js';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { type Caller, createCaller } from './caller.js';
import { type LatchkeyOptions, settingsOf } from './options.js';
import type { CallOptions } from './call.js';
import type { InputMembers } from './request.js';

interface Branch {
  [name: string]: Branch | object;
}

/** Every operation as a function, under its name: `otps.email.send`. */
function callTree(caller: Caller): Calls {
  const tree: Branch = {};
  for (const [operation, { name }] of Object.entries(CALLS)) {
    const names = name.split('.');
    const last = names.pop() as string;
    const branch = names.reduce((node, step) => (node[step] ??= {}) as Branch, tree);
    branch[last] = callOf(caller, operation as OperationId);
  }
  return tree as unknown as Calls;
}

function callOf(caller: Caller, operation: OperationId): object {
  const call = (input: InputMembers = {}, options: CallOptions = {}) => caller(operation, input, options);
  const isError = (error: unknown) => error instanceof LatchkeyError && error.operation === operation;
  return Object.assign(call, { isError });
}

/** One tree of several. @throws Error if two have a leaf of the same name */
function merged(first: object, ...others: readonly object[]): object {
  const tree: Branch = { ...first } as Branch;
  for (const other of others)
    for (const [name, node] of Object.entries(other as Branch)) {
      const known = tree[name];
      if (typeof known === 'function' || (known && typeof node === 'function'))
        throw new Error(`two calls are named ${name}`);
      tree[name] = known ? merged(known, node) : node;
    }
  return tree;
}

/**
 * A client of one App: every operation of the API, and what servers need besides. Make one, and use it everywhere. It
 * keeps nothing alive: no connection, and no timer that the process would wait for.
 */
export type Latchkey = Calls & Lists & Feed & Webhooks & { readonly verifySession: VerifySession };

class Client {
  constructor(options: LatchkeyOptions) {
    // The key stays in closures: printing the client, or making JSON of it, cannot show it.
    const settings = settingsOf(options);
    const calls = callTree(createCaller(settings));
    const webhooks: Webhooks = { webhooks: { verify: verifyWebhook } };
    const verifySession = createVerifySession(settings, calls.sessions.verify);
    Object.assign(this, merged(calls, listsOf(calls), feedOf(calls), webhooks), { verifySession });
  }
}

/** `new Latchkey({ baseUrl, secretKey })`. @throws TypeError if the address or the key cannot be one. */
export const Latchkey = Client as unknown as new (options: LatchkeyOptions) => Latchkey;
