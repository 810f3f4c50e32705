export { EventTelemetry } from './event-telemetry.js';
export { EventConsumer, type EventHandler } from './consumer.js';
export { defineEvent, type Event, type EventDefinition, STREAM, subjectOf } from './event.js';
export { type EventContent, Outbox } from './outbox.repository.js';
export { EventRelay } from './relay.js';
export { EVENT_RETENTION, RelayRepository } from './relay.repository.js';
export { EventStream } from './stream.js';
export { type StreamEvent, type StreamPlace, STREAM_START, StreamReader } from './stream-reader.js';
