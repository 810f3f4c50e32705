import { unknownId } from '../sign-in/identities.js';
import { currentRun } from '../stack/run.js';

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly 'application/json'?: {
    readonly schema: Schema;
    readonly examples?: object;
    readonly example?: unknown;
  };
}

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface OperationSpec {
  readonly operationId: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  /** Each an answer, or a reference to one that operations share. */
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
  readonly [extension: `x-${string}`]: unknown;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly security?: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationSpec>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  /** Such as `POST /v1/auth/users/create`. */
  readonly name: string;
  readonly spec: OperationSpec;
  readonly pattern: RegExp;
}

/** The documents of the API and of administration, by the path at which the stack serves them. */
export const DOCUMENTS = ['/v1/openapi.json', '/v1/admin/openapi.json'] as const;

/** Makes a value once for each stack: files of one worker share it, and a stack may be another release. */
function onceForStack<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return () => {
    const { baseUrl } = currentRun();
    const value = made.get(baseUrl) ?? make();
    made.set(baseUrl, value);
    return value;
  };
}

/** Both documents as one. */
export const openApi = onceForStack(bothAsOne);

async function bothAsOne(): Promise<OpenApi> {
  const [apps, operators] = await Promise.all([served(DOCUMENTS[0]), served(DOCUMENTS[1])]);
  const paths = { ...apps.paths, ...operators.paths };
  return { ...apps, paths, components: united(apps.components, operators.components) };
}

async function served(path: string): Promise<OpenApi> {
  const response = await fetch(`${currentRun().baseUrl}${path}`);
  return (await response.json()) as OpenApi;
}

function united(some: OpenApi['components'], others: OpenApi['components']): OpenApi['components'] {
  const sections = Object.entries(others).map(([name, section]) => [name, { ...some[name], ...section }]);
  return { ...some, ...Object.fromEntries(sections) };
}

/** Every operation of both documents. */
export const operations = onceForStack(listOperations);

async function listOperations(): Promise<Operation[]> {
  const { paths } = await openApi();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, spec]) => {
      const upper = method.toUpperCase() as Operation['method'];
      return { method: upper, path, name: `${upper} ${path}`, spec, pattern: patternOf(path) };
    }),
  );
}

/** The operation that a request reaches; a fixed path wins over one with parameters. */
export async function operationAt(method: string, path: string): Promise<Operation | undefined> {
  const bare = path.split('?')[0] ?? path;
  const all = await operations();
  const matching = all.filter(({ pattern }) => pattern.test(bare));
  // A fixed segment wins over a parameter, whatever the method.
  const least = Math.min(...matching.map((operation) => parametersOf(operation.path)));
  return matching.find(({ path: at, method: takes }) => takes === method && parametersOf(at) === least);
}

const parametersOf = (path: string) => path.split('{').length - 1;

/** The operation's path with ids of nothing that exists. */
export function pathOfNothing(template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => unknownId(name.replace(/_id$/, '')));
}

/** Follows a `$ref` inside the document. */
export function resolved<T extends object>(document: OpenApi, part: T | { readonly $ref: string }): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T;
  const steps = part.$ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
  let at: unknown = document;
  for (const step of steps) at = (at as Record<string, unknown>)[step];
  return resolved(document, at as T);
}

/** The same with the parts of `allOf` as one schema; where two parts name a member, the later one narrows it. */
export function merged(document: OpenApi, declared: Schema): Schema {
  const { allOf, ...schema } = resolved<Schema>(document, declared);
  return (allOf ?? []).reduce<Schema>((whole, part) => {
    const { properties, required, ...rest } = merged(document, part);
    return {
      ...whole,
      ...rest,
      ...((properties ?? whole.properties) && { properties: { ...whole.properties, ...properties } }),
      required: [...(whole.required ?? []), ...(required ?? [])],
    };
  }, schema);
}

/** Whether an operation takes a body of JSON. */
export function takesJson({ spec }: Operation): boolean {
  return spec.requestBody?.content['application/json'] !== undefined;
}

/** The schema of an operation's JSON body. */
export async function bodySchema(operation: Operation): Promise<Schema | undefined> {
  const schema = operation.spec.requestBody?.content['application/json']?.schema;
  return schema && merged(await openApi(), schema);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
