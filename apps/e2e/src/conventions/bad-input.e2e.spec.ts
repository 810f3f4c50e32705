import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectErrorShape, expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp, type TestApp } from '../harness/http/app.js';
import { badBodies, badMembers, type BadBody } from '../harness/requests/bad-values.js';
import { type Answer, call } from '../harness/http/client.js';
import { bodySchema, openApi, operations, takesJson } from '../harness/http/openapi.js';
import { until } from '../harness/stack/own-stack.js';
import { REDIRECT_URL, type ValidRequest, validRequests } from '../harness/requests/valid-requests.js';

const anApp = () => newApp({ tier: 'enterprise', settings: { allowed_redirect_urls: [REDIRECT_URL] } });
const app = await anApp();
const document = await openApi();
const takingBodies = (await operations()).filter(takesJson);

function validRequest(ofApp: TestApp, name: string): Promise<ValidRequest> {
  const make = validRequests(ofApp)[name];
  if (!make) throw new Error(`no valid request is known for ${name}`);
  return make();
}

const TRIES = 10;

/**
 * A server may answer and close while the client still writes, and a client that fails to write may lose the answer. A
 * refused request has changed nothing, so it is sent again.
 */
async function readAnswer(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1)
    try {
      return await send();
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
      if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code) || tries === TRIES) throw error;
    }
}

/** An active user gets a default wallet by an event, a moment later; a pending user may have none. */
async function usersWithWallets({ api }: TestApp) {
  const read = async () => succeeded(await api.users.list({ limit: 100 })).users;
  await until(async () => (await read()).every(({ active, wallets }) => !active || wallets.length > 0));
  return read();
}

/** All data of an App that a request could change. */
async function state(ofApp: TestApp) {
  const admin = adminApi();
  const users = await usersWithWallets(ofApp);
  const sessions = users.map(
    async ({ user_id }) => succeeded(await ofApp.api.sessions.list({ user_id })).sessions,
  );
  const ends = (await Promise.all(sessions))
    .flat()
    .map(({ id, expires_at, factors }) => ({ id, expires_at, factors: factors.length }));
  return {
    users,
    ends,
    app: succeeded(await admin.getApp(ofApp.id)),
    keys: succeeded(await admin.listKeys(ofApp.id)).keys.map(({ id, kind }) => ({ id, kind })),
  };
}

it('knows a valid request of every operation that takes a body', () => {
  expect(Object.keys(validRequests(app)).sort()).toEqual(takingBodies.map(({ name }) => name).sort());
});

describe.each(takingBodies.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    // Of its own: the state holds what this operation needs, and no user of the others.
    let own: TestApp;
    beforeAll(async () => (own = await anApp()));
    const send = async (raw: BadBody['raw'], valid: { path: string; key: string }) =>
      readAnswer(() => call(operation.method, valid.path, { key: valid.key, raw }));

    it('refuses every bad body with a documented 4xx, and changes nothing', async () => {
      const valid = await validRequest(own, name);
      const before = await state(own);
      const accepted: string[] = [];
      const required = operation.spec.requestBody?.required === true;
      for (const { what, raw } of badBodies(valid.body, valid.rows?.limitBytes)) {
        // Nothing at all is an empty object, which is fine where no member is required.
        if (raw === '' && !required) continue;
        const answer = await send(raw, valid);
        if (answer.status < 400 || answer.status > 499)
          accepted.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        else expectErrorShape(answer);
      }
      expect(accepted).toEqual([]);
      expect(await state(own)).toEqual(before);
    });

    it('refuses every member that is wrong with a documented 4xx, and changes nothing', async () => {
      const valid = await validRequest(own, name);
      const schema = await bodySchema(operation);
      const before = await state(own);
      const accepted: string[] = [];
      for (const { what, raw } of badMembers(document, schema ?? {}, valid.body)) {
        if (valid.rows && what.startsWith(`${valid.rows.member}: a list of`)) continue;
        const answer = await send(raw, valid);
        if (answer.status !== 400) accepted.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        else expectErrorShape(answer);
      }
      expect(accepted).toEqual([]);
      expect(await state(own)).toEqual(before);
    });

    it('wants every required member, and says so by name', async () => {
      const valid = await validRequest(own, name);
      const schema = await bodySchema(operation);
      for (const member of schema?.required ?? []) {
        for (const value of [undefined, null]) {
          const answer = await call(operation.method, valid.path, {
            key: valid.key,
            body: { ...valid.body, [member]: value },
          });
          expect(expectRefusal(answer, 400, 'invalid_request').fields).toMatchObject([{ field: member }]);
        }
      }
    });

    it('accepts the valid request after all that', async () => {
      const valid = await validRequest(own, name);
      succeeded(await call(operation.method, valid.path, { key: valid.key, body: valid.body }));
    });
  },
);

describe('what each kind of bad body is called', () => {
  const path = '/v1/auth/users/create';
  const email = 'ada.bad-input@sandbox.test';
  const text = JSON.stringify({ email });

  it.each([
    ['half an object', '{"email":', 400, 'invalid_json'],
    ['10,000 levels', `{"metadata":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'invalid_json'],
    [
      '33 levels',
      `{"email":"${email}","metadata":${'{"a":'.repeat(32)}1${'}'.repeat(32)}}`,
      400,
      'invalid_json',
    ],
    ['a repeated member', `{"email":"${email}","email":"${email}"}`, 400, 'invalid_json'],
    ['a member it does not know', `{"email":"${email}","emial":1}`, 400, 'unknown_field'],
    ['a NUL', `{"email":"${email}","first_name":"a\\u0000"}`, 400, 'invalid_request'],
    ['a lone surrogate', `{"email":"${email}","first_name":"\\ud83d"}`, 400, 'invalid_request'],
    ['100 KiB and a byte', text + ' '.repeat(100 * 1024 + 1 - text.length), 413, 'payload_too_large'],
  ])('%s', async (_, raw, status, type) => {
    const answer = await readAnswer(() => call('POST', path, { key: app.secretKey, raw }));
    expectRefusal(answer, status, type);
  });

  it('names each member that is wrong, not only the first', async () => {
    const body = { email: 7, first_name: [], requires_verification: 'yes', wallet_type: 'doge' };
    const { fields } = expectRefusal(
      await call('POST', path, { key: app.secretKey, body }),
      400,
      'invalid_request',
    );
    expect(fields?.map(({ field }) => field).sort()).toEqual([
      'email',
      'first_name',
      'requires_verification',
      'wallet_type',
    ]);
  });

  it('names the nearest member that it knows', async () => {
    const answer = await call('POST', path, { key: app.secretKey, body: { emial: email } });
    const { fields } = expectRefusal(answer, 400, 'unknown_field');
    expect(fields).toMatchObject([{ field: 'emial', message: expect.stringContaining('email') }]);
  });

  it('accepts exactly 100 KiB and exactly 32 levels', async () => {
    succeeded(
      await call('POST', path, { key: app.secretKey, raw: text + ' '.repeat(100 * 1024 - text.length) }),
    );
    const deep = `{"email":"${email}","metadata":${'{"a":'.repeat(31)}1${'}'.repeat(31)}}`;
    succeeded(await call('POST', path, { key: app.secretKey, raw: deep }));
  });
});

it('leaves the stack ready', async () => {
  expect((await call('GET', '/readyz')).status).toBe(200);
});
