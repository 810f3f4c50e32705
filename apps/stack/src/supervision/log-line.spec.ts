import { describe, expect, it } from '@jest/globals';
import { errorOf, lastWords } from './log-line.js';

const line = (fields: object): string =>
  JSON.stringify({ time: '2026-11-21T00:00:00Z', service: 'session', ...fields });

describe('errorOf', () => {
  it('shows event, code and request of an error', () => {
    const entry = {
      level: 'error',
      event: 'call_failed',
      requestId: 'req_1',
      error: { name: 'Error', code: '23505' },
    };
    expect(errorOf(line(entry))).toBe('call_failed Error 23505 req_1');
  });

  it.each([
    ['an informing line', line({ level: 'info', event: 'process.ready' })],
    ['text', 'Debugger attached.'],
    ['half a line', '{"level":"error","event":'],
    ['a number', '42'],
  ])('is silent about %s', (_, text) => {
    expect(errorOf(text)).toBeUndefined();
  });
});

describe('lastWords', () => {
  it('prefers the last error that was logged', () => {
    const log = [
      line({ level: 'error', event: 'process.crashed' }),
      line({ level: 'info', event: 'bye' }),
      '',
    ].join('\n');
    expect(lastWords(log)).toBe('process.crashed');
  });

  it('finds the message above the frames that Node prints', () => {
    const log =
      'file:///main.js:10\n  throw x;\n\nTypeError: x is not a function\n    at run (main.js:1:1)\n\nNode.js v20\n';
    expect(lastWords(log)).toBe('TypeError: x is not a function');
  });

  it.each([
    ['said nothing', ''],
    ['only informed', line({ level: 'info', event: 'process.ready' })],
  ])('is empty for a process that %s', (_, log) => {
    expect(lastWords(log)).toBe('');
  });
});
