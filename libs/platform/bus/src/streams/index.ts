export { type BusUse, busUse } from './bus-use.js';
export { EventTelemetry, type OutgoingEvent } from './event-telemetry.js';
export { EventPublisher } from './publisher.js';
export { EventStream } from './stream.js';
export { readingSubject, type StreamEvent, type StreamPlace, StreamReader } from './stream-reader.js';
export { consumerOf, MOST_UNDER_WAY, TypeReader } from './type-reader.js';
