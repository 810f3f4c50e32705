import { CodedError, type WireError } from '@latchkey/platform/errors';
import type { KeptCallNumber } from './keeping.js';
import type { Actor } from '@latchkey/platform/telemetry';

/** A request: one call, or several of one turn. Calls of one App share its caller. */
export interface WireRequest {
  /** Texts that prove callers; absent in a message of version 0.2.0. */
  readonly tickets?: readonly unknown[];
  /** The same callers, unproved; null for one that has a ticket, and for none. */
  readonly callers: readonly unknown[];
  readonly calls: readonly WireCall[];
}

export interface WireCall {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly actor?: Actor;
  readonly kept?: KeptCallNumber | undefined;
  /** Index of its caller, and of its ticket. */
  readonly caller: number;
  readonly input: object;
}

/** The callers of a request as JSON texts. */
export interface WireCallers {
  readonly tickets: readonly string[];
  readonly callers: readonly string[];
}

export type WireReply = { readonly ok: object } | { readonly error: WireError };

/** Some of the replies to a message, each with the index of its call. */
export type WireReplies = readonly (readonly [index: number, reply: WireReply])[];

/** Joins calls and replies that are JSON texts already, so that none is encoded twice. */
export const wire = {
  call(call: WireCall): string {
    return JSON.stringify(call);
  },

  request({ tickets, callers }: WireCallers, calls: readonly string[]): Buffer {
    const proved = `"tickets":[${tickets.join(',')}],"callers":[${callers.join(',')}]`;
    return Buffer.from(`{${proved},"calls":[${calls.join(',')}]}`);
  },

  reply(index: number, reply: WireReply): string {
    return `[${index},${JSON.stringify(reply)}]`;
  },

  replies(replies: readonly string[]): Buffer {
    return Buffer.from(`[${replies.join(',')}]`);
  },

  /** @throws SyntaxError for malformed data. */
  read<T extends WireRequest | WireReplies>(data: Uint8Array): T {
    return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.length).toString()) as T;
  },
};

/** The answer of a reply. @throws CodedError with the callee's code. */
export function openReply(reply: WireReply): object {
  if ('error' in reply) throw CodedError.fromWire(reply.error);
  return reply.ok;
}
