import { randomBytes } from 'node:crypto';

/** A position in a distributed trace, as W3C Trace Context's `traceparent` header tells it. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

// Later versions may append members, version 00 may not, and ff is invalid.
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/** A new trace, sampled. */
export function newTraceparent(): string {
  return format({ traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), sampled: true });
}

/** The same trace one step on; a missing or malformed parent begins a new trace. */
export function childTraceparent(parent: string | undefined): string {
  const context = parseTraceparent(parent);
  return context ? format({ ...context, spanId: newSpanId() }) : newTraceparent();
}

export function parseTraceparent(value: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(value ?? '') ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

function format({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
