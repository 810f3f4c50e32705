import { post } from '@latchkey/stack-runner';
import type { Window, WindowPlan } from '../load/window.js';
import { median } from '../report/figures.rules.js';
import type { Fact } from '../report/result.js';
import type { BenchRun } from './bench-run.js';
import { type Scene, VERIFY_TOKEN, verifyByToken } from './scenario.js';

const MODES = ['alone', 'beside calls that score at once', 'beside the worst passwords'] as const;
type Windows = Readonly<Record<(typeof MODES)[number], Window>>;

/** Far below the capacity of the machine, so that no queue is measured. */
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

/** Session verification at a fixed rate: alone, beside calls that score at once, and beside passwords that do not. */
export async function verifyBesideScoring(
  run: BenchRun,
  scene: Scene,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Fact[]> {
  const windows: Windows[] = [];
  const callers = { atOnce: CALLERS, seconds };
  // The first scoring gives the rate of the calls and warms caches up.
  let scored = await score(run, scene, WORST_PASSWORDS, callers);
  let slowestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found: Partial<Record<keyof Windows, Window>> = {};
    // Rotated, so that each mode has each place of a round.
    for (const mode of [...MODES.slice(round % 3), ...MODES.slice(0, round % 3)]) {
      const verifying = verify(run, scene, { atOnce: VERIFIERS, seconds, perSecond: PER_SECOND });
      if (mode === MODES[1]) await score(run, scene, ['x'], { ...callers, perSecond: scored.perSecond });
      if (mode === MODES[2]) scored = await score(run, scene, WORST_PASSWORDS, callers);
      slowestMs = Math.max(slowestMs, scored.maxMs);
      found[mode] = await verifying;
    }
    windows.push(found as Windows);
  }
  return factsOf(windows, slowestMs);
}

function factsOf(windows: readonly Windows[], slowestMs: number): Fact[] {
  const p99 = 'p99 of session verify';
  const ratioTo = (mode: keyof Windows) =>
    median(windows.map((round) => round[MODES[2]].p99Ms / round[mode].p99Ms));
  return [
    ...MODES.flatMap((mode) =>
      (['p50', 'p99'] as const).map((which) => ({
        what: `${which} of session verify, ${PER_SECOND} a second, ${mode}`,
        value: median(windows.map((round) => round[mode][`${which}Ms`])),
        unit: 'ms',
      })),
    ),
    { what: `${p99} beside the worst passwords, to alone`, value: ratioTo(MODES[0]), unit: '×' },
    {
      what: `${p99} beside the worst passwords, to beside calls`,
      value: ratioTo(MODES[1]),
      unit: '×',
      atMost: 1.25,
    },
    { what: 'Password strength, slowest answer', value: slowestMs, unit: 'ms', atMost: 100 },
  ];
}

function verify(run: BenchRun, scene: Scene, plan: WindowPlan): Promise<Window> {
  const visit = (_: Scene, number: number) => scene.api.must(verifyByToken(scene, number));
  return run.load({ name: VERIFY_TOKEN, visit }, scene, plan);
}

/** Has the passwords scored, in turn. */
function score(run: BenchRun, scene: Scene, passwords: readonly string[], plan: WindowPlan): Promise<Window> {
  const visit = ({ api }: Scene, number: number) =>
    api.must(post('/v1/auth/passwords/strength_check', { password: passwords[number % passwords.length] }));
  return run.load({ name: 'password-strength', visit }, scene, plan);
}
