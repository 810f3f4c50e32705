import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { partsOf } from './alert-rules.js';
import { type KubernetesObject, type Labels, ofKind, type Workload } from './kubernetes-objects.js';
import { sourceObjects } from './kustomize.js';
import { inRoot, readRoot } from './repository.js';

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

const DASHBOARDS = readdirSync(inRoot('deploy/observability/dashboards')).map((file) => `dashboards/${file}`);

it('every dashboard is shipped', () => {
  const { configMapGenerator } = parse(readRoot('deploy/observability/kustomization.yaml')) as {
    configMapGenerator: { files: string[] }[];
  };
  expect(configMapGenerator.flatMap(({ files }) => files).toSorted()).toEqual(DASHBOARDS.toSorted());
});

interface Target {
  readonly expr: string;
  readonly datasource: { readonly type: string };
}

function queriesOf(file: string, source: string): string[] {
  const text = readRoot(`deploy/observability/${file}`);
  const { panels } = JSON.parse(text) as { panels: { targets?: Target[] }[] };
  const targets = panels.flatMap(({ targets: own = [] }) => own);
  return targets.filter(({ datasource }) => datasource.type === source).map(({ expr }) => expr);
}

it('queries of logs read the containers of the processes, in the namespaces that are chosen, and fields of the lines', () => {
  const queries = DASHBOARDS.flatMap((file) => queriesOf(file, 'loki'));
  expect(queries.length).toBeGreaterThan(0);
  const containers = ofKind<Workload['spec']>(objects, 'Deployment').flatMap(({ spec }) =>
    spec.template.spec.containers.map(({ name }) => name),
  );
  const page = readRoot('docs/logs.md');
  for (const query of queries) {
    const [, selector = '', rest = ''] = /\{(.+?)\} \| json (.*)/.exec(query) ?? [];
    const [, container = ''] = /^namespace=~"\$namespace",container="(\w+)"$/.exec(selector) ?? [];
    expect(containers).toContain(container);
    const [, by = ''] = /sum by \((.+?)\)/.exec(query) ?? [];
    const compared = [...rest.matchAll(/\| (\w+)(?:=|!=|=~)"/g)].map(([, field = '']) => field);
    const fields = [...by.split(', ').filter(Boolean), ...compared];
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.filter((field) => !page.includes(`| \`${field}\` |`))).toEqual([]);
  }
});

it.each(DASHBOARDS)('every query of %s reads the namespaces that are chosen', (file) => {
  const queries = queriesOf(file, 'prometheus');
  const metrics = queries.flatMap((expr) =>
    partsOf(expr.replaceAll('$__rate_interval', '5m'), 'VectorSelector'),
  );
  expect(metrics.length).toBeGreaterThan(20);
  // The objectives are the same everywhere.
  const everywhere = metrics.filter((metric) => !metric.includes('namespace=~"$namespace"'));
  expect(everywhere.filter((metric) => metric !== 'latchkey:slo_budget:ratio')).toEqual([]);
});
