import { describe, expect, it } from '@jest/globals';
import { UsageError } from '@latchkey/stack-runner/options';
import { parseOptions } from './options.rules.js';

describe('parseOptions', () => {
  it('measures everything by default', () => {
    expect(parseOptions([])).toMatchObject({
      only: [],
      rounds: 5,
      scales: [1_000, 100_000, 1_000_000],
      mainScale: 100_000,
      atOnce: [1, 16, 64],
      json: 'dist/bench/full.json',
      markdown: false,
      limitMinutes: 50,
    });
  });

  it('is short with --quick, and what is said still counts', () => {
    const options = parseOptions(['--quick', '--rounds', '2', '--only', 'a,b', '--json', 'x.json']);
    expect(options).toMatchObject({
      rounds: 2,
      scales: [1_000],
      only: ['a', 'b'],
      json: 'x.json',
    });
  });

  it('measures what the table of targets needs, alone', () => {
    expect(parseOptions(['--targets-only', '--peers', 'there'])).toMatchObject({
      only: expect.arrayContaining(['verify-token', 'create-user']),
      peers: 'there',
      json: 'dist/bench/targets.json',
    });
  });

  it.each([
    [['--quick'], 5],
    [['--limit', '45'], 45],
  ])('%j: given up after %d minutes', (args, limitMinutes) => {
    expect(parseOptions(args)).toMatchObject({ limitMinutes });
  });

  it.each(['0.01', '0.5', '1'])('takes %s of the people as they come', (part) => {
    expect(parseOptions(['--shapes', part]).shapes).toBe(Number(part));
  });

  it('sorts the scales, because the seed only grows', () => {
    expect(parseOptions(['--scale', '1m,500,2K']).scales).toEqual([500, 2_000, 1_000_000]);
  });

  it.each([
    ['--unknown'],
    ['--scale', '12'],
    ['--scale', 'many'],
    ['--scale', ''],
    ['--rounds', '0'],
    ['--seconds', 'soon'],
    ['--shapes', 'all'],
    ['--shapes', '0.001'],
    ['--shapes', '2'],
    ['--concurrency', '1,x'],
    ['stray'],
  ])('refuses %s %s', (...args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });
});
