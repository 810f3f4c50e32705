import { projectTests } from '../tools/jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url, { servers: true }),
  testMatch: ['<rootDir>/checks/**/*.spec.ts'],
  // Some specs start every process.
  testTimeout: 60_000,
};
