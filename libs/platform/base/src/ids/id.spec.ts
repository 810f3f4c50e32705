import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { isId, newId, timeOfId } from './id.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function uuidOf(id: string): bigint {
  const suffix = id.slice(id.lastIndexOf('_') + 1);
  return Array.from(suffix).reduce((sum, char) => sum * 32n + BigInt(ALPHABET.indexOf(char)), 0n);
}

function ids(count: number): string[] {
  return Array.from({ length: count }, () => newId('thing'));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('newId', () => {
  it('is the prefix and a UUID of version 7, variant 10, at the present millisecond', () => {
    const now = 3_000_000_000_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const uuid = uuidOf(newId('thing'));
    expect((uuid >> 76n) & 0xfn).toBe(7n);
    expect((uuid >> 62n) & 0b11n).toBe(0b10n);
    expect(Number(uuid >> 80n)).toBe(now);
  });

  it('never repeats, and sorts in the order of making', () => {
    const made = ids(20_000);
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
  });

  it('keeps the order within one millisecond and across a clock that is set back', () => {
    const now = jest.spyOn(Date, 'now');
    const start = 4_000_000_000_000;
    const made = [start, start, start - 60_000, start - 1, start + 1].flatMap((ms) => {
      now.mockReturnValue(ms);
      return ids(500);
    });
    expect(made.toSorted()).toEqual(made);
    expect(Number(uuidOf(made.at(-1) ?? '') >> 80n)).toBe(start + 1);
  });
});

describe('isId', () => {
  const suffix = '01h455vb4pex5vsknk084sn02q';
  it.each([
    ['its own', `thing_${suffix}`, true],
    ['a prefix with an underscore inside', `my_thing_${suffix}`, false],
    ['another prefix', `other_${suffix}`, false],
    ['no prefix', suffix, false],
    ['a longer prefix', `things_${suffix}`, false],
    ['upper case', `thing_${suffix.toUpperCase()}`, false],
    ['a letter outside the alphabet', `thing_${suffix.replace('h', 'u')}`, false],
    ['a value over 128 bits', `thing_8${suffix.slice(1)}`, false],
    ['one character short', `thing_${suffix.slice(1)}`, false],
    ['one character more', `thing_${suffix}0`, false],
    ['a line break at the end', `thing_${suffix}\n`, false],
    ['a NUL byte', `thing_${suffix.slice(1)}\0`, false],
    ['nothing', '', false],
    ['a number', 7, false],
    ['undefined', undefined, false],
  ])('%s', (_, value, expected) => {
    expect(isId('thing', value)).toBe(expected);
  });

  it('takes what newId makes, under prefixes with underscores too', () => {
    expect(isId('my_thing', newId('my_thing'))).toBe(true);
  });
});

describe('timeOfId', () => {
  it('is the millisecond at which the id was made', () => {
    const now = jest.spyOn(Date, 'now');
    for (const ms of [4_100_000_000_000, 4_100_000_000_123]) {
      now.mockReturnValue(ms);
      expect(timeOfId('thing', newId('thing'))).toEqual(new Date(ms));
    }
  });

  it.each(['', 'thing_', 'other_01k9z6x2m4f8v0c3r5t7w9y1ab', 'thing_01k9z6x2m4f8v0c3r5t7w9y1a!'])(
    'is unknown for %s',
    (text) => {
      expect(timeOfId('thing', text)).toBeUndefined();
    },
  );
});
