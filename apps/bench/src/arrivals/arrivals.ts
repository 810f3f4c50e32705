import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Closers, machineText, say } from '@latchkey/stack-runner';
import { chosenGenerator } from '../load/fire.js';
import { OpenLoad } from '../load/open-load.js';
import { atRest, cpuOf, difference, memoryOf } from '../measure/processes.js';
import { BenchRun } from '../scenarios/bench-run.js';
import { verifyByToken } from '../scenarios/scenario.js';
import { SeedValues } from '../seed/seed-values.rules.js';
import { SeedRepository } from '../seed/seed.repository.js';
import { startSystem, type System } from '../system.js';
import type { ArrivalOptions } from './arrivals-options.rules.js';
import type { ArrivalsResult, MeasuredRate } from './arrivals.result.js';
import type { Part } from './batching.rules.js';

const USERS = 10_000;
const WARM = { perSecond: 1000, seconds: 6 };
/** Counting the messages costs NATS something, so it has a window of its own. */
const COUNTED_SECONDS = 2;
const SUBJECT = 'session.v1.verify';
const OK = 200;
const REFUSED = 503;
const PARTS: readonly Part[] = ['gateway', 'nats', 'session', 'postgres'];

/** Sends verifications as they would arrive from many clients, and measures how they share messages. */
export async function measureArrivals(options: ArrivalOptions, closers: Closers): Promise<ArrivalsResult> {
  const startedAt = new Date().toISOString();
  const system = await startSystem(closers);
  const seed = randomBytes(16).toString('hex');
  const database = new SeedRepository(system.databaseUrl, { seed, appId: system.appId });
  await database.users(0, USERS);
  // Its sessions are verified before, so that no window signs JWTs.
  const scene = await new BenchRun(system, new SeedValues(seed), chosenGenerator(undefined)).scene(USERS);
  const callAt = (number: number) => verifyByToken(scene, number);
  const { host, username: user, password: pass } = new URL(system.natsUrl);
  const bus = await closers.keep(connect({ servers: host, user, pass }), (connection) => connection.close());
  const load = () => new OpenLoad(system.targets.stack, callAt, scene.sessions.length).open();
  await (await load()).run(WARM);
  const problems: string[] = [];
  const measure = async (perSecond: number, isCounted: boolean): Promise<MeasuredRate> => {
    const rate = await measured(system, await load(), { perSecond, seconds: options.seconds });
    const counted = isCounted
      ? { callsPerMessage: await callsPerMessageAt(bus, await load(), perSecond) }
      : {};
    for (const [status, times] of Object.entries(rate.statuses))
      if (Number(status) !== OK && (isCounted || Number(status) !== REFUSED))
        problems.push(`${perSecond} a second: ${times} × ${status}`);
    say(
      `${perSecond} a second: p50 ${rate.p50Ms} ms, p99 ${rate.p99Ms} ms, ${JSON.stringify(rate.statuses)}`,
    );
    return { ...rate, ...counted };
  };
  const [within, beyond]: [MeasuredRate[], MeasuredRate[]] = [[], []];
  for (const perSecond of options.rates) within.push(await measure(perSecond, true));
  for (const perSecond of options.beyond) beyond.push(await measure(perSecond, false));
  const after = await measure(options.rates[0] ?? 0, true);
  const machine = machineText(await database.version());
  return { startedAt, machine, cores: availableParallelism(), within, beyond, after, problems };
}

async function measured(
  { watch: { stack: watch } }: System,
  load: OpenLoad,
  plan: { readonly perSecond: number; readonly seconds: number },
): Promise<Omit<MeasuredRate, 'callsPerMessage'>> {
  await atRest(watch);
  const before = cpuOf(watch);
  const window = await load.run(plan);
  const spent = difference(cpuOf(watch), before);
  const cpu = Object.fromEntries(PARTS.map((part) => [part, (spent[part] ?? 0) / window.sent]));
  const gatewayRss = memoryOf(watch)['gateway']?.rss ?? NaN;
  return { ...plan, ...window, cpu: cpu as Record<Part, number>, gatewayRss };
}

async function callsPerMessageAt(bus: NatsConnection, load: OpenLoad, perSecond: number): Promise<number> {
  let messages = 0;
  const tap = bus.subscribe(SUBJECT, { callback: () => void (messages += 1) });
  await bus.flush();
  const { sent } = await load.run({ perSecond, seconds: COUNTED_SECONDS });
  await bus.flush();
  tap.unsubscribe();
  return sent / messages;
}
