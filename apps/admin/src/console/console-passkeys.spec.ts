import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answers, send } from '@latchkey/edge/testing';
import {
  COOKIE,
  EMAIL,
  ENV,
  INVITATION,
  LISTED,
  ORIGIN,
  PASSKEY,
  signedIn,
} from '../testing/console-fixture.js';
import { startTestAdmin, type TestAdmin } from '../testing/test-admin.js';

let admin: TestAdmin;
afterEach(() => admin.close());

const start = async (answers: Answers, env: Record<string, string> = ENV) =>
  (admin = await startTestAdmin(answers, env));
const ask = (
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  send(admin, path, { method, headers: { cookie: COOKIE, ...headers }, ...(body !== undefined && { body }) });
const change = (path: string, method = 'POST', body = '{}') =>
  ask(path, { method, body, headers: { origin: ORIGIN } });

describe('a passkey', () => {
  const CHALLENGE = {
    'mfa.v1.begin_registration': {
      public_key_credential_creation_options: { publicKey: { challenge: 'c' } },
    },
  };
  const begin = () => change('/v1/admin/session/passkeys/begin');

  it('is for the domain that console and hosted page share', async () => {
    await start({ ...signedIn('admin', [INVITATION]), ...CHALLENGE });
    expect(await begin()).toMatchObject({ status: 200, json: { options: { challenge: 'c' } } });
    expect(admin.calls.at(-1)).toMatchObject({ input: { domain: 'example.com', user_id: 'user_1' } });
  });

  it.each([
    ['the first one, by an invitation', [INVITATION], [], 200],
    ['the first one, by a code to the mailbox', [EMAIL], [], 403],
    ['another one, by the first', [PASSKEY], [LISTED], 200],
    ['another one, by a code to the mailbox', [EMAIL], [LISTED], 403],
    ['another one, by an invitation', [INVITATION], [LISTED], 403],
  ])('is added, %s: whoever reads the mailbox adds none', async (_, factors, passkeys, status) => {
    await start({ ...signedIn('admin', factors, passkeys), ...CHALLENGE });
    const answer = await begin();
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.json.error_type).toBe('step_up_required');
  });

  it.each([
    [
      'of another operator',
      'webauthn_2',
      [LISTED, { id: 'webauthn_3' }],
      404,
      'webauthn_credential_not_found',
    ],
    ['that is the last one of an admin', 'webauthn_1', [LISTED], 409, 'operator_protected'],
  ])('%s is not removed', async (_, id, passkeys, status, error_type) => {
    await start(signedIn('admin', [PASSKEY], passkeys));
    const answer = await change(`/v1/admin/session/passkeys/${id}`, 'DELETE');
    expect(answer).toMatchObject({ status, json: { error_type } });
  });
});
