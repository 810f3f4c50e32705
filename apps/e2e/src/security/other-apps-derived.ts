import type { TestApp } from '../harness/http/app.js';
import { type Operation, takesJson } from '../harness/http/openapi.js';
import { validRequests } from '../harness/requests/valid-requests.js';
import type { Case, CaseTable, Held } from './other-apps-case.js';

/** Ids of the other App, by the name of the parameter or member that takes them. */
export function heldIn(table: CaseTable): ReadonlyMap<string, Held> {
  const cases = Object.values(table).flat();
  return new Map(cases.toReversed().map((held) => [held.names, held]));
}

/**
 * The cases of an operation without a row: one for each id in its path, its query and a valid body. Beside it stand the
 * user of the App that asks, and further ids of the other App.
 * @throws Error for an id of which no row holds one of the other App.
 */
export async function derivedCases(
  operation: Operation,
  held: ReadonlyMap<string, Held>,
  own: { readonly app: TestApp; readonly userId: string },
): Promise<Case[]> {
  const { path, name, spec } = operation;
  const parameters = (spec.parameters ?? []).filter((each) => each.in === 'path' || each.in === 'query');
  const valid = takesJson(operation) ? await validRequests(own.app)[name]?.() : undefined;
  const members = Object.keys(valid?.body ?? {});
  const ids = [...parameters.map((each) => each.name), ...members].filter((each) => each.endsWith('_id'));
  const inPath = (taken: string, id: string) =>
    path.replace(/\{(\w+)\}/g, (_, each: string) => {
      if (each === taken) return id;
      return each === 'user_id' ? own.userId : (held.get(each)?.theirs ?? '');
    });
  return ids.map((names) => {
    const of = held.get(names);
    if (!of) throw new Error(`${name} needs a row: none holds the ${names} of another App`);
    const isQuery = parameters.some((each) => each.name === names && each.in === 'query');
    const request = (id: string) => ({
      path: `${inPath(names, id)}${isQuery ? `?${names}=${id}` : ''}`,
      ...(valid && { body: members.includes(names) ? { ...valid.body, [names]: id } : valid.body }),
    });
    return { ...of, request };
  });
}
