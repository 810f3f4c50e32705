import { post } from '@latchkey/stack-runner';
import { loop, type Window } from '../load/window.js';
import { median, mediansOf } from '../measure/statistics.rules.js';
import { scenarioNamed, type Scene, VERIFY_TOKEN } from './scenario.js';

const MODES = ['alone', 'calls', 'scoring'] as const;
type Mode = (typeof MODES)[number];
type Latencies = Readonly<Record<'p50Ms' | 'p99Ms' | 'maxMs', number>>;

/** Session verification at a fixed rate: alone, beside calls that score at once, and beside the worst passwords. */
export interface Beside extends Readonly<Record<Mode, Latencies>> {
  readonly perSecond: number;
  /** Callers that have passwords scored one after the other, and their answers. */
  readonly callers: number;
  readonly passwords: Latencies & { readonly perSecond: number };
  /** Median over the rounds of p99 beside scoring to that of another window of the same round. */
  readonly p99ToCalls: number;
  readonly p99ToAlone: number;
  readonly failed: number;
}

/** Far from what the machine can do: the wait is measured, not the queue. */
const PER_SECOND = 200;
const VERIFIERS = 32;
const CALLERS = 2;

/** Of a hundred characters or more, and slow to score: each can be read in very many ways. */
const WORST_PASSWORDS = [
  'a'.repeat(1000),
  'qwertyuiop'.repeat(10),
  '1234567890abcdefgh'.repeat(6),
  'Aa1!'.repeat(25),
  'password'.repeat(13),
  '@4$5s0o1l!i'.repeat(10),
  '4@8({[<369!1|70$5+%2'.repeat(5),
  '19991998199719961995'.repeat(5),
  '89'.repeat(50),
];

export async function verifyBesideScoring(
  scene: Scene,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Beside> {
  const windows: Record<Mode, Window>[] = [];
  const scored: Window[] = [];
  // The first scoring gives the rate of the calls, and compilers and caches their turn.
  let scoring = await score(scene, seconds, WORST_PASSWORDS);
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found: Partial<Record<Mode, Window>> = {};
    // Each mode has each place of a round in turn.
    for (const mode of [...MODES.slice(round % 3), ...MODES.slice(0, round % 3)]) {
      const [window, other] = await Promise.all([
        verify(scene, seconds),
        mode === 'scoring' && score(scene, seconds, WORST_PASSWORDS),
        mode === 'calls' && score(scene, seconds, ['x'], scoring.perSecond),
      ]);
      found[mode] = window;
      if (mode === 'scoring' && other) scored.push((scoring = other));
      if (other) failed += other.failed;
    }
    windows.push(found as Record<Mode, Window>);
  }
  const latencies = (of: readonly Window[]) => mediansOf(of, ['p50Ms', 'p99Ms', 'maxMs']);
  const ratioTo = (mode: Mode) => median(windows.map((round) => round.scoring.p99Ms / round[mode].p99Ms));
  const verified = windows.flatMap((round) => Object.values(round));
  return {
    perSecond: PER_SECOND,
    callers: CALLERS,
    alone: latencies(windows.map(({ alone }) => alone)),
    calls: latencies(windows.map(({ calls }) => calls)),
    scoring: latencies(windows.map((round) => round.scoring)),
    passwords: {
      ...mediansOf(scored, ['p50Ms', 'p99Ms', 'perSecond']),
      maxMs: Math.max(...scored.map(({ maxMs }) => maxMs)),
    },
    p99ToCalls: ratioTo('calls'),
    p99ToAlone: ratioTo('alone'),
    failed: verified.reduce((sum, window) => sum + window.failed, failed),
  };
}

function verify(scene: Scene, seconds: number): Promise<Window> {
  const { request } = scenarioNamed(VERIFY_TOKEN);
  let number = 0;
  const visit = async () => request && scene.api.must(request(scene, number++));
  return loop(visit, { atOnce: VERIFIERS, seconds }, PER_SECOND);
}

/** The same processes answer, whatever the passwords. */
function score(
  { api }: Scene,
  seconds: number,
  passwords: readonly string[],
  perSecond?: number,
): Promise<Window> {
  let turn = 0;
  const next = () => ({ password: passwords[turn++ % passwords.length] });
  const visit = () => api.must(post('/v1/auth/passwords/strength_check', next()));
  return loop(visit, { atOnce: CALLERS, seconds }, perSecond);
}
