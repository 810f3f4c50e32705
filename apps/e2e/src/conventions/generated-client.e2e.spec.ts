import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from 'esbuild';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

// The generator and the compiler are processes of their own.
jest.setTimeout(180_000);

/** A program of a client: it signs a user in with the generated functions, and reads their types. */
const PROGRAM = `
import { createUser, listUsers, sendEmailOtp, verifyOtp } from './client/index.js';
import { client } from './client/client.gen.js';

declare const process: { env: Record<string, string> };
const { BASE_URL, SECRET_KEY = '', EMAIL: email = '' } = process.env;
client.setConfig({ baseUrl: BASE_URL, auth: SECRET_KEY });

const created = await createUser({ body: { email, requires_verification: true }, throwOnError: true });
const sent = await sendEmailOtp({ body: { email }, throwOnError: true });
const guess = { method_id: sent.data.email_id, otp: '000000', session_expires_in: 60 };
const verified = await verifyOtp({ body: guess, throwOnError: true });
const listed = await listUsers({ query: { email }, throwOnError: true });
const again = await verifyOtp({ body: guess });
const refused: boolean = again.error?.error_type === 'invalid_otp';
// @ts-expect-error -- no error of this operation
const impossible: boolean = again.error?.error_type === 'invalid_totp_code';

console.log(
  JSON.stringify({
    created: created.data.user_id,
    status: created.data.status,
    sent: sent.data.email_id,
    verified: verified.data.user_id,
    session: verified.data.session?.user_id,
    listed: listed.data.users.map(({ user_id, active }) => [user_id, active]),
    refused,
    impossible,
  }),
);
`;

const TSCONFIG = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, types: [] },
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
  },
  files: ['program.ts'],
};

const run = promisify(execFile);
const tool = (path: string, ...args: string[]) =>
  run(process.execPath, [join('node_modules', path), ...args]);

describe('a client that @hey-api/openapi-ts generates from the served document', () => {
  let folder: string;
  let program: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-client-'));
    const [document, source] = [join(folder, 'openapi.json'), join(folder, 'program.ts')];
    await writeFile(document, (await call('GET', '/v1/openapi.json')).text);
    await writeFile(source, PROGRAM);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const output = join(folder, 'client');
    await tool('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', output, '-c', '@hey-api/client-fetch');
    program = join(folder, 'program.mjs');
    await build({ entryPoints: [source], bundle: true, format: 'esm', platform: 'node', outfile: program });
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('compiles, and so does a program that uses it', async () => {
    const { stdout } = await tool('typescript/bin/tsc', '-p', folder).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toBe('');
  });

  it('signs a user in', async () => {
    const app = await newApp();
    const env = { BASE_URL: currentRun().baseUrl, SECRET_KEY: app.secretKey, EMAIL: sandboxEmail() };
    const { stdout } = await run(process.execPath, [program], { env });
    const said = JSON.parse(stdout) as { created: string };
    const user = said.created;
    expect(user).toMatch(/^user_/);
    expect(said).toEqual({
      created: user,
      status: 'pending',
      sent: expect.stringMatching(/^email_/),
      verified: user,
      session: user,
      listed: [[user, true]],
      refused: true,
      impossible: false,
    });
  });
});
