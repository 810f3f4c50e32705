import type { DeadEvent as ServiceDeadEvent, DeadEventRetry } from '@latchkey/platform/procedures';
import { choiceField, integerField, listField, openObjectField } from '../fields/field.js';
import { EventId, idExample, Limit, Text, Timestamp } from '../fields/fields.js';
import { Described } from '../fields/schema.js';
import { type ServiceName, SERVICES } from '../services.js';

const Service = () =>
  choiceField(SERVICES, { description: 'The service that could not apply it.', examples: ['session'] });

export class ListDeadEventsQuery {
  @Service() service!: ServiceName;
  @EventId({ description: 'The `next` of the page before.', optional: true }) after?: string;
  @Limit() limit?: number;
}

/** An event that its service could not apply. */
export class DeadEvent implements ServiceDeadEvent {
  @Text({ description: 'Id of the event.', examples: [idExample('evt')] }) event_id!: string;
  @Text({ description: 'Its type.', examples: ['user.deleted'] }) type!: string;
  @openObjectField({
    description: 'The event as it was published.',
    examples: [{ id: idExample('evt'), type: 'user.deleted', app_id: idExample('app'), data: {} }],
  })
  event!: object;
  @integerField({ description: 'How often it failed by its own fault.', minimum: 1, examples: [14] })
  tries!: number;
  @Text({
    description: 'The last failure: an error code, an SQLSTATE of PostgreSQL, or the name of an error.',
    examples: ['TypeError'],
  })
  error_code!: string;
  @Timestamp({ description: 'When it failed for the first time, in Unix epoch seconds.' })
  first_failed_at!: number;
  @Timestamp({ description: 'When it failed for the last time, in Unix epoch seconds.' })
  last_failed_at!: number;
}

@Described('Events that the service could not apply.')
export class ListDeadEventsResponse {
  @listField(() => DeadEvent, { description: 'By id.' }) events!: DeadEvent[];
  @Text({
    description: 'Pass it as `after` to read on; empty at the end.',
    examples: [idExample('evt')],
  })
  next!: string;
}

export class DeadEventRequest {
  @Service() service!: ServiceName;
  @EventId() event_id!: string;
}

const OUTCOMES = ['applied', 'repeated', 'failed'] as const satisfies readonly DeadEventRetry['outcome'][];

@Described('How the retry ended.')
export class RetryDeadEventResponse implements DeadEventRetry {
  @choiceField(OUTCOMES, {
    description: '`repeated`: it had been applied before. `failed`: it is still dead.',
    examples: ['applied'],
  })
  outcome!: DeadEventRetry['outcome'];
  @Text({ description: 'The failure; empty unless it failed.', examples: [''] }) error_code!: string;
}

@Described('The event is forgotten.')
export class DropDeadEventResponse {
  @Text({ description: 'Id of the event.', examples: [idExample('evt')] }) event_id!: string;
}
