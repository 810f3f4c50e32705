import { randomUUID } from 'node:crypto';
import {
  type AdminAnswer,
  type Command,
  EXIT,
  type Given,
  type Means,
  type Outcome,
  UsageError,
} from '../command.js';
import { sendErasure } from './erasure-call.js';
import { personCall } from './person-calls.js';
import { asked, type Erased, erasedIn, keepLine, refused } from './receipts.js';

/** Services apply a deletion within a second; one that is away does so once it is back. */
const LOOKS = 10;
const PAUSE_MS = 500;

const yes = { yes: 'that the person is to be erased for good' };
const receipts = {
  receipts: 'file to which the receipt is added, as a line of JSON, and before it who is to be erased',
};

export const ERASURE_COMMANDS: readonly Command[] = [
  {
    words: ['users', 'erase-again'],
    args: ['file'],
    flags: { yes: 'that everybody in the file is to be erased for good' },
    summary: 'Erase everybody again who was erased since the back-up that you restored.',
    details:
      'The file has a receipt of `users erase --receipts`, or an event user.deleted of `events tail --type user.deleted`, in each line. People that the back-up does not have are counted as unknown. You may run it again.',
    failure: 'somebody was not erased, or not by every service; the lines on standard error say who',
    run: eraseAgain,
  },
  {
    words: ['users', 'erase'],
    args: ['app_id', 'user_id'],
    options: receipts,
    flags: yes,
    summary: 'Delete a person, and show the receipt of every service.',
    details:
      'What is removed, what is kept, why and until when: docs/erasure.md explains it. Repeated, it shows the receipt, and deletes again what a service still holds.',
    failure: 'the API refused, or some service has not applied the deletion yet: look at the receipt again',
    run: erase,
  },
  {
    words: ['users', 'erasure'],
    args: ['app_id', 'user_id'],
    summary: 'Show the receipt of an erasure, as the services are now.',
    failure: 'the API refused, or some service has not applied the deletion yet',
    run: async ({ values }, means) => outcomeOf(await means.send(personCall('GET', values, 'erasure'))),
  },
];

async function erase({ values, flags }: Given, means: Means): Promise<Outcome> {
  requireYes(flags);
  const person = values as unknown as Erased;
  const path = values['receipts'];
  const run = randomUUID();
  const keep = (line: object) => (path === undefined ? undefined : keepLine(path, line));
  await keep(asked(person, run));
  const { answer: sent, isRefused } = await sendErasure(means, person);
  if (isRefused) await keep(refused(person, run));
  const answer = await untilComplete(means, person, sent);
  if (answer.ok) await keep(answer.body);
  return outcomeOf(answer);
}

async function eraseAgain({ values, flags }: Given, means: Means): Promise<Outcome> {
  requireYes(flags);
  const counts = { erased: 0, unknown: 0, pending: 0, failed: 0 };
  const waiting: { person: Erased; answer: AdminAnswer }[] = [];
  const say = ({ app_id, user_id }: Erased, what: string) => means.progress(`${app_id} ${user_id}: ${what}`);
  for (const person of await erasedIn(values['file'] ?? '')) {
    const { answer } = await sendErasure(means, person);
    // A gateway without this route, or a wrong URL, is 404, too.
    if (answer.ok) waiting.push({ person, answer });
    else if (answer.body['error_type'] === 'user_not_found') counts.unknown += 1;
    else {
      counts.failed += 1;
      say(person, String(answer.body['error_type'] ?? answer.status));
    }
  }
  // Afterwards: while the others were erased, the services applied it.
  for (const { person, answer } of waiting) {
    const isComplete = (await untilComplete(means, person, answer)).body['complete'] === true;
    counts[isComplete ? 'erased' : 'pending'] += 1;
    if (!isComplete) say(person, 'some service has not applied it yet');
  }
  return { code: counts.failed + counts.pending === 0 ? EXIT.done : EXIT.failed, body: counts };
}

function requireYes(flags: Given['flags']): void {
  if (!flags.has('yes')) throw new UsageError('This cannot be undone: say --yes.');
}

/** Looks at the receipt until every service has applied it, for some seconds. */
async function untilComplete(means: Means, person: Erased, erased: AdminAnswer): Promise<AdminAnswer> {
  let answer = erased;
  for (let look = 0; look < LOOKS && answer.ok && answer.body['complete'] !== true; look += 1) {
    await means.pause(PAUSE_MS);
    const again = await means.send(personCall('GET', { ...person }, 'erasure'));
    if (again.ok) answer = again;
  }
  return answer;
}

function outcomeOf({ ok, body }: AdminAnswer): Outcome {
  if (!ok) return { code: EXIT.failed, body, isRefusal: true };
  return { code: body['complete'] === true ? EXIT.done : EXIT.failed, body, text: receiptText(body) };
}

interface Receipt {
  readonly complete: boolean;
  readonly services: readonly {
    service: string;
    state: string;
    left: readonly string[];
    kept: readonly { table: string; rows: number; reason: string; until: number | null }[];
  }[];
  readonly elsewhere: readonly { what: string; reason: string; until: number | null }[];
}

const endOf = (until: number | null) =>
  until === null ? '' : `, until ${new Date(until * 1000).toISOString().slice(0, 10)}`;

/** For people: a line for each service, and for each thing that stays. */
function receiptText(body: object): string {
  const { complete, services, elsewhere } = body as Receipt;
  const lines = services.flatMap(({ service, state, left, kept }) => [
    `${service.padEnd(16)}${state}${left.length > 0 ? `: ${left.join(', ')}` : ''}`,
    ...kept.map(({ table, rows, reason, until }) => `  keeps ${rows} of ${table}: ${reason}${endOf(until)}`),
  ]);
  const outside = elsewhere.map(({ what, reason, until }) => `${what}: ${reason}${endOf(until)}`);
  const end = complete ? 'erased' : 'not complete yet: latchkey users erasure shows it again';
  return `${[...lines, ...outside, end].join('\n')}\n`;
}
