import { describe, expect, it } from '@jest/globals';
import { isKept } from '@latchkey/edge';
import { carriedOn, type Claim, fits, KEPT_MS, newClaim, RUNNING_MS, stateOf } from './claim.rules.js';
import { bodyDigest, idempotencyKeyOf, type Scope, scopeKeysOf } from './scope.js';

const NOW = 1_800_000_000_000;
const claim = newClaim('idem_1', 'body', NOW, 'app_1');
const open: Claim = { ...claim, runningUntil: 0 };
const answered: Claim = { ...open, answer: 'QQ==' };

describe('a claim', () => {
  it.each<[string, Claim, string, number, ReturnType<typeof stateOf>]>([
    ['has just begun', claim, 'body', NOW, 'running'],
    ['runs to the end of its time', claim, 'body', NOW + RUNNING_MS - 1, 'running'],
    ['belongs to a gateway that stopped', claim, 'body', NOW + RUNNING_MS, 'open'],
    ['is of a request that failed', open, 'body', NOW + 1, 'open'],
    ['has an answer', answered, 'body', NOW + 1, 'answered'],
    ['has an answer, for as long as the bucket keeps it', answered, 'body', NOW + 2 * KEPT_MS, 'answered'],
    ['has another body while it runs', claim, 'other', NOW, 'other_body'],
    ['has another body and an answer', answered, 'other', NOW + 1, 'other_body'],
    ['has another body after a failure', open, 'other', NOW + 1, 'other_body'],
    ['failed a day ago', open, 'body', NOW + KEPT_MS, 'over'],
    ['failed a day ago, with another body', open, 'other', NOW + KEPT_MS, 'over'],
    ['runs again after a day', carriedOn(open, NOW + KEPT_MS - 1), 'body', NOW + KEPT_MS, 'running'],
  ])('that %s', (_, of, body, now, state) => {
    expect(stateOf(of, body, now)).toBe(state);
  });

  it('continues under the same id, and is no younger for it', () => {
    const { id, begunAt, body } = claim;
    expect(carriedOn(open, NOW + 5)).toMatchObject({ id, begunAt, body, runningUntil: NOW + 5 + RUNNING_MS });
  });

  it.each([
    [200, true],
    [400, true],
    [401, true],
    [409, true],
    [429, false],
    [500, false],
    [503, false],
    [504, false],
  ])('of an answer with status %i keeps it: %s', (status, kept) => {
    expect(isKept(status)).toBe(kept);
  });

  it('is not kept if it is long', () => {
    expect(fits('x'.repeat(8 * 1024))).toBe(true);
    expect(fits('x'.repeat(8 * 1024 + 1))).toBe(false);
  });
});

describe('the scope', () => {
  const scope: Scope = { appId: 'app_1', keyId: 'key_1', method: 'POST', path: '/v1/a', idempotencyKey: 'k' };
  const keys = scopeKeysOf('sk_test_1', scope);

  it('leads to the same keys, which differ from each other', () => {
    const again = scopeKeysOf('sk_test_1', scope);
    expect(again).toEqual(keys);
    const all = [keys.place, ...[keys.answer, keys.body, keys.calls].map((key) => key.toString('hex'))];
    expect(new Set(all).size).toBe(4);
    for (const key of all) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[keyof Scope, string]>([
    ['appId', 'app_2'],
    ['keyId', 'key_2'],
    ['method', 'PATCH'],
    ['path', '/v1/b'],
    ['idempotencyKey', 'K'],
  ])('another %s leads to other keys', (member, value) => {
    const others = scopeKeysOf('sk_test_1', { ...scope, [member]: value });
    expect(others.place).not.toBe(keys.place);
    expect(others.answer.equals(keys.answer)).toBe(false);
  });

  it('another secret leads to other keys', () => {
    expect(scopeKeysOf('sk_test_2', scope).place).not.toBe(keys.place);
  });
});

describe('the digest of a body', () => {
  const digest = (body: object, key = 'key') => bodyDigest(Buffer.from(key), {}, body);

  it('is that of its values, in whatever order they were sent', () => {
    expect(digest({ b: [1, { d: 2, c: undefined }], a: 'x' })).toBe(digest({ a: 'x', b: [1, { d: 2 }] }));
  });

  it.each([[{ a: '1' }], [{ a: 2 }], [{ b: 1 }], [{ a: 1, b: null }], [{ a: [1] }]])(
    'of %j is another',
    (body) => {
      expect(digest(body)).not.toBe(digest({ a: 1 }));
    },
  );

  it('is worth nothing without its key, and counts the query', () => {
    expect(digest({ a: 1 }, 'other')).not.toBe(digest({ a: 1 }));
    expect(bodyDigest(Buffer.from('key'), { q: 1 }, { a: 1 })).not.toBe(digest({ a: 1 }));
  });
});

it.each(['a', ' ~', 'x'.repeat(255)])('takes the key %j', (key) => {
  expect(idempotencyKeyOf(key)).toBe(key);
});

it.each(['', 'x'.repeat(256), 'é', 'a\tb', 'a\u007f'])('refuses the key %j', (key) => {
  expect(() => idempotencyKeyOf(key)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
