import { ValidateBy, type ValidationArguments } from 'class-validator';
import {
  AppId,
  choiceField,
  Described,
  EventId,
  integerField,
  Limit,
  listField,
  nearestName,
  openObjectField,
  operatorProcedure,
  procedure,
  stringField,
  Text,
  UserId,
} from '@latchkey/contracts';
import { EVENT_TYPES, EventEnvelope } from '@latchkey/contracts/catalogue';

/** Of other actors no index knows the events. */
const ACTOR_TYPES = ['operator'] as const;

const MOST_WAIT_S = 25;
/** One call between services waits at most this long; the gateway repeats it for a longer wait. */
export const MOST_WAIT_OF_CALL_S = 5;

const namesIn = (value: unknown): string[] =>
  String(value)
    .split(',')
    .map((name) => name.trim());

const unknownIn = (value: unknown): string | undefined =>
  namesIn(value).find((name) => !EVENT_TYPES.some((type) => type === name));

/** The types of a filter, as `type` names them; undefined stands for all. */
export const typesOf = (type: string | undefined): string[] | undefined =>
  type === undefined ? undefined : [...new Set(namesIn(type))];

/** Its message names the nearest type to the first one that is unknown. */
function IsEventTypes(): PropertyDecorator {
  const validate = (value: unknown) => unknownIn(value) === undefined;
  const defaultMessage = (args?: ValidationArguments) =>
    `type must be a type of event, or several separated by commas; the nearest to one that is unknown is ${nearestName(unknownIn(args?.value) ?? '', EVENT_TYPES)}`;
  return ValidateBy({ name: 'isEventTypes', validator: { validate, defaultMessage } });
}

export class FeedEvent extends EventEnvelope {
  @choiceField(EVENT_TYPES, { description: 'What happened.', examples: ['user.created'] }) type!: string;
  @openObjectField({
    description: 'Ids and codes; which ones depends on the type. Never an address, name, code or secret.',
    examples: [{}],
  })
  data!: object;
}

export class ListEventsQuery {
  @EventId({
    description:
      'The `next` of the page before: events after this one. Without it, from the oldest that is kept.',
    minLength: 0,
    optional: true,
  })
  after?: string;
  @stringField(
    {
      description: 'Events of this type only, or of several types, separated by commas.',
      maxLength: 1024,
      examples: ['user.created,user.deleted'],
      optional: true,
    },
    [IsEventTypes()],
  )
  type?: string;
  @UserId({ description: 'Events of this user only.', optional: true }) user_id?: string;
  @integerField({
    description: 'Events that happened after this time only, in Unix epoch seconds.',
    minimum: 0,
    maximum: 100_000_000_000,
    examples: [1795219200],
    optional: true,
  })
  created_after?: number;
  @Limit() limit?: number;
  @integerField({
    description: 'How many seconds to wait for an event where none is there yet (long polling).',
    minimum: 0,
    maximum: MOST_WAIT_S,
    default: 0,
    optional: true,
  })
  wait?: number;
}

export class ListAllEventsQuery extends ListEventsQuery {
  @AppId({ description: 'Events of this App only.', optional: true }) app_id?: string;
  @choiceField(ACTOR_TYPES, { description: 'Only what operators did.', optional: true })
  actor_type?: (typeof ACTOR_TYPES)[number];
  @stringField({
    description: "Only what this operator's key did.",
    maxLength: 128,
    examples: ['ada'],
    optional: true,
  })
  actor_key_id?: string;
  @UserId({ description: 'Only what this operator did, who had signed in.', optional: true })
  actor_user_id?: string;
}

@Described('The next events.')
export class ListEventsResponse {
  @listField(() => FeedEvent, { description: 'In the order in which they were published.' })
  events!: FeedEvent[];
  @Text({
    description:
      'Pass it as `after` to read on; also where this page is empty. Empty as long as there is no event at all.',
    examples: ['evt_01k9z6x2m4f8v0c3r5t7w9y1ab'],
  })
  next!: string;
}

const ERRORS = ['event_not_found', 'rate_limited'] as const;
/** Beyond the wait itself, as for any other call. */
const TIME_LIMIT = { timeoutMs: MOST_WAIT_OF_CALL_S * 1000 + 5000 };

export const listEvents = procedure<ListEventsQuery, ListEventsResponse>(
  'event-service.v1.list_events',
  ERRORS,
  TIME_LIMIT,
);

/** Events of every App. */
export const listAllEvents = operatorProcedure<ListAllEventsQuery, ListEventsResponse>(
  'event-service.v1.list_all_events',
  ERRORS,
  TIME_LIMIT,
);
