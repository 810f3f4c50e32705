import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller, DeviceFingerprint, ErrorType } from '@latchkey/contracts';
import type { CallContext } from '@latchkey/platform/rpc';
import type { FastifyRequest } from 'fastify';
import type { RouteFacts } from './endpoint.js';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteFacts> {}

  interface FastifyRequest {
    /** On whose behalf calls are made; the caller is null where no App speaks. */
    call: CallContext<Caller | null>;
    /** The code that was answered; `ok` until something was refused. */
    outcome: ErrorType | 'ok';
  }
}

/** The call context of this request: `CallContext<Caller>` behind an App's key, `CallContext<null>` elsewhere. */
export const Context = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).call);

/** The device that is seen to ask. */
export const Device = createParamDecorator((_: unknown, host: ExecutionContext) => deviceOf(requestOf(host)));

/** What a request shows of its device, cut to what a session may hold. */
export function deviceOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): DeviceFingerprint {
  return { ip: request.ip.slice(0, 64), user_agent: (request.headers['user-agent'] ?? '').slice(0, 1024) };
}

function requestOf(host: ExecutionContext): FastifyRequest {
  return host.switchToHttp().getRequest<FastifyRequest>();
}
