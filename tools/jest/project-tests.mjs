import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot, root } from '../workspace/root.mjs';
import { laterSpecs } from './later-specs.mjs';

/** Folder with the global-setup.ts and global-teardown.ts of specs that need PostgreSQL and NATS. */
const SERVERS = 'libs/platform/testing/src';

const withSetup = (folder) => ({
  globalSetup: inRoot('tools/jest/global-setup.mjs'),
  globalTeardown: inRoot('tools/jest/global-teardown.mjs'),
  testEnvironmentOptions: { setupFolder: folder },
});

/** As they stand in the report: `session`, `contracts/session`, `platform/base`. */
const nameOf = (rootDir) => relative(root, rootDir).replace(/^(?:apps|libs)\//, '');

/** `npm test` leaves out what `npm run test:all` adds; a file that is named runs in any case. */
const leftOut = () =>
  process.env.TESTS === 'change'
    ? Object.keys(laterSpecs).map((file) => `/${file.replaceAll('.', '\\.')}$`)
    : [];

/** Settings of a whole run of Jest. */
export const runSettings = {
  // Most service specs wait for PostgreSQL or for a limit to pass, so a core serves more than one.
  maxWorkers: 2 * availableParallelism(),
  // Specs of one worker share modules, and what modules keep; a worker that has grown starts again.
  workerIdleMemoryLimit: '1GB',
  // A guard against a hang. What must be quick is judged by the benchmark, not by a test on a busy machine.
  testTimeout: 120_000,
  testSequencer: inRoot('tools/jest/longest-first.mjs'),
};

/**
 * Jest for one project, by Node's own module loader.
 * @param configUrl import.meta.url of the project's jest.config.mjs.
 * @param servers true where `*.int.spec.ts` talk to a real PostgreSQL or NATS, which are started for them alone.
 * @param setupFolder a set-up and teardown of the project's own instead, for all of its specs.
 * @param match its spec files.
 */
export function projectTests(configUrl, { servers = false, setupFolder, match = 'src/**/*.spec.ts' } = {}) {
  const rootDir = fileURLToPath(new URL('.', configUrl)).replace(/\/$/, '');
  const project = {
    displayName: nameOf(rootDir),
    rootDir,
    testMatch: [`<rootDir>/${match}`],
    testPathIgnorePatterns: leftOut(),
    testEnvironment: inRoot('tools/jest/native/environment.mjs'),
    runtime: inRoot('tools/jest/native/runtime.mjs'),
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
    setupFiles: ['reflect-metadata'],
  };
  const withServers = { ...project, ...withSetup(SERVERS), testMatch: ['<rootDir>/**/*.int.spec.ts'] };
  const withoutServers = {
    ...project,
    testPathIgnorePatterns: [...project.testPathIgnorePatterns, '\\.int\\.spec\\.ts$'],
  };
  if (setupFolder) return { ...runSettings, projects: [{ ...project, ...withSetup(setupFolder) }] };
  return { ...runSettings, projects: servers ? [withoutServers, withServers] : [project] };
}
