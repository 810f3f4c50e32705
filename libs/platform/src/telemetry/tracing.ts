import type { OtlpOptions } from './otlp.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

/** Names of routes and procedures, codes and figures; never ids, addresses or parameters. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** One step of a traced request. */
export interface Span {
  /** What the next step is to name as its parent, in the form of W3C's `traceparent`. */
  readonly traceparent: string;
  readonly traceId: string;
  set(name: string, value: string | number): void;
  /** @param failure the code of what went wrong; absent where nothing did. */
  end(failure?: string): void;
}

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly name: string;
  /** A `traceparent`; without one the span begins a trace. */
  readonly parent: string | undefined;
  readonly attributes?: SpanAttributes;
}

/** Traces of one process. Where it is undefined nothing is traced, and nothing of it costs anything. */
export interface Tracing {
  start(options: SpanOptions): Span;
  /** Sends what is still here. */
  stop(): Promise<void>;
}

/** The library behind it is loaded only where a collector is named. */
export async function startTracing(options: Partial<OtlpOptions> & Omit<OtlpOptions, 'endpoint'>) {
  const { endpoint } = options;
  if (endpoint === undefined) return undefined;
  const { otlpTracing } = await import('./otlp.js');
  return otlpTracing({ ...options, endpoint });
}
