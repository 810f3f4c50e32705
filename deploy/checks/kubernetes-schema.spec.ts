import { describe, expect, it } from '@jest/globals';
import type { KubernetesObject } from './kubernetes-objects.js';
import { schemaProblem, typeProblems } from './kubernetes-schema.js';
import { sourceObjects } from './kustomize.js';
import { describeOverlays } from './overlays.js';

async function problemsOf(objects: readonly KubernetesObject[]): Promise<string[]> {
  const problems: string[] = [];
  // One after the other: Jest cannot load modules that import one another for two callers at a time.
  for (const object of objects) {
    const problem = await schemaProblem(object);
    if (problem) problems.push(`${object.kind} ${object.metadata.name}: ${problem}`);
  }
  return [...problems, ...typeProblems(objects)];
}

describe('the schemas of Kubernetes and of its extensions', () => {
  it('know every object as it stands in its file', async () => {
    const objects = sourceObjects().map(({ object }) => object);
    expect(objects.length).toBeGreaterThan(30);
    expect(await problemsOf(objects)).toEqual([]);
  });

  it('refuse a field that does not exist, a wrong type and a missing field, deep inside', async () => {
    const deployment = (container: object) => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: {
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', ...container }] } },
      },
    });
    const route = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', metadata: { name: 'x' } };
    expect(await problemsOf([deployment({ imagee: 'a' })])).toEqual([expect.stringContaining('"imagee"')]);
    expect(await problemsOf([deployment({ ports: [{ containerPort: '80' }] })])).not.toEqual([]);
    expect(await problemsOf([{ ...route, spec: { rules: [{ backendRef: [] }] } } as never])).toEqual([
      expect.stringContaining('"backendRef"'),
    ]);
    expect(await problemsOf([route as never])).not.toEqual([]);
  });
});

describeOverlays((overlay, render) => {
  it.each(['', '/data', '/migrate'])('renders only what the schemas know: %j', async (part) => {
    const objects = render(`overlays/${overlay}${part}`);
    expect(objects).not.toEqual([]);
    expect(await problemsOf(objects)).toEqual([]);
  });
});
