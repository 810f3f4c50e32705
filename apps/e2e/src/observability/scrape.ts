import { readFileSync } from 'node:fs';
import type { Run } from '../harness/stack/run.js';
import { stackState } from '../harness/stack/stack-files.js';

/** One line of the exposition: `name{label="value"} figure`. */
export interface Sample {
  readonly service: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Scrape {
  readonly samples: readonly Sample[];
  /** Every name that a query may ask for, whether or not it has a value yet. */
  readonly names: ReadonlySet<string>;
}

const TYPE = /^# TYPE (\S+) (\S+)$/;
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"/gi;

/** The present metrics of every process of the stack. */
export async function scrapeAll(run: Run): Promise<Scrape> {
  const { inbox: _, ...processes } = stackState(run).processes;
  const ports = Object.entries(processes).flatMap(([service, pid]) => {
    const port = pid && /^HEALTH_PORT=(\d+)$/m.exec(environmentOf(pid))?.[1];
    return port ? [{ service, port }] : [];
  });
  const texts = await Promise.all(
    ports.map(async ({ service, port }) => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      if (response.status !== 200) throw new Error(`${service} answers ${response.status} to a scraper`);
      return { service, text: await response.text() };
    }),
  );
  return {
    samples: texts.flatMap(({ service, text }) => samplesOf(service, text)),
    names: new Set(texts.flatMap(({ text }) => namesOf(text))),
  };
}

function environmentOf(pid: number): string {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').replaceAll('\0', '\n');
}

function namesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', type] = TYPE.exec(line) ?? [];
    if (type === undefined) return [];
    if (type === 'histogram') return ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
    return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
  });
}

function samplesOf(service: string, text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`${service} has a line that no scraper can read: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text_ = '']) => [label, text_] as const);
    return [{ service, name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}
