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
