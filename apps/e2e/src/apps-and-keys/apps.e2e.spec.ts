import { expect, it } from '@jest/globals';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { appApi } from '../harness/http/app-client.js';
import { bootstrapApp } from '../harness/http/app.js';
import { unique } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const admin = adminApi();

const DEFAULT_SETTINGS = {
  otp_length: 6,
  otp_expires_in: 10,
  fingerprint_match: 'none',
  allowed_origins: [],
  allowed_redirect_urls: [],
  sms_country_allowlist: [],
  sms_special_ranges: false,
  sms_daily_limit: null,
  unverified_identifiers: 'own_user',
  sign_up: 'open',
  pending_user_days: 30,
  session_max_minutes: 525_600,
  session_idle_minutes: 0,
  public_session_max_minutes: 43_200,
  second_factor: 'off',
  max_sessions_per_user: 0,
  webauthn_user_verification: 'preferred',
  passkey_wait_hours: 24,
  key_export: 'off',
  account_changes: 'off',
  session_claims: {},
  sign_in_methods: ['email_otp', 'sms_otp', 'magic_link', 'passkey', 'wallet', 'oauth'],
  public_sends: false,
  hosted_sign_in: false,
  oauth_providers: {},
};

it.each(['test', 'live'] as const)(
  'creates a %s App with its first keys, which work, changes it and lists it without keys',
  async (environment) => {
    const name = unique('App');
    const { secret_key, public_token, ...app } = succeeded(await admin.createApp({ name, environment }));
    expect(app).toEqual({
      id: expect.stringMatching(/^app_[0-9a-hjkmnp-tv-z]{26}$/),
      name,
      environment,
      tier: 'standard',
      settings: DEFAULT_SETTINGS,
      oauth_redirect_uri: expect.stringMatching(/\/v1\/auth\/oauth\/\{provider\}\/callback$/),
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect(secret_key).toMatch(new RegExp(`^sk_${environment}_[0-9A-Za-z]{49}$`));
    expect(public_token).toMatch(new RegExp(`^pk_${environment}_[0-9A-Za-z]{49}$`));
    succeeded(await appApi(secret_key).users.list());
    succeeded(await appApi(public_token).jwks.default());
    expect(succeeded(await admin.getApp(app.id))).toEqual(app);

    succeeded(await admin.updateApp(app.id, { settings: { otp_length: 8 } }));
    const change = { name: unique('Renamed'), tier: 'enterprise', settings: { otp_expires_in: 3 } };
    const changed = succeeded(await admin.updateApp(app.id, change));
    const settings = { ...DEFAULT_SETTINGS, otp_length: 8, otp_expires_in: 3 };
    expect(changed).toMatchObject({ ...change, settings });
    expect(succeeded(await admin.getApp(app.id))).toEqual(changed);
    const answer = await admin.listApps({ limit: 100 });
    expect(answer.text).not.toMatch(/[sp]k_(?:test|live)_/);
    expect(succeeded(answer).apps).toContainEqual(changed);
  },
);

it('has the bootstrap App, enterprise and for tests, behind the keys of the settings', async () => {
  const { bootstrapSecretKey, bootstrapPublicToken } = currentRun();
  const keys = succeeded(await appApi(bootstrapSecretKey).jwks.default()).keys;
  expect(succeeded(await appApi(bootstrapPublicToken).jwks.default()).keys).toEqual(keys);
  expect(await bootstrapApp()).toMatchObject({ environment: 'test', tier: 'enterprise' });
});
