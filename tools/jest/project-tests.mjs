import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aliases, inRoot } from '../workspace/root.mjs';
import { swcOptions } from '../workspace/swc.mjs';

const exactly = (text) => `^${text.replace(/[/.]/g, '\\$&')}$`;

const moduleNameMapper = {
  ...Object.fromEntries([...aliases()].map(([alias, file]) => [exactly(alias), file])),
  // Local imports name the `.js` that a `.ts` becomes. A `.json.js` is a package's own file.
  '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
};

/** Folder with the global-setup.ts and global-teardown.ts of specs that need PostgreSQL and NATS. */
const SERVERS = 'libs/platform/testing/src';

const withSetup = (folder) => ({
  globalSetup: inRoot('tools/jest/global-setup.mjs'),
  globalTeardown: inRoot('tools/jest/global-teardown.mjs'),
  testEnvironmentOptions: { setupFolder: folder },
});

/**
 * Jest for one project, as native ES modules through SWC.
 * @param configUrl import.meta.url of the project's jest.config.mjs.
 * @param servers true where specs talk to a real PostgreSQL or NATS.
 * @param setupFolder a set-up and teardown of the project's own instead.
 */
export function projectTests(configUrl, { servers = false, setupFolder = servers ? SERVERS : '' } = {}) {
  const rootDir = fileURLToPath(new URL('.', configUrl));
  return {
    displayName: basename(rootDir),
    rootDir,
    testEnvironment: inRoot('tools/jest/native/environment.mjs'),
    runtime: inRoot('tools/jest/native/runtime.mjs'),
    testMatch: ['<rootDir>/src/**/*.spec.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '^.+\\.ts$': ['@swc/jest', swcOptions] },
    moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json', 'node'],
    moduleNameMapper,
    setupFiles: ['reflect-metadata'],
    coverageProvider: 'v8',
    // Native modules are not shared between test files, so a worker grows with every file that loads Nest.
    workerIdleMemoryLimit: '512MB',
    testTimeout: 20_000,
    ...(setupFolder ? withSetup(setupFolder) : {}),
  };
}
