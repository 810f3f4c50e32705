import { Refusal } from './refusal.js';

/** Of a field such as `settings.oauth_providers.google.scopes[0]`. */
const PARTS = /[.[\]]+/;

/** What the API says of single members, by the names that a form has for them. */
export function fieldErrors(reason: unknown, names: readonly string[]): Record<string, string> {
  const fields = reason instanceof Refusal ? (reason.more.fields ?? []) : [];
  return Object.fromEntries(
    fields.flatMap(({ field, message }) => {
      const name = field.split(PARTS).findLast((part) => names.includes(part));
      return name === undefined ? [] : [[name, message]];
    }),
  );
}
