import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller, DeviceFingerprint, ErrorType } from '@latchkey/contracts';
import type { CallContext } from '@latchkey/platform/rpc';
import type { Span } from '@latchkey/platform/telemetry';
import type { FastifyRequest } from 'fastify';
import type { RouteFacts } from './endpoint.js';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteFacts> {}

  interface FastifyRequest {
    /** On whose behalf calls are made; the caller is null where no App speaks. */
    call: CallContext<Caller | null>;
    /** The code that was answered; `ok` until something was refused. */
    outcome: ErrorType | 'ok';
    /** Where the request is traced. */
    span: Span | undefined;
  }
}

/** Where a request shows its device; without a connection there is no `ip`, whatever its type says. */
export interface DeviceTraces {
  readonly ip: string | undefined;
  readonly socket: { readonly remoteAddress?: string };
  readonly headers: { readonly 'user-agent'?: string };
}

/** The call context of this request: `CallContext<Caller>` behind an App's key, `CallContext<null>` elsewhere. */
export const Context = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).call);

/** The device that is seen to ask. */
export const Device = createParamDecorator((_: unknown, host: ExecutionContext) => deviceOf(requestOf(host)));

/** A session names some address; this is the one of nobody. */
const UNKNOWN_IP = '0.0.0.0';

/** What a request shows of its device, cut to what a session may hold. */
export function deviceOf(request: DeviceTraces): DeviceFingerprint {
  return { ip: ipOf(request).slice(0, 64), user_agent: (request.headers['user-agent'] ?? '').slice(0, 1024) };
}

/** A forwarded address may be empty, and a closed connection has none; an IPv4 client of an IPv6 port is told as IPv4. */
function ipOf({ ip, socket }: DeviceTraces): string {
  const address = ip?.trim() || socket.remoteAddress || UNKNOWN_IP;
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function requestOf(host: ExecutionContext): FastifyRequest {
  return host.switchToHttp().getRequest<FastifyRequest>();
}
