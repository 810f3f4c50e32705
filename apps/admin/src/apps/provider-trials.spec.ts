import { afterAll, describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { ENV, ORIGIN } from '../testing/console-fixture.js';
import { ADMIN_KEY, startTestAdmin } from '../testing/test-admin.js';

const BEGUN = { authorization_url: 'https://id.example.com/authorize', state: 'state', reason: '' };
const TRIED = { reason: '', user_id: 'user_1', email: 'ada@example.com', email_proved: true };
const admin = await startTestAdmin(
  { 'identity.v1.begin_provider_trial': BEGUN, 'identity.v1.verify_provider_trial': TRIED },
  ENV,
);
afterAll(() => admin.close());

const PROVIDERS = '/v1/admin/apps/app_1/oauth_providers';
const ask = (path: string, body?: object, headers: Record<string, string> = {}) =>
  send(admin, `${PROVIDERS}/${path}`, {
    method: 'POST',
    key: ADMIN_KEY,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });

describe('a trial of a provider', () => {
  it.each([
    ['the console', { origin: ORIGIN }],
    ['no page', {}],
    ['another site', { origin: 'https://evil.example' }],
  ])('leads back to the console, where %s began it', async (_, headers) => {
    expect(await ask('google/try', undefined, headers)).toMatchObject({ status: 200, json: BEGUN });
    expect(admin.calls.at(-1)).toMatchObject({
      subject: 'identity.v1.begin_provider_trial',
      input: {
        app_id: 'app_1',
        provider: 'google',
        redirect_url: `${ORIGIN}/console/apps/app_1/providers/google/try`,
        callback_url: 'https://auth.example.com/v1/auth/oauth/google/callback',
      },
    });
  });

  it('of a provider that no App can have is refused', async () => {
    const before = admin.calls.length;
    expect((await ask('myspace/try')).status).toBe(400);
    expect(admin.calls).toHaveLength(before);
  });

  it('is verified by its token and its state, and needs both', async () => {
    const proof = { token: 'token', state: 'state' };
    expect(await ask('verify', proof)).toMatchObject({ status: 200, json: TRIED });
    expect(admin.calls.at(-1)).toMatchObject({
      subject: 'identity.v1.verify_provider_trial',
      input: { app_id: 'app_1', ...proof },
    });
    expect(await ask('verify', { token: 'token' })).toMatchObject({
      status: 400,
      json: { fields: [{ field: 'state' }] },
    });
  });
});
