import type { MailMood } from '../mail/mail-server.js';
import type { Scenario } from './scenario.js';

/** Longer than the first attempts of a message. */
const FAULT_S = 12;

const MOODS: readonly (readonly [name: string, mood: MailMood, title: string])[] = [
  ['smtp-refuse', 'refuse', 'SMTP: connections refused'],
  ['smtp-hang', 'hang', 'SMTP: connections hang'],
  ['smtp-421', '421', 'SMTP: 421 to everything'],
  ['smtp-550', '550', 'SMTP: 550 to every recipient'],
];

/** A send is answered when its message is queued: what becomes of mail servers is nobody's failure. */
export const MAIL: readonly Scenario[] = MOODS.map(([name, mood, title]) => ({
  name,
  title: `${title}, for ${FAULT_S} s`,
  backWithinSeconds: 0,
  touches: [],
  failsAs: [],
  async run({ mail, wait }) {
    await mail.setMood(mood);
    await wait(FAULT_S);
    await mail.setMood('take');
  },
}));
