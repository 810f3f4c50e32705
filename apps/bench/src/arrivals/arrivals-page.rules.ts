import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { TICK_MS } from '../load/open-load.js';
import { count, figure } from '../report/figures.rules.js';
import type { ArrivalsResult, MeasuredRate } from './arrivals.result.js';
import { type Costs, type Part, simulate, type Simulated } from './batching.rules.js';
import { fit } from './fit.rules.js';

const PARTS: readonly Part[] = ['gateway', 'session', 'nats', 'postgres'];
const SIMULATED_SECONDS = 5;
/** Leaves room for peaks and for the loss of a replica. */
const MOST_USED = 0.6;
const PAPER_RATES = [1000, 10_000, 100_000];
const OK = 200;
const REFUSED = 503;

/** From 0 up to 1. */
type Random = () => number;

/** What the sizing of larger systems rests on. */
interface Measured {
  readonly costs: Costs;
  /** Calls a second. */
  readonly mostOfProcess: number;
  readonly random: Random;
}

interface Sized extends Simulated {
  readonly replicas: number;
}

export function measuredOf(result: ArrivalsResult, random: Random): Measured {
  const mostOfProcess = Math.max(...result.within.map(({ perSecond }) => perSecond));
  return { costs: costsOf(result, random), mostOfProcess, random };
}

/** The measured and simulated part of the page. */
export function arrivalsPage(result: ArrivalsResult, random: Random): string {
  const measured = measuredOf(result, random);
  const { costs } = measured;
  return [
    `- **When:** ${result.startedAt.slice(0, 10)}\n- **Machine:** ${result.machine}`,
    '### Simulated and measured',
    markdownTable(comparison(result, measured)),
    '### The costs behind it',
    markdownTable(costTable(costs)),
    '### On machines with a core for each process',
    markdownTable(paperTable(measured)),
    ...(result.beyond.length > 0 ? ['### Beyond the limit', markdownTable(overloadTable(result))] : []),
  ].join('\n\n');
}

/** As the generator sends them, to one process of each service on one machine. */
const planOf = ({ perSecond }: MeasuredRate, cores: number, random: Random) => ({
  perSecond,
  seconds: Math.max(SIMULATED_SECONDS, 2000 / perSecond),
  gateways: 1,
  sessions: 1,
  tickMs: TICK_MS,
  cores,
  random,
});

/** From the lowest and the highest rate; all the rest is predicted. */
function costsOf({ within, cores }: ArrivalsResult, random: Random): Costs {
  const sampleOf = (rate: MeasuredRate) => ({ cpu: rate.cpu, plan: planOf(rate, cores, random) });
  return fit(sampleOf(within[0] as MeasuredRate), sampleOf(within.at(-1) as MeasuredRate));
}

const cpuOf = (cpu: Readonly<Record<Part, number>>) => PARTS.reduce((sum, part) => sum + cpu[part], 0);

export function comparison({ within, cores }: ArrivalsResult, { costs, random }: Measured): Table {
  const pair = (simulated: number, measured: number | undefined, show = figure) =>
    `${show(simulated)} / ${measured === undefined ? '–' : show(measured)}`;
  return {
    head: ['arrivals a second', 'calls in a message', 'CPU µs a call', 'p50 ms', 'p99 ms'],
    rows: within.map((rate) => {
      const found = simulate(costs, planOf(rate, cores, random));
      return [
        count(rate.perSecond),
        pair(found.callsPerMessage, rate.callsPerMessage),
        pair(cpuOf(found.cpu), cpuOf(rate.cpu), count),
        pair(found.p50Ms, rate.p50Ms),
        pair(found.p99Ms, rate.p99Ms),
      ];
    }),
  };
}

export function costTable(costs: Costs): Table {
  const unit = { gateway: 'turn', session: 'turn', nats: 'message', postgres: 'statement' };
  return {
    head: ['Part', 'µs', 'and µs for each call in it'],
    rows: PARTS.map((part) => [`${part}, a ${unit[part]}`, count(costs[part].turn), count(costs[part].each)]),
  };
}

/**
 * So many replicas that each process gets a part of the highest rate that was measured. How busy a process is says less:
 * the more it gets, the more calls share a turn.
 */
function sized({ costs, mostOfProcess, random }: Measured, perSecond: number): Sized {
  const seconds = Math.max(0.3, Math.min(SIMULATED_SECONDS, 20_000 / perSecond));
  const replicas = Math.ceil(perSecond / (MOST_USED * mostOfProcess));
  const plan = { perSecond, seconds, gateways: replicas, sessions: replicas, tickMs: 0, cores: Infinity };
  return { ...simulate(costs, { ...plan, random }), replicas };
}

export function paperTable(measured: Measured): Table {
  return {
    head: [
      'arrivals a second',
      'gateways, and session',
      'calls in a message',
      'CPU µs a call',
      'cores at work: gateways',
      'session',
      'NATS',
      'PostgreSQL',
      'p50 ms',
      'p99 ms',
    ],
    rows: PAPER_RATES.map((perSecond) => {
      const found = sized(measured, perSecond);
      const cores = (part: Part) => figure((found.cpu[part] * perSecond) / 1e6);
      return [
        count(perSecond),
        count(found.replicas),
        figure(found.callsPerMessage),
        count(cpuOf(found.cpu)),
        cores('gateway'),
        cores('session'),
        cores('nats'),
        cores('postgres'),
        figure(found.p50Ms),
        figure(found.p99Ms),
      ];
    }),
  };
}

export function overloadTable({ within, beyond, after }: ArrivalsResult): Table {
  const row = (rate: MeasuredRate, note = '') => {
    const { [OK]: ok = 0, [REFUSED]: refused = 0 } = rate.statuses;
    return [
      `${count(rate.perSecond)}${note}`,
      count(ok / rate.seconds),
      `${figure((100 * refused) / rate.sent)} %`,
      figure(rate.p50Ms),
      figure(rate.p99Ms),
      refused > 0 ? figure(rate.refusedP99Ms) : '',
      count(rate.gatewayRss),
    ];
  };
  return {
    head: [
      'arrivals a second',
      'answered a second',
      'refused',
      'p50 ms',
      'p99 ms',
      'p99 ms of refusals',
      'MiB of the gateway',
    ],
    rows: [
      ...within.slice(0, 1).map((rate) => row(rate)),
      ...beyond.map((rate) => row(rate)),
      row(after, ', right after'),
    ],
  };
}
