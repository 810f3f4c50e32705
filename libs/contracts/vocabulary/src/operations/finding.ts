import { choiceField } from '../fields/field.js';
import { Text } from '../fields/fields.js';

const LEVELS = ['ok', 'warn', 'fail'] as const;
export type Level = (typeof LEVELS)[number];

/** What was looked at, how it is, and what to do about it. */
export class Finding {
  @Text({ description: 'What was looked at.', examples: ['session.outbox'] }) name!: string;
  @choiceField(LEVELS, { description: '`ok`, `warn`, or `fail`: people notice it.', examples: ['warn'] })
  level!: Level;
  @Text({
    description: 'How it is, and what to do.',
    examples: ['12 events wait, the oldest for 90 s: look again, and at NATS'],
  })
  message!: string;
  @Text({
    description:
      'Where the documentation says what to do: a page with its section, behind `RUNBOOKS_URL` where that is set. Empty where there is nothing to do.',
    minLength: 0,
    examples: ['operations.md#latchkeyoutboxstuck'],
  })
  runbook!: string;
}

export const ok = (name: string, message: string): Finding => ({ name, level: 'ok', message, runbook: '' });
export const warn = (name: string, message: string, runbook: string): Finding => ({
  ...{ name, level: 'warn', message, runbook },
});
export const fail = (name: string, message: string, runbook: string): Finding => ({
  ...{ name, level: 'fail', message, runbook },
});
