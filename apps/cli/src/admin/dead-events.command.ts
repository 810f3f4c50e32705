import { type Command, EXIT, type Given, type Means, type Outcome, UsageError } from '../command.js';
import { eachStep } from './each-step.js';

const PATH = '/v1/admin/dead_events';
const NOT_FOUND = 404;

const CHOICE = {
  args: ['service'],
  rest: 'event_id',
  flags: { all: 'every dead event of the service' },
  options: { type: 'every dead event of this type' },
} as const;

interface DeadEvent {
  readonly event_id: string;
  readonly type: string;
}

interface DeadEventsPage {
  readonly events: readonly DeadEvent[];
  readonly next: string;
}

type Action = 'retry' | 'drop';

export const DEAD_EVENT_COMMANDS: readonly Command[] = [
  {
    words: ['events', 'dead', 'list'],
    args: ['service'],
    options: { type: 'only of this type' },
    summary: 'List the events that a service could not apply.',
    details:
      '`doctor` names the services that have any. error_code is the last failure; the event is printed whole.',
    failure: 'the API refused; its error is on standard error',
    run: async ({ values }, means) => {
      const events: DeadEvent[] = [];
      const refusal = await eachPage(values.service ?? '', means, (page) => {
        events.push(...page.filter(({ type }) => type === (values.type ?? type)));
      });
      return refusal ?? { code: EXIT.done, body: { events } };
    },
  },
  {
    words: ['events', 'dead', 'retry'],
    ...CHOICE,
    summary: 'Apply dead events once more, each at most once.',
    details: 'The named ones, or those of --type, or --all. One that fails again stays dead.',
    failure: 'some event failed again (its error_code is printed), or the API refused',
    run: (given, means) => actOnAll('retry', given, means),
  },
  {
    words: ['events', 'dead', 'drop'],
    ...CHOICE,
    summary: 'Forget dead events: the service never applies them.',
    details: 'The named ones, or those of --type, or --all.',
    failure: 'the API refused; its error is on standard error',
    run: (given, means) => actOnAll('drop', given, means),
  },
];

async function actOnAll(action: Action, given: Given, means: Means): Promise<Outcome> {
  const service = given.values.service ?? '';
  const ids = [...given.rest];
  if (isForAll(given)) {
    const { type } = given.values;
    const refusal = await eachPage(service, means, (page) => {
      ids.push(
        ...page.filter((event) => event.type === (type ?? event.type)).map(({ event_id }) => event_id),
      );
    });
    if (refusal) return refusal;
  }
  const counts: Record<string, number> = {};
  for (const event_id of ids) {
    const { ok, status, body } = await means.send({
      method: 'POST',
      path: `${PATH}/${action}`,
      body: { service, event_id },
    });
    if (!ok && status !== NOT_FOUND) return { code: EXIT.failed, body, isRefusal: true };
    const outcome = ok ? String(body['outcome'] ?? 'dropped') : 'not_found';
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    means.progress(`${event_id} ${outcome} ${String(body['error_code'] ?? '')}`.trimEnd());
  }
  return { code: counts['failed'] ? EXIT.failed : EXIT.done, body: { events: ids.length, ...counts } };
}

/** @throws UsageError unless the call says which events, in one way. */
function isForAll({ rest, flags, values }: Given): boolean {
  const isForSeveral = flags.has('all') || values.type !== undefined;
  if (isForSeveral === rest.length > 0)
    throw new UsageError(
      'Name the events, or use --type or --all: `latchkey events dead list` has their ids.',
    );
  return isForSeveral;
}

/** Reads all dead events of a service. @returns the API's refusal, if there is one. */
function eachPage(
  service: string,
  means: Means,
  read: (events: readonly DeadEvent[]) => void,
): Promise<Outcome | undefined> {
  const callAt = (after?: string) =>
    ({ method: 'GET', path: PATH, query: { service, after, limit: '100' } }) as const;
  return eachStep<DeadEventsPage>(means, callAt, ({ events }) => read(events));
}
