import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { currentRun } from '../harness/stack/run.js';
import { scrapeAll } from './scrape.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook: string };
}

interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly w: number };
  readonly targets?: readonly { readonly expr: string }[];
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

const read = (...path: string[]) => readFileSync(join(process.cwd(), ...path), 'utf8');
const rules = parse(read('deploy/observability/alerts.yaml')) as Rules;
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/observability/dashboards/latchkey.json')) as Dashboard;
const charts = dashboard.panels.filter(({ type }) => type !== 'row');

const queries = [
  ...alerts.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...charts.flatMap(({ title, targets = [] }, at) =>
    targets.map(({ expr }, index) => [`panel ${at} ${title}, query ${index}`, filledIn(expr)] as const),
  ),
  ...dashboard.templating.list.flatMap(({ definition }) =>
    definition
      ? [[`variable ${definition}`, /^label_values\((.+), \w+\)$/.exec(definition)?.[1] ?? ''] as const]
      : [],
  ),
];

/** A query as Grafana sends it. */
function filledIn(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, '.*');
}

/** The metrics that a query names. @throws Error where it is no PromQL. */
function metricsIn(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (name === 'VectorSelector') names.push(/^[a-zA-Z_:][\w:]*/.exec(expr.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}

describe('dashboard and alert rules', () => {
  let exported: ReadonlySet<string>;
  beforeAll(async () => {
    exported = (await scrapeAll(currentRun())).names;
  });

  it.each(queries)('%s asks for what is exported', (_, expr) => {
    const metrics = metricsIn(expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((metric) => !exported.has(metric))).toEqual([]);
  });

  it('miss none of the service’s own metrics', () => {
    const asked = new Set(queries.flatMap(([, expr]) => metricsIn(expr)).map(family));
    const own = [...exported].filter((name) => name.startsWith('latchkey_')).map(family);
    expect(own.filter((name) => !asked.has(name))).toEqual([]);
    const table = read('docs/observability.md');
    expect([...new Set(own)].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
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

describe('alert rules', () => {
  const operations = read('docs/operations.md');
  const anchors = new Set([...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => `#${slug(title)}`));

  it.each(alerts.map((rule) => [rule.alert, rule] as const))(
    '%s says how bad, what, and what to do',
    (_, rule) => {
      expect(rule.labels.severity).toMatch(/^(?:critical|warning)$/);
      expect(rule.annotations.summary.length).toBeGreaterThan(10);
      expect(rule.annotations.description.length).toBeGreaterThan(20);
      const [page, anchor] = rule.annotations.runbook.split(/(?=#)/);
      expect(page).toBe('docs/operations.md');
      expect(anchors).toContain(anchor);
    },
  );

  it('have names of their own', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  it('are the same for the Prometheus operator', () => {
    const { kind, spec } = parse(read('deploy/observability/prometheus-rule.yaml')) as {
      kind: string;
      spec: Rules;
    };
    expect(kind).toBe('PrometheusRule');
    expect(spec).toEqual(rules);
  });
});

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

it('the panels of the dashboard fit its width', () => {
  for (const { gridPos, title } of charts)
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
});
