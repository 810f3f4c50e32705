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
import {
  type ErrorType,
  isErrorType,
  type MessageClass,
  type OperatorRole,
  type SignInMethod,
  type Tier,
} from '@latchkey/contracts';
import { checkDeprecation, type DeprecationOptions } from './deprecation.js';
import type { SignInStep } from './sign-in-step.js';

/** Which key a route needs: a secret key; a secret key or a public token; an operator's key; none. */
export type Access = 'secret' | 'public' | 'admin' | 'none';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Which of several optional members a request must have. */
export interface MemberRule {
  readonly kind: 'at least one' | 'exactly one';
  readonly members: readonly string[];
}

interface EndpointOptions<Response extends MessageClass = MessageClass> {
  readonly method: HttpMethod;
  /** Parameters as in the document: `/v1/auth/users/{user_id}`. */
  readonly path: `/${string}`;
  /** Default: `secret`. */
  readonly access?: Access;
  /** Of `access: 'admin'` alone: the least role of an operator. Default: `admin`. */
  readonly role?: OperatorRole;
  /** Needs a proof of the last minutes of an operator who is a person: 403 `step_up_required`. Keys are not affected. */
  readonly freshProof?: boolean;
  /** Answers a `viewer`, too, what is personal as it is: the call leaves an event. */
  readonly reveals?: boolean;
  readonly summary: string;
  readonly description: string;
  readonly request?: MessageClass;
  readonly query?: MessageClass;
  /** Absent for a callback, which answers a redirect. */
  readonly response?: Response;
  /** Errors besides those of access and validation. */
  readonly errors?: readonly ErrorType[];
  readonly needs?: MemberRule;
  readonly beta?: boolean;
  /** The tier that an App needs; documented here, enforced by the service. */
  readonly tier?: Exclude<Tier, 'standard'>;
  /** Still works, but clients should move: the document says so, and each answer carries the headers. */
  readonly deprecated?: DeprecationOptions;
  /** `operationId` of the endpoint that does the same by its main path; both stay. */
  readonly aliasOf?: string;
  /**
   * The App setting without which a public token does not open the route: 403 `secret_key_required`. Pages of the App's
   * origins alone may use it: 403 `origin_not_allowed`.
   */
  readonly publicIf?: 'public_sends';
  /** The way to sign in that the App must have on: 403 `method_not_enabled`, before the body is read. */
  readonly signInMethod?: SignInMethod;
  /** What the call does for a sign-in; absent for calls that no sign-in has. */
  readonly signInStep?: SignInStep;
  /** Unknown to live Apps: 404 `route_not_found`, which `errors` must name. */
  readonly testAppsOnly?: boolean;
  /**
   * Another service sends browsers here: the query of a GET and the form of a POST hold what that service likes, so the
   * handler itself reads them; `query` and `request` document them. A success is 303 to a page of the App.
   */
  readonly callback?: boolean;
  /** Members of the documented answer that differ from the examples of their fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** The largest body, in bytes; default: 100 KiB. */
  readonly bodyLimitBytes?: number;
  /** Whether `GET /v1/requests/{request_id}` knows successful calls, too; default: every call but a GET. */
  readonly recorded?: boolean;
  /** Whether a POST that is repeated has the effect and the answer of one; default: if a success is not recorded. */
  readonly repeatable?: boolean;
  /**
   * Whether the answer is kept for an `Idempotency-Key`; default: if the call is not repeatable. False for what is checked
   * anew each time: a kept answer passes every refusal that came since.
   */
  readonly keepsAnswer?: boolean;
  /** `Cache-Control` of a successful answer; default: `no-store`. */
  readonly cacheControl?: string;
  /** Whether answers carry an `ETag`, so that `If-None-Match` may be answered 304. */
  readonly hasEtag?: boolean;
}

/** One endpoint of the API, as routing, access, validation and documentation read it. */
export interface Endpoint extends EndpointOptions {
  readonly access: Access;
  readonly operationId: string;
}

