export { EventTelemetry, type OutgoingEvent } from './event-telemetry.js';
export { EventPublisher } from './publisher.js';
export { EventStream, type StreamOptions } from './stream.js';
export { type StreamEvent, type StreamPlace, StreamReader } from './stream-reader.js';
export { StreamTrimmer } from './stream-trimmer.js';
export { consumerOf, MOST_UNDER_WAY, TypeReader } from './type-reader.js';
