import type { Scene } from '../cases/case.js';
import { verifyByToken } from '../cases/sessions.js';
import type { Answered, LoopsPlan, Traffic, WindowResult } from '../load/plan.js';
import { PLACE } from '../load/request.rules.js';
import { inRoundOrder } from '../rounds/round-order.rules.js';
import { type Latencies, pooled } from './pooled.rules.js';
import { WORST_PASSWORDS } from './worst-passwords.js';

export interface BesidePlan {
  readonly rounds: number;
  /** Of a window. */
  readonly seconds: number;
}

/** Verifications with nothing beside them, verifications while passwords are scored, and those passwords. */
interface BesideFigures {
  readonly quiet: Latencies;
  readonly busy: Latencies;
  readonly passwords: Latencies;
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

type Mode = 'quiet' | 'busy';
type Windows = Record<Mode, WindowResult>;

/** Far from what the machine can do: it is the wait that is looked for, not the queue. */
const PER_SECOND = 200;
const CALLERS = 2;
/** So many may wait for an answer at the same time. */
const CONNECTIONS = 32;
const RAMP_SECONDS = 0.5;

const PASSWORDS: LoopsPlan = {
  concurrency: CALLERS,
  traffic: {
    kind: 'request',
    method: 'POST',
    path: '/v1/auth/passwords/strength_check',
    body: `{"password":"${PLACE}"}`,
    values: WORST_PASSWORDS,
  },
};

/** In turn quiet and busy, so that both have the same machine. */
export async function verifyBesidePasswords(scene: Scene, plan: BesidePlan): Promise<Beside> {
  const traffic = await verifyByToken(scene);
  // Compilers and caches have had their turn then.
  await measure(scene, traffic, 'busy', plan.seconds);
  const rounds: Windows[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    const windows: Partial<Windows> = {};
    for (const mode of inRoundOrder(['quiet', 'busy'] as const, round))
      windows[mode] = await measure(scene, traffic, mode, plan.seconds);
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

function measure(
  { system: { api, secretKey, load } }: Scene,
  traffic: Traffic,
  mode: Mode,
  seconds: number,
): Promise<WindowResult> {
  return load.run({
    to: { port: api.port, key: secretKey },
    traffic,
    concurrency: CONNECTIONS,
    perSecond: PER_SECOND,
    ...(mode === 'busy' && { beside: PASSWORDS }),
    seconds,
    rampSeconds: RAMP_SECONDS,
    watch: {},
    latencies: true,
  });
}

function figuresOf(rounds: readonly Windows[]): BesideFigures {
  const passwords = rounds.map(({ busy }) => busy.beside).filter((one): one is Answered => one !== undefined);
  return {
    quiet: pooled(rounds.map(({ quiet }) => quiet)),
    busy: pooled(rounds.map(({ busy }) => busy)),
    passwords: pooled(passwords),
  };
}
