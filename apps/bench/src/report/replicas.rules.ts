import type { Table } from '@latchkey/stack-runner/tables';
import type { TwoReplicas } from '../replicas/two-replicas.js';
import { count, milliseconds, rate } from './figures.rules.js';
import type { BenchResult } from './result.js';
import type { Verdict } from './targets.rules.js';

const LEAST_SHARE = 0.4;
/** What a client is told of where a call was lost: that it never began, or that nobody knows how it ended. */
const DOCUMENTED = /^50[34] /;

/** Row by row a service, and the load of which its calls were a part. */
export function replicaTable({ replicas }: BenchResult): Table | undefined {
  if (replicas.length === 0) return undefined;
  const head = [
    'Load',
    'second ended by',
    'service',
    'calls of the first',
    'of the second',
    'share',
    'gone after ms',
  ];
  const rows = replicas.flatMap(({ title, signal, services, load }) =>
    services.map(({ service, calls, ended }, index) => [
      index === 0 ? title : '',
      index === 0 ? signal : '',
      service,
      count(calls.first),
      count(calls.second),
      percent(shareOf(calls)),
      milliseconds(ended.afterMs),
      ...(index === 0
        ? [rate(load.perSecond), `${count(failed(load.errors))} of ${count(load.begun)}`]
        : ['', '']),
    ]),
  );
  return { head: [...head, 'req/s', 'failed'], rows };
}

/** In words: what came of those that failed. */
export function replicaSummary({ replicas }: BenchResult): string {
  const wrong = replicas.flatMap(({ title, signal, load }) =>
    Object.entries(load.errors).map(([what, times]) => `${title}, ${signal}: ${times} × ${what}`),
  );
  return wrong.length === 0 ? 'No call failed.' : `What failed: ${wrong.join('; ')}.`;
}

export function replicaVerdicts({ replicas }: BenchResult): Verdict[] {
  if (replicas.length === 0) return [];
  return [
    shared(replicas),
    lost(replicas, {
      signal: 'SIGTERM',
      what: 'A replica that is told to end, under load',
      target: '0 failed',
      most: 0,
    }),
    lost(replicas, {
      signal: 'SIGKILL',
      what: 'A replica that is killed, under load',
      target: 'only what is under way fails',
      most: Math.max(...replicas.map(({ concurrency }) => concurrency)),
    }),
  ];
}

/** A call that fails as it may is no problem of the run but a target that it misses. */
export function replicaProblems({ replicas }: Pick<BenchResult, 'replicas'>): string[] {
  return replicas.flatMap(({ name, signal, services, load }) => [
    ...Object.entries(load.errors)
      .filter(([what]) => !DOCUMENTED.test(what))
      .map(([what, times]) => `${name}, a replica ended by ${signal}: ${times} × ${what}`),
    ...services
      .filter(({ ended }) => ended.exitCode !== (signal === 'SIGTERM' ? 0 : null))
      .map(({ service, ended }) => `${service} ended with ${ended.exitCode} at ${signal}`),
  ]);
}

function shared(replicas: readonly TwoReplicas[]): Verdict {
  const shares = replicas.flatMap(({ services }) =>
    services.map(({ service, calls }) => ({ service, share: Math.min(shareOf(calls), 1 - shareOf(calls)) })),
  );
  const least = shares.reduce((one, other) => (other.share < one.share ? other : one));
  return {
    what: 'Two replicas: the share of the one that does less',
    target: `≥ ${percent(LEAST_SHARE)}`,
    measured: `${percent(least.share)} (${least.service})`,
    met: least.share >= LEAST_SHARE,
  };
}

function lost(
  replicas: readonly TwoReplicas[],
  { signal, what, target, most }: { signal: string; what: string; target: string; most: number },
): Verdict {
  const loads = replicas.filter((one) => one.signal === signal).map(({ load }) => load);
  const wrong = loads.map(({ errors }) => failed(errors));
  const begun = loads.reduce((sum, load) => sum + load.begun, 0);
  return {
    what,
    target,
    measured: `${count(wrong.reduce((sum, many) => sum + many, 0))} of ${count(begun)} failed`,
    met: wrong.every((many) => many <= most),
  };
}

function shareOf({ first, second }: { first: number; second: number }): number {
  return second / (first + second);
}

function failed(errors: Readonly<Record<string, number>>): number {
  return Object.values(errors).reduce((sum, times) => sum + times, 0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
