import { type Call, post } from '@latchkey/stack-runner';
import type { Window, WindowPlan } from '../load/window.js';
import { median } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const MODES = ['alone', 'beside calls that score at once', 'beside the worst passwords'] as const;
type Mode = (typeof MODES)[number];

/** Far below the capacity of the machine, so that no queue is measured. */
const PER_SECOND = 200;
const VERIFIERS = 32;
const CALLERS = 2;

/** Of a hundred characters or more, and slow to score: each can be read in very many ways. */
const WORST_PASSWORDS = [
  ...['a'.repeat(1000), 'qwertyuiop'.repeat(10), '1234567890abcdefgh'.repeat(6), 'Aa1!'.repeat(25)],
  ...['password'.repeat(13), '@4$5s0o1l!i'.repeat(10), '4@8({[<369!1|70$5+%2'.repeat(5)],
  ...['19991998199719961995'.repeat(5), '89'.repeat(50)],
];

/** Session verification at a fixed rate: alone, beside calls that score at once, and beside passwords that do not. */
export async function verifyBesideScoring(
  run: BenchRun,
  scene: Scene,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Fact[]> {
  const load = (name: string, callAt: (number: number) => Call, plan: WindowPlan) =>
    run.load({ name, visit: ({ api }, number) => api.must(callAt(number)) }, scene, plan);
  const score = (passwords: readonly string[], perSecond?: number) => {
    const bodyAt = (number: number) => ({ password: passwords[number % passwords.length] });
    const callAt = (number: number) => post('/v1/auth/passwords/strength_check', bodyAt(number));
    return load('password-strength', callAt, { atOnce: CALLERS, seconds, perSecond });
  };
  const windows: Record<Mode, Window[]> = { [MODES[0]]: [], [MODES[1]]: [], [MODES[2]]: [] };
  // The first scoring gives the rate of the calls and warms caches up.
  const scored = [await score(WORST_PASSWORDS)];
  for (let round = 0; round < rounds; round += 1)
    // Rotated, so that each mode has each place of a round.
    for (const mode of [...MODES.slice(round % 3), ...MODES.slice(0, round % 3)]) {
      const plan = { atOnce: VERIFIERS, seconds, perSecond: PER_SECOND };
      const verifying = load(VERIFY_TOKEN, (number) => verifyByToken(scene, number), plan);
      if (mode === MODES[1]) await score(['x'], scored.at(-1)?.perSecond);
      if (mode === MODES[2]) scored.push(await score(WORST_PASSWORDS));
      windows[mode].push(await verifying);
    }
  return factsOf(windows, Math.max(...scored.map(({ maxMs }) => maxMs)));
}

function factsOf(windows: Readonly<Record<Mode, Window[]>>, slowestMs: number): Fact[] {
  const worst = windows[MODES[2]];
  const ratioTo = (mode: Mode) =>
    median(windows[mode].map(({ p99Ms }, round) => (worst[round]?.p99Ms ?? NaN) / p99Ms));
  const figures = MODES.flatMap((mode) =>
    (['p50', 'p99'] as const).map((which) => {
      const what = `${which} of session verify, ${PER_SECOND} a second, ${mode}`;
      return fact(what, median(windows[mode].map((window) => window[`${which}Ms`])), 'ms');
    }),
  );
  const p99 = 'p99 of session verify beside the worst passwords';
  return [
    ...figures,
    fact(`${p99}, to alone`, ratioTo(MODES[0]), '×'),
    fact(`${p99}, to beside calls`, ratioTo(MODES[1]), '×', { atMost: 1.25 }),
    fact('Password strength, slowest answer', slowestMs, 'ms', { atMost: 100 }),
  ];
}
