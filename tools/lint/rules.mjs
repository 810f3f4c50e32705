import { boundaries } from './boundaries.mjs';
import { fences } from './fences.mjs';

/** What no linter reads. */
export const IGNORED = [
  '**/node_modules',
  '**/dist',
  '**/.nx',
  '**/.next',
  '**/.latchkey',
  '**/coverage',
  '**/assets',
  '**/generated',
];

/** Which rule of this repository holds for which files; a later entry takes the place of the options of an earlier one. */
export const RULES = [
  ...boundaries,
  { name: 'latchkey/bus', files: ['apps/**/*.ts'], rules: { 'latchkey/bus-imports': 'error' } },
  ...fences,
  {
    name: 'latchkey/folders',
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'latchkey/folder-names': 'error' },
  },
  {
    name: 'latchkey/words',
    files: ['**/*.{ts,tsx,mjs,js,jsx}'],
    ignores: ['tools/lint/plain-words.mjs'],
    rules: { 'latchkey/plain-words': 'error' },
  },
];
