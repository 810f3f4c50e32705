import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
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
    expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(
      /CALLED_BY_THE_GATEWAY = \[[^\]]*'audit'\s*,?\s*\]/,
    );
    expect(text('libs/contracts/bus/src/processes.mjs')).toMatch(/audit: \{ database: true,/);
  });

  it('names it in the deployment, without a key of its own', () => {
    const changed = tree.listChanges().filter(({ path }) => /\.ya?ml$/.test(path));
    expect(changed.map(({ path }) => path)).toContain('deploy/kubernetes/base/audit/deployment.yaml');
    for (const { path, content } of changed) {
      const documents = parseAllDocuments(content.toString());
      expect([path, documents.flatMap(({ errors }) => errors)]).toEqual([path, []]);
    }
    expect(text('docker-compose.yml')).toContain('x-audit: &audit');
    expect(text('docker-compose.yml')).not.toMatch(/audit-master-key|audit-vault/);
    expect(text('deploy/docker/run.mjs')).toMatch(/'mfa',\s+'audit',\s+'signer'/);
    expect(text('deploy/postgres/10-service-databases.sh')).toContain('mfa audit signer');
    expect(text('deploy/kubernetes/components/postgres/cluster.yaml')).toContain('inRoles: [latchkey_audit]');
  });

  it('names it where services share an address, a pooler or an alert', () => {
    const drill = text('deploy/kubernetes/restore-drill/job.yaml');
    const ports = [...drill.matchAll(/name: HEALTH_PORT, value: '(\d+)'/g)].map(([, port]) => port);
    expect(drill).toContain('args: [audit]');
    expect(new Set(ports).size).toBe(ports.length);
    for (const component of ['pooler/kustomization', 'pooled/job', 'autoscaling/services'])
      expect(text(`deploy/kubernetes/components/${component}.yaml`)).toMatch(/\baudit\b/);
    expect(text('deploy/observability/rules/availability.yaml')).toContain('"service", "audit"');
  });

  it(
    'leaves code that passes the linter',
    async () => expect(await lintErrorsOf(sourcesOf(tree))).toEqual([]),
    60_000,
  );
});
