// node deploy/observability/render.mjs: writes alerts.yaml and prometheus-rule.yaml from the files of rules/.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { readArguments } from '../arguments.mjs';

/** Where a reader of an alert finds docs/operations.md. Change it here to the address of your copy. */
export const RUNBOOKS = 'https://latchkey.example.com/docs/operations.md';

const HEADER = '# Made from rules/ by `node deploy/observability/render.mjs`; a test compares them.\n';
const folder = new URL('./rules/', import.meta.url);

/** The groups of all files, in the order of their names. */
export function sourceGroups() {
  const files = readdirSync(folder).toSorted();
  return files.flatMap((file) => parse(readFileSync(new URL(file, folder), 'utf8')).groups);
}

/** Adds the section of the runbook, which has the name of the alert, to each alert. */
function withRunbook({ annotations, ...rule }) {
  if (!rule.alert) return rule;
  return { ...rule, annotations: { ...annotations, runbook_url: `${RUNBOOKS}#${rule.alert.toLowerCase()}` } };
}

const groups = () => sourceGroups().map(({ name, rules }) => ({ name, rules: rules.map(withRunbook) }));

const printed = (content) => HEADER + stringify(content, { singleQuote: true, lineWidth: 0 });

/** For `rule_files` of Prometheus. */
export const alerts = () => printed({ groups: groups() });

/** For the Prometheus operator. */
export const prometheusRule = () =>
  printed({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'latchkey', labels: { 'app.kubernetes.io/part-of': 'latchkey' } },
    spec: { groups: groups() },
  });

/** @type {readonly (readonly [URL, () => string])[]} */
export const RENDERED = [
  [new URL('./alerts.yaml', import.meta.url), alerts],
  [new URL('./prometheus-rule.yaml', import.meta.url), prometheusRule],
];

if (process.argv[1] === import.meta.filename) {
  readArguments(
    `node deploy/observability/render.mjs: writes alerts.yaml and prometheus-rule.yaml from the files of rules/.\n`,
  );
  for (const [file, text] of RENDERED) writeFileSync(file, text());
}
