import { boundaries } from './tools/lint/boundaries.mjs';
import { bus } from './tools/lint/bus-imports.mjs';
import { fences } from './tools/lint/fences.mjs';
import { folders } from './tools/lint/folder-names.mjs';
import { words } from './tools/lint/plain-words.mjs';
import { style } from './tools/lint/style.mjs';

export default [
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/.nx',
      '**/.next',
      '**/.latchkey',
      '**/coverage',
      '**/assets',
      '**/generated',
    ],
  },
  ...style,
  ...boundaries,
  bus,
  ...fences,
  folders,
  words,
];
