import { parse } from 'yaml';
import { readRoot } from './repository.js';

/** By the text of a series, or of the labels that a panel shows. */
type Values = Readonly<Record<string, number>>;

interface Played {
  readonly counts?: Values;
  readonly stands?: Values;
  readonly clocks?: Values;
  /** By the title of the panel; null for labels of the usual that are not there. */
  readonly shows: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

interface FaultsFile {
  readonly usual: Played;
  readonly faults: Readonly<Record<string, Played>>;
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }[];
}

const STEP_MINUTES = 5;
const STEP_SECONDS = STEP_MINUTES * 60;
/** More than a week, with which the dashboard compares. */
const STEPS_BEFORE = 2050;
const STEPS_AFTER = 12;
/** 40 minutes after the beginning, and a time at which the rules are evaluated. */
const SEEN_AT_MINUTES = 10_290;

export const { usual: USUAL, faults: FAULTS } = parse(
  readRoot('deploy/observability/faults.yaml'),
) as FaultsFile;

const { panels } = JSON.parse(readRoot('deploy/observability/dashboards/sign-ins.json')) as Dashboard;

/** A test of promtool: the usual for a week, then the fault, and what the queries of the dashboard show of it. */
export function testOf(name: string, fault: Played): object {
  return {
    name,
    interval: `${STEP_MINUTES}m`,
    input_series: [
      ...seriesOf(USUAL.counts, fault.counts, counted),
      ...seriesOf(USUAL.stands, fault.stands, standing),
      ...seriesOf(USUAL.clocks, fault.clocks, ahead),
    ],
    promql_expr_test: Object.entries(USUAL.shows).map(([title, usual]) => ({
      expr: queryOf(title),
      eval_time: `${SEEN_AT_MINUTES}m`,
      exp_samples: samplesOf({ ...usual, ...fault.shows[title] }),
    })),
  };
}

/** The first query of a panel, as Grafana sends it. @throws Error where the dashboard has no such panel. */
function queryOf(title: string): string {
  const expr = panels.find((panel) => panel.title === title)?.targets?.[0]?.expr;
  if (expr === undefined) throw new Error(`the dashboard has no panel "${title}"`);
  // Of samples every five minutes Grafana takes four.
  const values = { namespace: 'production', method: '.*', environment: 'live|unknown' };
  return expr
    .replaceAll('$__rate_interval', `${4 * STEP_MINUTES}m`)
    .replaceAll(/\$(\w+)/g, (_, variable: keyof typeof values) => values[variable]);
}

type Notation = (usual: number, then: number) => string;

const counted: Notation = (usual, then) => {
  const [before, after] = [usual * STEP_SECONDS, then * STEP_SECONDS];
  return `0+${before}x${STEPS_BEFORE} ${before * STEPS_BEFORE + after}+${after}x${STEPS_AFTER}`;
};
const standing: Notation = (usual, then) => `${usual}+0x${STEPS_BEFORE} ${then}+0x${STEPS_AFTER}`;
const ahead: Notation = (usual, then) => {
  const begins = (STEPS_BEFORE + 1) * STEP_SECONDS + then;
  return `${usual}+${STEP_SECONDS}x${STEPS_BEFORE} ${begins}+${STEP_SECONDS}x${STEPS_AFTER}`;
};

function seriesOf(usual: Values = {}, then: Values = {}, notation: Notation): object[] {
  return Object.keys({ ...usual, ...then }).map((series) => ({
    series: series.replace('{', '{namespace="production",'),
    values: notation(usual[series] ?? 0, then[series] ?? usual[series] ?? 0),
  }));
}

function samplesOf(shown: Readonly<Record<string, number | null>>): object[] {
  return Object.entries(shown).flatMap(([labels, value]) => (value === null ? [] : [{ labels, value }]));
}
