import {
  AckPolicy,
  type Consumer,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { waitAtMost } from '@latchkey/platform/clock';
import type { Logger } from '@latchkey/platform/telemetry';
import { STREAM, subjectOf } from '@latchkey/platform/events';
import { type EventStream, PREPARATION_LIMIT_MS } from './stream.js';

/**
 * Number of messages that have arrived and were not read yet. The client's `getPending` counts its own signals, too, and
 * may stay positive without a message.
 */
export const unreadOf = (messages: ConsumerMessages): number =>
  messages.getReceived() - messages.getProcessed();

export interface TypeReaderParts {
  readonly service: string;
  readonly type: string;
  readonly stream: EventStream;
  readonly logger: Logger;
  /** Messages that are handed over at once, if as many have arrived. */
  readonly mostAtOnce: number;
  /** Applies messages, and acknowledges each or gives it back. Must not throw. */
  readonly receive: (messages: readonly JsMsg[]) => Promise<void>;
}

const ACK_WAIT_MS = 30_000;
/** Failing events of one type that may wait for their next try, before the others of the type wait for them. */
const MOST_UNACKNOWLEDGED = 10_000;
/** As long as the stream keeps events; a consumer that is made again finds all that is left. */
const INACTIVE_MS = 7 * 24 * 3600 * 1000;
const REOPEN_MS = 500;
/** Messages of one type that are on their way to this process. */
export const MOST_UNDER_WAY = 32;

/** A consumer of this name has another configuration: another version, or an operator, chose it. */
const EXISTS_OTHERWISE = 10_148;

/**
 * The name of the consumer of one type. Types have no hyphens, so two types never share a name. The permissions in
 * libs/contracts/bus name the same.
 */
export const consumerOf = (service: string, type: string): string =>
  `${service}-${type.replaceAll('.', '-')}`;

/**
 * Reads the events of one type. All replicas of the service that apply the type share its consumer; the others neither
 * see these events nor can change where they go (ADR 34).
 */
export class TypeReader {
  private readonly name: string;
  private messages: ConsumerMessages | undefined;
  private done: Promise<void> | undefined;
  private isStopped = false;

  constructor(private readonly parts: TypeReaderParts) {
    this.name = consumerOf(parts.service, parts.type);
  }

  /** @throws Error if the server refuses the consumer. */
  async start(): Promise<void> {
    const consumer = await this.consumer();
    this.done = this.read(consumer);
  }

  /** Waits for the events that are being applied; those behind them go to another replica. */
  async stop(limitMs: number): Promise<void> {
    this.isStopped = true;
    this.reopen();
    await waitAtMost(limitMs, this.done);
  }

  /** Opens the consumer again: a restarted server may have lost it, and the client asks only after half a minute. */
  reopen(): void {
    void this.messages?.close();
  }

  /** Number of events of the type that the service (all replicas) has still to apply. */
  async backlog(manager: JetStreamManager): Promise<number> {
    const { num_pending, num_ack_pending } = await manager.consumers.info(STREAM, this.name);
    return num_pending + num_ack_pending;
  }

  private async consumer(): Promise<Consumer> {
    const { stream, type } = this.parts;
    await stream.ensure();
    const manager = await jetstreamManager(stream.connection, { timeout: PREPARATION_LIMIT_MS });
    const config = {
      name: this.name,
      durable_name: this.name,
      ack_policy: AckPolicy.Explicit,
      // A type that a version applies for the first time begins with what the stream still has.
      deliver_policy: DeliverPolicy.All,
      filter_subject: subjectOf(type),
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: MOST_UNACKNOWLEDGED,
      inactive_threshold: nanos(INACTIVE_MS),
    };
    await manager.consumers.add(STREAM, config).catch((error: unknown) => {
      // An operator has to read any other error, and an update would hide it.
      if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_OTHERWISE) throw error;
      return manager.consumers.update(STREAM, this.name, config);
    });
    return jetstream(stream.connection).consumers.get(STREAM, this.name);
  }

  /** Runs until the process stops: opens a consumer again that ended or that the server lost. */
  private async read(first: Consumer): Promise<void> {
    let consumer: Consumer | undefined = first;
    while (!this.isStopped) {
      try {
        consumer ??= await this.consumer();
        // By default the client would wait for ever for a consumer that the server has lost.
        const options = { max_messages: MOST_UNDER_WAY, abort_on_missing_resource: true };
        this.messages = await consumer.consume(options);
        if (this.isStopped) this.reopen();
        await this.receiveFrom(this.messages);
      } catch (error) {
        this.parts.logger.warn('events.consumer_failed', { consumer: this.name, error });
      }
      consumer = undefined;
      if (!this.isStopped) await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
    }
  }

  private async receiveFrom(messages: ConsumerMessages): Promise<void> {
    let arrived: JsMsg[] = [];
    for await (const message of messages) {
      arrived.push(message);
      if (unreadOf(messages) > 0 && arrived.length < this.parts.mostAtOnce) continue;
      await this.parts.receive(arrived);
      arrived = [];
    }
    // The reading was stopped while more had arrived.
    if (arrived.length > 0) await this.parts.receive(arrived);
  }
}
