import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { openApi, type Operation, operations, pathOfNothing } from '../harness/http/openapi.js';
import { currentRun } from '../harness/stack/run.js';

/** Open to a public token where the App has `public_sends` on; this App has not. */
const PUBLIC_SENDS = [
  'POST /v1/auth/proofs_of_work/begin',
  'POST /v1/auth/otps/sms/send',
  'POST /v1/auth/otps/email/send',
  'POST /v1/auth/magic_links/email/send',
  'POST /v1/auth/profile/email/begin',
  'POST /v1/auth/profile/phone_number/begin',
];

/** The keys that the document names. The list of the routes that need none or a public token is in the gateway's own spec. */
const keysOf = ({ spec }: Operation) => (spec.security ?? []).flatMap((entry) => Object.keys(entry)).sort();

const app = await newApp();
const guarded = (await operations()).filter((operation) => keysOf(operation).length > 0);

/** Sends a body that is no JSON, which must not be looked at before the key. */
const ask = ({ method, path }: Operation, key?: string) =>
  call(method, pathOfNothing(path), {
    ...(key !== undefined && { key }),
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { raw: '{"broken' }),
  });

it('the document names the three kinds of key', async () => {
  const schemes = Object.keys((await openApi()).components['securitySchemes'] ?? {});
  expect(schemes.sort()).toEqual(['adminKey', 'publicToken', 'secretKey']);
  expect(new Set(guarded.map((operation) => keysOf(operation).join()))).toEqual(
    new Set(['adminKey', 'publicToken,secretKey', 'secretKey']),
  );
});

describe.each(guarded.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const isAdmin = keysOf(operation).includes('adminKey');

  it.each([
    ['no key', undefined, 'missing_api_key'],
    ['a key of no form', 'nonsense', 'invalid_api_key'],
    ['a key of the other environment', app.secretKey.replace('sk_test_', 'sk_live_'), 'invalid_api_key'],
  ])('with %s is 401, before the body is looked at', async (_, key, type) => {
    const answer = await ask(operation, key);
    expectRefusal(answer, 401, type);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('takes a public token where the document says so', async () => {
    const answer = await ask(operation, app.publicToken);
    if (keysOf(operation).includes('publicToken') && !PUBLIC_SENDS.includes(name))
      expect([200, 400]).toContain(answer.status);
    else expectRefusal(answer, 403, isAdmin ? 'admin_key_required' : 'secret_key_required');
  });

  it('takes the key of an operator where the document says so, and then no key of an App', async () => {
    if (isAdmin) expectRefusal(await ask(operation, app.secretKey), 403, 'admin_key_required');
    else expectRefusal(await ask(operation, currentRun().adminKey), 401, 'invalid_api_key');
  });
});
