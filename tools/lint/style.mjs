import tseslint from 'typescript-eslint';

/** How ESLint reads TypeScript. What is no rule of this repository alone is in .oxlintrc.json: Oxlint is faster. */
export const style = [tseslint.configs.base];
