import { expect, it } from '@jest/globals';
import { partsOf } from './alert-rules.js';
import { type KubernetesObject, type Labels, ofKind } from './kubernetes-objects.js';
import { sourceObjects } from './kustomize.js';
import { readRoot } from './repository.js';

interface PodMonitor extends KubernetesObject {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly podMetricsEndpoints: readonly { readonly port: string }[];
  };
}

interface Policy extends KubernetesObject {
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Labels };
    readonly ingress?: readonly { readonly ports: readonly { readonly port: number }[] }[];
  };
}

/** The ports of the exporters, by the names that CloudNativePG and the chart of NATS give them. */
const PORTS: Readonly<Record<string, number>> = { metrics: 9187, 'prom-metrics': 7777 };

const objects = sourceObjects().map(({ object }) => object);
const policies = ofKind<Policy['spec']>(objects, 'NetworkPolicy');
const monitors = ofKind<PodMonitor['spec']>(objects, 'PodMonitor');

it('PostgreSQL and NATS are scraped', () => {
  expect(monitors.map(({ metadata }) => metadata.name)).toEqual(['latchkey-postgres', 'latchkey-nats']);
});

it.each(monitors.map((monitor) => [monitor.metadata.name, monitor] as const))(
  '%s: the policy of its pods lets the scraper in',
  (_, { spec }) => {
    const labels = JSON.stringify(spec.selector.matchLabels);
    const own = policies.filter(
      ({ spec: { podSelector } }) => JSON.stringify(podSelector.matchLabels) === labels,
    );
    const open = own.flatMap(({ spec: { ingress = [] } }) => ingress.flatMap(({ ports }) => ports));
    const ports = spec.podMetricsEndpoints.map(({ port }) => PORTS[port]);
    expect(open.map(({ port }) => port)).toEqual(expect.arrayContaining(ports));
  },
);

it('every query of the dashboard reads the namespaces that are chosen', () => {
  const text = readRoot('deploy/observability/dashboards/latchkey.json');
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const metrics = queries.flatMap((expr) =>
    partsOf(expr.replaceAll('$__rate_interval', '5m'), 'VectorSelector'),
  );
  expect(metrics.length).toBeGreaterThan(60);
  // The objectives are the same everywhere.
  const everywhere = metrics.filter((metric) => !metric.includes('namespace=~"$namespace"'));
  expect([...new Set(everywhere)]).toEqual(['latchkey:slo_budget:ratio']);
});
