import openapiTS, { astToString } from 'openapi-typescript';

const JSON_TYPE = 'application/json';

/**
 * The types of the client, by openapi-typescript. Left out: headers, which the client sends and reads itself, examples of
 * whole bodies, and the text of each error.
 */
export async function schemaSource(document, operations) {
  const reduced = {
    ...{ openapi: document.openapi, info: { title: document.info.title, version: document.info.version } },
    paths: pathsOf(operations),
    components: { schemas: document.components.schemas },
  };
  return astToString(await openapiTS(reduced));
}

function pathsOf(operations) {
  const paths = {};
  for (const one of operations) (paths[one.path] ??= {})[one.method.toLowerCase()] = reducedOperation(one);
  return paths;
}

function reducedOperation({ operation, errors }) {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const error = {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        properties: { error_type: { type: 'string', enum: errors } },
        required: ['error_type'],
      },
    ],
  };
  return {
    operationId,
    parameters: parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query'),
    ...(requestBody && { requestBody: { ...requestBody, content: withoutExample(requestBody) } }),
    responses: {
      200: { description: responses['200'].description, content: withoutExample(responses['200']) },
      default: { description: 'A refusal.', content: { [JSON_TYPE]: { schema: error } } },
    },
  };
}

const withoutExample = ({ content }) => ({ [JSON_TYPE]: { schema: content[JSON_TYPE].schema } });
