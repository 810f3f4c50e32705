import { projectTests } from './jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url),
  testMatch: ['<rootDir>/**/*.spec.mjs'],
  // Some run the compiler or the linter.
  testTimeout: 120_000,
};
