import { ofBytes } from '@latchkey/platform/testing';
import {
  type Arbitrary,
  array,
  boolean,
  constantFrom,
  integer,
  oneof,
  toStringMethod,
  tuple,
} from 'fast-check';
import { BODY_LIMIT_BYTES, type Endpoint, FORM_LIMIT_BYTES } from '@latchkey/edge';
import { requestExample } from '@latchkey/edge/openapi';
import { randomJson, randomTextJson } from './random-json.js';
import { BODY_BYTES, bodyWith, everyField, type PlacedField } from './worst-bodies.js';
import { FORMS } from './worst-forms.js';

const MOST_MEMBERS = 8;

/** A whole body, and its attack for the failure message. */
export interface RandomBody {
  readonly bytes: Buffer;
}

/** Damages a body: the result is no JSON, or an unusual form of it. */
const DAMAGES: Readonly<Record<string, (body: Buffer, at: number) => Buffer>> = {
  'cut off': (body, at) => body.subarray(0, at),
  'with bytes that are no UTF-8': (body, at) => body.fill(0xc3, at, at + 1),
  'with a bracket too many': (body, at) => body.fill('[', at, at + 1),
  'with a quotation mark too many': (body, at) => body.fill('"', at, at + 1),
  'in a list': (body) => Buffer.concat([Buffer.from('['), body, Buffer.from(']')]),
  'behind a byte order mark': (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  'behind a member that is there again': (body) =>
    Buffer.concat([Buffer.from('{"user_id":1,"user_id":2,'), body.subarray(1)]),
  'behind brackets alone': (body) => Buffer.from(ofBytes('[', body.length)),
  'far too long': (body) => Buffer.concat([body, Buffer.alloc(9 * BODY_LIMIT_BYTES, ' ')]),
};

/** Bodies of 100 KiB that mix fields of the endpoint, fields of other endpoints and unknown names; forms of a callback. */
export function randomBody(endpoint: Endpoint, others: readonly Endpoint[]): Arbitrary<RandomBody> {
  if (endpoint.callback) return randomForm();
  const own = fieldsOfEndpoint(endpoint);
  const foreign = others.flatMap(fieldsOfEndpoint);
  const member = oneof(
    ...(own.length > 0 ? [{ arbitrary: ownMember(own), weight: 5 }] : []),
    { arbitrary: valued(constantFrom(...foreign.map(({ path }) => path))), weight: 1 },
    { arbitrary: valued(strangeName()), weight: 1 },
  );
  const members = array(member, { minLength: 1, maxLength: MOST_MEMBERS });
  return tuple(members, boolean(), damage()).map(([placed, isWhole, { name, apply }]) => {
    const room = BODY_BYTES / placed.length;
    const good = isWhole && endpoint.request ? requestExample(endpoint.request, endpoint.needs) : {};
    const values = placed.map(({ path, value }) => ({ path, json: value.of(room) }));
    const shown = placed.map(({ path, value }) => `${path.join('.').slice(0, 60)}: ${value.name}`).join('; ');
    const bytes = apply(Buffer.from(bodyWith(good, values)));
    return { bytes, [toStringMethod]: () => `${isWhole ? 'a good body with ' : ''}{ ${shown} } ${name}` };
  });
}

/** Forms that join some of these, of up to ten times the limit. */
function randomForm(): Arbitrary<RandomBody> {
  const piece = constantFrom(...Object.entries(FORMS));
  const bytes = oneof(
    integer({ min: 100, max: FORM_LIMIT_BYTES }),
    integer({ min: 100, max: 10 * FORM_LIMIT_BYTES }),
  );
  return tuple(piece, piece, bytes).map(([[one, make], [other, makeOther], size]) => ({
    bytes: Buffer.from(`${make(size / 2)}&${makeOther(size / 2)}`),
    [toStringMethod]: () => `${one} and ${other}, ${size} bytes`,
  }));
}

function fieldsOfEndpoint({ request }: Endpoint): PlacedField[] {
  return request ? everyField(request, []) : [];
}

/** Mostly of the field's type, because the checks after the type check are the slow ones. */
function ownMember(fields: readonly PlacedField[]) {
  return constantFrom(...fields).chain(({ path, spec }) => {
    const value =
      spec.schema.type === 'string' ? oneof(randomTextJson(), randomTextJson(), randomJson()) : randomJson();
    return value.map((made) => ({ path, value: made }));
  });
}

function valued(path: Arbitrary<readonly string[]>) {
  return tuple(path, randomJson()).map(([made, value]) => ({ path: made, value }));
}

function strangeName(): Arbitrary<readonly string[]> {
  const names = [
    '',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'length',
    '0',
    'user_ids',
    'USER_ID',
    '\u0000',
  ];
  const long = integer({ min: 1, max: 10_000 }).map((bytes) => ofBytes('session_toke中', bytes));
  return oneof(constantFrom(...names), long).map((name) => [name]);
}

function damage(): Arbitrary<{ name: string; apply: (body: Buffer) => Buffer }> {
  const none = constantFrom({ name: '', apply: (body: Buffer) => body });
  const some = tuple(constantFrom(...Object.entries(DAMAGES)), integer({ min: 0, max: 99 })).map(
    ([[name, apply], percent]) => ({
      name: `${name} (${percent} %)`,
      apply: (body: Buffer) => apply(body, Math.floor((body.length * percent) / 100)),
    }),
  );
  return oneof({ arbitrary: none, weight: 4 }, { arbitrary: some, weight: 1 });
}
