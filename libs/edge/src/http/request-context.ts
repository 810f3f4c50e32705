import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type {
  Caller,
  DeviceFingerprint,
  DeviceFingerprintInput,
  ErrorType,
  OperatorRole,
  RefusalDetails,
} from '@latchkey/contracts';
import type { CallContext } from '@latchkey/platform/rpc';
import type { Span } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenBucket } from '../rate-limits/token-bucket.js';
import type { RouteSettings } from './endpoint.js';

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteSettings> {}

  interface FastifyRequest {
    /** Passed on with every call to a service; the caller is null where the key belongs to no App. */
    call: CallContext<Caller | null>;
    /** Undefined where no operator asks. */
    operatorRole: OperatorRole | undefined;
    /** The `X-Request-Id` of a client that may not choose the id of its request. */
    clientRequestId: string | undefined;
    /** `ok`, or the code of the refusal. */
    outcome: ErrorType | 'ok';
    /** Undefined if the request is not traced. */
    span: Span | undefined;
    /** Whether a test App asked for this refusal. */
    isSimulated: boolean;
    /** What the refusal said; undefined for a success. */
    refusal: RefusalDetails | undefined;
    /** The bucket that counted the request; undefined if none did. */
    limit: TokenBucket | undefined;
  }
}

/** Stored when the client's address is unknown. */
const UNKNOWN_IP = '0.0.0.0';

/** The parts of a request that describe its device; `ip` is undefined once the connection is closed. */
export interface DeviceTraces {
  readonly ip: string | undefined;
  readonly socket: { readonly remoteAddress?: string };
  readonly headers: { readonly 'user-agent'?: string };
}

/** The call context behind an App's key. */
export type AppContext = CallContext<Caller>;

/**
 * The call context of this request: `AppContext` behind an App's key, `OperatorContext` behind an operator's, and
 * `CallContext<null>` elsewhere.
 */
export const Context = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).call);

/** The role of the operator who asks. */
export const Role = createParamDecorator(
  (_: unknown, host: ExecutionContext) => requestOf(host).operatorRole,
);

/** The device that sent the request. */
export const Device = createParamDecorator((_: unknown, host: ExecutionContext) => deviceOf(requestOf(host)));

/** The signal of `@HangUp()`; an interface, because Nest takes the class of a parameter for a message. */
export interface HangUpSignal extends AbortSignal {
  readonly request: IncomingMessage;
}

/** A signal that is aborted when the client hangs up before it is answered. */
export const HangUp = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const controller = new AbortController();
  const { raw, request } = host.switchToHttp().getResponse<FastifyReply>();
  raw.once('close', () => controller.abort());
  return Object.assign(controller.signal, { request: request.raw }) satisfies HangUpSignal;
});

/** Address and user agent, cut to the lengths that a session stores. */
export function deviceOf(request: DeviceTraces): DeviceFingerprint {
  return {
    ip: addressOf(request).slice(0, 64),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 1024),
  };
}

/**
 * The device to compare and to store in a session. A backend names the device of its user; with a public token the
 * sender could name any device, so the device of the request itself is used.
 * @param seen the device of the request.
 */
export function trustedDevice(
  { key_kind }: Caller,
  seen: DeviceFingerprint,
  named: DeviceFingerprintInput | undefined,
): DeviceFingerprintInput | undefined {
  return key_kind === 'public' ? seen : named;
}

/**
 * The address of the client: of the connection, or as the trusted proxies forwarded it, which may be empty. An IPv4
 * client of an IPv6 port gets its IPv4 form.
 */
export function addressOf({ ip, socket }: DeviceTraces): string {
  const address = ip?.trim() || socket.remoteAddress || UNKNOWN_IP;
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

export function requestOf(host: ExecutionContext): FastifyRequest {
  return host.switchToHttp().getRequest<FastifyRequest>();
}
