import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { call } from '../harness/http/client.js';
import { DOCUMENTS, openApi, operations, type Schema } from '../harness/http/openapi.js';
import { currentRun } from '../harness/stack/run.js';

const document = await openApi();
const MANIFEST = new URL('../../../../package.json', import.meta.url);
const { version: release } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
const all = await operations();

it.each(DOCUMENTS)('%s is valid OpenAPI 3.1', async (path) => {
  const served = JSON.parse((await call('GET', path)).text) as object;
  expect(await new Validator().validate({ ...served })).toEqual({ valid: true });
});

it('is the document of this release', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: 'Latchkey', version: release });
});

it('carries bounds, choices and limits of the specification', () => {
  const minutes = document.components['schemas']?.['VerifyOtpRequest'] as Schema;
  expect(minutes.properties?.['session_expires_in']).toMatchObject({
    type: 'integer',
    minimum: 5,
    maximum: 525600,
  });
  const link = document.components['schemas']?.['CreateMagicLinkRequest'] as Schema;
  expect(link.properties?.['expires_in']).toMatchObject({
    minimum: 5,
    maximum: 10080,
    description: expect.stringContaining('Default: `60`.'),
  });
  const user = document.components['schemas']?.['CreateUserRequest'] as Schema;
  expect(user.properties?.['wallet_type']).toMatchObject({
    enum: ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'],
  });
  expect(user.properties?.['email']).toMatchObject({ maxLength: 254 });
});

it('marks what is beta, as the specification does', () => {
  const beta = all.filter(({ spec }) => spec['x-beta']).map(({ name }) => name);
  expect(beta.sort()).toEqual([
    'GET /v1/transfers/list',
    'POST /v1/auth/totps/create',
    'POST /v1/auth/totps/recovery_codes',
    'POST /v1/auth/wallets/verify',
    'POST /v1/auth/webauthn/authentication/begin',
    'POST /v1/wallets/balance',
    'POST /v1/wallets/create',
  ]);
});

it('answers under /reference with a page whose every file is served here', async () => {
  const { baseUrl } = currentRun();
  const page = await call('GET', '/reference');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, url = '']) => url)
    .filter((url) => !url.startsWith('data:'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(new URL(file, `${baseUrl}/reference`).origin).toBe(baseUrl);
    const asset = await fetch(new URL(file, `${baseUrl}/reference`));
    expect([file, asset.status]).toEqual([file, 200]);
    expect((await asset.text()).length).toBeGreaterThan(50);
  }
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'|default-src 'self'/);
});

it('says that the stack is alive and ready', async () => {
  for (const path of ['/livez', '/readyz']) expect((await call('GET', path)).status).toBe(200);
});
