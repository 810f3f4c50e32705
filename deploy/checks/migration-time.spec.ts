import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { sourceObjects } from './kustomize.js';
import { readRoot } from './repository.js';

const HOUR = 3600;
const PAGES = ['docs/deployment.md', 'docs/operations.md', 'docs/disaster-recovery.md'];
const UNITS: Readonly<Record<string, number>> = { h: HOUR, m: 60, s: 1 };

/** `12h10m`, as Helm and Flux write it. */
const secondsOf = (time: string): number =>
  [...time.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0),
    0,
  );

const named = <Spec>(kind: string) =>
  ofKind<Spec>(
    sourceObjects(() => true).map(({ object }) => object),
    kind,
  ).find(({ metadata }: KubernetesObject) => metadata.name === 'latchkey-migrate')?.spec;

const seconds = named<{ activeDeadlineSeconds: number }>('Job')?.activeDeadlineSeconds ?? 0;

describe('the time of the migrations', () => {
  it('lets PostgreSQL build the index of a large table', () => {
    expect(seconds).toBeGreaterThanOrEqual(12 * HOUR);
  });

  it('is the same in the chart', () => {
    const values = parse(readRoot('deploy/chart/source/values.yaml')) as {
      migration: { deadlineSeconds: number };
    };
    expect(values.migration.deadlineSeconds).toBe(seconds);
  });

  it('is waited for by Flux', () => {
    const timeout = named<{ timeout: string }>('Kustomization')?.timeout ?? '';
    expect(secondsOf(timeout)).toBeGreaterThan(seconds);
  });

  it.each(PAGES)('is waited for by the commands of %s', (page) => {
    const waits = [...readRoot(page).matchAll(/wait-for-job\.sh latchkey latchkey-migrate (\d+)/g)];
    expect(waits.length).toBeGreaterThan(0);
    for (const [, waited] of waits) expect(Number(waited)).toBeGreaterThanOrEqual(seconds);
  });

  it.each(['docs/deployment.md', 'deploy/chart/source/README.md'])('is waited for by Helm in %s', (page) => {
    const waits = [...readRoot(page).matchAll(/helm upgrade --install latchkey .*--timeout (\w+)/g)];
    expect(waits.length).toBeGreaterThan(0);
    for (const [, time = ''] of waits) expect(secondsOf(time)).toBeGreaterThan(seconds);
  });

  it('tells how one sees that it works', () => {
    expect(readRoot('docs/operations.md')).toContain('pg_stat_progress_create_index');
  });
});
