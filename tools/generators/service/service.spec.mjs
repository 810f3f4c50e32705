import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintErrorsOf, repositoryTree, sourcesOf } from '../testing/generated.mjs';
import service from './generator.mjs';

describe('nx g latchkey:service --name=audit', () => {
  let tree;
  const text = (file) => tree.read(file, 'utf8');
  beforeAll(async () => {
    tree = repositoryTree();
    await service(tree, { name: 'audit', capability: 'entries', singular: 'entry' });
  }, 60_000);

  it('wires the service, its first capability and its table', () => {
    expect(text('apps/audit/src/audit.schema.ts')).toMatch(/= \[CreateEntries\d+\]/);
    expect(text('apps/audit/src/audit.module.ts')).toContain('imports: [EntriesModule]');
    expect(text('libs/contracts/audit/src/index.ts')).toContain('createEntry');
    expect(text('libs/contracts/vocabulary/src/services.ts')).toContain("'audit'");
    expect(text('apps/stack/src/topology.ts')).toContain("{ name: 'audit', database: true, receives: [] }");
    expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(/calls: \[[^\]]*'audit'\s*,?\s*\]/);
    expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(/audit: \{ database: true,/);
  });

  it(
    'leaves code that passes the linter',
    async () => expect(await lintErrorsOf(sourcesOf(tree))).toEqual([]),
    60_000,
  );
});
