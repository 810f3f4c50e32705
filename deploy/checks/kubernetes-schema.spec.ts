import { describe, expect, it } from '@jest/globals';
import { problemsOf, schemaProblem } from './kubernetes-schema.js';
import { OPTIONAL, renderWith, sourceObjects } from './kustomize.js';
import { describeOverlays } from './overlays.js';

describe('the schemas of Kubernetes and of its extensions', () => {
  it('know every object as it stands in its file', async () => {
    const objects = sourceObjects(() => true).map(({ object }) => object);
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

  it('know the kinds of each extension', async () => {
    const of = (apiVersion: string, kind: string) => ({
      apiVersion,
      kind,
      metadata: { name: 'x' },
      spec: {},
    });
    const kinds = [
      of('argoproj.io/v1alpha1', 'Application'),
      of('helm.toolkit.fluxcd.io/v2', 'HelmRelease'),
      of('keda.sh/v1alpha1', 'ScaledObject'),
      of('kustomize.toolkit.fluxcd.io/v1', 'Kustomization'),
      of('source.toolkit.fluxcd.io/v1', 'GitRepository'),
    ];
    for (const object of kinds) {
      expect(await schemaProblem(object)).toMatch(/required|must/);
      expect(await schemaProblem({ ...object, kind: 'Unknown' })).toMatch('has no Unknown');
    }
  });

  it('refuse a store of backups with a wrong policy, an unknown field or no destination', async () => {
    const store = (configuration: object, more: object = {}) => ({
      apiVersion: 'barmancloud.cnpg.io/v1',
      kind: 'ObjectStore',
      metadata: { name: 'x' },
      spec: { configuration, ...more },
    });
    const destinationPath = 's3://backups/';
    expect(await problemsOf([store({ destinationPath }, { retentionPolicy: '30d' })])).toEqual([]);
    expect(await problemsOf([store({ destinationPath }, { retentionPolicy: '30 days' })])).toHaveLength(1);
    expect(await problemsOf([store({ destinationPath, wal: { compresion: 'gzip' } })])).toHaveLength(1);
    expect(await problemsOf([store({})])).not.toEqual([]);
  });
});

describeOverlays((overlay, render) => {
  it.each(['', '/data', '/migrate'])('renders only what the schemas know: %j', async (part) => {
    const objects = render(`overlays/${overlay}${part}`);
    expect(objects).not.toEqual([]);
    expect(await problemsOf(objects)).toEqual([]);
  });

  if (overlay === 'development') return;

  it.each(Object.entries(OPTIONAL))(
    'renders only what the schemas know with components/%s',
    async (component, parts) => {
      const objects = parts.flatMap((part) =>
        renderWith(render, [`overlays/${overlay}${part}`], `components/${component}`),
      );
      expect(await problemsOf(objects)).toEqual([]);
    },
  );

  it.each(['argocd', 'argocd/application', 'flux', 'flux/nats'])(
    'renders only what the schemas know: gitops/%s',
    async (folder) => expect(await problemsOf(render(`gitops/${folder}`))).toEqual([]),
  );
});
