import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { STREAM, subjectOf } from '@latchkey/platform/events';
import { consumerOf } from '../streams/index.js';
import { consumerNames } from './consumer-names.js';
import { MAKING_LIMIT_MS } from './stream-maker.js';

/** A type of event that a service applies. */
export interface AppliedType {
  readonly service: string;
  readonly type: string;
}

const ACK_WAIT_MS = 30_000;
/** Failing events of one type that may wait for their next try, before the others of the type wait for them. */
const MOST_UNACKNOWLEDGED = 10_000;
/** As long as the stream keeps events; a consumer that is made again finds all that is left. */
const INACTIVE_MS = 7 * 24 * 3600 * 1000;

/** A consumer of this name has another configuration: another version, or an operator, chose it. */
const EXISTS_OTHERWISE = 10_148;

/** Makes a durable consumer for each type that a service applies (ADR 34). */
export class ConsumerMaker {
  /** At the first look also those that are there, because another version may have configured them. */
  private isFirst = true;

  constructor(
    private readonly connection: NatsConnection,
    private readonly applied: readonly AppliedType[],
  ) {}

  /** Makes those that are missing. @returns their names. */
  async makeMissing(): Promise<string[]> {
    const there = this.isFirst ? [] : await consumerNames(this.connection, STREAM);
    const missing = this.applied.filter(({ service, type }) => !there.includes(consumerOf(service, type)));
    if (missing.length === 0) return [];
    const options = { timeout: MAKING_LIMIT_MS, checkAPI: false };
    const manager = await jetstreamManager(this.connection, options);
    await Promise.all(missing.map((one) => make(manager, one)));
    const isFirst = this.isFirst;
    this.isFirst = false;
    return isFirst ? [] : missing.map(({ service, type }) => consumerOf(service, type));
  }
}

async function make(manager: JetStreamManager, { service, type }: AppliedType): Promise<void> {
  const name = consumerOf(service, type);
  const config = {
    name,
    durable_name: name,
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
    return manager.consumers.update(STREAM, name, config);
  });
}
