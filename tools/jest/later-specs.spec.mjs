import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { projectsToTest } from './changed-projects.mjs';
import { laterSpecs } from './later-specs.mjs';

it('every spec that runs later exists', () => {
  expect(Object.keys(laterSpecs).filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

it.each([
  ['a service', ['apps/session/src/main.ts'], ['session', 'deploy', 'e2e'], ['apps/session']],
  [
    'a contract',
    ['libs/contracts/session/src/index.ts'],
    ['contracts-session', 'session', 'gateway', 'deploy'],
    ['apps/gateway', 'apps/session'],
  ],
  ['a manifest', ['deploy/kubernetes/base/x.yaml'], ['deploy'], ['deploy']],
  ['a page', ['README.md'], [], []],
])('a change of %s', (_, files, affected, expected) => {
  expect(projectsToTest(files, affected).sort()).toEqual(expected);
});
