import tseslint from 'typescript-eslint';

const sizes = {
  'max-lines': ['error', 250],
  'max-lines-per-function': ['error', 50],
  'max-depth': ['error', 3],
};

const clarity = {
  eqeqeq: 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-empty': 'error',
  'object-shorthand': 'error',
};

const types = {
  '@typescript-eslint/max-params': ['error', { max: 4 }],
  '@typescript-eslint/no-shadow': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // A name for a type that a framework makes is worth an interface.
  '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  // React's elements are typed in a namespace that React declares.
  '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
  // An injected module class and a message with no member are classes without a body.
  '@typescript-eslint/no-extraneous-class': 'off',
};

export const style = [
  ...tseslint.configs.recommended,
  { name: 'latchkey/style', files: ['**/*.{ts,tsx,mjs,js,jsx}'], rules: { ...sizes, ...clarity } },
  { name: 'latchkey/types', files: ['**/*.{ts,tsx}'], rules: types },
  {
    name: 'latchkey/tables',
    files: ['**/*-table.ts'],
    // A table has as many lines as rows; it is not read from end to end.
    rules: { 'max-lines': 'off' },
  },
  {
    name: 'latchkey/specs',
    files: ['**/*.spec.ts'],
    // A describe block is a function too, as long as its list of cases; a case has as many arguments as columns.
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/max-params': 'off' },
  },
];
