import { booleanField, integerField, listField } from '../fields/field.js';
import { Text } from '../fields/fields.js';

const Count = (description: string, example: number) =>
  integerField({ description, minimum: 0, examples: [example] });

/** How full a stream of JetStream is. */
export class StreamHealth {
  @Text({ description: 'Its name.', examples: ['LATCHKEY'] }) name!: string;
  @Count('Messages that it holds.', 8120) messages!: number;
  @Count('Bytes of them.', 3_248_000) bytes!: number;
  @Count('Bytes that it may hold; 0 for a stream without a limit.', 1_073_741_824) max_bytes!: number;
}

/** How far a consumer has read its stream. */
export class ConsumerHealth {
  @Text({ description: 'The stream that it reads.', examples: ['LATCHKEY'] }) stream!: string;
  @Text({
    description: 'Its name: a service with a type of event, or `events` for the feed, which reads all.',
    examples: ['session-user-deleted'],
  })
  name!: string;
  @Count('Messages that it has still to get.', 0) pending!: number;
  @Count('Messages that it has got, and not yet acknowledged.', 0) unacknowledged!: number;
  @Count('Those of them that it got more than once.', 0) redelivered!: number;
}

/** The streams of the bus, as NATS answers administration. */
export class BusHealth {
  @booleanField({
    description: 'Whether NATS said all of it within 2 seconds; if not, the lists have what it did say.',
  })
  answers!: boolean;
  @listField(() => StreamHealth, {
    description: 'The two streams of events, and the bucket of answers with an `Idempotency-Key`.',
  })
  streams!: StreamHealth[];
  @listField(() => ConsumerHealth, { description: 'Those of the streams of events, by stream and name.' })
  consumers!: ConsumerHealth[];
}
