import { availableParallelism } from 'node:os';
import { projectTests } from '../../tools/jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url, { setupFolder: 'apps/e2e/src/harness/stack' }),
  // A whole stack answers behind every call, so more workers would only make each call wait.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};
