import { EVERYTHING, REFUSED_OR_DOUBTFUL, type Scenario } from './scenario.js';

const BACK_WITHIN_S = 10;
const RESTARTS = 5;
const RESTART_EVERY_S = 12;
const STOPPED_S = 30;

const rules = { backWithinSeconds: BACK_WITHIN_S, touches: EVERYTHING, failsAs: REFUSED_OR_DOUBTFUL };

const kill: Scenario = {
  ...rules,
  name: 'kill-nats',
  title: 'kill -9 NATS',
  run({ processes, over }) {
    over();
    return processes.replace('nats', 'SIGKILL');
  },
};

const restarts: Scenario = {
  ...rules,
  name: 'restart-nats',
  title: `NATS restarted ${RESTARTS} times in a minute`,
  async run({ processes, wait, over }) {
    for (let times = 1; times <= RESTARTS; times += 1) {
      over();
      await processes.replace('nats', 'SIGTERM');
      if (times < RESTARTS) await wait(RESTART_EVERY_S);
    }
  },
};

const stop: Scenario = {
  ...rules,
  name: 'stop-nats',
  title: `NATS stopped for ${STOPPED_S} s`,
  async run({ stack, processes, wait, over }) {
    const before = processes.pid('nats');
    // A supervisor that is held still restarts nothing.
    stack.hold(true);
    try {
      process.kill(before, 'SIGTERM');
      await wait(STOPPED_S);
    } finally {
      over();
      stack.hold(false);
    }
    await processes.another('nats', before);
  },
};

export const BUS: readonly Scenario[] = [kill, restarts, stop];
