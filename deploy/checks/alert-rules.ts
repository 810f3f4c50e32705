import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { inRoot, readRoot } from './repository.js';

const FOLDER = 'deploy/observability';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Recorded {
  readonly record: string;
  readonly expr: string;
}

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly (Alert | Recorded)[] }[];
}

interface TestFile {
  readonly tests: readonly {
    readonly alert_rule_test: readonly {
      readonly alertname: string;
      readonly exp_alerts: readonly {
        readonly exp_labels: Readonly<Record<string, string>>;
      }[];
    }[];
  }[];
}

const filesOf = (part: string): string[] => readdirSync(inRoot(FOLDER, part)).toSorted();
const parsed = (path: string): unknown => parse(readRoot(`${FOLDER}/${path}`));

/** The rules as they are written, without the addresses of runbooks. */
export const RULES = filesOf('rules').flatMap((file) =>
  (parsed(`rules/${file}`) as RuleFile).groups.flatMap(({ rules }) => rules),
);
export const ALERTS = RULES.filter((rule): rule is Alert => 'alert' in rule);
export const RECORDED = RULES.filter((rule): rule is Recorded => 'record' in rule);

/** The rules as Prometheus loads them. */
export const rendered = parsed('alerts.yaml') as RuleFile;

/** `fires` with a severity, or `quiet`: what the files of tests/ expect of each alert, at some time. */
export const EXPECTED: ReadonlySet<string> = new Set(
  filesOf('tests')
    .flatMap((file) => (parsed(`tests/${file}`) as TestFile).tests)
    .flatMap(({ alert_rule_test: checks }) => checks)
    .flatMap(({ alertname, exp_alerts: fired }) =>
      fired.length === 0
        ? [`${alertname} quiet`]
        : fired.map(({ exp_labels: { severity } }) => `${alertname} fires as ${severity}`),
    ),
);

/** The text of each node of a query with one of these names. @throws Error where it is no PromQL. */
export function partsOf(expr: string, ...names: string[]): string[] {
  const parts: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${expr}`);
      if (names.includes(name)) parts.push(expr.slice(from, to));
    },
  });
  return parts;
}

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** @returns what promtool printed, and whether it was content. */
export function promtool(command: string, ...paths: string[]): { ok: boolean; text: string } {
  const files = paths.map((path) => inRoot(FOLDER, path));
  const { status, stdout, stderr } = spawnSync('promtool', [...command.split(' '), ...files], {
    encoding: 'utf8',
  });
  return { ok: status === 0, text: stdout + stderr };
}

export const testFiles = (): string[] => filesOf('tests').map((file) => `tests/${file}`);
