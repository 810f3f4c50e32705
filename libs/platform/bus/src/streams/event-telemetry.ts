import type { JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import {
  type Actor,
  type CallScope,
  type Histogram,
  type Metrics,
  type Span,
  type SpanKind,
  type Tracing,
} from '@latchkey/platform/telemetry';
import { subjectOf } from '@latchkey/platform/events';

const REQUEST_ID = 'X-Request-Id';
const TRACEPARENT = 'traceparent';
const DELAYS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300, 3600];
const MS_IN_NANOS = 1_000_000n;

/** An event that waits to be published, as an outbox holds it. */
export interface OutgoingEvent {
  event_id: string;
  type: string;
  app_id: string;
  user_id: string;
  data: object;
  /** Of the request that caused the event; empty if unknown. */
  request_id: string;
  traceparent: string;
  actor_type: Actor['type'];
  actor_key_id: string;
  actor_user_id: string;
  /** Epoch seconds. */
  occurred_at: string;
}

export type ApplyOutcome = 'applied' | 'repeated' | 'failed' | 'died';

/** Metrics of events, and the request that caused an event, in its headers for logs and traces. */
export class EventTelemetry {
  private readonly published;
  private readonly handled;
  private readonly delays: Histogram<'type'>;

  constructor(
    metrics: Metrics,
    private readonly tracing?: Tracing,
  ) {
    this.published = metrics.counter({
      name: 'events_published_total',
      help: 'Events that were published.',
      labels: ['type'],
    });
    this.handled = metrics.counter({
      name: 'events_handled_total',
      help: 'Events of other services that were applied, had been applied before, failed and come again, or died.',
      labels: ['type', 'outcome'],
    });
    this.delays = metrics.histogram({
      name: 'event_delay_seconds',
      help: 'Time from the publishing of an event until it was applied here.',
      labels: ['type'],
      buckets: DELAYS,
    });
  }

  /** The headers of an event, and the span of its publishing if its request is traced. */
  publishing(
    { type, request_id, traceparent }: OutgoingEvent,
    subject: string,
  ): { headers: MsgHdrs; span: Span | undefined } {
    const span = this.spanOf('producer', `publish ${type}`, subject, traceparent);
    const sent = headers();
    if (request_id) sent.set(REQUEST_ID, request_id);
    if (traceparent) sent.set(TRACEPARENT, span?.traceparent ?? traceparent);
    return { headers: sent, span };
  }

  countPublished(type: string): void {
    this.published.inc({ type });
  }

  /** The scope in which an event is applied. */
  applying(message: JsMsg): CallScope {
    const type = message.subject.slice(subjectOf('').length);
    const span = this.spanOf('consumer', `apply ${type}`, message.subject, message.headers?.get(TRACEPARENT));
    return { requestId: message.headers?.get(REQUEST_ID) ?? '', span };
  }

  countHandled(type: string, outcome: ApplyOutcome, message: JsMsg): void {
    this.handled.inc({ type, outcome });
    if (outcome !== 'applied') return;
    const publishedMs = Number(message.timestampNanos / MS_IN_NANOS);
    this.delays.observe({ type }, Math.max(0, Date.now() - publishedMs) / 1000);
  }

  /** An event without a traced request begins no trace. */
  private spanOf(
    kind: SpanKind,
    name: string,
    subject: string,
    parent: string | undefined,
  ): Span | undefined {
    if (!parent) return undefined;
    const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
    return this.tracing?.start({ kind, name, parent, attributes });
  }
}
