import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { affectedBy, projectsToTest } from './changed-projects.mjs';
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

it('a change affects what imports it, but not by way of the project that lints everything', () => {
  const node = (root) => ({ data: { root } });
  const nodes = {
    ids: node('libs/ids'),
    session: node('apps/session'),
    deploy: node('deploy'),
    wallet: node('apps/wallet'),
    workspace: node('tools'),
  };
  const on = (...targets) => targets.map((target) => ({ target }));
  const dependencies = { session: on('ids'), deploy: on('session'), wallet: on('workspace') };
  const affected = affectedBy(['libs/ids/src/id.ts', 'tools/x.mjs'], { nodes, dependencies });
  expect(affected.toSorted()).toEqual(['deploy', 'ids', 'session']);
});
