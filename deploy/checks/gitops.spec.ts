import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { KUBERNETES } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { inRoot, readRoot } from './repository.js';

type Annotated = KubernetesObject & { metadata: { annotations?: Record<string, string> } };

interface Source {
  path?: string;
  chart?: string;
  targetRevision: string;
  helm?: { valueFiles: string[] };
}
interface Application {
  source?: Source;
  sources?: Source[];
  syncPolicy: { automated: { prune: boolean }; syncOptions: string[] };
}
interface Part {
  path: string;
  prune: boolean;
  force?: boolean;
  wait: boolean;
  dependsOn?: { name: string }[];
}
interface Release {
  chart: { spec: { version: string } };
  valuesFrom: { name: string; valuesKey: string }[];
}

const annotation = (object: Annotated, name: string) => object.metadata.annotations?.[name];
const waveOf = (object: Annotated) => Number(annotation(object, 'argocd.argoproj.io/sync-wave') ?? 0);
const [, chartVersion] = /--version (\S+)/.exec(readRoot(`${KUBERNETES}/nats/values.yaml`)) ?? [];

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;

  it('Argo CD makes the data, then the bus, then migrates and rolls; the data is never pruned', () => {
    const applications = ofKind<Application>(render('gitops/argocd'), 'Application');
    const steps = applications
      .toSorted((one, other) => waveOf(one) - waveOf(other))
      .map(({ metadata, spec }) => [metadata.name, spec.syncPolicy.automated.prune]);
    expect(steps).toEqual([
      ['latchkey-data', false],
      ['latchkey-nats', false],
      ['latchkey', true],
    ]);
    const compared = applications.map(({ metadata, spec }) => [
      (metadata as Annotated['metadata']).annotations?.['argocd.argoproj.io/compare-options'],
      spec.syncPolicy.syncOptions.includes('ServerSideApply=true'),
    ]);
    expect(compared).toEqual(applications.map(() => ['ServerSideDiff=true', true]));
    const sources = applications.flatMap(({ spec }) => [
      ...(spec.source ? [spec.source] : []),
      ...(spec.sources ?? []),
    ]);
    const paths = sources.flatMap(({ path, helm }) => [
      ...(path ? [path] : []),
      ...(helm?.valueFiles ?? []).map((file) => file.replace('$values/', '')),
    ]);
    expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    expect(sources.find(({ chart }) => chart)?.targetRevision).toBe(chartVersion);
  });

  it('Argo CD runs the migrations as a hook that it makes anew, before any process', () => {
    const objects = render('gitops/argocd/application') as Annotated[];
    const hooks = objects.filter((object) => annotation(object, 'argocd.argoproj.io/hook'));
    expect(hooks.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([['Job', 'latchkey-migrate']]);
    const [job] = hooks;
    expect(job && annotation(job, 'argocd.argoproj.io/hook-delete-policy')).toBe('BeforeHookCreation');
    const needed = objects.filter(
      ({ kind, metadata }) => kind !== 'Job' && metadata.name === 'latchkey-migrate',
    );
    expect(needed.map(({ kind }) => kind).toSorted()).toEqual(['NetworkPolicy', 'ServiceAccount']);
    const wave = job ? waveOf(job) : NaN;
    for (const object of needed) expect(waveOf(object)).toBeLessThan(wave);
    const rolled = objects.filter(({ kind }) => kind === 'Deployment').map(waveOf);
    expect(rolled).toHaveLength(Object.keys(PROCESSES).length);
    expect(Math.min(...rolled)).toBeGreaterThan(wave);
  });

  it('Flux waits for each part before the next, replaces the Job, and never prunes the data', () => {
    const parts = ofKind<Part>(render('gitops/flux'), 'Kustomization');
    const rows = parts.map(({ metadata, spec: { dependsOn = [], prune, force = false, wait } }) => [
      metadata.name,
      dependsOn.map(({ name }) => name),
      { prune, force, wait },
    ]);
    expect(rows.toSorted()).toEqual([
      ['latchkey', ['latchkey-migrate', 'latchkey-nats'], { prune: true, force: false, wait: true }],
      ['latchkey-data', [], { prune: false, force: false, wait: true }],
      ['latchkey-migrate', ['latchkey-data'], { prune: true, force: true, wait: true }],
      ['latchkey-nats', ['latchkey-data'], { prune: false, force: false, wait: true }],
    ]);
    expect(parts.filter(({ spec }) => !existsSync(inRoot(spec.path, 'kustomization.yaml')))).toEqual([]);
  });

  it('Flux releases the chart of NATS with the values of this repository', () => {
    const objects = render('gitops/flux/nats');
    const [release] = ofKind<Release>(objects, 'HelmRelease');
    const [values] = objects.filter(({ kind }) => kind === 'ConfigMap');
    expect(release?.spec.chart.spec.version).toBe(chartVersion);
    expect(release?.spec.valuesFrom.map(({ name, valuesKey }) => [name, valuesKey])).toEqual(
      ['values.yaml', 'users.yaml'].map((key) => [values?.metadata.name, key]),
    );
    expect(Object.keys(values?.data ?? {}).toSorted()).toEqual(['users.yaml', 'values.yaml']);
  });
});
