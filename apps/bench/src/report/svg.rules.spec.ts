import { describe, expect, it } from '@jest/globals';
import { niceCeiling, picture } from './svg.rules.js';

describe('niceCeiling', () => {
  it.each([
    [162, 200],
    [200, 200],
    [201, 250],
    [260, 500],
    [7_300, 10_000],
    [0.9, 1],
  ])('of %d is %d', (value, expected) => {
    expect(niceCeiling(value)).toBe(expected);
  });
});

describe('picture', () => {
  const svg = picture('A "B"', 100, ['<g/>']);

  it('has its title for those who do not see it', () => {
    expect(svg).toContain('aria-label="A &quot;B&quot;"');
  });

  it('has a colour for each part in daylight and in the dark', () => {
    expect(svg.match(/\.p6 \{/g)).toHaveLength(2);
  });
});
