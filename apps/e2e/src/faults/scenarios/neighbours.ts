import type { ChainMood } from '@latchkey/chains/testing';
import type { MailMood } from '@latchkey/stack-runner';
import type { Fault } from './fault.js';

/** Longer than the first attempts of a message. */
const MAIL_FAULT_S = 12;
const CHAIN_FAULT_S = 10;

const MAIL_MOODS: readonly (readonly [MailMood, string])[] = [
  ['refuse', 'connections refused'],
  ['hang', 'connections hang'],
  ['421', '421 to everything'],
  ['550', '550 to every recipient'],
];
const CHAIN_MOODS: readonly (readonly [ChainMood, string])[] = [
  ['refuse', 'connections refused'],
  ['hang', 'requests hang'],
];

/** A send is answered once its message is queued, so a failing mail server fails no request. */
export const MAIL: readonly Fault[] = MAIL_MOODS.map(([mood, what]) => ({
  name: `smtp-${mood}`,
  title: `SMTP: ${what}, for ${MAIL_FAULT_S} s`,
  backWithinSeconds: 0,
  async run({ mail, wait }) {
    await mail.setMood(mood);
    await wait(MAIL_FAULT_S);
    await mail.setMood('take');
  },
}));

export const CHAIN: readonly Fault[] = CHAIN_MOODS.map(([mood, what]) => ({
  name: `chain-${mood}`,
  title: `The node of a chain: ${what}, for ${CHAIN_FAULT_S} s`,
  stops: 'chain',
  failsAs: ['chain'],
  backWithinSeconds: 8,
  async run({ chain, wait }) {
    await chain.setMood(mood);
    await wait(CHAIN_FAULT_S);
    await chain.setMood('answer');
  },
}));
