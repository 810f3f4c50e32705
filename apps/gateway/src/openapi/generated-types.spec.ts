import { describe, expect, it, jest } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { compile } from '../testing/compile.js';
import { leastCalls } from '../testing/least-calls.js';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import { apiDocument } from './api-document.js';

// A compiler run takes seconds.
jest.setTimeout(120_000);

const apps = apiDocument('https://auth.example.com');

const HEAD = `import type { operations } from './document.js';
type Call<Id extends keyof operations> = Pick<operations[Id], 'parameters' | 'requestBody'>;
`;

const typesOf = async (document: OpenApiDocument) =>
  astToString(await openapiTS(JSON.parse(JSON.stringify(document)) as never));

/** Each call on a line of its own, so that the compiler's answer names the operation. */
function callsOf(document: OpenApiDocument): string {
  const lines = leastCalls(document).map(
    ({ operationId, call }) =>
      `export const ${operationId}: Call<'${operationId}'> = ${JSON.stringify(call)};`,
  );
  return HEAD + lines.join('\n');
}

/** The compiler must refuse each of these calls: a directive that expects an error and meets none is an error. */
function tooLittleOf(document: OpenApiDocument): string {
  const lines = leastCalls(document).flatMap(({ operationId, tooLittle }) =>
    tooLittle === undefined
      ? []
      : [
          `// @ts-expect-error -- ${operationId} without a required member`,
          `export const ${operationId}: Call<'${operationId}'> = ${JSON.stringify(tooLittle)};`,
        ],
  );
  return HEAD + lines.join('\n');
}

/** The types know which errors an operation answers. */
const ANSWERS = `import type { operations } from './document.js';
type Refusal = operations['verifyOtp']['responses'][400]['content']['application/json'];
export const known: Refusal['error_type'] = 'invalid_otp';
// @ts-expect-error -- an error of other operations
export const unknown: Refusal['error_type'] = 'invalid_totp_code';
`;

describe('types generated from the document', () => {
  it('accept the least call of every operation, and refuse one that lacks a required member', async () => {
    expect(leastCalls(apps).length).toBeGreaterThanOrEqual(40);
    const types = await typesOf(apps);
    const files = { 'calls.ts': callsOf(apps), 'too-little.ts': tooLittleOf(apps) };
    expect(compile({ 'document.ts': types, ...files, 'answer.ts': ANSWERS })).toEqual([]);
  });
});

describe('generated types', () => {
  it('would ask for a member that has the keyword `default`', async () => {
    const changed = JSON.parse(JSON.stringify(apps)) as OpenApiDocument;
    const { properties } = changed.components.schemas['CreateUserRequest'] ?? {};
    Object.assign(properties?.['requires_verification'] ?? {}, { default: false });
    const problems = compile({ 'document.ts': await typesOf(changed), 'calls.ts': callsOf(changed) });
    expect(problems).toEqual([expect.stringMatching(/^calls\.ts\(\d+,\d+\): [^]*requires_verification/)]);
  });
});
