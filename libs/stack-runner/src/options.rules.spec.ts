import { describe, expect, it } from '@jest/globals';
import { listOf, positive, readArguments, UsageError } from './options.rules.js';

describe('readArguments', () => {
  const known = { texts: ['only', 'rate'], flags: ['keep'] } as const;

  it('takes texts and flags by name', () => {
    expect(readArguments(['--only', 'a', '--keep'], known)).toEqual({ only: 'a', keep: true });
  });

  it.each([['--unknown'], ['--only'], ['--keep=yes'], ['stray']])('refuses %s', (...args) => {
    expect(() => readArguments(args, known)).toThrow(UsageError);
  });
});

describe('listOf', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a,,b', ['a', 'b']],
  ])('%j → %j', (text, list) => expect(listOf(text)).toEqual(list));
});

describe('positive', () => {
  it.each([
    ['5', 5],
    ['0.8', 0.8],
  ])('%s → %d', (text, number) => expect(positive('--rate', text)).toBe(number));

  it.each(['0', '-1', 'soon', 'Infinity'])('refuses %s by the name of the option', (text) => {
    expect(() => positive('--rate', text)).toThrow(new UsageError(`--rate: ${text} is no positive number`));
  });
});
