import type { Scene } from '../cases/case.js';
import { verifyByToken } from '../cases/sessions.js';
import type { LoadPlan, Traffic, WindowResult } from '../load/plan.js';
import { PLACE } from '../load/request.rules.js';
import { EASY_PASSWORDS, WORST_PASSWORDS } from './passwords.js';
import { type BesideFigures, figuresOf, type Mode, windowOrder, type Windows } from './windows.rules.js';

export interface BesidePlan {
  readonly rounds: number;
  /** Of a window. */
  readonly seconds: number;
}

/** Session verification at a fixed rate, and what it feels of passwords that are scored all the time. */
export interface Beside extends BesidePlan {
  readonly verificationsPerSecond: number;
  /** Who have passwords scored, each the next one as soon as the last is. */
  readonly callers: number;
  readonly byRound: readonly (BesideFigures & { readonly round: number })[];
  /** All rounds as one. */
  readonly all: BesideFigures;
}

/** Far from what the machine can do: it is the wait that is looked for, not the queue. */
const PER_SECOND = 200;
const CALLERS = 2;
/** So many may wait for an answer at the same time. */
const CONNECTIONS = 32;
const RAMP_SECONDS = 0.5;
/** Where nothing was scored at all, which fails the run. */
const LEAST_PER_SECOND = 1;

/** In each round one window of each kind, so that all have the same machine. */
export async function verifyBesidePasswords(scene: Scene, plan: BesidePlan): Promise<Beside> {
  const traffic = await verifyByToken(scene);
  // Compilers and caches have had their turn then.
  let scoring = await measure(scene, traffic, plan.seconds, callsOf(WORST_PASSWORDS));
  const rounds: Windows[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    const windows: Partial<Windows> = {};
    for (const mode of windowOrder(round)) {
      windows[mode] = await measure(scene, traffic, plan.seconds, besideOf(mode, scoring));
      scoring = windows.busy ?? scoring;
    }
    rounds.push(windows as Windows);
  }
  return {
    ...plan,
    verificationsPerSecond: PER_SECOND,
    callers: CALLERS,
    byRound: rounds.map((windows, index) => ({ round: index + 1, ...figuresOf([windows]) })),
    all: figuresOf(rounds),
  };
}

/** @param scoring the last window with the worst passwords: as many calls a second are made where they score at once. */
function besideOf(mode: Mode, scoring: WindowResult): LoadPlan | undefined {
  if (mode === 'quiet') return undefined;
  if (mode === 'busy') return callsOf(WORST_PASSWORDS);
  return {
    ...callsOf(EASY_PASSWORDS),
    perSecond: Math.max(LEAST_PER_SECOND, scoring.beside?.perSecond ?? 0),
  };
}

function callsOf(passwords: readonly string[]): LoadPlan {
  return {
    concurrency: CALLERS,
    traffic: {
      kind: 'request',
      method: 'POST',
      path: '/v1/auth/passwords/strength_check',
      body: `{"password":"${PLACE}"}`,
      values: passwords,
    },
  };
}

function measure(
  { system: { api, secretKey, load } }: Scene,
  traffic: Traffic,
  seconds: number,
  beside: LoadPlan | undefined,
): Promise<WindowResult> {
  return load.run({
    to: { port: api.port, key: secretKey },
    traffic,
    concurrency: CONNECTIONS,
    perSecond: PER_SECOND,
    ...(beside && { beside }),
    seconds,
    rampSeconds: RAMP_SECONDS,
    watch: {},
    latencies: true,
  });
}
