import { Matches, type ValidationArguments } from 'class-validator';

/** Characters of an entry in a message. */
const MOST_SHOWN = 300;

/** The message names the first entry of another form. */
export function EachMatches(form: RegExp, entries: string): PropertyDecorator {
  const message = ({ property, value }: ValidationArguments) => {
    const list: unknown[] = Array.isArray(value) ? value : [];
    const other = list.find((entry) => typeof entry !== 'string' || !form.test(entry));
    return `${property} must hold ${entries}, not ${String(JSON.stringify(other)).slice(0, MOST_SHOWN)}`;
  };
  return Matches(form, { each: true, message });
}
