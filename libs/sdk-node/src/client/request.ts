import { LatchkeyError } from '../errors/latchkey-error.js';
import type { CallRow } from '../generated/calls.js';

export type InputMembers = Readonly<Record<string, unknown>>;

/** An id of ours, which is opaque otherwise. Anything else could be another path: `..`, or `list` in place of an id. */
const ID = /^[A-Za-z0-9]+_\w+$/;
const WORD = /^[\w-]+$/;

/** The parts of an HTTP request. */
export interface RequestParts {
  readonly params: { readonly path: Record<string, string>; readonly query: InputMembers };
  /** JSON. */
  readonly body: string | undefined;
}

/**
 * Sorts the members of an input into path, query and body.
 * @throws LatchkeyError `invalid_request` (status 0) if a member of the path is absent or no id; TypeError if a member
 *   is nothing that JSON can hold.
 */
export function requestOf(row: CallRow, input: InputMembers, operation: string): RequestParts {
  const path: Record<string, string> = {};
  const rest: Record<string, unknown> = { ...input };
  for (const [, name = ''] of row.path.matchAll(/\{(\w+)\}/g)) {
    path[name] = pathMember(name, input[name], operation);
    delete rest[name];
  }
  const query = row.method === 'GET' ? rest : {};
  return { params: { path, query }, body: row.hasBody ? JSON.stringify(rest) : undefined };
}

function pathMember(name: string, value: unknown, operation: string): string {
  const form = name.endsWith('_id') ? ID : WORD;
  if (typeof value === 'string' && form.test(value)) return value;
  const message = `${name} must be ${form === ID ? 'an id' : 'a name'} as Latchkey has given it`;
  const fields = [{ field: name, message }];
  throw new LatchkeyError({ errorType: 'invalid_request', status: 0, message, operation, fields });
}
