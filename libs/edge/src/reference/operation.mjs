import { cell, membersTable, objectOf, prose, resolved, table } from './members.mjs';

const KEYS = {
  secretKey: 'secret key',
  publicToken: 'public token',
  adminKey: "operator's key",
};
/** Headers that every operation takes, which the page on requests explains once. */
const isOwn = ({ in: place }) => place !== 'header';
const FENCES = { Shell: 'sh', TypeScript: 'ts', JavaScript: 'js' };

/** An operation as a section of a page. */
export function operationSection(document, { method, path, operation }) {
  const parts = [
    `## ${operation.summary} {#${operation.operationId}}`,
    `<div class="operation"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></div>`,
    prose(operation.description),
    keysOf(operation),
    aliasOf(operation),
    samplesOf(operation),
    ...parametersOf(document, operation),
    ...requestOf(document, operation),
    ...answerOf(document, operation),
    ...errorsOf(document, operation),
  ];
  return parts.filter(Boolean).join('\n\n');
}

function keysOf({ security }) {
  const names = security.flatMap((entry) => Object.keys(entry)).map((name) => `**${KEYS[name]}**`);
  return names.length === 0 ? 'Needs no key.' : `Takes a ${names.join(' or a ')}.`;
}

const aliasOf = (operation) =>
  operation['x-alias-of'] && `A second path of [${operation['x-alias-of']}](#${operation['x-alias-of']}).`;

function samplesOf(operation) {
  const samples = operation['x-codeSamples'] ?? [];
  if (samples.length === 0) return undefined;
  const fences = samples.map(
    ({ lang, label, source }) => `\`\`\`${FENCES[lang]} [${label}]\n${source}\n\`\`\``,
  );
  return `::: code-group\n\n${fences.join('\n\n')}\n\n:::`;
}

function parametersOf(document, { operationId, parameters = [] }) {
  const own = parameters.map((one) => resolved(document, one)).filter(isOwn);
  if (own.length === 0) return [];
  const rows = own.map(({ name, in: place, required, schema, description }) => [
    `\`${name}\`${required ? ' *' : ''}`,
    place,
    cell(description ?? schema?.description),
  ]);
  return [`### Parameters {#${operationId}-parameters}`, table(['name', 'in', 'meaning'], rows)];
}

function requestOf(document, { operationId, requestBody }) {
  const content = requestBody?.content ?? {};
  const [type] = Object.keys(content);
  if (!type) return [];
  return [
    `### Request {#${operationId}-request}`,
    membersTable(document, content[type].schema, { request: true }),
    ruleOf(content[type].schema),
  ];
}

/** Members that exclude each other: a request names one. */
function ruleOf({ allOf: [, rule] = [] }) {
  if (!rule) return undefined;
  const names = (rule.oneOf ?? rule.anyOf).map(({ required: [name] }) => `\`${name}\``).join(', ');
  return rule.oneOf ? `Exactly one of ${names}.` : `At least one of ${names}.`;
}

function answerOf(document, { operationId, responses }) {
  const answer = responses['200']?.content?.['application/json'];
  if (!answer) return [];
  const example = `\`\`\`json\n${JSON.stringify(answer.example, null, 2)}\n\`\`\``;
  return [
    `### Answer {#${operationId}-answer}`,
    responses['200'].description,
    membersTable(document, objectOf(document, answer.schema), { request: false }),
    `::: details Example\n${example}\n:::`,
  ];
}

function errorsOf(document, { responses }) {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => [status, typesOf(document, response).join(', ')]);
  if (rows.length === 0) return [];
  return [`::: details Errors\n${table(['status', '`error_type`'], rows)}\n\nSee [errors](/errors).\n:::`];
}

function typesOf(document, response) {
  const { schema } = resolved(document, response).content['application/json'];
  return schema.allOf[1].properties.error_type.enum.map((type) => `\`${type}\``);
}
