import { hostname } from 'node:os';
import { ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  formatTraceparent,
  type OtlpOptions,
  parseTraceparent,
  type SamplerName,
  type Span,
  type SpanOptions,
  type Tracing,
} from './tracing.js';

const EXPORT_LIMIT_MS = 5000;
/** Of the processor, which reports nothing when it gives up: longer, so that the exporter ends first. */
const BATCH_LIMIT_MS = 2 * EXPORT_LIMIT_MS;
/** Spans that wait for the collector are in memory; beyond this number they are dropped. */
const QUEUE = { maxQueueSize: 8192, maxExportBatchSize: 512, scheduledDelayMillis: 1000 };
const WARN_EVERY_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Sends spans to an OpenTelemetry collector in batches in the background: without a collector only spans are lost. */
export function otlpTracing(options: OtlpOptions): Tracing {
  const { service, sampler, ratio, resource } = options;
  const exporter = exporterOf(options);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'host.name': hostname(), ...resource, 'service.name': service }),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: BATCH_LIMIT_MS, ...QUEUE })],
  });
  const tracer = provider.getTracer('latchkey');
  return {
    start: ({ kind, name, parent, attributes }) =>
      new StartedSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent))),
    // The exporter logs what the collector did not take.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

class StartedSpan implements Span {
  readonly traceparent: string;
  readonly traceId: string;

  constructor(private readonly span: OtelSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = formatTraceparent({ traceId, spanId, sampled: (traceFlags & 1) === 1 });
  }

  set(name: string, value: string | number): void {
    this.span.setAttribute(name, value);
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.span.setAttribute('error.type', failure);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

function contextOf(parent: SpanOptions['parent']) {
  const context = parseTraceparent(parent);
  if (!context) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = context;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(sampled), isRemote: true });
}

/** The exporter, with a log line for a failure: by itself it fails silently. */
function exporterOf({ endpoint, headers, logger }: OtlpOptions): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_LIMIT_MS });
  let warnedAt = -WARN_EVERY_MS;
  const warn = (error: unknown, count: number) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    logger.warn('traces.export_failed', { count, error });
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) warn(result.error, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  if (name.startsWith('parentbased_')) return new ParentBasedSampler({ root: rootSampler(name, ratio) });
  return rootSampler(name, ratio);
}

function rootSampler(name: SamplerName, ratio: number): Sampler {
  if (name.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio);
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
