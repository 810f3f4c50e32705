import { expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { componentOf, deploymentsOf, type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { readRoot } from './repository.js';
import { coresIn } from './sizing/profile.js';

interface Scaler {
  scaleTargetRef: { name: string };
  minReplicas: number;
  maxReplicas: number;
  metrics: { resource: { name: string; target: { type: string; averageValue: string } } }[];
}
interface ScaledObject {
  scaleTargetRef: { name: string };
  minReplicaCount: number;
  maxReplicaCount: number;
  advanced: { horizontalPodAutoscalerConfig: { name: string } };
  triggers: { type: string; metricType: string; metadata: { value?: string; query?: string } }[];
}
/** What an autoscaler decides by, in the form of a ScaledObject. */
const decisionsOf = (objects: readonly KubernetesObject[]) =>
  ofKind<Scaler>(objects, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => ({
    name: metadata.name,
    target: spec.scaleTargetRef.name,
    bounds: [spec.minReplicas, spec.maxReplicas],
    cpu: spec.metrics.map(({ resource }) => resource.target.averageValue),
  }));

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const objects = render(`overlays/${overlay}`);
  const scalers = decisionsOf(objects);

  it('adds a pod while the others still have a part of their one core left', () => {
    const isScaled = (name: string) => scalers.some(({ target }) => target === name);
    for (const { metadata, spec } of deploymentsOf(objects).filter((one) => isScaled(one.metadata.name))) {
      const request = coresIn(spec.template.spec.containers[0]?.resources.requests['cpu']);
      const target = coresIn(scalers.find((one) => one.target === metadata.name)?.cpu[0]);
      // One event loop uses about a core, and an autoscaler acts from a tenth above its target on.
      expect([metadata.name, target * 1.1 < 0.9, request >= 0.25]).toEqual([metadata.name, true, true]);
      // Where a pod works above its target for long, all that it can use is reserved; elsewhere no more than is used.
      const isDoor = ['latchkey-gateway', 'latchkey-session'].includes(metadata.name);
      expect([metadata.name, isDoor ? request === 1 : target >= request]).toEqual([metadata.name, true]);
    }
  });

  it('is replaced by KEDA with the same bounds and the same target of CPU', () => {
    const scaled = renderWith(render, [`overlays/${overlay}`], 'components/autoscaling');
    expect(decisionsOf(scaled)).toEqual([]);
    const replacing = ofKind<ScaledObject>(scaled, 'ScaledObject').map(({ spec }) => ({
      name: spec.advanced.horizontalPodAutoscalerConfig.name,
      target: spec.scaleTargetRef.name,
      bounds: [spec.minReplicaCount, spec.maxReplicaCount],
      cpu: spec.triggers.flatMap(({ type, metadata }) => (type === 'cpu' ? [metadata.value] : [])),
    }));
    const byName = <T extends { name: string }>(list: readonly T[]) =>
      list.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(byName(replacing)).toEqual(byName(scalers));
    expect(scalers.map(({ target }) => target).toSorted()).toEqual(
      deploymentsOf(objects)
        .map(({ spec }) => `latchkey-${componentOf(spec.template.metadata)}`)
        .filter((name) => name !== 'latchkey-streams')
        .toSorted(),
    );
  });

  it('asks Prometheus for metrics that the processes have, of this namespace', () => {
    const scaled = renderWith(render, [`overlays/${overlay}`], 'components/autoscaling');
    const known = readRoot('docs/observability.md');
    const queries = ofKind<ScaledObject>(scaled, 'ScaledObject').flatMap(({ spec }) =>
      spec.triggers.flatMap(({ metadata: { query } }) => (query ? [query] : [])),
    );
    expect(queries.length).toBeGreaterThan(8);
    for (const query of queries) {
      expect({ query, errors: errorsIn(query) }).toEqual({ query, errors: [] });
      const selectors = [...query.matchAll(/(\w+)\{(.*?)\}/g)];
      expect(selectors.filter(([, , labels = '']) => !labels.includes('namespace="latchkey"'))).toEqual([]);
      const names = selectors.map(([, name = '']) => name.replace(/_bucket$/, ''));
      expect(names.filter((name) => !known.includes(name) && !name.startsWith('nodejs_'))).toEqual([]);
    }
  });
});

/** The places at which a query is not PromQL. */
function errorsIn(query: string): number[] {
  const errors: number[] = [];
  parser.parse(query).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errors.push(from);
    },
  });
  return errors;
}
