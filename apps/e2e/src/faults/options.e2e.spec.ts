import { describe, expect, it } from '@jest/globals';
import { UsageError } from '@latchkey/stack-runner/options';
import { parseOptions } from './options.rules.js';

describe('parseOptions', () => {
  it('runs everything by default', () => {
    expect(parseOptions([])).toMatchObject({ only: [], rate: 80, rolling: { rate: 150, requests: 20_000 } });
  });

  it('takes names and figures', () => {
    const options = parseOptions(['--only', 'kill-nats,rolling', '--rate', '20', '--requests', '500']);
    expect(options).toMatchObject({ only: ['kill-nats', 'rolling'], rate: 20, rolling: { requests: 500 } });
  });

  it.each([['--rate', '0'], ['--requests', 'many'], ['--unknown']])('refuses %s %s', (...args) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
  });
});
