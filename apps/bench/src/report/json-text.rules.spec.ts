import { describe, expect, it } from '@jest/globals';
import { jsonText } from './json-text.rules.js';

describe('jsonText', () => {
  it('rounds to what a measurement has', () => {
    expect(jsonText({ ms: 1.23456789, bytes: 123_456_789 })).toBe(
      '{\n  "ms": 1.23457,\n  "bytes": 123456789\n}\n',
    );
  });

  it('has a short list of numbers on one line, and others as they are', () => {
    expect(jsonText({ a: [1, 2.5], b: ['x'], c: [] })).toBe(
      '{\n  "a": [1, 2.5],\n  "b": [\n    "x"\n  ],\n  "c": []\n}\n',
    );
  });

  it('fills lines with a long one', () => {
    const numbers = Array.from({ length: 60 }, (_, index) => 1_000 + index);
    const lines = jsonText({ numbers }).split('\n');
    expect(lines[1]).toBe('  "numbers": [');
    expect(lines[2]).toMatch(/^ {4}1000, 1001, .*,$/);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110);
    expect(JSON.parse(lines.join('\n'))).toEqual({ numbers });
  });
});
