import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { currentRun } from '../harness/stack/run.js';
import { scrapeAll } from './scrape.js';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly type: string } }[];
}

interface Dashboard {
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

const read = (...path: string[]) => readFileSync(join(process.cwd(), ...path), 'utf8');
const rules = parse(read('deploy/observability/alerts.yaml')) as Rules;
const all = rules.groups.flatMap((group) => group.rules);
/** Those of PostgreSQL, NATS and the cluster. */
const foreign = Object.values(
  parse(read('deploy/observability/foreign-metrics.yaml')) as Record<string, string[]>,
).flat();
const elsewhere = new Set([...foreign, ...all.flatMap(({ record = [] }) => record)]);
const FOLDER = 'deploy/observability/dashboards';
const dashboards = readdirSync(join(process.cwd(), FOLDER)).map(
  (file) => JSON.parse(read(FOLDER, file)) as Dashboard,
);
const charts = dashboards.flatMap(({ title: of, panels }) =>
  panels.filter(({ type }) => type !== 'row').map((panel) => ({ ...panel, title: `${of}: ${panel.title}` })),
);

const queries = [
  ...all.map(({ alert, record = '', expr }) => [`rule ${alert ?? record}`, expr] as const),
  ...charts.flatMap(({ title, targets = [] }, at) =>
    targets
      // Those of logs are no PromQL.
      .filter(({ datasource }) => datasource.type === 'prometheus')
      .map(({ expr }, index) => [`panel ${at} ${title}, query ${index}`, filledIn(expr)] as const),
  ),
  ...dashboards.flatMap(({ title, templating }) =>
    templating.list.flatMap(({ definition }) =>
      definition
        ? [
            [
              `variable ${definition} of ${title}`,
              /^label_values\((.+), \w+\)$/.exec(definition)?.[1] ?? '',
            ] as const,
          ]
        : [],
    ),
  ),
];

/** A query as Grafana sends it. */
function filledIn(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*');
}

interface Selector {
  readonly metric: string;
  /** Names of labels and the values or patterns that they are compared with. */
  readonly labels: readonly (readonly [label: string, value: string])[];
}

/** The metrics that a query asks for. @throws Error where it is no PromQL. */
function selectorsIn(expr: string): Selector[] {
  const selectors: Selector[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (name !== 'VectorSelector') return;
      const text = expr.slice(from, to);
      const matchers = [...text.matchAll(/(\w+)(?:=|!=|=~|!~)"([^"]*)"/g)];
      selectors.push({
        metric: /^[a-zA-Z_:][\w:]*/.exec(text)?.[0] ?? '',
        labels: matchers.map(([, label = '', value = '']) => [label, value] as const),
      });
    },
  });
  return selectors;
}

const metricsIn = (expr: string) => selectorsIn(expr).map(({ metric }) => metric);

/** Labels that Prometheus adds. */
const ADDED = new Set(['namespace', 'pod', 'instance']);

describe('dashboards and alert rules', () => {
  let exported: ReadonlySet<string>;
  /** Of each metric its labels, and the bounds of its histogram. */
  const known = new Map<string, { labels: Set<string>; bounds: Set<string> }>();
  beforeAll(async () => {
    const { names, samples } = await scrapeAll(currentRun());
    exported = names;
    for (const { name, labels } of samples) {
      const own = known.get(name) ?? { labels: new Set<string>(), bounds: new Set<string>() };
      known.set(name, own);
      for (const label of Object.keys(labels)) own.labels.add(label);
      if (labels['le']) own.bounds.add(labels['le']);
    }
  });

  it.each(queries)('%s asks for what is exported', (_, expr) => {
    const metrics = metricsIn(expr);
    // An objective is a constant.
    expect(metrics.length > 0 || expr.startsWith('vector(')).toBe(true);
    expect(metrics.filter((metric) => !exported.has(metric) && !elsewhere.has(metric))).toEqual([]);
  });

  it.each(queries)('%s asks for labels that it has, and for bounds of the histogram', (_, expr) => {
    for (const { metric, labels } of selectorsIn(expr)) {
      const own = known.get(metric);
      if (!own) continue;
      const asked = labels.map(([label]) => label);
      const strange = asked.filter((label) => !own.labels.has(label) && !ADDED.has(label));
      expect([metric, strange]).toEqual([metric, []]);
      const bounds = labels.filter(([label]) => label === 'le').map(([, bound]) => bound);
      expect([metric, bounds.filter((bound) => !own.bounds.has(bound))]).toEqual([metric, []]);
    }
  });

  it('miss none of the service’s own metrics', () => {
    const asked = new Set(queries.flatMap(([, expr]) => metricsIn(expr)).map(family));
    const own = [...exported].filter((name) => name.startsWith('latchkey_')).map(family);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
    const table = read('docs/observability.md');
    expect([...new Set(own)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it('name no metric of others that they do not use', () => {
    const asked = new Set(queries.flatMap(([, expr]) => metricsIn(expr)));
    expect(foreign.filter((metric) => !asked.has(metric))).toEqual([]);
  });

  it('a query that is none is seen', () => {
    expect(() => metricsIn('sum(rate(up[5m])')).toThrow('no PromQL');
    expect(metricsIn('sum by (a) (rate(b_total{c="d"}[5m])) / on (e) group_left f')).toEqual([
      'b_total',
      'f',
    ]);
  });
});

const family = (metric: string) => metric.replace(/_(?:bucket|sum|count)$/, '');

it('the panels of a dashboard fit its width', () => {
  for (const { gridPos, title } of charts)
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
});
