import { expect, it } from '@jest/globals';
import { csvLine } from './csv.rules.js';

it.each([
  [['a', 1], '"a","1"\r\n'],
  [['say "a", b'], '"say ""a"", b"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
  [['@a', '+1', '-1'], '"\'@a","\'+1","\'-1"\r\n'],
  [[-1], '"-1"\r\n'],
])('writes %j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
