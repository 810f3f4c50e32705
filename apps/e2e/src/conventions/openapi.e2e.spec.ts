import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { call } from '../harness/http/client.js';
import {
  type Answer,
  DOCUMENTS,
  openApi,
  operations,
  resolved,
  type Schema,
} from '../harness/http/openapi.js';
import { currentRun } from '../harness/stack/run.js';

const document = await openApi();
const MANIFEST = new URL('../../../../package.json', import.meta.url);
const { version: release } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
const all = await operations();

/** Every endpoint that callers rely on. */
const ENDPOINTS = [
  'POST /v1/auth/users/create',
  'POST /v1/auth/users/{user_id}/update',
  'GET /v1/auth/users/list',
  'GET /v1/auth/users/{user_id}',
  'POST /v1/auth/users/{user_id}/unlock',
  'DELETE /v1/auth/users/{user_id}/delete',
  'DELETE /v1/auth/users/email/{email_id}/delete',
  'DELETE /v1/auth/users/phone_number/{phone_number_id}/delete',
  'DELETE /v1/auth/users/idp_providers/{idpuser_id}/delete',
  'POST /v1/auth/otps/sms/send',
  'POST /v1/auth/otps/email/send',
  'POST /v1/auth/otps/verify',
  'POST /v1/auth/sessions/verify',
  'POST /v1/auth/sessions/revoke',
  'GET /v1/auth/sessions/list',
  'POST /v1/test/fast_forward',
  'GET /v1/test/messages',
  'GET /v1/auth/jwks/default',
  'GET /v1/apps/{app_id}/.well-known/jwks.json',
  'GET /v1/apps/{app_id}/.well-known/openid-configuration',
  'GET /v1/apps/{app_id}/.well-known/revoked.json',
  'POST /v1/auth/magic_links/create',
  'POST /v1/auth/magic_links/verify',
  'POST /v1/auth/magic_links/email/send',
  'POST /v1/auth/totps/create',
  'POST /v1/auth/totps/verify',
  'POST /v1/auth/totps/recover',
  'POST /v1/auth/totps/recovery_codes',
  'DELETE /v1/auth/users/totps/{totp_id}/delete',
  'POST /v1/auth/webauthn/registrations/begin',
  'POST /v1/auth/webauthn/registrations/create',
  'POST /v1/auth/webauthn/authentication/begin',
  'POST /v1/auth/webauthn/authentication/verify',
  'POST /v1/auth/webauthn/verify',
  'DELETE /v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete',
  'DELETE /v1/auth/users/wallets/{wallet_id}/delete',
  'POST /v1/auth/oauth/{provider}/begin',
  'GET /v1/auth/oauth/{provider}/callback',
  'POST /v1/auth/oauth/{provider}/callback',
  'POST /v1/auth/oauth/verify',
  'GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens',
  'POST /v1/auth/passwords/strength_check',
  'POST /v1/wallets/create',
  'POST /v1/wallets/import',
  'GET /v1/wallets/list',
  'GET /v1/auth/wallets/list',
  'GET /v1/wallets/{wallet_id}',
  'POST /v1/wallets/balance',
  'POST /v1/auth/wallets/registrations/begin',
  'POST /v1/auth/wallets/verify',
  'POST /v1/transfers/create',
  'GET /v1/transfers/list',
  'GET /v1/transfers/{transfer_id}',
  'POST /v1/transfers/{transfer_id}/confirm',
  'POST /v1/transfers/{transfer_id}/cancel',
  'GET /v1/events',
  'POST /v1/admin/apps',
  'GET /v1/admin/apps',
  'GET /v1/admin/apps/{app_id}',
  'PATCH /v1/admin/apps/{app_id}',
  'POST /v1/admin/apps/{app_id}/keys',
  'GET /v1/admin/apps/{app_id}/keys',
  'DELETE /v1/admin/apps/{app_id}/keys/{key_id}',
  'POST /v1/admin/apps/{app_id}/signing_keys/rotate',
  'POST /v1/admin/apps/{app_id}/signing_keys/revoke',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/block',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unblock',
  'POST /v1/admin/apps/{app_id}/users/{user_id}/unlock',
  'GET /v1/admin/status',
  'GET /v1/admin/events',
  'GET /v1/admin/dead_events',
  'POST /v1/admin/dead_events/retry',
  'POST /v1/admin/dead_events/drop',
  'POST /v1/admin/keys/rewrap',
];

it.each(DOCUMENTS)('%s is valid OpenAPI 3.1', async (path) => {
  const served = JSON.parse((await call('GET', path)).text) as object;
  expect(await new Validator().validate({ ...served })).toEqual({ valid: true });
});

it('holds every endpoint', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: 'Latchkey', version: release });
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(ENDPOINTS));
});

it('names operations apart', () => {
  const ids = all.map(({ spec }) => spec.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : references(member),
  );
}

it('refers to nothing that is not there', () => {
  for (const reference of new Set(references(document))) {
    expect(reference).toMatch(/^#\//);
    expect(typeof resolved(document, { $ref: reference })).toBe('object');
  }
});

describe.each(all.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_, { path, method, spec }) => {
    it('declares its path parameters', () => {
      const declared = (spec.parameters ?? []).filter((parameter) => parameter.in === 'path');
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(declared.map(({ name }) => name).sort()).toEqual([...named].sort());
      for (const { required } of declared) expect(required).toBe(true);
    });

    it('describes every answer, with an example', () => {
      const success = path.endsWith('/callback') ? '303' : '200';
      expect(Object.keys(spec.responses)).toEqual(
        expect.arrayContaining([success, '400', '431', '500', '503', '504']),
      );
      for (const [status, declared] of Object.entries(spec.responses)) {
        const { description, content } = resolved<Answer>(document, declared);
        expect(description).not.toBe('');
        // The answers without a body.
        if (status === '303' || status === '304') continue;
        const json = content?.['application/json'];
        expect(typeof json?.schema).toBe('object');
        expect(typeof (json?.example ?? json?.examples)).toBe('object');
      }
    });

    it('says what it takes', () => {
      expect(spec.summary).toMatch(/\S/);
      if (method === 'GET' || method === 'DELETE') expect(spec.requestBody).toBeUndefined();
      if (!spec.requestBody) return;
      const { 'application/json': body, ...others } = spec.requestBody.content;
      const isForm = path.endsWith('/callback');
      expect(Object.keys(others)).toEqual(isForm ? ['application/x-www-form-urlencoded'] : []);
      if (!isForm) expect(typeof (body?.example ?? body?.examples)).toBe('object');
    });
  },
);

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

it('marks tiers, aliases and beta for people and for machines', () => {
  const marked = (name: `x-${string}`) =>
    all.flatMap(({ spec }) => (spec[name] ? [[spec.operationId, spec[name], spec.summary]] : []));
  expect(marked('x-tier')).toEqual([
    ['checkPasswordStrength', 'enterprise', expect.stringMatching(/\(Enterprise\)$/)],
  ]);
  expect(marked('x-alias-of').map(([alias, main]) => [alias, main])).toEqual([
    ['verifyWebauthn', 'verifyWebauthnAuthentication'],
    ['listAuthWallets', 'listWallets'],
  ]);
  for (const [, , summary] of marked('x-beta')) expect(summary).toMatch(/\(beta\)$/);
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
