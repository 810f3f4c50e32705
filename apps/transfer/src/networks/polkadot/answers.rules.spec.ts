import { describe, expect, it } from '@jest/globals';
import { digestOf, markOf, placeIn } from './answers.rules.js';

describe('the place of a mark', () => {
  const marks = ['a', 'b', 'c'].map((text) => digestOf(Buffer.from(text)));
  const all = Buffer.concat(marks);

  it('is that of its whole', () => {
    expect(marks.map((mark) => placeIn(all, mark))).toEqual([0, 1, 2]);
    expect(placeIn(all, digestOf(Buffer.from('d')))).toBeUndefined();
    expect(placeIn(Buffer.alloc(0), digestOf(Buffer.from('a')))).toBeUndefined();
  });

  it('is not found across two others, and behind such a place', () => {
    const across = markOf(all.subarray(8));
    expect(placeIn(all, across)).toBeUndefined();
    expect(placeIn(Buffer.concat([all, across]), across)).toBe(3);
  });
});
