export {
  type Actor,
  type CallScope,
  currentCall,
  type KeptCall,
  outsideCalls,
  SYSTEM_ACTOR,
  withinCall,
} from './call-scope.js';
export { errorLine } from './error-line.js';
export type { LogFields } from './log-fields.js';
export { createLogger, type Logger } from './logger.js';
export { createMetrics, type Histogram, type Metrics, sharedRead } from './metrics.js';
export { NestLogger } from './nest-logger.js';
export {
  parseTraceparent,
  SAMPLER_NAMES,
  type Span,
  type SpanKind,
  startTracing,
  type Tracing,
} from './tracing.js';
