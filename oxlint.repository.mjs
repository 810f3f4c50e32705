// The rules of this repository: `oxlint -c oxlint.repository.mjs`. The general ones are in .oxlintrc.json.
import { IGNORED, RULES } from './tools/lint/rules.mjs';

export default {
  plugins: [],
  categories: { correctness: 'off' },
  jsPlugins: ['./tools/lint/plugin.mjs'],
  ignorePatterns: IGNORED,
  overrides: RULES.map(({ files, ignores = [], rules }) => ({ files, excludeFiles: ignores, rules })),
};
