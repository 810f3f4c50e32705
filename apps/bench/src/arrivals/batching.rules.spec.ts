import { describe, expect, it } from '@jest/globals';
import { type Costs, simulate, type SimulatedPlan } from './batching.rules.js';
import { fit } from './fit.rules.js';
import { Machine, Station } from './stations.rules.js';

const costs: Costs = {
  gateway: { turn: 100, each: 200 },
  nats: { turn: 100, each: 0 },
  session: { turn: 200, each: 100 },
  postgres: { turn: 100, each: 30 },
};

/** The same numbers in every run. */
function seeded(seed = 1): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const plan = (perSecond: number, more: Partial<SimulatedPlan> = {}): SimulatedPlan => ({
  perSecond,
  seconds: 4,
  gateways: 1,
  sessions: 1,
  tickMs: 0,
  cores: Infinity,
  random: seeded(),
  ...more,
});

describe('a lone call', () => {
  const { cpu, callsPerMessage, p50Ms } = simulate(costs, plan(1, { seconds: 60 }));

  it('visits the gateway, NATS and session twice and PostgreSQL once', () => {
    expect(callsPerMessage).toBe(1);
    expect(cpu).toEqual({ gateway: 400, nats: 200, session: 500, postgres: 130 });
  });

  it('takes as long as the work for it', () => {
    expect(p50Ms).toBeCloseTo(1.23, 3);
  });
});

it('calls that arrive during a turn share the next message, so that a call costs less as more arrive', () => {
  const [few, many] = [simulate(costs, plan(500)), simulate(costs, plan(3500))];
  expect(few.callsPerMessage).toBeLessThan(1.3);
  expect(many.callsPerMessage).toBeGreaterThan(1.7);
  expect(many.cpu.session).toBeLessThan(0.7 * few.cpu.session);
});

it('fewer cores make calls wait', () => {
  const [alone, shared] = [simulate(costs, plan(1500)), simulate(costs, plan(1500, { cores: 1 }))];
  expect(shared.p99Ms).toBeGreaterThan(1.5 * alone.p99Ms);
  expect(shared.callsPerMessage).toBeGreaterThan(alone.callsPerMessage);
});

it('replicas divide the work', () => {
  const one = simulate(costs, plan(2000));
  const four = simulate(costs, plan(2000, { gateways: 4 }));
  expect(four.busiest.gateway).toBeLessThan(0.4 * one.busiest.gateway);
});

it('what arrives within a tick of the generator is sent together', () => {
  const { callsPerMessage } = simulate(costs, plan(2000, { tickMs: 1 }));
  // Two arrive in a tick, and a tick without any sends nothing: 2 / (1 - e^-2).
  expect(callsPerMessage).toBeGreaterThan(2.1);
  expect(callsPerMessage).toBeLessThan(2.6);
});

it('the fit finds the costs that made the samples', () => {
  const sampleOf = (perSecond: number) => {
    const samplePlan = () => plan(perSecond, { random: seeded(7) });
    return {
      cpu: simulate(costs, samplePlan()).cpu,
      get plan() {
        return samplePlan();
      },
    };
  };
  const found = fit(sampleOf(200), sampleOf(3000));
  for (const [part, { turn, each }] of Object.entries(found)) {
    const { turn: ofTurn, each: ofEach } = costs[part as keyof Costs];
    expect(Math.abs(turn - ofTurn)).toBeLessThan(10);
    expect(Math.abs(each - ofEach)).toBeLessThan(20);
  }
});

it('a station takes all that waits in one turn, in the order in which it came', () => {
  const machine = new Machine(1);
  const turns: (readonly number[])[] = [];
  const station = new Station<number>(machine, { cost: () => 10, done: (items) => void turns.push(items) });
  station.add(1);
  station.add(2);
  machine.after(5, () => station.add(3));
  machine.run();
  expect(turns).toEqual([[1, 2], [3]]);
  expect([machine.now, station.worked]).toEqual([20, 20]);
});
