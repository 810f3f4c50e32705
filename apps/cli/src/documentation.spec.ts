import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { COMMANDS } from './commands.js';

const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const table = text.split('\n').filter((line) => line.startsWith('| `'));

it.each(COMMANDS.map(({ words }) => words))(
  'docs/operations.md documents latchkey %s %s',
  (noun, verb = '') => {
    const row = table.find((line) => line.startsWith(`| \`${noun}`) && line.includes(verb));
    expect(row).toBeDefined();
  },
);

it('documents no unknown command', () => {
  const called = [...text.matchAll(/`latchkey ([a-z-]+)(?: ([a-z-]+))?/g)].map(([, noun, verb]) => [
    noun,
    verb,
  ]);
  const known = ([noun, verb]: (string | undefined)[]) =>
    COMMANDS.some(({ words }) => words[0] === noun && (words[1] === undefined || words[1] === verb));
  expect(called.filter((words) => !known(words))).toEqual([]);
});
