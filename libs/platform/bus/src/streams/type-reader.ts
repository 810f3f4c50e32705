import { setTimeout as delay } from 'node:timers/promises';
import { type ConsumerMessages, jetstream, type JetStreamManager, type JsMsg } from '@nats-io/jetstream';
import { waitAtMost } from '@latchkey/platform/clock';
import type { Logger } from '@latchkey/platform/telemetry';
import { STREAM } from '@latchkey/platform/events';
import type { EventStream } from './stream.js';

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
  /** How long fewer of them wait for others. */
  readonly gatherMs?: number | undefined;
  /** Applies messages, and acknowledges each or gives it back. Must not throw. */
  readonly receive: (messages: readonly JsMsg[]) => Promise<void>;
}

const REOPEN_MS = 500;
/** While a consumer is missing, each look fails, twice a second: every twentieth failure is logged. */
const LOGGED_EVERY = 20;
/** Messages of one type that are on their way to this process. */
export const MOST_UNDER_WAY = 32;

/**
 * The name of the consumer of one type. Types have no hyphens, so two types never share a name. The permissions in
 * libs/contracts/bus name the same.
 */
export const consumerOf = (service: string, type: string): string =>
  `${service}-${type.replaceAll('.', '-')}`;

/**
 * Reads the events of one type. All replicas of the service that apply the type share its consumer; the others neither
 * see these events nor can change where they go (ADR 34). The process `streams` makes the consumer: a reader waits for it.
 */
export class TypeReader {
  private readonly name: string;
  private messages: ConsumerMessages | undefined;
  private done: Promise<void> | undefined;
  private isStopped = false;
  private failures = 0;

  constructor(private readonly parts: TypeReaderParts) {
    this.name = consumerOf(parts.service, parts.type);
  }

  start(): void {
    this.done = this.read();
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

  /** Runs until the process stops: opens a consumer again that ended or that is missing. */
  private async read(): Promise<void> {
    while (!this.isStopped) {
      try {
        const consumer = await jetstream(this.parts.stream.connection).consumers.get(STREAM, this.name);
        // By default the client would wait for ever for a consumer that the server has lost.
        const options = { max_messages: MOST_UNDER_WAY, abort_on_missing_resource: true };
        this.messages = await consumer.consume(options);
        this.failures = 0;
        if (this.isStopped) this.reopen();
        await this.receiveFrom(this.messages);
      } catch (error) {
        this.report(error);
      }
      if (!this.isStopped) await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
    }
  }

  /** While `streams` has not made the consumer, each look fails. */
  private report(error: unknown): void {
    if (this.failures % LOGGED_EVERY === 0)
      this.parts.logger.warn('events.consumer_failed', { consumer: this.name, error });
    this.failures += 1;
  }

  private async receiveFrom(messages: ConsumerMessages): Promise<void> {
    const { mostAtOnce, gatherMs } = this.parts;
    let arrived: JsMsg[] = [];
    for await (const message of messages) {
      arrived.push(message);
      const isFirstOfFew = arrived.length === 1 && unreadOf(messages) < mostAtOnce - 1;
      if (gatherMs !== undefined && isFirstOfFew && !this.isStopped) await delay(gatherMs);
      if (unreadOf(messages) > 0 && arrived.length < mostAtOnce) continue;
      await this.parts.receive(arrived);
      arrived = [];
    }
    // The reading was stopped while more had arrived.
    if (arrived.length > 0) await this.parts.receive(arrived);
  }
}
