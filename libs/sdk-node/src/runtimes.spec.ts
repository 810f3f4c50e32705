import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { useTestServer } from './fixtures/test-client.js';
import { createTestIssuer } from './fixtures/test-issuer.js';

// A bundle is made, and a process started.
jest.setTimeout(60_000);

const server = useTestServer();
let folder: string;
let code: string;

const PROGRAM = `
import { Latchkey, verifyWebhook } from './index.ts';
async function main() {
  const latchkey = new Latchkey({ baseUrl: BASE_URL, secretKey: 'sk_test_1' });
  const { user_id } = await latchkey.verifySession(JWT);
  const { users } = await latchkey.users.list({ limit: 1 });
  const refusals = [
    await latchkey.users.delete({ user_id }).catch((error) => error.errorType),
    (() => { try { verifyWebhook('{}', {}, 'whsec_c2VjcmV0'); } catch (error) { return error.errorType; } })(),
  ];
  console.log(JSON.stringify({ user_id, users, refusals }));
}
void main();
`;

/** What browsers, Deno, Bun and edge runtimes have besides the language; arrays of bytes are those of its functions. */
const WEB = [
  ...[
    'AbortController',
    'AbortSignal',
    'ArrayBuffer',
    'FormData',
    'Headers',
    'Request',
    'Response',
    'Uint8Array',
  ],
  ...[
    'TextDecoder',
    'TextEncoder',
    'URL',
    'URLSearchParams',
    'atob',
    'btoa',
    'clearTimeout',
    'console',
    'crypto',
  ],
  ...['fetch', 'performance', 'setTimeout', 'structuredClone'],
];
const RUNNER = `
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
runInContext(readFileSync(process.argv[2], 'utf8'), createContext({ ${WEB.join()} }));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-runtime-'));
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{
      bundle: true,
      format: 'iife',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      target: 'es2022',
    },
    ...{ minify: true, write: false, logLevel: 'warning' },
  });
  code = outputFiles[0]?.text ?? '';
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('everything runs by Web APIs alone, and lets the process end', async () => {
  const issuer = await createTestIssuer();
  server.answer((request) =>
    request.url.startsWith('/v1/auth/users/list')
      ? { status: 200, body: { users: [] } }
      : issuer.answer(request),
  );
  const given = `const BASE_URL = ${JSON.stringify(server.baseUrl())}; const JWT = ${JSON.stringify(await issuer.sign())};`;
  const [runner, program] = [join(folder, 'runner.mjs'), join(folder, 'program.js')];
  await writeFile(runner, RUNNER);
  await writeFile(program, given + code);
  const { stdout } = await promisify(execFile)(process.execPath, [runner, program], { timeout: 20_000 });
  expect(JSON.parse(stdout)).toEqual({
    user_id: 'user_01k9z6x2m4f8v0c3r5t7w9y1ab',
    users: [],
    refusals: ['unexpected_answer', 'invalid_webhook'],
  });
});

it('is small enough for the edge: with all that it depends on at most 30 kB', () => {
  expect(gzipSync(code).length).toBeLessThan(30_000);
});
