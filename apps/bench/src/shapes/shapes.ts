import { setTimeout as delay } from 'node:timers/promises';
import { get, post } from '@latchkey/stack-runner';
import { atRest, spentIn, sumOf } from '@latchkey/stack-runner/usage';
import { figure } from '../report/figures.rules.js';
import type { Accounts } from '../peers/peer.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from '../scenarios/bench-run.js';
import { SANDBOX_CODE, type Scene, signIn, verifyCall } from '../scenarios/scenario.js';
import { spread } from '../seed/seed-values.rules.js';

type Person = { readonly number: number } & Readonly<Record<'email' | 'userId' | 'token', string>>;

interface Shape {
  readonly title: string;
  readonly people: number;
  readonly seconds: number;
  act(at: Accounts, person: Person, spanMs: number): Promise<unknown>;
}

const CHECKS = 30;
const IDLE_SECONDS = 20;
const WARM = { atOnce: 16, seconds: 4 };

const SHAPES: readonly Shape[] = [
  {
    title: 'A page load: a sign-in, a profile, 30 checks over 5 minutes, 10 of them without a call (JWT)',
    ...{ people: 1_000, seconds: 300 },
    async act(at, { email, userId }, spanMs) {
      const token = await at.byCode(email);
      await at.jwt(token);
      await at.profile(token, userId);
      for (let check = 1; check <= CHECKS; check += 1) {
        await delay(spanMs / CHECKS);
        if (check % 3 > 0) await at.check(token);
      }
    },
  },
  {
    title: 'A morning peak: of 10 people 4 have a session, 4 sign in by passcode, 1 by a link, and 1 is new',
    ...{ people: 10_000, seconds: 600 },
    async act(at, { number, email, userId, token }) {
      const way = number % 10;
      if (way < 4) return at.check(token);
      if (way < 8) return at.profile(await at.byCode(email), userId);
      if (way < 9) return at.profile(await at.byLink(email, userId), userId);
      return at.byCode(`new-${number}@sandbox.test`);
    },
  },
];

function accountsOf({ api }: Scene): Accounts {
  return {
    byCode: async (email) => (await signIn({ api }, email, SANDBOX_CODE)).session_token,
    async byLink(_, user_id) {
      const { token } = await api.must<{ token: string }>(post('/v1/auth/magic_links/create', { user_id }));
      const verify = post('/v1/auth/magic_links/verify', { token, session_expires_in: 60 });
      return (await api.must<{ session_token: string }>(verify)).session_token;
    },
    jwt: () => Promise.resolve('it came with the session'),
    check: (token) => api.must(verifyCall(token)),
    profile: (_, userId) => api.must(get(`/v1/auth/users/${userId}`)),
  };
}

/**
 * CPU of people as they come, in place of calls as fast as they are answered. What a side does when no call comes is taken
 * off, because it does not grow with people. @param part of the people and of the time, for a shorter run.
 */
export async function measureShapes(run: BenchRun, scene: Scene, part: number): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const shape of SHAPES) {
    const own = await spentBy(run, scene, { ...shape, part, to: 'stack' });
    const peer = scene.peer && (await spentBy(run, scene, { ...shape, part, to: 'better-auth' }));
    const unit = `s for 1,000 people, and ${figure(60 * own.idle)} s a minute without any`;
    facts.push(fact(`${shape.title}: CPU`, own.spent, unit));
    if (peer) facts.push(fact('…', own.spent / peer.spent, `× better-auth (${figure(peer.spent)} s)`));
  }
  return facts;
}

/** @returns CPU seconds for 1,000 people beyond those of the idle side, and for a second of the idle side. */
async function spentBy(
  run: BenchRun,
  scene: Scene,
  { part, to, ...shape }: Shape & { part: number; to: 'stack' | 'better-auth' },
) {
  const { values, users, peer } = scene;
  const at = to === 'stack' ? accountsOf(scene) : peer;
  const side = run.system.sides[to];
  if (!at || !side) throw new Error(`${to} does not run`);
  const load = (spanMs: number) => ({
    ...{ name: `${shape.title} (${to})`, to },
    visit: (_: Scene, number: number) => {
      const user = spread(number, users);
      const ids = { email: values.email(user), userId: values.userId(user), token: values.token(user) };
      return shape.act(at, { number, ...ids }, spanMs);
    },
  });
  await run.load(load(0), scene, WARM);
  await atRest(side.watch);
  const idle = sumOf(await spentIn(side.watch, IDLE_SECONDS)) / IDLE_SECONDS / 1e6;
  const [atOnce, perSecond] = [Math.ceil(shape.people * part), shape.people / shape.seconds];
  const plan = { atOnce, perSecond, seconds: shape.seconds * part };
  const beganAt = performance.now();
  const { cpu, sent } = await run.measure(load(1000 * plan.seconds), scene, plan);
  const lasted = (performance.now() - beganAt) / 1000;
  return { spent: 1000 * (sumOf(cpu) / 1e6 - (idle * lasted) / sent), idle };
}
