import 'reflect-metadata';
import {
  applyDecorators,
  Controller,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { ErrorType, MessageClass } from '@latchkey/contracts';
import type { MemberRule } from './validation/member-rule.js';

/** Who may call: a secret key, a public token too, the operator, or anybody. */
export type Access = 'secret' | 'public' | 'admin' | 'none';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface EndpointOptions {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  /** A secret key unless told. */
  readonly access?: Access;
  readonly summary: string;
  readonly description?: string;
  readonly request?: MessageClass;
  readonly query?: MessageClass;
  readonly response: MessageClass;
  /** Besides those that follow from access and validation. */
  readonly errors?: readonly ErrorType[];
  /** Which members must come together; checked beside the class. */
  readonly needs?: MemberRule;
  readonly beta?: boolean;
  /** Members of the documented answer that differ from the examples of their fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Of a successful answer; `no-store` unless told. */
  readonly cacheControl?: string;
}

/** One row of the API: routing, access, validation and documentation all read it. */
export interface Endpoint extends EndpointOptions {
  readonly access: Access;
  readonly operationId: string;
}

/** What a Fastify route of ours carries in its config. */
export interface RouteFacts {
  readonly access: Access;
  readonly endpoint?: Endpoint;
}

export interface Area {
  readonly name: string;
  readonly description: string;
}

const AREA = Symbol('area');
const ENDPOINT = Symbol('endpoint');

/** A controller whose endpoints share a chapter of the reference. */
export function InArea(name: string, description: string): ClassDecorator {
  return applyDecorators(Controller(), SetMetadata(AREA, { name, description } satisfies Area));
}

/** Declares a method as an endpoint; its name is the operation's id. */
export function Endpoint(options: EndpointOptions): MethodDecorator {
  return (target, key, descriptor: PropertyDescriptor) => {
    const endpoint: Endpoint = { ...options, access: options.access ?? 'secret', operationId: String(key) };
    Reflect.defineMetadata(ENDPOINT, endpoint, descriptor.value as object);
    const facts: RouteFacts = { access: endpoint.access, endpoint };
    const routing = { path: options.path, method: RequestMethod[options.method] };
    applyDecorators(RequestMapping(routing), HttpCode(200), RouteConfig(facts))(target, key, descriptor);
  };
}

/** Declares a route that belongs to no App and needs no key: probes, the reference, its files. */
export function OpenRoute(path: `/${string}`): MethodDecorator {
  const facts: RouteFacts = { access: 'none' };
  return applyDecorators(RequestMapping({ path, method: RequestMethod.GET }), RouteConfig(facts));
}

/** The endpoints of controllers, in the order of declaration, each with its chapter. */
export function endpointsOf(controllers: readonly Type[]): { area: Area; endpoint: Endpoint }[] {
  return controllers.flatMap((controller) => {
    const area: Area | undefined = Reflect.getMetadata(AREA, controller);
    if (!area) return [];
    return handlersOf(controller).flatMap((handler) => {
      const endpoint: Endpoint | undefined = Reflect.getMetadata(ENDPOINT, handler);
      return endpoint ? [{ area, endpoint }] : [];
    });
  });
}

function handlersOf(controller: Type): object[] {
  const members = Object.getOwnPropertyDescriptors(controller.prototype) as Record<
    string,
    PropertyDescriptor
  >;
  return Object.values(members).flatMap(({ value }) =>
    typeof value === 'function' ? [value as object] : [],
  );
}
