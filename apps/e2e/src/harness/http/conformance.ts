import {
  type Answer,
  merged,
  openApi,
  type OpenApi,
  type Operation,
  operationAt,
  resolved,
  type Schema,
} from './openapi.js';
import { currentRun } from '../stack/run.js';
import { schemaProblems } from './schema-check.js';

/**
 * What `schemaProblems` says of what a release does not document: a member that came after it, and each value that
 * CHANGELOG.md announces.
 */
const NEWER = [
  /^body\S+ is not documented$/,
  /^body\S+\.delivery_channel is "oidc_oauth", none of its values$/,
];

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

/**
 * Holds an answer against the OpenAPI document: the operation must document its status, its `error_type`, and each
 * member of its body. Requests that reach no operation answer route_not_found or method_not_allowed.
 */
export async function checkAnswer(method: string, path: string, answer: Answered): Promise<void> {
  const operation = await operationAt(method, path);
  if (!operation) return;
  const found = await answerProblems(operation, answer);
  const problems = currentRun().answersMayGrow
    ? found.filter((problem) => !NEWER.some((known) => known.test(problem)))
    : found;
  if (problems.length === 0) return;
  throw new Error(`${operation.name} answered ${answer.status}, not as documented:\n${problems.join('\n')}`);
}

async function answerProblems(operation: Operation, answered: Answered): Promise<string[]> {
  const { status, body } = answered;
  const document = await openApi();
  const declared = operation.spec.responses[String(status)];
  const type = (body as { readonly error_type?: string } | undefined)?.error_type;
  if (!declared) return [`status ${status} (${type ?? 'no error_type'}) is not documented`];
  const { content } = resolved<Answer>(document, declared);
  if (!content) return answered.text === '' ? [] : ['its body is not documented'];
  const schema = content['application/json']?.schema;
  if (!schema) return ['its body is not documented'];
  const problems = schemaProblems(document, schema, body);
  if (status === 200) return problems;
  const types = documentedTypes(document, schema);
  return types.includes(type ?? '')
    ? problems
    : [...problems, `error_type ${type} is not among ${types.join(', ')}`];
}

/** The values of `error_type` that a schema of errors allows. */
function documentedTypes(document: OpenApi, schema: Schema): string[] {
  return (merged(document, schema).properties?.['error_type']?.enum ?? []).map(String);
}

/** Every `error_type` that the document lists for an operation. */
export async function errorTypesOf({ spec }: Operation): Promise<string[]> {
  const document = await openApi();
  const refusals = Object.entries(spec.responses).filter(([status]) => Number(status) >= 400);
  return refusals.flatMap(([, declared]) => {
    const schema = resolved<Answer>(document, declared).content?.['application/json']?.schema;
    return schema ? documentedTypes(document, schema) : [];
  });
}
