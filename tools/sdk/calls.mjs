/** A comment of several lines, at one depth of the interface. */
function comment(lines, indent) {
  const text = lines.map((line) => `${indent} * ${line}`.trimEnd().replaceAll('*/', '* /'));
  return [`${indent}/**`, ...text, `${indent} */`].join('\n');
}

/** What an editor shows on a call: the text of the document, the request, and the errors to branch on. */
function linesOf({ operation, method, path, errors }) {
  const { summary, description } = operation;
  const refusals = errors.map((type) => `\`${type}\``).join(', ');
  return [
    `${summary}.`,
    '',
    description,
    '',
    `\`${method} ${path}\``,
    '',
    `@throws LatchkeyError ${refusals}`,
  ];
}

function treeOf(operations) {
  const tree = {};
  for (const one of operations) {
    const names = one.name.split('.');
    const last = names.pop();
    const branch = names.reduce((node, name) => (node[name] ??= {}), tree);
    if (branch[last]) throw new Error(`two operations are called ${one.name}`);
    branch[last] = one;
  }
  return tree;
}

/** Some answer a session only to a request that says how long it shall live. */
const kindOf = ({ makesSession }) => (makesSession ? 'SessionCall' : 'Call');

function membersOf(tree, indent) {
  return Object.entries(tree)
    .map(([name, node]) =>
      node.operationId
        ? `${comment(linesOf(node), indent)}\n${indent}readonly ${name}: ${kindOf(node)}<'${node.operationId}'>;`
        : `${indent}readonly ${name}: {\n${membersOf(node, `${indent}  `)}\n${indent}};`,
    )
    .join('\n');
}

const rowOf = ({ operationId, name, method, path, hasBody, needsKey }) =>
  `  ${operationId}: ${JSON.stringify({ name, method, path, hasBody, needsKey })},`;

/** The source of the calls: their interface, their table, and the types of the events. */
export function callsSource(document, operations) {
  const events = Object.values(document.webhooks).map(({ post }) => {
    const { $ref } = post.requestBody.content['application/json'].schema;
    return `  | components['schemas']['${$ref.split('/').at(-1)}']`;
  });
  return [
    "import type { Call, SessionCall } from '../client/call.js';",
    "import type { components, operations } from './schema.js';",
    '',
    '/** An id of an operation, as the OpenAPI document has it. */',
    'export type OperationId = keyof operations;',
    '',
    '/** An event, as the feed and webhooks have it; `type` tells which. */',
    `export type LatchkeyEvent =\n${events.join('\n')};`,
    '',
    '/** Every operation of the API, under the words of its path. */',
    `export interface Calls {\n${membersOf(treeOf(operations), '  ')}\n}`,
    '',
    'export interface CallRow {',
    '  readonly name: string;',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';",
    '  readonly path: `/${string}`;',
    '  readonly hasBody: boolean;',
    '  /** Whether a repetition without an `Idempotency-Key` could do something twice. */',
    '  readonly needsKey: boolean;',
    '}',
    '',
    `export const CALLS: Readonly<Record<OperationId, CallRow>> = {\n${operations.map(rowOf).join('\n')}\n};`,
    '',
  ].join('\n');
}

/** The source of the list of errors, which stands alone so that the class of an error can name it. */
export function errorTypesSource({ components }) {
  const types = components.schemas.Error.properties.error_type.enum;
  return `/** Every type of error that the API answers. */\nexport type ApiErrorType =\n${types.map((type) => `  | '${type}'`).join('\n')};\n`;
}
