import { describe, expect, it } from '@jest/globals';
import { expectRefusal, expectRetryAfter, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { errorTypesOf } from '../harness/http/conformance.js';
import { operations, type Operation, takesJson } from '../harness/http/openapi.js';
import { REDIRECT_URL } from '../harness/requests/valid-request.js';
import { validRequests } from '../harness/requests/valid-requests.js';
import { sandboxEmail, SANDBOX_CODE } from '../harness/sign-in/identities.js';

const app = await newApp({
  tier: 'enterprise',
  settings: { allowed_redirect_urls: [REDIRECT_URL], key_export: 'person' },
});
const requests = validRequests(app);
const ofApps = (await operations()).filter(
  (operation) => takesJson(operation) && !operation.path.startsWith('/v1/admin/'),
);
const simulating = (error: string) => ({ 'Latchkey-Simulate': error });

describe.each(ofApps.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation: Operation) => {
    it('answers each error that it documents, as documented', async () => {
      const valid = await requests[name]?.();
      const types = await errorTypesOf(operation);
      expect(types.length).toBeGreaterThan(5);
      const send = (error: string) =>
        call(operation.method, valid?.path ?? '', {
          key: valid?.key,
          body: valid?.body,
          headers: simulating(error),
        });
      const answers = await Promise.all(types.map(send));
      for (const [index, answer] of answers.entries()) {
        expect(answer.body.error_type).toBe(types[index]);
        if (answer.status === 429 || answer.status === 503) expectRetryAfter(answer);
      }
      const { fields } = expectRefusal(await send('no_such_error'), 400, 'invalid_request');
      expect(fields).toMatchObject([
        { field: 'Latchkey-Simulate', message: expect.stringMatching(/nearest is \w+$/) },
      ]);
    });
  },
);

it('has no effect: the code of a simulated refusal still signs in', async () => {
  const email = sandboxEmail();
  const { email_id: method_id } = succeeded(await app.api.otps.email.send({ email }));
  const verify = (headers = {}) =>
    call('POST', '/v1/auth/otps/verify', {
      key: app.publicToken,
      body: { method_id, otp: SANDBOX_CODE },
      headers,
    });
  for (let turn = 0; turn < 7; turn += 1)
    expectRefusal(await verify(simulating('invalid_otp')), 400, 'invalid_otp');
  expect((await verify()).status).toBe(200);
});

it('is ignored by a live App', async () => {
  const live = await newApp({ environment: 'live' });
  const path = '/v1/auth/users/list';
  expect(
    (await call('GET', path, { key: live.secretKey, headers: simulating('internal_error') })).status,
  ).toBe(200);
});
