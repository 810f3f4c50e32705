export { type OpenApiDocument, openApiDocument } from './document.js';
export { errorTypesOf, exampleError } from './error-responses.js';
export { exampleFields } from './example-fields.js';
export { requestExample, responseExample } from './examples.js';
export { SIMULATE } from './headers.js';
export type { Operation } from './operations.js';
export type { CodeSample } from './samples/code-samples.js';
export { curlSample, nodeSample } from './samples/sources.js';
export type { SchemaObject } from './schemas.js';
