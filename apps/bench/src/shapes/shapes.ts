import { setTimeout as delay } from 'node:timers/promises';
import { atRest, spentIn, sumOf } from '@latchkey/stack-runner/usage';
import type { Accounts } from '../peers/peer.js';
import { figure } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from '../scenarios/bench-run.js';
import type { Load, Scene } from '../scenarios/scenario.js';
import { spread } from '../seed/seed-values.rules.js';

/** A user of an application. */
interface Person {
  /** Counts the people of a shape, from 0. */
  readonly number: number;
  readonly email: string;
  readonly userId: string;
  /** Of a session from before. */
  readonly token: string;
}

/** How people come to an application, and what each of them does. */
interface Shape {
  readonly title: string;
  readonly people: number;
  /** In which all of them come, evenly. */
  readonly seconds: number;
  /** @param spanMs how long a person stays, at most. */
  readonly act: (at: Accounts, person: Person, spanMs: number) => Promise<unknown>;
}

const CHECKS = 30;

const PAGE_LOAD: Shape = {
  title: 'A page load: a sign-in, a profile, 30 checks over 5 minutes, 10 of them without a call (JWT)',
  people: 1_000,
  seconds: 300,
  async act(at, { email, userId }, spanMs) {
    const token = await at.byCode(email);
    await at.jwt(token);
    await at.profile(token, userId);
    for (let check = 1; check <= CHECKS; check += 1) {
      await delay(spanMs / CHECKS);
      if (check % 3 > 0) await at.check(token);
    }
  },
};

const MORNING_PEAK: Shape = {
  title: 'A morning peak: of 10 people 4 have a session, 4 sign in by passcode, 1 by a link, and 1 is new',
  people: 10_000,
  seconds: 600,
  async act(at, { number, email, userId, token }) {
    const way = number % 10;
    if (way < 4) return at.check(token);
    if (way < 8) return at.profile(await at.byCode(email), userId);
    if (way < 9) return at.profile(await at.byLink(email, userId), userId);
    return at.byCode(`new-${number}@sandbox.test`);
  },
};

const SHAPES = [PAGE_LOAD, MORNING_PEAK] as const;

const IDLE_SECONDS = 20;
const WARM = { atOnce: 16, seconds: 4 };

type Service = 'stack' | 'better-auth';

/** CPU seconds of a service. */
interface Spent {
  /** For 1,000 people, beyond what it spends without any. */
  readonly forPeople: number;
  /** In a minute without any. */
  readonly idle: number;
}

/**
 * CPU of people as they come, in place of calls as fast as they are answered. What a side does when no call comes is taken
 * off, because it does not grow with people. @param part of the people and of the time, for a shorter run.
 */
export async function measureShapes(run: BenchRun, scene: Scene, part: number): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { people, seconds, ...whole } of SHAPES) {
    const shape = { ...whole, people: Math.ceil(people * part), seconds: seconds * part };
    const { forPeople, idle } = await spentBy(run, scene, shape, 'stack');
    const unit = `s for 1,000 people, and ${figure(idle)} s a minute without any`;
    facts.push(fact(`${shape.title}: CPU`, forPeople, unit));
    if (!scene.peer) continue;
    const theirs = await spentBy(run, scene, shape, 'better-auth');
    facts.push(fact('…', forPeople / theirs.forPeople, `× better-auth (${figure(theirs.forPeople)} s)`));
  }
  return facts;
}

async function spentBy(run: BenchRun, scene: Scene, shape: Shape, to: Service): Promise<Spent> {
  const { people, seconds } = shape;
  const warm = loadOf(shape, to, 0);
  const { watch } = run.sideOf(warm);
  await run.load(warm, scene, WARM);
  await atRest(watch);
  const idle = sumOf(await spentIn(watch, IDLE_SECONDS)) / IDLE_SECONDS / 1e6;
  const plan = { atOnce: people, perSecond: people / seconds, seconds };
  const beganAt = performance.now();
  const { cpu, sent } = await run.measure(loadOf(shape, to, 1000 * seconds), scene, plan);
  const lasted = (performance.now() - beganAt) / 1000;
  return { forPeople: 1000 * (sumOf(cpu) / 1e6 - (idle * lasted) / sent), idle: 60 * idle };
}

/** @param spanMs how long a person stays, at most. */
function loadOf({ title, act }: Shape, to: Service, spanMs: number): Load {
  return {
    name: `${title} (${to})`,
    to,
    visit({ own, peer, values, users }, number) {
      const user = spread(number, users);
      const [email, userId, token] = [values.email(user), values.userId(user), values.token(user)];
      const accounts = to === 'stack' ? own : (peer as Accounts);
      return act(accounts, { number, email, userId, token }, spanMs);
    },
  };
}
