import nx from '@nx/eslint-plugin';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { busImports } from './bus-imports.mjs';
import { folderNames } from './folder-names.mjs';
import { plainWords } from './plain-words.mjs';

/** The rules of this repository, by one name in ESLint and in Oxlint. */
export default {
  meta: { name: 'latchkey' },
  rules: {
    boundaries: nx.rules['enforce-module-boundaries'],
    'bus-imports': busImports,
    'folder-names': folderNames,
    'plain-words': plainWords,
    imports: builtinRules.get('no-restricted-imports'),
    // The same rule again, because a file may have both, with options of their own.
    'database-imports': builtinRules.get('no-restricted-imports'),
    properties: builtinRules.get('no-restricted-properties'),
    syntax: builtinRules.get('no-restricted-syntax'),
  },
};
