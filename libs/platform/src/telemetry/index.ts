export { createLogger, LOG_LEVELS } from './logger.js';
export { createMetrics } from './metrics.js';
export { NestLogger } from './nest-logger.js';
export { childTraceparent, newTraceparent, parseTraceparent } from './traceparent.js';
export type { LogField, LogFields, LogValue } from './log-fields.js';
export type { LogEntry, Logger, LoggerOptions, LogLevel } from './logger.js';
export type { HistogramOptions, MetricOptions, Metrics } from './metrics.js';
export type { TraceContext } from './traceparent.js';
