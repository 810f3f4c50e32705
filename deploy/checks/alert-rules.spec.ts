import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { RENDERED, RUNBOOKS } from '../observability/render.mjs';
import {
  ALERTS,
  EXPECTED,
  hasPromtool,
  partsOf,
  promtool,
  rendered,
  RULES,
  testFiles,
} from './alert-rules.js';
import { readRoot } from './repository.js';

const operations = readRoot('docs/operations.md');
const sections = [...operations.matchAll(/^### (Latchkey[A-Z]\w+)$/gm)].map(([, title = '']) => title);
const names = [...new Set(ALERTS.map(({ alert }) => alert))];

describe.each(ALERTS.map((rule) => [`${rule.alert} (${rule.labels.severity})`, rule] as const))(
  '%s',
  (_, { alert, expr, labels, annotations }) => {
    it('says how bad it is and what is wrong, and in which namespace', () => {
      expect(labels.severity).toMatch(/^(?:critical|warning)$/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(annotations['summary']).toContain('{{ $labels.namespace }}');
      expect(annotations['description']?.length).toBeGreaterThan(20);
    });

    it('has a test in which it fires, and one in which it does not', () => {
      expect(EXPECTED).toContain(`${alert} fires as ${labels.severity}`);
      expect(EXPECTED).toContain(`${alert} quiet`);
    });

    it('is absent() for no single namespace', () => {
      const absent = partsOf(expr, 'FunctionCall').filter((call) => call.startsWith('absent('));
      expect(absent).toEqual(alert === 'LatchkeyServiceAbsent' ? ['absent(latchkey_bus_connected)'] : []);
    });
  },
);

describe('the rules', () => {
  it('keep the namespace in every aggregation', () => {
    const aggregations = RULES.flatMap(({ expr }) => partsOf(expr, 'AggregateExpr'));
    expect(aggregations.length).toBeGreaterThan(80);
    expect(aggregations.filter((part) => !/^\w+ by \(namespace[,)]/.test(part))).toEqual([]);
  });

  it('differ in name or severity', () => {
    const keys = ALERTS.map(({ alert, labels }) => `${alert} ${labels.severity}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a section of the runbook each, and every section has a rule', () => {
    expect(names.filter((name) => !sections.includes(name))).toEqual([]);
    expect(sections.filter((title) => !names.includes(title))).toEqual([]);
  });

  it('watch every process', () => {
    const all = Object.keys(PROCESSES).toSorted();
    const lists = RULES.flatMap(({ expr }) => [...expr.matchAll(/service=~"([^"]+)"/g)]);
    expect(lists.length).toBeGreaterThan(1);
    for (const [, list = ''] of lists) expect(list.split('|').toSorted()).toEqual(all);
    const absent = ALERTS.find(({ alert }) => alert === 'LatchkeyServiceAbsent')?.expr ?? '';
    const named = [...absent.matchAll(/latchkey_bus_connected\), "service", "([a-z-]+)"/g)];
    expect(named.map(([, name = '']) => name).toSorted()).toEqual(all);
  });

  it('are rendered as they are: run `node deploy/observability/render.mjs`', () => {
    for (const [file, text] of RENDERED) expect(readFileSync(file, 'utf8')).toBe(text());
  });

  it('link to their section by one absolute address', () => {
    expect(new URL(RUNBOOKS).protocol).toBe('https:');
    const alerts = rendered.groups.flatMap(({ rules }) => rules.filter((rule) => 'alert' in rule));
    for (const { alert, annotations } of alerts)
      expect(annotations['runbook_url']).toBe(`${RUNBOOKS}#${alert.toLowerCase()}`);
  });
});

if (!hasPromtool) process.stderr.write('The rules are not run: promtool is not on the PATH.\n');

// Not registered elsewhere: where CI runs, a skipped test fails the run.
if (hasPromtool)
  describe('promtool', () => {
    it('accepts the rules', () => {
      expect(promtool('check rules', 'alerts.yaml')).toEqual({ ok: true, text: expect.any(String) });
    });

    it.each(testFiles())(
      '%s: each alert fires, and does not',
      (file) => {
        expect(promtool('test rules', file)).toEqual({ ok: true, text: expect.any(String) });
      },
      60_000,
    );
  });
