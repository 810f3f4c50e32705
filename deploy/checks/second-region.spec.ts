import { expect, it } from '@jest/globals';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { problemsOf } from './kubernetes-schema.js';
import { externalSecrets } from './kubernetes-secrets.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { readRoot } from './repository.js';

interface External {
  name: string;
  plugin: { parameters: { barmanObjectName: string; serverName: string } };
}
interface Cluster {
  bootstrap: { recovery?: { source: string } };
  replica?: { self: string; primary: string; source: string; enabled?: boolean };
  externalClusters?: External[];
  plugins: { isWALArchiver: boolean; parameters: { barmanObjectName: string } }[];
  postgresql: object;
  managed: object;
}
interface Store {
  retentionPolicy?: string;
  configuration: { destinationPath: string; s3Credentials: Record<string, { name: string; key: string }> };
}

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const data = (...components: string[]) =>
    renderWith(render, [`overlays/${overlay}/data`], ...components.map((name) => `components/${name}`));
  const clustersOf = (objects: readonly KubernetesObject[]) => ofKind<Cluster>(objects, 'Cluster');
  const first = clustersOf(render(`overlays/${overlay}/data`))[0]?.spec;
  const whole = data(
    ...['events', 'session'].flatMap((name) => [
      `own-database/${name}/server`,
      `own-database/${name}/backup`,
    ]),
    'second-region',
    ...['events', 'session'].map((name) => `own-database/${name}/second-region`),
  );

  it('follows the archive of each server of the first region, and keeps one of its own', () => {
    const clusters = clustersOf(whole);
    expect(clusters.map(({ metadata }) => metadata.name)).toEqual([
      'latchkey-postgres',
      'latchkey-postgres-events',
      'latchkey-postgres-session',
    ]);
    for (const { metadata, spec } of clusters) {
      const archive = (barmanObjectName: string) => ({ barmanObjectName, serverName: metadata.name });
      expect(spec.replica).toEqual({
        self: 'this-region',
        primary: 'other-region',
        source: 'other-region',
      });
      expect(spec.bootstrap.recovery).toMatchObject({ source: 'other-region' });
      expect(spec.externalClusters?.map(({ name, plugin }) => [name, plugin.parameters])).toEqual([
        ['other-region', archive('latchkey-backups-other-region')],
        ['this-region', archive('latchkey-backups')],
      ]);
      // What it writes never goes to the archive that it reads.
      expect(spec.plugins.map(({ parameters }) => parameters)).toEqual([
        { barmanObjectName: 'latchkey-backups' },
      ]);
    }
  });

  it('is a server like the one that it may replace', () => {
    const [cluster] = clustersOf(data('second-region'));
    expect([cluster?.spec.postgresql, cluster?.spec.managed]).toEqual([first?.postgresql, first?.managed]);
  });

  it('takes over by one field, which the page names', async () => {
    const page = readRoot('docs/disaster-recovery.md');
    expect(page).toContain('path: /spec/replica/primary');
    const promoted = whole.map((object) => {
      if (object.kind !== 'Cluster') return object;
      const { spec } = object as KubernetesObject & { spec: Cluster };
      return { ...object, spec: { ...spec, replica: { ...spec.replica, primary: spec.replica?.self } } };
    });
    expect(await problemsOf([...whole, ...promoted])).toEqual([]);
  });

  it('reads the store of the first region with credentials of its own, and removes nothing there', () => {
    const stores = new Map(
      ofKind<Store>(whole, 'ObjectStore').map(({ metadata, spec }) => [metadata.name, spec]),
    );
    const [own, others] = [stores.get('latchkey-backups'), stores.get('latchkey-backups-other-region')];
    expect([own?.retentionPolicy, others?.retentionPolicy]).toEqual(['30d', undefined]);
    expect(own?.configuration.destinationPath).not.toBe(others?.configuration.destinationPath);
    const secrets = externalSecrets(whole);
    for (const store of [own, others])
      for (const { name, key } of Object.values(store?.configuration.s3Credentials ?? {}))
        expect(Object.keys(secrets.get(name)?.keys ?? {})).toContain(key);
  });
});
