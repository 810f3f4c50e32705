import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { hasPromtool } from './alert-rules.js';
import { inRoot, readRoot } from './repository.js';
import { FAULTS, testOf, USUAL } from './sign-in-faults.js';

/** @returns what promtool finds wrong; nothing where every panel shows what is expected. */
function play(test: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'));
  try {
    const file = join(folder, 'test.yaml');
    const rules = inRoot('deploy/observability/alerts.yaml');
    writeFileSync(file, stringify({ rule_files: [rules], evaluation_interval: '30m', tests: [test] }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? '' : stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const all = [['the usual', { shows: {} }] as const, ...Object.entries(FAULTS)];

if (!hasPromtool) process.stderr.write('No fault is played to the dashboard: promtool is not on the PATH.\n');

// Not registered elsewhere: where CI runs, a skipped test fails the run.
if (hasPromtool)
  it.each(all)(
    'the dashboard shows %s, and nothing else',
    (name, fault) => {
      expect(play(testOf(name, fault))).toBe('');
    },
    60_000,
  );

it.each(Object.entries(FAULTS))('%s shows in a panel in which the others do not', (name, { shows }) => {
  const others = Object.entries(FAULTS).flatMap(([other, fault]) => (other === name ? [] : [fault.shows]));
  const isOwn = (title: string, labels: string) =>
    USUAL.shows[title]?.[labels] !== shows[title]?.[labels] &&
    others.every((other) => other[title]?.[labels] === undefined);
  const own = Object.entries(shows).flatMap(([title, values]) =>
    Object.keys(values).filter((labels) => isOwn(title, labels)),
  );
  expect(own).not.toEqual([]);
});

it('the page says of every fault how it is read', () => {
  const page = readRoot('docs/observability.md');
  expect(Object.keys(FAULTS).filter((name) => !page.includes(`| ${name}`))).toEqual([]);
});
