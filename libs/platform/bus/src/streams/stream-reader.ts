import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConsumerMessages,
  jetstream,
  type JetStreamManager,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import type { Event, StreamName } from '@latchkey/platform/events';
import { unreadOf } from './type-reader.js';
import type { EventStream } from './stream.js';

/** Where an event is in its stream. Its id shows whether the stream still has that event there. */
export interface StreamPlace {
  readonly sequence: number;
  readonly eventId: string;
}

export interface StreamEvent extends StreamPlace {
  /** Undefined where the message is not JSON, or an event of another type than its subject says. */
  readonly event: Event | undefined;
}

/** The beginning of the stream. */
export const STREAM_START: StreamPlace = { sequence: 0, eventId: '' };

const EVENT_ID = 'Nats-Msg-Id';
const MOST_AT_ONCE = 500;
/** Pause after a batch, so that events that follow shortly are handled together; after a quiet time none waits. */
const PAUSE_MS = 50;
const INFO_LIMIT_MS = 1000;
/** A server that has just started may lose a question, which is then asked again. */
const ANSWER_MS = 3000;

/** Where a reader asks the process `streams` for its consumer. The permissions in libs/contracts/bus name the same. */
export const readingSubject = (stream: StreamName): string => `streams.read.${stream}`;

/**
 * Reads every event of a stream, in its order, with a consumer that `streams` makes anew each time: the reader itself
 * stores how far it came, and acknowledges what it has handled, so that `streams` may remove it (ADR 60).
 */
export class StreamReader {
  private messages: ConsumerMessages | undefined;
  private closed = false;

  /** @param name of the consumer. */
  constructor(
    private readonly streams: EventStream,
    readonly stream: StreamName,
    private readonly name: string,
  ) {}

  /**
   * Hands over what follows that place, in batches, each after the one before. Ends when the bus was away, and after
   * `close`. @throws Error when an event was lost on the way, or the bus or `handle` failed: read again.
   */
  async read(after: StreamPlace, handle: (batch: readonly StreamEvent[]) => Promise<void>): Promise<void> {
    const messages = (this.messages = await this.open(after));
    try {
      // Closed while it was opened.
      if (this.closed) return;
      let batch: StreamEvent[] = [];
      let delivered = 0;
      for await (const message of messages) {
        if (this.closed) return;
        delivered += 1;
        if (message.info.deliverySequence !== delivered) throw new Error('an event was lost on the way');
        batch.push(streamEventOf(message));
        // On the server, and in this client: the server sends an event as soon as it has it.
        const follows = message.info.pending > 0 || unreadOf(messages) > 0;
        if (follows && batch.length < MOST_AT_ONCE) continue;
        await handle(batch);
        message.ack();
        batch = [];
        if (!follows) await delay(PAUSE_MS);
      }
    } finally {
      // Its promise would wait for messages that no loop reads any more.
      void messages.close();
    }
  }

  /** Ends `read` early. */
  interrupt(): void {
    void this.messages?.close();
  }

  /** Ends `read` for good. */
  close(): void {
    this.closed = true;
    this.interrupt();
  }

  /** Number of events behind that place. @throws Error while the bus is away. */
  async behind({ sequence }: StreamPlace): Promise<number> {
    const manager = await jetstreamManager(this.streams.connection, {
      timeout: INFO_LIMIT_MS,
      checkAPI: false,
    });
    const { state } = await manager.streams.info(this.stream);
    return Math.max(0, state.last_seq - sequence);
  }

  private async open(after: StreamPlace): Promise<ConsumerMessages> {
    const { connection } = this.streams;
    const manager = await jetstreamManager(connection, { timeout: ANSWER_MS, checkAPI: false });
    const place = (await isThere(manager, this.stream, after)) ? after.sequence : 0;
    const question = JSON.stringify({ after: place });
    const answer = await connection.request(readingSubject(this.stream), question, { timeout: ANSWER_MS });
    const { error } = answer.json<{ error?: { description: string } }>();
    if (error) throw new Error(`the consumer of ${this.stream} was not made: ${error.description}`);
    const consumer = await jetstream(connection).consumers.get(this.stream, this.name);
    return consumer.consume({ max_messages: MOST_AT_ONCE, abort_on_missing_resource: true });
  }
}

/**
 * Whether the stream still is the one that was read, up to that place. A server that crashed may have lost its last
 * events and given their sequences to others; a stream that was made again begins at 1.
 */
async function isThere(
  manager: JetStreamManager,
  stream: StreamName,
  { sequence, eventId }: StreamPlace,
): Promise<boolean> {
  if (sequence === 0) return true;
  const { state } = await manager.streams.info(stream);
  // Everything up to there has expired, so nothing of it can be delivered again.
  if (state.first_seq > sequence) return true;
  const found = await manager.streams.getMessage(stream, { seq: sequence });
  return found?.header.get(EVENT_ID) === eventId;
}

function streamEventOf(message: JsMsg): StreamEvent {
  const place = { sequence: message.info.streamSequence, eventId: message.headers?.get(EVENT_ID) ?? '' };
  try {
    const event = message.json<Event>();
    // The bus decides who publishes a type, by the subject, and not what is in it.
    return { ...place, event: typeOf(message.subject) === event.type ? event : undefined };
  } catch {
    return { ...place, event: undefined };
  }
}

/** What follows `events.` or `activity.`. */
const typeOf = (subject: string): string => subject.slice(subject.indexOf('.') + 1);
