import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALERTS, partsOf } from './alert-rules.js';
import { inRoot, readRoot } from './repository.js';

/** A metric of ours whose first event has to be seen, by what asks for it. */
interface Watched {
  readonly alert: string;
  readonly expr: string;
  readonly selector: string;
  /** Without the prefix, and without the part of a histogram. */
  readonly name: string;
}

const ANY_INCREASE = /increase\((latchkey_(\w+?)(?:_count)?(?:\{[^}]*\})?)\[\w+\]\)\) > 0(?![.\d])/g;

const WATCHED: readonly Watched[] = ALERTS.flatMap(({ alert, expr }) =>
  [...expr.matchAll(ANY_INCREASE)].map(([, selector = '', name = '']) => ({ alert, expr, selector, name })),
);

const SOURCES = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

/** Whether the rule itself looks for series that were not there before. */
function seesNewSeries({ expr, selector }: Watched): boolean {
  const parts = partsOf(expr, 'BinaryExpr').map((part) => part.replaceAll(/\s+/g, ' '));
  return parts.some((part) => part.startsWith(`${selector} unless count_over_time(${selector}[`));
}

/** Whether a process exports it before the first event: without labels prom-client does. */
function startsAtZero({ name }: Watched): boolean {
  const source = SOURCES.map(readRoot).find((text) => text.includes(`name: '${name}'`));
  if (source === undefined) throw new Error(`no process declares ${name}`);
  const [declaration = ''] = source.slice(source.indexOf(`name: '${name}'`)).split('});', 1);
  return !declaration.includes('labels:') || /\.(?:inc\(\{[^}]*\}, 0\)|zero\(\{)/.test(source);
}

describe('an alert that judges by a single event', () => {
  it('is known as such', () => {
    const alerts = WATCHED.map(({ alert }) => alert);
    expect(alerts).toContain('LatchkeySealedDataRefused');
    expect(alerts).toContain('LatchkeyPasskeyCloned');
    expect(alerts.length).toBeGreaterThan(6);
  });

  it.each(WATCHED.map((watched) => [watched.alert, watched] as const))(
    '%s: sees the first one, although an increase shows only in a series that was there before',
    (_, watched) => expect(startsAtZero(watched) || seesNewSeries(watched)).toBe(true),
  );
});
