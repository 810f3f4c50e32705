import { describe, expect, it } from '@jest/globals';
import { BODY_LIMIT_BYTES, MOST_MEMBERS, parseJsonBody } from './json-body.js';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

function refusal(body: string | Buffer): unknown {
  try {
    return parseJsonBody(Buffer.from(body));
  } catch (error) {
    return error;
  }
}

function nested(depth: number): string {
  return `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
}

function ofLength(bytes: number): string {
  return `{"a":"${'x'.repeat(bytes - 8)}"}`;
}

describe('parseJsonBody', () => {
  it.each([
    ['nothing', '', {}],
    ['an empty object', ' {} ', {}],
    ['members', '{"a":1,"b":[true,null,{"c":"x"}]}', { a: 1, b: [true, null, { c: 'x' }] }],
    ['colons, braces and quotes inside strings', '{"a:{":"\\":[{\\\\","b":"}"}', { 'a:{': '":[{\\', b: '}' }],
    ['equal keys in different objects', '{"a":{"k":1},"b":{"k":1}}', { a: { k: 1 }, b: { k: 1 } }],
    ['a key called constructor', '{"constructor":"x"}', { constructor: 'x' }],
    ['a pair of surrogates', '{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    ['32 levels', nested(32), expect.anything()],
    ['100 KiB', ofLength(BODY_LIMIT_BYTES), expect.anything()],
  ])('reads %s', (_, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['null', 'null'],
    ['half an object', '{"a":'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{/**/}'],
    ['an unterminated string', '{"a":"\\'],
    ['a byte order mark', '\uFEFF{}'],
    ['white space alone', '  '],
    ['a repeated key', '{"a":1,"a":2}'],
    ['a repeated key, once escaped', '{"a":1,"\\u0061":2}'],
    ['a repeated key deep inside', '{"x":[{"a":1,"a":1}]}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['__proto__, escaped and deep', '{"metadata":{"a":[{"\\u005f_proto__":null}]}}'],
    ['constructor.prototype', '{"metadata":{"constructor":{"prototype":{"x":1}}}}'],
    ['33 levels', nested(33)],
    ['10,000 levels', nested(10_000)],
    ['10,000 levels that never close', '{"a":'.repeat(10_000)],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('refuses %s as invalid_json', (_, body) => {
    expect(refusal(body)).toMatchObject({ code: 'invalid_json' });
    expect({}).not.toHaveProperty('x');
  });

  it('refuses 100 KiB and one byte', () => {
    expect(refusal(ofLength(BODY_LIMIT_BYTES + 1))).toMatchObject({ code: 'payload_too_large' });
  });

  it('takes no more objects and lists in a larger body than a usual one can hold', () => {
    const lists = (count: number) => Buffer.from(`{"users":[${'[],'.repeat(count - 3)}[]]}`);
    const most = BODY_LIMIT_BYTES / 2;
    expect(parseJsonBody(lists(most), 4 * BODY_LIMIT_BYTES)).toHaveProperty('users');
    expect(() => parseJsonBody(lists(most + 1), 4 * BODY_LIMIT_BYTES)).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  it('takes no more members than can be read in time', () => {
    const members = (count: number) =>
      Buffer.from(`{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`);
    const limit = 4 * BODY_LIMIT_BYTES;
    expect(parseJsonBody(members(MOST_MEMBERS), limit)).toHaveProperty('k0');
    expect(() => parseJsonBody(members(MOST_MEMBERS + 1), limit)).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });

  it.each([
    ['a NUL', '{"metadata":{"a":["x","\\u0000"]}}', 'metadata.a.1'],
    ['a lone surrogate', '{"first_name":"\\ud800x"}', 'first_name'],
    ['a lone low surrogate', '{"first_name":"\\udc00"}', 'first_name'],
    ['a NUL in a key', '{"metadata":{"k\\u0000":1}}', 'metadata.k\uFFFD'],
    ['a number out of range', '{"limit":1e999}', 'limit'],
  ])('refuses %s by name', (_, text, field) => {
    expect(refusal(text)).toMatchObject({ code: 'invalid_request', details: { fields: [{ field }] } });
  });
});
