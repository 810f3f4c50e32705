import type { ChainMood } from '@latchkey/chains/testing';
import type { MailMood } from '@latchkey/stack-runner';
import type { Fault } from './fault.js';

/** Longer than the first attempts of a message. */
const MAIL_FAULT_S = 12;
const CHAIN_FAULT_S = 10;

/** A send is answered once its message is queued, so a failing mail server fails no request. */
export const MAIL: readonly Fault[] = [
  mail('smtp-refuse', 'refuse', 'connections refused'),
  mail('smtp-hang', 'hang', 'connections hang'),
  mail('smtp-421', '421', '421 to everything'),
  mail('smtp-550', '550', '550 to every recipient'),
];

export const CHAIN: readonly Fault[] = [
  chain('chain-refuse', 'refuse', 'connections refused'),
  chain('chain-hang', 'hang', 'requests hang'),
];

function mail(name: string, mood: MailMood, what: string): Fault {
  return {
    name,
    title: `SMTP: ${what}, for ${MAIL_FAULT_S} s`,
    backWithinSeconds: 0,
    async run({ mail: server, wait }) {
      await server.setMood(mood);
      await wait(MAIL_FAULT_S);
      await server.setMood('take');
    },
  };
}

function chain(name: string, mood: ChainMood, what: string): Fault {
  return {
    name,
    title: `The node of a chain: ${what}, for ${CHAIN_FAULT_S} s`,
    stops: 'chain',
    failsAs: ['chain'],
    backWithinSeconds: 8,
    async run({ chain: node, wait }) {
      await node.setMood(mood);
      await wait(CHAIN_FAULT_S);
      await node.setMood('answer');
    },
  };
}
