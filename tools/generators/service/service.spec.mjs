import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import devkitTesting from '@nx/devkit/testing';
import { inRoot } from '../../workspace/root.mjs';
import service from './generator.mjs';

const READ = [
  '.prettierrc',
  'tsconfig.base.json',
  'libs/contracts/vocabulary/src/services.ts',
  'apps/stack/src/topology.ts',
  'libs/contracts/bus/src/processes.mjs',
];

it('nx g latchkey:service: wires the service, its first capability and its table', async () => {
  const tree = devkitTesting.createTreeWithEmptyWorkspace({ formatter: 'prettier' });
  for (const file of READ) tree.write(file, readFileSync(inRoot(file)));
  await service(tree, { name: 'audit', capability: 'entries', singular: 'entry' });
  const text = (file) => tree.read(file, 'utf8');
  expect(text('apps/audit/src/main.ts')).toMatch(/migrations: \[CreateEntries\d+\]/);
  expect(text('apps/audit/src/audit.module.ts')).toContain('imports: [EntriesModule]');
  expect(text('libs/contracts/audit/src/index.ts')).toContain("export * from './entries.js';");
  expect(text('libs/contracts/vocabulary/src/services.ts')).toContain("'audit'");
  expect(text('apps/stack/src/topology.ts')).toContain("{ name: 'audit', database: true, receives: [] }");
  expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(/calls: \[[^\]]*'audit'\s*,?\s*\]/);
  expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(/audit: \{ database: true,/);
});
