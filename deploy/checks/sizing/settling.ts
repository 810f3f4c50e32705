import { Autoscaler, type Scaling, SYNC_SECONDS } from './autoscaler.rules.js';
import { Arrivals, type Simulated } from './batching.rules.js';
import { COSTS } from './figures.js';

export interface Pods {
  readonly gateways: number;
  readonly sessions: number;
}

export interface Scalings {
  readonly gateway: Scaling;
  readonly session: Scaling;
}

/** Enough for a mean; more would only take longer. */
const CALLS = 5000;
/** Long enough to remove all pods, one a minute, after the minutes in which none is removed. */
const SYNCS = (20 * 60) / SYNC_SECONDS;

/** The same numbers for the same seed (Lehmer's generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const simulated = new Map<string, Simulated>();

/** What a verification costs with this number of pods. */
export function costAt(perSecond: number, { gateways, sessions }: Pods): Simulated {
  const key = [perSecond, gateways, sessions].join(' ');
  const plan = { perSecond, seconds: CALLS / perSecond, gateways, sessions, random: seeded(42) };
  const found = simulated.get(key) ?? new Arrivals(COSTS, plan).run();
  simulated.set(key, found);
  return found;
}

/** The pods after each look of both autoscalers, which see the effect of each other, while as many calls arrive. */
export function pathOf(perSecond: number, start: Pods, scalings: Scalings): Pods[] {
  const gateway = new Autoscaler(scalings.gateway, start.gateways);
  const session = new Autoscaler(scalings.session, start.sessions);
  return Array.from({ length: SYNCS }, () => {
    const { pods: gateways } = gateway;
    const { pods: sessions } = session;
    const { cpu } = costAt(perSecond, { gateways, sessions });
    const used = (micros: number, pods: number) => (micros * perSecond) / 1e6 / pods;
    gateway.sync(used(cpu.gateway, gateways));
    session.sync(used(cpu.session, sessions));
    return { gateways: gateway.pods, sessions: session.pods };
  });
}

/** Where it ends, from the fewest pods and from the most. */
export function settled(perSecond: number, { gateway, session }: Scalings): { rising: Pods; falling: Pods } {
  const from = (bound: 'least' | 'most') => {
    const start = { gateways: gateway[bound], sessions: session[bound] };
    return pathOf(perSecond, start, { gateway, session }).at(-1) ?? start;
  };
  return { rising: from('least'), falling: from('most') };
}
