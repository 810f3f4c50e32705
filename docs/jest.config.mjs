import { projectTests } from '../tools/jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url),
  testMatch: ['<rootDir>/site/**/*.spec.mjs'],
  // One opens the built site in a browser, another runs the compiler.
  testTimeout: 120_000,
};
