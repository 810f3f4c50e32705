import { CodedError, type WireError } from '../errors/index.js';

export const REQUEST_ID_HEADER = 'X-Request-Id';
export const TRACEPARENT_HEADER = 'traceparent';

export interface WireRequest {
  caller: unknown;
  input: object;
}

export type WireReply = { ok: object } | { error: WireError };

export function encode(message: WireRequest | WireReply): string {
  return JSON.stringify(message);
}

/** The answer of a reply. @throws CodedError what the callee refused with. */
export function openReply(text: string): object {
  const reply = JSON.parse(text) as WireReply;
  if ('error' in reply) throw CodedError.fromWire(reply.error);
  return reply.ok;
}
