import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot, root } from '../workspace/root.mjs';

/** Folders that hold projects. */
const FOLDERS = ['apps', 'libs', 'libs/contracts', 'libs/platform', '.'];

/** Needs the builds and a whole stack. */
const END_TO_END = 'apps/e2e';

const configsIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => inRoot(folder, name, 'jest.config.mjs'))
    .filter((file) => existsSync(file));

const projectOf = (config) => relative(root, config).replace('/jest.config.mjs', '');

/** Folders of all projects with specs but the end-to-end tests, such as `apps/session`. */
export const testedProjects = () =>
  FOLDERS.flatMap(configsIn)
    .map(projectOf)
    .filter((project) => project !== END_TO_END);
