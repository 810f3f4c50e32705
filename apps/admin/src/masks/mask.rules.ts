import { callingCodeOf, fieldsOf, type MessageClass, type PersonalKind } from '@latchkey/contracts';

const HIDDEN = '***';

/** What is left tells two people apart, and where a message went, but nothing can be sent to it. */
const MASKS: Readonly<Record<PersonalKind, (value: unknown) => unknown>> = {
  email: ofText((email) => {
    const [local, domain] = splitAt(email, email.lastIndexOf('@'));
    return `${beginning(local)}${domain}`;
  }),
  phone_number: ofText((number) => `${callingCodeOf(number)}${HIDDEN}${number.slice(-2)}`),
  ip: ofText((ip) => {
    const separator = ip.includes(':') ? ':' : '.';
    return [...ip.split(separator).slice(0, 2), HIDDEN].join(separator);
  }),
  text: ofText(beginning),
  url: ofText((url) => (URL.canParse(url) ? `${new URL(url).origin}/${HIDDEN}` : HIDDEN)),
  values: (value) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.keys(value).map((name) => [name, HIDDEN]))
      : HIDDEN,
};

/** The members that the message documents, and what is personal in them masked. Others are left out: they were not judged. */
export function masked(message: MessageClass, answer: object): object {
  const members = answer as Readonly<Record<string, unknown>>;
  const shown = fieldsOf(message).flatMap(({ name, personal, nested, rows }) => {
    const value = members[name];
    if (value === undefined) return [];
    if (value === null) return [[name, null] as const];
    const mask = personal && MASKS[personal];
    if (mask) return [[name, Array.isArray(value) ? value.map(mask) : mask(value)] as const];
    const inner = (nested ?? rows)?.();
    return [[name, inner ? within(inner, value) : value] as const];
  });
  return Object.fromEntries(shown);
}

function within(message: MessageClass, value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((item: object) => masked(message, item))
    : masked(message, value as object);
}

/** An empty text says that there is none. */
function ofText(mask: (text: string) => string): (value: unknown) => string {
  return (value) => {
    if (value === '') return '';
    return typeof value === 'string' ? mask(value) : HIDDEN;
  };
}

function beginning(text: string): string {
  const [first = ''] = text;
  return `${first}${HIDDEN}`;
}

/** A text without the place is all before it. */
function splitAt(text: string, place: number): [string, string] {
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}
