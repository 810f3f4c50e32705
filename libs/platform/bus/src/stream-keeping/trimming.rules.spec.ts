import { describe, expect, it } from '@jest/globals';
import { firstKept, readUpTo } from './trimming.rules.js';

const fillOf = (bytes: number, more = {}) => ({
  bytes,
  maxBytes: 1000,
  firstSequence: 101,
  lastSequence: 200,
  ...more,
});

describe('the oldest event that a stream keeps', () => {
  it.each([
    ['of a stream that is half full', fillOf(500), 200],
    ['of a stream without a size', fillOf(5000, { maxBytes: -1 }), 200],
    ['that nobody has read', fillOf(1000), 0],
    ['whose first event is unread', fillOf(1000), 100],
    ['without events', fillOf(600, { firstSequence: 201 }), 200],
  ])('stays the first one %s', (_, fill, read) => {
    expect(firstKept(fill, read)).toBeUndefined();
  });

  it.each([
    ['leaves four tenths of the size', fillOf(1000), 200, 161],
    ['leaves four tenths of a stream that is barely too full', fillOf(501), 200, 122],
    ['is never behind what was read', fillOf(1000), 110, 111],
    ['follows a larger event than the size', fillOf(4000), 200, 191],
  ])('%s', (_, fill, read, first) => {
    expect(firstKept(fill, read)).toBe(first);
  });
});

describe('what a consumer needs no more', () => {
  it.each([
    ['ends where it has acknowledged', { acknowledged: 5, waiting: 3 }, 90, 5],
    ['is everything up to an earlier look if nothing waits', { acknowledged: 5, waiting: 0 }, 90, 90],
    ['is nothing where it has begun only now', { acknowledged: 0, waiting: 1 }, 90, 0],
    ['may be more than at the earlier look', { acknowledged: 95, waiting: 0 }, 90, 95],
  ])('%s', (_, progress, earlier, sequence) => {
    expect(readUpTo(progress, earlier)).toBe(sequence);
  });
});
