import { setTimeout as delay } from 'node:timers/promises';
import {
  type AdminAnswer,
  type Command,
  EXIT,
  type Given,
  type Means,
  type Outcome,
  UsageError,
} from '../command.js';
import { sendPatiently } from '../admin/patient-send.js';
import { personCall } from './person-calls.js';
import { type Erased, erasedIn, keepReceipt } from './receipts.js';

/** Services apply a deletion within a second; one that is away does so once it is back. */
const LOOKS = 10;
const PAUSE_MS = 500;
const NOT_FOUND = 404;

const IRREVERSIBLE = 'This cannot be undone';

const yes = { yes: 'that the person is to be erased for good' };
const receipts = { receipts: 'file to which the receipt is added, as a line of JSON' };

export const ERASURE_COMMANDS: readonly Command[] = [
  {
    words: ['users', 'erase-again'],
    args: ['file'],
    flags: { yes: 'that everybody in the file is to be erased for good' },
    summary: 'Erase everybody again who was erased since the back-up that you restored.',
    details:
      'The file has a receipt of `users erase --receipts`, or an event user.deleted of `events tail --type user.deleted`, in each line. People that the back-up does not have are counted as unknown. You may run it again.',
    failure: 'somebody was not erased; the lines on standard error say who',
    run: eraseAgain,
  },
  {
    words: ['users', 'erase'],
    args: ['app_id', 'user_id'],
    options: receipts,
    flags: yes,
    summary: 'Delete a person, and show the receipt of every service.',
    details:
      'What is removed, what is kept, why and until when: docs/erasure.md explains it. Repeated, it shows the receipt.',
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
  if (!flags.has('yes')) throw new UsageError(`${IRREVERSIBLE}: say --yes.`);
  const answer = await untilComplete(means, values as unknown as Erased);
  const path = values['receipts'];
  if (answer.ok && path !== undefined) await keepReceipt(path, answer.body);
  return outcomeOf(answer);
}

async function eraseAgain({ values, flags }: Given, means: Means): Promise<Outcome> {
  if (!flags.has('yes')) throw new UsageError(`${IRREVERSIBLE}: say --yes.`);
  const counts = { erased: 0, unknown: 0, failed: 0 };
  for (const { app_id, user_id } of await erasedIn(values['file'] ?? '')) {
    const call = personCall('POST', { app_id, user_id }, 'erase');
    const { ok, status, body } = await sendPatiently(means, call);
    const outcome = ok ? 'erased' : status === NOT_FOUND ? 'unknown' : 'failed';
    counts[outcome] += 1;
    if (outcome === 'failed') means.progress(`${app_id} ${user_id}: ${String(body['error_type'])}`);
  }
  return { code: counts.failed === 0 ? EXIT.done : EXIT.failed, body: counts };
}

/** Erases, and looks at the receipt until every service has applied it, for some seconds. */
async function untilComplete(means: Means, person: Erased): Promise<AdminAnswer> {
  const values = { ...person };
  let answer = await sendPatiently(means, personCall('POST', values, 'erase'));
  for (let look = 0; look < LOOKS && answer.ok && answer.body['complete'] === false; look += 1) {
    await delay(PAUSE_MS);
    const again = await means.send(personCall('GET', values, 'erasure'));
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
