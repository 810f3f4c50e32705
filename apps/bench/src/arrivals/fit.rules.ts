import { type Cost, type Costs, type Part, simulate, type SimulatedPlan } from './batching.rules.js';

/** One rate, as it was measured. */
export interface Sample {
  /** CPU microseconds of a call. */
  readonly cpu: Readonly<Record<Part, number>>;
  /** How the rate is simulated. */
  readonly plan: SimulatedPlan;
}

const PARTS: readonly Part[] = ['gateway', 'nats', 'session', 'postgres'];
/** How calls share turns depends on the costs, so they are found in several steps. */
const STEPS = 8;

/**
 * The costs with which the simulation of two rates uses as much CPU as was measured. Where a part does not cost more for
 * more calls in a turn, all of its cost is that of turns.
 */
export function fit(low: Sample, high: Sample): Costs {
  let costs = Object.fromEntries(
    PARTS.map((part): [Part, Cost] => [part, { turn: low.cpu[part] / 4, each: low.cpu[part] / 2 }]),
  ) as unknown as Costs;
  for (let step = 0; step < STEPS; step += 1) {
    const [few, many] = [simulate(costs, low.plan).turns, simulate(costs, high.plan).turns];
    const costOf = (part: Part): Cost => {
      const turn = (low.cpu[part] - high.cpu[part]) / (few[part] - many[part]);
      const each = high.cpu[part] - turn * many[part];
      if (turn > 0 && each >= 0) return { turn, each };
      return { turn: (low.cpu[part] + high.cpu[part]) / (few[part] + many[part]), each: 0 };
    };
    costs = Object.fromEntries(PARTS.map((part) => [part, costOf(part)])) as unknown as Costs;
  }
  return costs;
}
