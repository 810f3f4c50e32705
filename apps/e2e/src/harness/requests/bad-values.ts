import { merged, type OpenApi, type Schema } from '../http/openapi.js';

export interface BadBody {
  /** The mistake, for the name of a failure. */
  readonly what: string;
  readonly raw: string | Uint8Array<ArrayBuffer>;
}

const NUL = '\u0000';
/** A text that is allowed to be longer is refused as a body that is too large. */
const LONGEST_TEXT = 90_000;

const NO_OBJECTS = ['[]', '"text"', 'null', '7', 'true', ''];
const NO_JSON = ['undefined', 'NaN', "{'a':1}", ' ', '{'];

/** Bodies that the parser refuses, whatever the operation. @param valid a body that would be accepted. @param limit of a body, in bytes. */
export function badTexts(valid: object, limit = 100 * 1024): BadBody[] {
  const text = JSON.stringify(valid);
  return [
    ...NO_JSON.map((raw) => ({ what: `the body ${raw}`, raw })),
    { what: 'all but its end', raw: text.slice(0, -1) },
    { what: 'it, twice', raw: `${text}${text}` },
    { what: 'it and a comma', raw: `${text},` },
    { what: 'it behind a byte order mark', raw: `\ufeff${text}` },
    { what: 'a raw NUL', raw: `${text.slice(0, -1)}${NUL}}` },
    { what: 'UTF-16', raw: new Uint8Array(Buffer.from(text, 'utf16le')) },
    { what: 'a byte above the limit', raw: text + ' '.repeat(limit + 1 - Buffer.byteLength(text)) },
    { what: '10,000 lists that never close', raw: '['.repeat(10_000) },
    ...badMembersOfAny().map(([what, more]) => ({ what, raw: withMember(text, more) })),
    { what: 'each member twice', raw: withMember(text, text.slice(1, -1)) },
    { what: 'bytes that are not UTF-8', raw: notUtf8(text) },
  ];
}

/** Bodies that are JSON, and wrong for every operation. @param valid a body that would be accepted. */
export function badValues(valid: object): BadBody[] {
  const text = JSON.stringify(valid);
  return [
    ...NO_OBJECTS.map((raw) => ({ what: `the body ${raw}`, raw })),
    { what: 'a list of it', raw: `[${text}]` },
    { what: 'nothing but an unknown member', raw: '{"unknown_member":1}' },
    { what: 'an unknown member', raw: withMember(text, '"unknown_member":1') },
    { what: 'constructor', raw: withMember(text, '"constructor":{"prototype":{"admin":true}}') },
  ];
}

/** Members that the parser refuses. */
function badMembersOfAny(): [string, string][] {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
  return [
    ['a NUL in a name', '"a\\u0000b":1'],
    ['a lone surrogate in a name', '"\\ud800":1'],
    ['__proto__', '"__proto__":{"admin":true}'],
    ['prototype', '"prototype":{"admin":true}'],
    ['a repeated unknown member', '"x":1,"x":2'],
    ['a repeated __proto__', '"__proto__":null,"__proto__":{"a":1}'],
    ['10,000 lists deep', `"x":${nested('[', ']', 10_000)}`],
    ['10,000 objects deep', `"x":${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['33 levels deep', `"x":${nested('[', ']', 32)}`],
    ['2 MiB', `"x":"${'a'.repeat(2 * 1024 * 1024)}"`],
    ['a number out of range', '"x":1e999'],
  ];
}

function withMember(text: string, more: string): string {
  return `${text.slice(0, -1)},${more}}`;
}

function notUtf8(text: string): Uint8Array<ArrayBuffer> {
  const [start, end] = withMember(text, '"x":"|"').split('|');
  return new Uint8Array(
    Buffer.concat([Buffer.from(start ?? ''), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(end ?? '')]),
  );
}

/** The valid body with one member made wrong, for each member and each way of being wrong. */
export function badMembers(
  document: OpenApi,
  schema: Schema,
  valid: Readonly<Record<string, unknown>>,
): BadBody[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, declared]) =>
    wrongValues(withoutNull(document, declared)).map(([what, json]) => ({
      what: `${name}: ${what}`,
      raw: replaced(valid, name, json),
    })),
  );
}

/** The value as JSON text, which can hold more than JavaScript values can. */
function replaced(valid: Readonly<Record<string, unknown>>, name: string, json: string): string {
  const others = Object.entries(valid).filter(([key]) => key !== name);
  const members = [
    ...others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`),
    `${JSON.stringify(name)}:${json}`,
  ];
  return `{${members.join(',')}}`;
}

/** A member that may be null, as what it is otherwise. */
function withoutNull(document: OpenApi, declared: Schema): Schema {
  const schema = merged(document, declared);
  const other = schema.anyOf?.find(({ type }) => type !== 'null');
  return other ? merged(document, other) : schema;
}

function wrongValues(schema: Schema): [string, string][] {
  switch (schema.type) {
    case 'string':
      return wrongTexts(schema);
    case 'integer':
      return wrongIntegers(schema);
    case 'boolean':
      return [
        ['a text', '"true"'],
        ['a number', '1'],
        ['a list', '[true]'],
        ['an object', '{}'],
      ];
    case 'array':
      return [
        ['a text', '"x"'],
        ['an object', '{}'],
        ['a number', '7'],
        ['a list of null', '[null]'],
        ['a list of lists', '[[]]'],
      ];
    default:
      return wrongObjects(schema);
  }
}

function wrongTexts({ enum: choices, maxLength, minLength = 0 }: Schema): [string, string][] {
  const wrong: [string, string][] = [
    ['a number', '7'],
    ['a boolean', 'true'],
    ['a list', '["x"]'],
    ['an object', '{"toString":"x"}'],
    ['a NUL', '"a\\u0000b"'],
    ['a lone high surrogate', '"\\ud800"'],
    ['a lone low surrogate', '"x\\udc00"'],
  ];
  if (minLength > 0) wrong.push(['nothing', '""']);
  if (maxLength !== undefined && maxLength < LONGEST_TEXT)
    wrong.push(['too long', JSON.stringify('x'.repeat(maxLength + 1))]);
  if (choices) wrong.push(['no choice', '"no choice of these"']);
  return wrong;
}

function wrongIntegers({ minimum, maximum }: Schema): [string, string][] {
  const wrong: [string, string][] = [
    ['a text', '"7"'],
    ['a fraction', '7.5'],
    ['a boolean', 'true'],
    ['a list', '[7]'],
    ['an object', '{}'],
    ['past every number', '1e999'],
    ['past every integer', '1e300'],
  ];
  if (minimum !== undefined) wrong.push(['below its minimum', String(minimum - 1)]);
  if (maximum !== undefined) wrong.push(['above its maximum', String(maximum + 1)]);
  return wrong;
}

/** An open object takes any member; one that is described takes its own. */
function wrongObjects({ properties, additionalProperties }: Schema): [string, string][] {
  const wrong: [string, string][] = [
    ['a text', '"x"'],
    ['a number', '7'],
    ['a list', '[]'],
    ['a boolean', 'false'],
  ];
  wrong.push(
    ['a NUL inside', '{"a":"\\u0000"}'],
    ['a lone surrogate inside', '{"a":"\\udc00"}'],
    ['__proto__ inside', '{"__proto__":{"a":1}}'],
  );
  if (properties && additionalProperties !== true) wrong.push(['an unknown member', '{"unknown_member":1}']);
  return wrong;
}
