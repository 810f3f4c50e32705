import type { Fault } from './fault.js';
import { CHAIN, MAIL } from './neighbours.js';
import { KILLS, PAUSES, RESTARTS_OF_NATS } from './processes.js';
import { rollingRestart } from './rolling.js';

/**
 * The named faults, or all, in the order in which they run; the replicas of the last one stay, so nothing comes after it.
 * @throws Error listing the names, for an unknown one.
 */
export function chosenFaults(
  only: readonly string[],
  rolling: { readonly rate: number; readonly requests: number },
): readonly Fault[] {
  const all = [...KILLS, ...RESTARTS_OF_NATS, ...PAUSES, ...MAIL, ...CHAIN, rollingRestart(rolling)];
  const names = all.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}; there are ${names.join(', ')}.`);
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}
