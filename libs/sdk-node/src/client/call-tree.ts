import { LatchkeyError } from '../errors/latchkey-error.js';
import { type Calls, CALLS, type OperationId } from '../generated/calls.js';
import type { CallOptions } from './call.js';
import type { Caller } from './caller.js';
import type { InputMembers } from './request.js';

interface Branch {
  [name: string]: Branch | object;
}

/** Every operation as a function, under its name: `otps.email.send`. */
export function callTree(caller: Caller): Calls {
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
export function merged(first: object, ...others: readonly object[]): object {
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
