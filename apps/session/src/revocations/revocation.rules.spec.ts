import { describe, expect, it } from '@jest/globals';
import {
  COVERED_SECONDS,
  MOST_LISTED,
  ownSelection,
  revocationList,
  revocationTarget,
} from './revocation.rules.js';

describe('target of a revocation', () => {
  it.each([
    [{ session_id: 'sess_1' }, { by: 'session_id', sessionId: 'sess_1' }],
    [
      { session_id: 'sess_1', of_user_id: 'user_1' },
      { by: 'session_id', sessionId: 'sess_1', ofUserId: 'user_1' },
    ],
    [{ session_token: 'token' }, { by: 'session_token', token: 'token' }],
    [{ session_jwt: 'jwt' }, { by: 'session_jwt', jwt: 'jwt' }],
    [{ user_id: 'user_1' }, { by: 'user_id', userId: 'user_1' }],
  ])('%j', (request, target) => {
    expect(revocationTarget(request)).toEqual(target);
  });

  it.each([
    ['session_id', {}],
    ['session_id', { session_id: 'sess_1', user_id: 'user_1' }],
    ['session_id', { session_token: 'token', session_jwt: 'jwt' }],
    ['except_session_id', { session_id: 'sess_1', except_session_id: 'sess_2' }],
  ])('is refused at %s: %j', (field, request) => {
    expect(() => revocationTarget(request)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: { fields: [expect.objectContaining({ field })] },
      }),
    );
  });
});

describe('what a user ends of their own', () => {
  const own = { session_id: 'sess_1', user_id: 'user_1' };

  it.each([
    [{ session_id: 'sess_2' }, { onlyId: 'sess_2' }],
    [{ scope: 'elsewhere' } as const, { exceptId: 'sess_1' }],
    [{ scope: 'everywhere' } as const, {}],
  ])('%j', (request, selected) => {
    expect(ownSelection(own, request)).toEqual({ userId: 'user_1', ownId: 'sess_1', ...selected });
  });

  it.each([{}, { session_id: 'sess_2', scope: 'elsewhere' } as const])('is refused for %j', (request) => {
    expect(() => ownSelection(own, request)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

const NOW = new Date('2026-11-22T12:00:00.900Z');
const SECOND = Math.floor(NOW.getTime() / 1000);
const before = (ms: number) => new Date(NOW.getTime() - ms);
const digestsOf = (count: number) => Buffer.alloc(count * 16, 7);

describe('the revocation list', () => {
  it('holds each digest as base64url, and covers the life of a JWT', () => {
    const digests = Buffer.concat([Buffer.alloc(16, 0xff), Buffer.alloc(16, 1)]);
    expect(revocationList({ digests, oldestAt: before(5000), now: NOW })).toEqual({
      issued_at: SECOND,
      covers_from: SECOND - COVERED_SECONDS,
      sids: ['_____________________w', 'AQEBAQEBAQEBAQEBAQEBAQ'],
    });
  });

  it('is empty where no session ended', () => {
    const list = revocationList({ digests: Buffer.alloc(0), oldestAt: null, now: NOW });
    expect(list).toEqual({ issued_at: SECOND, covers_from: SECOND - COVERED_SECONDS, sids: [] });
  });

  it('covers everything where it is exactly full', () => {
    const list = revocationList({ digests: digestsOf(MOST_LISTED), oldestAt: before(100), now: NOW });
    expect([list.covers_from, list.sids.length]).toEqual([SECOND - COVERED_SECONDS, MOST_LISTED]);
  });

  it.each([
    ['in the second before', before(1000), SECOND],
    ['in this second', before(100), SECOND + 1],
  ])('covers from the next second on where one more ended %s', (_, oldestAt, covers_from) => {
    const list = revocationList({ digests: digestsOf(MOST_LISTED + 1), oldestAt, now: NOW });
    expect([list.covers_from, list.sids.length]).toEqual([covers_from, MOST_LISTED]);
  });
});
