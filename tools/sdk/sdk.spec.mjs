import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { apiDocument } from './document.mjs';
import { callName } from './names.mjs';
import { operationsOf } from './operations.mjs';
import { generatedSources } from './sources.mjs';

let document;
let operations;

beforeAll(async () => {
  document = await apiDocument();
  operations = operationsOf(document);
});

describe('the names of calls', () => {
  it.each([
    ['POST', '/v1/auth/otps/email/send', 'sendEmailOtp', 'otps.email.send'],
    ['GET', '/v1/auth/users/{user_id}', 'getUser', 'users.get'],
    ['POST', '/v1/auth/users/{user_id}/update', 'updateUser', 'users.update'],
    [
      'DELETE',
      '/v1/auth/users/phone_number/{phone_number_id}/delete',
      'deletePhone',
      'users.phoneNumber.delete',
    ],
    ['POST', '/v1/webhooks', 'createWebhook', 'webhooks.create'],
    ['GET', '/v1/webhooks/{webhook_id}/deliveries', 'listDeliveries', 'webhooks.deliveries.list'],
    ['GET', '/v1/apps/{app_id}/.well-known/revoked.json', 'getRevoked', 'apps.wellKnown.revoked'],
    ['PUT', '/v1/wallets/{wallet_id}/transfer_policy', 'setPolicy', 'wallets.transferPolicy.set'],
    ['GET', '/v1/wallets/{wallet_id}/transfer_policy', 'getPolicy', 'wallets.transferPolicy.get'],
    ['POST', '/v1/transfers/{transfer_id}/confirm/begin', 'beginConfirmation', 'transfers.beginConfirm'],
    ['POST', '/v1/wallets/import/begin', 'beginImport', 'wallets.beginImport'],
    ['GET', '/v1/auth/sign_in_methods', 'getSignInMethods', 'signInMethods.get'],
  ])('%s %s (%s) is %s', (method, path, operationId, name) => {
    expect(callName({ method, path, operationId })).toBe(name);
  });

  it('are members that JavaScript can write after a dot', () => {
    for (const { name } of operations) expect(name).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/);
  });
});

describe('the operations of the client', () => {
  it('are all of the document, but aliases and those that answer a redirect', () => {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    const known = new Set(operations.map(({ operationId }) => operationId));
    const left = all.filter(({ operationId }) => !known.has(operationId));
    for (const { responses, ...operation } of left)
      expect(operation['x-alias-of'] !== undefined || responses['303'] !== undefined).toBe(true);
    expect(known.size).toBe(all.length - left.length);
    expect(new Set(operations.map(({ name }) => name)).size).toBe(known.size);
  });

  it('have no member of the same name in the path and in the body', () => {
    for (const { path, operation } of operations) {
      const body = JSON.stringify(operation.requestBody?.content['application/json'].schema ?? {});
      const [, schema] = /"#\/components\/schemas\/(\w+)"/.exec(body) ?? [];
      const members = Object.keys(document.components.schemas[schema]?.properties ?? {});
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(members).not.toContain(name);
    }
  });

  it('know their errors', () => {
    const { errors } = operations.find(({ operationId }) => operationId === 'verifyOtp');
    expect(errors).toEqual(expect.arrayContaining(['invalid_otp', 'rate_limited']));
    expect(errors).not.toContain('invalid_totp_code');
  });
});

it('the committed calls and types are those of the document; `npm run sdk` writes them', async () => {
  for (const [name, source] of Object.entries(await generatedSources()))
    expect(readFileSync(inRoot(name), 'utf8') === source || name).toBe(true);
});
