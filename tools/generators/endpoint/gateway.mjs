import { addCollaborator, addMember } from '../edit-class.mjs';
import { importNames } from '../edit-imports.mjs';
import { appendTo } from '../edit-source.mjs';
import { pascal, words } from '../names.mjs';
import { importContracts } from './contract.mjs';

const EDGE = '@latchkey/edge';
const MODULE = 'apps/gateway/src/gateway.module.ts';

const text = (value) => `'${value.replaceAll("'", "\\'")}'`;

/** A controller of a chapter of its own in the API reference. */
function writeController(tree, { controller, capability }) {
  const Controller = `${pascal(capability)}Controller`;
  const area = words(capability).replace(/^\w/, (letter) => letter.toUpperCase());
  tree.write(
    controller,
    `import { Endpoint, errorsOf, InArea } from '${EDGE}';

@InArea('${area}', 'What an App has of ${words(capability)}.')
export class ${Controller} {}
`,
  );
  appendTo(tree, MODULE, ['API_CONTROLLERS'], Controller);
  importNames(tree, MODULE, [Controller], controller);
}

/** What the method takes, as the decorators of Nest hand it over. */
function parameters({ inPath, hasBody }, { request }, query) {
  return [
    '@Context() context: AppContext',
    ...inPath.map(({ name }) => `@Param('${name}') ${name}: string`),
    ...(hasBody ? [`@Body() request: ${request}`] : []),
    ...(query ? [`@Query() query: ${request}`] : []),
  ];
}

function inputOf({ inPath, hasBody }, query) {
  const names = inPath.map(({ name }) => name);
  if (hasBody && names.length === 0) return 'request';
  if (query && names.length === 0) return 'query';
  const spread = hasBody ? ['...request'] : query ? ['...query'] : [];
  return names.length + spread.length > 0 ? `{ ${[...spread, ...names].join(', ')} }` : '{}';
}

const isQuery = ({ request }) => request.endsWith('Query');

function declaration(endpoint, { procedure, request, response }, query) {
  const { method, path, summary, description, hasBody, asksForUser } = endpoint;
  return `  @Endpoint({
    method: '${method}',
    path: '${path}',
    summary: ${text(summary)},
    description: ${text(description)},
${hasBody ? `request: ${request},\n` : query ? `query: ${request},\n` : ''}    response: ${response},
    errors: errorsOf(${asksForUser ? 'getUser, ' : ''}${procedure}),
  })`;
}

/** Writes the method that declares the endpoint, and calls its procedure. */
export function writeGateway(tree, endpoint, contract) {
  const { service, controller, camel, asksForUser, inBody, hasBody, inPath } = endpoint;
  if (!tree.exists(controller)) writeController(tree, endpoint);
  const rpc = addCollaborator(tree, controller, { name: 'rpc', type: 'RpcClient' });
  const request = hasBody && !endpoint.procedure ? `${endpoint.Pascal}Request` : contract.request;
  const body = { ...contract, request };
  const query = !hasBody && isQuery(contract);
  const user = inBody.length > 0 ? 'user_id: request.user_id' : 'user_id';
  addMember(tree, controller, {
    name: camel,
    text: `${declaration(endpoint, body, query)}
  ${asksForUser ? 'async ' : ''}${camel}(${parameters(endpoint, body, query).join(', ')}) {
${asksForUser ? `await this.${rpc}.call(getUser, context, { ${user} });\n` : ''}    return this.${rpc}.call(${contract.procedure}, context, ${inputOf(endpoint, query)});
  }`,
  });
  const nest = [
    ...(hasBody ? ['Body'] : []),
    ...(inPath.length > 0 ? ['Param'] : []),
    ...(query ? ['Query'] : []),
  ];
  if (nest.length > 0) importNames(tree, controller, nest, '@nestjs/common');
  const named = [contract.procedure, contract.response, ...(hasBody || query ? [request] : [])];
  importContracts(tree, controller, service, named);
  if (asksForUser) importContracts(tree, controller, 'identity', ['getUser']);
  importNames(tree, controller, ['RpcClient'], '@latchkey/platform/rpc');
  const shared = ['type AppContext', 'Context', 'Endpoint', 'errorsOf', 'InArea'];
  importNames(tree, controller, shared, EDGE);
}
