import { bodySchema, type Operation } from '../harness/http/openapi.js';
import type { ValidRequest } from '../harness/requests/valid-request.js';
import type { Case, Held } from './other-apps-case.js';

/** Ids of the App itself and of chains, and names that an App gives. */
const NOT_HELD = new Set(['app_id', 'chain_id', 'external_id', 'custom_id']);
/** Each proves a session without the other. */
const ALTERNATIVES: Readonly<Record<string, string>> = {
  session_token: 'session_jwt',
  session_jwt: 'session_token',
};

/** What the App that asks has, for the parameters beside the one that is tried. */
export interface Own {
  /** By the name of the parameter. */
  readonly ids: Readonly<Record<string, string>>;
  /** Makes a valid request of an operation with a body, once. */
  readonly valid: (operation: Operation) => Promise<ValidRequest>;
}

/** The operator's key reaches every App where the path names none. */
const reachesEveryApp = ({ path }: Operation) => path.startsWith('/v1/admin/') && !path.includes('{app_id}');

/** The one of this name for a path. */
const heldAt = (held: readonly Held[], path: string, name: string) =>
  held.find((each) => each.names === name && each.at !== undefined && path.includes(each.at)) ??
  held.find((each) => each.names === name && each.at === undefined);

/** The names of ids and tokens that an operation takes in its path, its query and its body. */
async function namesOf(operation: Operation, held: readonly Held[]): Promise<string[]> {
  if (reachesEveryApp(operation)) return [];
  const parameters = operation.spec.parameters ?? [];
  const named = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const members = Object.keys((await bodySchema(operation))?.properties ?? {});
  return [...named.map(({ name }) => name), ...members].filter(
    (name) => !NOT_HELD.has(name) && (name.endsWith('_id') || heldAt(held, operation.path, name)),
  );
}

interface Request {
  readonly path: string;
  readonly key?: string;
  readonly body?: object;
}

/**
 * One for each id or token that the operation takes. Beside it stand the valid request of the App that asks, or its ids, or
 * further ids of the other App.
 * @throws Error where the other App has no known id of this kind.
 */
export async function derivedCases(operation: Operation, all: readonly Held[], own: Own) {
  const { path, name, spec } = operation;
  const names = await namesOf(operation, all);
  return names.map((taken): Omit<Case, 'request'> & { request: (id: unknown) => Promise<Request> } => {
    const held = heldAt(all, path, taken);
    if (!held) throw new Error(`${name}: no ${taken} of another App is known`);
    const inPath = path.includes(`{${taken}}`);
    const isQuery = spec.parameters?.some((each) => each.name === taken && each.in === 'query');
    const request = async (id: unknown) => {
      const valid = spec.requestBody ? await own.valid(operation) : undefined;
      const segments = (valid?.path ?? path).split('/');
      const filled = path.split('/').map((each, index) => {
        const [, parameter] = /^\{(\w+)\}$/.exec(each) ?? [];
        if (!parameter) return each;
        if (parameter === taken) return id;
        return valid ? segments[index] : (own.ids[parameter] ?? heldAt(all, path, parameter)?.theirs);
      });
      return {
        path: `${filled.join('/')}${isQuery ? `?${taken}=${String(id)}` : ''}`,
        ...(valid && { key: valid.key, body: inPath ? valid.body : bodyWith(valid.body, taken, id, names) }),
      };
    };
    return { ...held, request };
  });
}

/** The valid body with this id. A member that is not in it stands for those that are. */
function bodyWith(body: ValidRequest['body'], taken: string, id: unknown, names: readonly string[]): object {
  const replaced = taken in body ? [ALTERNATIVES[taken]] : names;
  const others = Object.entries(body).filter(([name]) => !replaced.includes(name));
  return { ...Object.fromEntries(others), [taken]: id };
}
