import type { Span, SpanKind, Tracing } from '@latchkey/platform/telemetry';

/** Codes of a failed call; every other code is an answer. */
const FAULTS = new Set(['internal_error', 'service_unavailable', 'upstream_timeout']);

export function isFault(code: string): boolean {
  return FAULTS.has(code);
}

/** The span of a call on the side of the caller (`client`) or the callee (`server`). */
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
