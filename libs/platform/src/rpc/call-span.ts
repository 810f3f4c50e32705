import type { Span, SpanKind, Tracing } from '../telemetry/index.js';

/** What went wrong on the way, or in the callee; every other code is an answer. */
const FAULTS = new Set(['internal_error', 'service_unavailable', 'upstream_timeout']);

export function isFault(code: string): boolean {
  return FAULTS.has(code);
}

/** The span of a call, of the side that makes it (`client`) or answers it (`server`). */
export function startCall(
  tracing: Tracing,
  kind: SpanKind,
  subject: string,
  parent: string | undefined,
): Span {
  return tracing.start({
    kind,
    name: subject,
    parent,
    attributes: { 'rpc.system.name': 'nats', 'rpc.method': subject },
  });
}

export function endCall(span: Span, code: string): void {
  span.set('rpc.response.status_code', code);
  span.end(isFault(code) ? code : undefined);
}
