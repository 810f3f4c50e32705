import { atRest, spentIn, sumOf } from '@latchkey/stack-runner/usage';
import type { Accounts } from '../peers/peer.js';
import { figure } from '../report/figures.rules.js';
import { fact, type Fact } from '../report/result.js';
import type { BenchRun } from '../scenarios/bench-run.js';
import type { Load, Scene } from '../scenarios/scenario.js';
import { spread } from '../seed/seed-values.rules.js';
import type { Side } from '../system.js';
import { ownAccounts } from './own-accounts.js';
import { type Shape, SHAPES } from './shape.js';

const IDLE_SECONDS = 20;
const WARM = { atOnce: 16, seconds: 4 };

/** A service that people use. */
interface Used {
  readonly to: 'stack' | 'better-auth';
  readonly side: Side;
  readonly accounts: Accounts;
}

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
  const { stack, 'better-auth': peerSide } = run.system.sides;
  const own: Used = { to: 'stack', side: stack, accounts: ownAccounts(scene) };
  const peer: Used | undefined = scene.peer &&
    peerSide && { to: 'better-auth', side: peerSide, accounts: scene.peer };
  const facts: Fact[] = [];
  for (const shape of SHAPES) {
    const { forPeople, idle } = await spentBy(run, scene, shape, { ...own, part });
    const unit = `s for 1,000 people, and ${figure(idle)} s a minute without any`;
    facts.push(fact(`${shape.title}: CPU`, forPeople, unit));
    if (!peer) continue;
    const theirs = await spentBy(run, scene, shape, { ...peer, part });
    facts.push(fact('…', forPeople / theirs.forPeople, `× better-auth (${figure(theirs.forPeople)} s)`));
  }
  return facts;
}

async function spentBy(
  run: BenchRun,
  scene: Scene,
  shape: Shape,
  { part, ...used }: Used & { part: number },
): Promise<Spent> {
  const { watch } = used.side;
  await run.load(loadOf(shape, used, 0), scene, WARM);
  await atRest(watch);
  const idle = sumOf(await spentIn(watch, IDLE_SECONDS)) / IDLE_SECONDS / 1e6;
  const seconds = shape.seconds * part;
  const plan = { atOnce: Math.ceil(shape.people * part), perSecond: shape.people / shape.seconds, seconds };
  const beganAt = performance.now();
  const { cpu, sent } = await run.measure(loadOf(shape, used, 1000 * seconds), scene, plan);
  const lasted = (performance.now() - beganAt) / 1000;
  return { forPeople: 1000 * (sumOf(cpu) / 1e6 - (idle * lasted) / sent), idle: 60 * idle };
}

/** @param spanMs how long a person stays, at most. */
function loadOf({ title, act }: Shape, { to, accounts }: Used, spanMs: number): Load {
  return {
    name: `${title} (${to})`,
    to,
    visit({ values, users }, number) {
      const user = spread(number, users);
      const [email, userId, token] = [values.email(user), values.userId(user), values.token(user)];
      return act(accounts, { number, email, userId, token }, spanMs);
    },
  };
}
