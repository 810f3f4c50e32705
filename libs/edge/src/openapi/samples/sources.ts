import { inspect } from 'node:util';

/** A call as the samples show it. */
export interface SampleRequest {
  readonly method: string;
  /** `/v1/auth/users/{user_id}`. */
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly place: 'path' | 'query';
    readonly value: string;
  }[];
  /** The example of the document; undefined where the call has no body. */
  readonly body: unknown;
  /** Shell variable of the key; undefined where the call needs none. */
  readonly key: string | undefined;
}

/** The longest body that stays on one line. */
const LINE = 72;

export function curlSample(request: SampleRequest): string {
  const { method, body, key } = request;
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`;
  const parts = [
    `curl -s${verb} "$BASE${addressOf(request)}"`,
    ...(key ? [`-H "Authorization: Bearer ${key}"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${inShell(jsonOf(body))}'`]),
  ];
  return parts.join(' \\\n  ');
}

/** @param name of the operation in `@latchkey/node`, such as `otps.verify`. */
export function nodeSample(name: string, { parameters, body }: SampleRequest): string {
  const members = { ...Object.fromEntries(parameters.map((one) => [one.name, one.value])), ...(body ?? {}) };
  const input = Object.keys(members).length === 0 ? '' : literalOf(members);
  return `const answer = await latchkey.${name}(${input});`;
}

/** For a page, which has the public token. */
export function fetchSample(request: SampleRequest): string {
  const { method, body } = request;
  const type = body === undefined ? '' : `, 'Content-Type': 'application/json'`;
  const lines = [
    `const response = await fetch(\`\${BASE}${addressOf(request)}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { Authorization: \`Bearer \${PUBLIC_TOKEN}\`${type} },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(literalOf(body))}),`]),
    '});',
    'const answer = await response.json();',
  ];
  return lines.join('\n');
}

function addressOf({ path, parameters }: SampleRequest): string {
  const value = (name: string) => parameters.find((one) => one.name === name)?.value ?? '…';
  const query = parameters
    .filter(({ place }) => place === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(one.value)}`);
  return (
    path.replace(/\{([a-z_]+)\}/g, (_, name: string) => value(name)) +
    (query.length > 0 ? `?${query.join('&')}` : '')
  );
}

function jsonOf(body: unknown): string {
  const line = JSON.stringify(body, null, 1).replaceAll(/\n\s*/g, ' ');
  return line.length > LINE ? JSON.stringify(body, null, 2) : line;
}

/** Inside single quotes. */
const inShell = (text: string) => text.replaceAll("'", `'\\''`);

const literalOf = (value: unknown) =>
  inspect(value, { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity, breakLength: LINE });

const indented = (text: string) => text.replaceAll('\n', '\n  ');
