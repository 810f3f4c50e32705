import { projectTests } from '../../tools/jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url, { setupFolder: 'apps/e2e/src/harness/stack' }),
  // A whole stack answers behind every call, and some tests wait for a real limit to pass.
  testTimeout: 60_000,
  // One file waits a minute for a code to expire: the others go on beside it.
  maxWorkers: 2,
};
