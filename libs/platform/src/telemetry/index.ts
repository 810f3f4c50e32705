export {
  type Actor,
  type CallScope,
  currentCall,
  outsideCalls,
  SYSTEM_ACTOR,
  withinCall,
} from './call-scope.js';
export type { LogField, LogFields, LogValue } from './log-fields.js';
export {
  createLogger,
  LOG_LEVELS,
  type LogEntry,
  type Logger,
  type LoggerOptions,
  type LogLevel,
} from './logger.js';
export {
  createMetrics,
  type Histogram,
  type HistogramOptions,
  type MetricOptions,
  type Metrics,
} from './metrics.js';
export { NestLogger } from './nest-logger.js';
export {
  parseTraceparent,
  SAMPLER_NAMES,
  type SamplerName,
  type Span,
  type SpanAttributes,
  type SpanKind,
  startTracing,
  type TraceContext,
  type Tracing,
} from './tracing.js';
