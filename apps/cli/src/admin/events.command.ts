import {
  type AdminAnswer,
  type AdminCall,
  type Command,
  EXIT,
  type Means,
  type Outcome,
  Unreachable,
  type Values,
  wholeNumber,
} from '../command.js';
import { secondBefore } from './since.rules.js';

const FILTERS = {
  app: 'only of this App (its id)',
  type: 'only of this type, or of several, separated by commas',
  user: 'only of this user (its id)',
  by: "only what operators did (operators), or one of them (the id of the key, or of the operator's user)",
  after: 'only what follows the event with this id',
  since: 'only from this time on: 30m, 2h, 1d, or 2026-11-23T10:05Z',
};
const WAIT_S = 25;
const PAUSE_MS = 1000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

interface Page {
  readonly events: readonly object[];
  readonly next: string;
}

export const EVENT_COMMANDS: readonly Command[] = [
  {
    words: ['events', 'list'],
    options: { ...FILTERS, limit: 'how many (1 to 100)' },
    summary: 'List the events of all Apps, the oldest first.',
    failure: 'the API refused; its error is on standard error',
    run: async ({ values }, { send }) => {
      const { limit, since } = values;
      const start = since === undefined ? undefined : secondBefore(since, Date.now());
      const { ok, body } = await send(callFor(values, { created_after: start, limit }));
      return { code: ok ? EXIT.done : EXIT.failed, body, isRefusal: !ok };
    },
  },
  {
    words: ['events', 'tail'],
    options: { ...FILTERS, count: 'end after so many' },
    summary: 'Print events as they happen, each as a line of JSON.',
    details:
      'Begins now, or with --since or --after before, and goes on until it is interrupted, also while the gateway restarts.',
    failure: 'the API refused; its error is on standard error',
    run: ({ values }, means) => tail(values, means),
  },
];

async function tail(values: Values, means: Means): Promise<Outcome> {
  let left = values.count === undefined ? Infinity : wholeNumber('count', values.count);
  const { since } = values;
  // Read once: a span that moved on with the clock would lose what happens while the gateway restarts.
  const start =
    since === undefined ? String(Math.floor(Date.now() / 1000) - 1) : secondBefore(since, Date.now());
  let after = values.after ?? '';
  let isFirst = true;
  while (left > 0) {
    // Without a time it bounds only as long as there is no event to begin after.
    const bound = after === '' || since !== undefined ? start : undefined;
    const query = { after, wait: String(WAIT_S), created_after: bound };
    const answer = await answered(means, callFor(values, query), isFirst);
    isFirst = false;
    if (answer && !answer.ok) return { code: EXIT.failed, body: answer.body, isRefusal: true };
    const { events, next } = (answer?.body ?? { events: [], next: after }) as unknown as Page;
    for (const event of events.slice(0, left)) means.emit(JSON.stringify(event));
    left -= events.length;
    after = next;
  }
  return { code: EXIT.done, body: {}, text: '' };
}

/** Undefined, after a pause, where the gateway or the service is away. @throws Unreachable at the first call. */
async function answered(
  { send, pause, progress }: Means,
  call: AdminCall,
  isFirst: boolean,
): Promise<AdminAnswer | undefined> {
  try {
    const answer = await send(call);
    if (answer.status < SERVER_ERROR && answer.status !== TOO_MANY) return answer;
    progress(`answered ${answer.status}, trying again`);
  } catch (error) {
    if (isFirst || !(error instanceof Unreachable)) throw error;
    progress(`${error.message}, trying again`);
  }
  await pause(PAUSE_MS);
  return undefined;
}

function callFor({ app, type, user, by, after }: Values, more: AdminCall['query']): AdminCall {
  return {
    method: 'GET',
    path: '/v1/admin/events',
    query: { app_id: app, type, user_id: user, ...actorOf(by), after, ...more },
  };
}

function actorOf(by: string | undefined): AdminCall['query'] {
  if (by === undefined) return {};
  if (by === 'operators') return { actor_type: 'operator' };
  return by.startsWith('user_') ? { actor_user_id: by } : { actor_key_id: by };
}
