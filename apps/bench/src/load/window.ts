import { setTimeout as delay } from 'node:timers/promises';
import { CpuMeter } from '../measure/cpu-meter.js';
import { atRest } from '../measure/rest.js';
import { Arrivals } from './arrivals.js';
import { type HttpConnection, openConnections } from './http-connection.js';
import { Loops } from './loops.js';
import type { MailSink } from './mail-sink.js';
import type { LoadPlan, WindowPlan, WindowResult } from './plan.js';
import type { Address } from './request.rules.js';
import type { Tally } from './tally.js';
import { visitsOf } from './visits.js';

const ANSWERS_PER_CONNECTION = 4;
/** Times the length that was asked for. */
const MOST_LONGER = 5;
const LOOK_MS = 50;
const GENERATOR = 'generator';

/**
 * Sends the load of the plan, and what is to run beside it; both are counted over the same stretch. CPU is that of all
 * calls, from rest to rest: what a call sets off behind its answer is its own, too.
 */
export async function runWindow(plan: WindowPlan, mail: MailSink): Promise<WindowResult> {
  const connections = await openConnections(plan.to.port, plan.concurrency);
  const others = await openConnections(plan.to.port, plan.beside?.concurrency ?? 0);
  const loadOf = loadsTo(plan.to, mail);
  const main = loadOf(plan, connections);
  const beside = plan.beside && loadOf(plan.beside, others);
  const loads = beside ? [main, beside] : [main];
  const meter = new CpuMeter({ ...plan.watch, [GENERATOR]: { pid: process.pid } });
  try {
    await atRest(plan.watch);
    meter.start();
    for (const load of loads) load.start();
    await delay(plan.rampSeconds * 1000);
    for (const { tally } of loads) tally.start();
    await delay(plan.seconds * 1000);
    await enoughAnswers(main.tally, plan);
    for (const { tally } of loads) tally.stop();
    await Promise.all(loads.map((load) => load.finish()));
    await atRest(plan.watch);
    return resultOf(plan, meter.stop(), main.tally, beside?.tally);
  } finally {
    for (const connection of [...connections, ...others]) connection.close();
  }
}

function loadsTo(to: Address, mail: MailSink) {
  return ({ traffic, perSecond }: LoadPlan, connections: HttpConnection[]): Loops | Arrivals => {
    const visit = visitsOf(to, traffic, mail);
    return perSecond === undefined
      ? new Loops(visit, connections)
      : new Arrivals(visit, connections, perSecond);
  };
}

/**
 * A slow call needs longer: with fewer answers than this, what was begun before the window and what is still under way
 * at its end would weigh as much as what lies inside. At a rate, what is due inside is known beforehand.
 */
async function enoughAnswers(tally: Tally, { concurrency, seconds, perSecond }: WindowPlan): Promise<void> {
  if (perSecond !== undefined) return;
  const deadline = performance.now() + MOST_LONGER * seconds * 1000;
  while (tally.requests < ANSWERS_PER_CONNECTION * concurrency && performance.now() < deadline)
    await delay(LOOK_MS);
}

function resultOf(
  { latencies }: WindowPlan,
  spent: Record<string, number>,
  tally: Tally,
  beside: Tally | undefined,
): WindowResult {
  const summary = tally.summary(latencies);
  const perRequest = Object.entries(spent).map(([name, micros]) => [name, micros / tally.answered] as const);
  const { [GENERATOR]: generatorCpu = 0, ...cpu } = Object.fromEntries(perRequest);
  return { ...summary, ...(beside && { beside: beside.summary(latencies) }), cpu, generatorCpu };
}
