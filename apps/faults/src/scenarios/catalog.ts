import { BUS } from './bus.js';
import { CHAIN } from './chain.js';
import { DATABASE } from './database.js';
import { KILLS } from './kills.js';
import { MAIL } from './mail.js';
import { PAUSES } from './pauses.js';
import { rollingRestart } from './rolling.js';
import type { Scenario } from './scenario.js';

export interface Rolling {
  readonly rate: number;
  readonly requests: number;
}

/** In the order in which they run; the replicas of the last one stay, so nothing comes after it. */
export function allScenarios({ rate, requests }: Rolling): Scenario[] {
  return [...KILLS, ...DATABASE, ...BUS, ...PAUSES, ...MAIL, ...CHAIN, rollingRestart(rate, requests)];
}

/** @throws Error naming what there is, for a name that there is not. */
export function chosenScenarios(only: readonly string[], rolling: Rolling): Scenario[] {
  const all = allScenarios(rolling);
  const names = all.map(({ name }) => name);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}; there are ${names.join(', ')}.`);
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name));
}
