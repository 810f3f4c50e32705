import { setTimeout as delay } from 'node:timers/promises';
import { CpuMeter } from '../measure/cpu-meter.js';
import { type HttpConnection, openConnections } from './http-connection.js';
import type { MailSink } from './mail-sink.js';
import type { WindowPlan, WindowResult } from './plan.js';
import { Tally } from './tally.js';
import { BROKEN, USED_UP } from './problem.js';
import { type Visit, visitsOf } from './visits.js';

/** After the stretch, what is still under way has this long to be answered. */
const LAST_ANSWERS_MS = 15_000;
const ANSWERS_PER_CONNECTION = 4;
/** Times the length that was asked for. */
const MOST_LONGER = 5;
const LOOK_MS = 50;
const GENERATOR = 'generator';

/** Runs a closed loop over each connection: the next request leaves when the last is answered. */
export async function runWindow(plan: WindowPlan, mail: MailSink): Promise<WindowResult> {
  const connections = await openConnections(plan.to.port, plan.concurrency);
  const loops = new Loops(visitsOf(plan.to, plan.traffic, mail), connections);
  const meter = new CpuMeter({ ...plan.watch, [GENERATOR]: { pid: process.pid } });
  try {
    loops.start();
    await delay(plan.rampSeconds * 1000);
    meter.start();
    loops.tally.start();
    await delay(plan.seconds * 1000);
    await enoughAnswers(loops.tally, plan);
    loops.tally.stop();
    const cpu = meter.stop();
    await loops.finish();
    return resultOf(loops.tally, cpu);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/**
 * A slow call needs longer: with fewer answers than this, what was begun before the window and what is still under way
 * at its end would weigh as much as what lies inside.
 */
async function enoughAnswers(tally: Tally, { concurrency, seconds }: WindowPlan): Promise<void> {
  const deadline = performance.now() + MOST_LONGER * seconds * 1000;
  while (tally.requests < ANSWERS_PER_CONNECTION * concurrency && performance.now() < deadline)
    await delay(LOOK_MS);
}

function resultOf(tally: Tally, spent: Record<string, number>): WindowResult {
  const summary = tally.summary();
  const perRequest = Object.entries(spent).map(
    ([name, micros]) => [name, micros / summary.requests] as const,
  );
  const { [GENERATOR]: generatorCpu = 0, ...cpu } = Object.fromEntries(perRequest);
  return { ...summary, cpu, generatorCpu };
}

class Loops {
  readonly tally = new Tally();
  private stopping = false;
  private underWay = 0;
  private onIdle: (() => void) | undefined;

  constructor(
    private readonly visit: Visit,
    private readonly connections: readonly HttpConnection[],
  ) {}

  start(): void {
    for (const connection of this.connections) this.next(connection);
  }

  /** What stays unanswered is an error. */
  async finish(): Promise<void> {
    this.stopping = true;
    if (this.underWay === 0) return;
    const idle = new Promise<'idle'>((resolve) => (this.onIdle = () => resolve('idle')));
    const end = await Promise.race([idle, delay(LAST_ANSWERS_MS, 'late', { ref: false })]);
    if (end === 'late') this.tally.note(0, `${this.underWay} never answered`);
  }

  private next(connection: HttpConnection): void {
    this.underWay += 1;
    this.tally.begun += 1;
    const beganAt = performance.now();
    this.visit(connection, (problem) => {
      this.tally.note(beganAt, problem);
      this.underWay -= 1;
      // The error is counted, and the run fails by it.
      const goesOn = !this.stopping && problem !== BROKEN && problem !== USED_UP;
      if (goesOn) this.next(connection);
      else if (this.underWay === 0) this.onIdle?.();
    });
  }
}