/** The `config` of a Fastify route. */
export interface RouteSettings {
  readonly access: Access;
  readonly endpoint?: Endpoint;
}

export interface Area {
  readonly name: string;
  readonly description: string;
}

const AREA = Symbol('area');
const ENDPOINT = Symbol('endpoint');

/** A controller whose endpoints form one chapter of the API reference. */
export function InArea(name: string, description: string): ClassDecorator {
  return applyDecorators(Controller(), SetMetadata(AREA, { name, description } satisfies Area));
}

declare const JSON_OF: unique symbol;

/** A value as JSON text, which is made once for many answers. */
export type ReadyJson<T> = string & { readonly [JSON_OF]: T };

export const readyJson = <T>(value: T): ReadyJson<T> => JSON.stringify(value) as ReadyJson<T>;

/** What a handler returns that wrote its reply itself. */
export const REPLIED = Object.freeze({ replied: true } as const);

/** What a handler answers: the members of the documented class, or their JSON. */
type Answer<Response extends MessageClass> =
  | InstanceType<Response>
  | ReadyJson<InstanceType<Response>>
  | typeof REPLIED;
type HandlerOf<Response extends MessageClass> = (
  ...parameters: never[]
) => Answer<Response> | Promise<Answer<Response>>;

/** Declares a method as an endpoint; its name is the operation's id, and it answers what `response` documents. */
export function Endpoint<Response extends MessageClass>(options: EndpointOptions<Response>) {
  if (options.deprecated) checkDeprecation(options.deprecated);
  return (target: object, key: string, descriptor: { value?: HandlerOf<Response> }) => {
    const { access = 'secret', role = 'admin' } = options;
    const operationId = String(key);
    const endpoint: Endpoint = { ...options, access, operationId, ...(access === 'admin' && { role }) };
    Reflect.defineMetadata(ENDPOINT, endpoint, descriptor.value as object);
    const settings: RouteSettings = { access: endpoint.access, endpoint };
    const routing = { path: routeOf(options.path), method: RequestMethod[options.method] };
    applyDecorators(RequestMapping(routing), HttpCode(200), RouteConfig(settings))(target, key, descriptor);
  };
}

/** Declares a route without a key: probes, the API reference and its files. */
export function OpenRoute(path: `/${string}`): MethodDecorator {
  const settings: RouteSettings = { access: 'none' };
  return applyDecorators(
    RequestMapping({ path: routeOf(path), method: RequestMethod.GET }),
    RouteConfig(settings),
  );
}

/** The path as the router has it, in which logs and metrics name it, too: `/v1/auth/users/:user_id`. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Whether a request with a secret key may carry an `Idempotency-Key`. */
export function isIdempotent({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean {
  return method === 'POST' && (access === 'secret' || access === 'public');
}

/** Whether the answer to an `Idempotency-Key` is kept. After failures and limits a repetition is run, and may go better. */
export function isKept(status: number): boolean {
  return status < 500 && status !== 429;
}

/** Whether a POST needs no `Idempotency-Key`: it changes nothing, or its repetition changes no more. */
export function isRepeatable({ recorded = true, repeatable = !recorded }: Endpoint): boolean {
  return repeatable;
}

/** Whether a repetition of a POST is answered with what the first one got. */
export function keepsAnswers({ keepsAnswer, ...endpoint }: Endpoint): boolean {
  return keepsAnswer ?? !isRepeatable(endpoint);
}

type MembersOf<T> = readonly [keyof T & string, keyof T & string, ...(keyof T & string)[]];

export function atLeastOne<T>(...members: MembersOf<T>): MemberRule {
  return { kind: 'at least one', members };
}

export function exactlyOne<T>(...members: MembersOf<T>): MemberRule {
  return { kind: 'exactly one', members };
}

/** Every error that these procedures declare, once each. */
export function errorsOf(...procedures: readonly { readonly errors: readonly string[] }[]): ErrorType[] {
  return [...new Set(procedures.flatMap(({ errors }) => errors.filter(isErrorType)))];
}

/** The endpoints of controllers in the order of their declaration, each with its chapter. */
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
