import type { Logger } from './logger.js';

/** As OpenTelemetry's OTEL_TRACES_SAMPLER names them. */
export const SAMPLER_NAMES = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export type SamplerName = (typeof SAMPLER_NAMES)[number];

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** Names of routes and procedures, codes and figures; never ids, addresses or parameters. */
type SpanAttributes = Readonly<Record<string, string | number>>;

/** One step of a traced request. */
export interface Span {
  /** The parent of the next step, as the header `traceparent` of W3C Trace Context. */
  readonly traceparent: string;
  readonly traceId: string;
  set(name: string, value: string | number): void;
  /** @param failure the error code; absent after a success. */
  end(failure?: string): void;
}

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly name: string;
  /** A `traceparent`; without one the span begins a trace. */
  readonly parent: string | undefined;
  readonly attributes?: SpanAttributes;
}

/** Traces of one process; undefined where tracing is off, so that it costs nothing then. */
export interface Tracing {
  start(options: SpanOptions): Span;
  /** Sends the spans that wait. */
  stop(): Promise<void>;
}

export interface OtlpOptions {
  readonly service: string;
  /** Of a collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  /** Attributes of every span, besides the name of the service and the host. */
  readonly resource?: Readonly<Record<string, string>>;
  /** Share of the traces that the `traceidratio` samplers keep, from 0 to 1. */
  readonly ratio: number;
  readonly logger: Logger;
}

/** OpenTelemetry is loaded only where a collector is configured. */
export async function startTracing(options: Partial<OtlpOptions> & Omit<OtlpOptions, 'endpoint'>) {
  const { endpoint } = options;
  if (endpoint === undefined) return undefined;
  const { otlpTracing } = await import('./otlp.js');
  return otlpTracing({ ...options, endpoint });
}

/** A position in a distributed trace: the content of a `traceparent`. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

// Later versions may append members, version 00 may not, and ff is invalid.
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** Undefined for a malformed value. */
export function parseTraceparent(value: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(value ?? '') ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function formatTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
