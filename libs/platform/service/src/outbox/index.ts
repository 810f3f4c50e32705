export { type BatchHandler, EventConsumer, type EventHandler } from './consumer.js';
export { type EventContent, Outbox } from './outbox.repository.js';
export { EventRelay } from './relay.js';
export { EVENT_RETENTION, RelayRepository } from './relay.repository.js';
