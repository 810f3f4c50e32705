import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { unique } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const admin = adminApi();
const CLIENT = { client_id: 'client-1', client_secret: unique('client-secret') };
const app = succeeded(await admin.createApp({ name: unique('App'), environment: 'test' }));

it.each([
  ['otp_length', 5],
  ['otp_length', 10],
  ['otp_expires_in', 0],
  ['otp_expires_in', 16],
  ['fingerprint_match', 'all'],
  ['allowed_origins', ['https://a.example.com/path']],
  ['allowed_redirect_urls', ['not a url']],
  ['sms_country_allowlist', ['Germany']],
  ['sms_country_allowlist', 'DE'],
  ['session_claims', { sub: 'metadata.role' }],
  ['session_claims', { role: 'email' }],
  ['session_claims', ['metadata.role']],
  ['oauth_providers', { apple: { ...CLIENT, team_id: 'A1 B2' } }],
  ['oauth_providers', { google: { ...CLIENT, keep_tokens: 'yes' } }],
])('refuses the setting %s %j, and changes nothing', async (name, value) => {
  const change = { name: 'changed', settings: { otp_length: 9, [name]: value } };
  expectRefusal(await admin.updateApp(app.id, change), 400, 'invalid_request');
  const { secret_key: _secret, public_token: _public, ...unchanged } = app;
  expect(succeeded(await admin.getApp(app.id))).toEqual(unchanged);
});

it('refuses a setting that it does not know, and names its neighbour', async () => {
  const answer = await admin.updateApp(app.id, { settings: { otp_lenght: 7 } });
  expect(expectRefusal(answer, 400, 'unknown_field').fields).toMatchObject([
    { field: 'settings.otp_lenght', message: expect.stringContaining('otp_length') },
  ]);
});

describe('oauth_providers', () => {
  const UNSET = { team_id: '', key_id: '', keep_tokens: false };
  const redirect_uri = `${currentRun().baseUrl}/v1/auth/oauth/google/callback`;
  const GOOGLE = { ...CLIENT, scopes: ['openid'] };

  it('takes the secret of a provider and never shows it', async () => {
    const { id } = succeeded(await admin.createApp({ name: unique('App'), environment: 'test' }));
    const answers = [
      await admin.updateApp(id, { settings: { oauth_providers: { google: GOOGLE } } }),
      await admin.getApp(id),
      await admin.listApps({ limit: 100 }),
    ];
    for (const { text } of answers) expect(text).not.toContain(GOOGLE.client_secret);
    const { settings } = succeeded(await admin.getApp(id));
    expect(settings.oauth_providers).toEqual({
      google: { client_id: 'client-1', issuer: '', scopes: ['openid'], redirect_uri, ...UNSET },
    });
    const removed = succeeded(await admin.updateApp(id, { settings: { oauth_providers: { google: null } } }));
    expect(removed.settings.oauth_providers).toEqual({});
  });
});
