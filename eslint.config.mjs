import tseslint from 'typescript-eslint';
import latchkey from './tools/lint/plugin.mjs';
import { IGNORED, RULES } from './tools/lint/rules.mjs';

/** The rules of this repository in an editor, and for sources that are no files. `npm run lint` runs them by Oxlint. */
export default [{ ignores: IGNORED }, tseslint.configs.base, { plugins: { latchkey } }, ...RULES];
