export { consumerOf } from './applying/type-reader.js';
export { EventTelemetry } from './event-telemetry.js';
export { type BatchHandler, EventConsumer, type EventHandler } from './consumer.js';
export {
  ACTIVITY_STREAM,
  defineEvent,
  type Event,
  type EventDefinition,
  STREAM,
  type StreamName,
  STREAMS,
  subjectIn,
  subjectOf,
} from './event.js';
export { type EventContent, Outbox } from './outbox.repository.js';
export { EventRelay } from './relay.js';
export { EVENT_RETENTION, RelayRepository } from './relay.repository.js';
export { EventStream, type StreamOptions, StreamRoomError, type StreamUse } from './stream.js';
export { StreamTrimmer } from './stream-trimmer.js';
export { type StreamEvent, type StreamPlace, STREAM_START, StreamReader } from './stream-reader.js';
