import { operatorSettings } from '../admin/operator-settings.js';
import { type Command, EXIT, type Outcome } from '../command.js';
import { type Check, checksOf, levelOf } from './checks.rules.js';
import { observe } from './observe.js';

export const DOCTOR_COMMAND: Command = {
  words: ['doctor'],
  summary: 'Look for what is wrong, and say what to do.',
  details:
    'The gateway, its readiness, the key, the clocks, and of each service: whether it answers, its database, its schema, JetStream, and the facts that wait to be published.',
  failure: 'a check failed (a warning is none)',
  run: async (_, { env }) => {
    const { baseUrl, adminKey } = operatorSettings(env);
    return outcomeOf(checksOf(await observe(baseUrl, adminKey)));
  },
};

function outcomeOf(checks: readonly Check[]): Outcome {
  const level = levelOf(checks);
  return {
    code: level === 'fail' ? EXIT.failed : EXIT.done,
    body: { level, checks },
    text: checks.map(({ name, level: one, message }) => `${one.padEnd(5)} ${name}: ${message}\n`).join(''),
  };
}
