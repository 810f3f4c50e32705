import { availableParallelism } from 'node:os';
import { projectTests } from '../../tools/jest/project-tests.mjs';

export default {
  ...projectTests(import.meta.url, { setupFolder: 'apps/e2e/src/harness/stack' }),
  // A whole stack answers behind every call. Two cores have time for a third file, because each waits for timers and
  // events; more would only make calls wait.
  maxWorkers: Math.max(3, availableParallelism() - 1),
};
