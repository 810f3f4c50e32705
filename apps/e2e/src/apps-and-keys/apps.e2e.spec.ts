import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { appApi } from '../harness/http/app-client.js';
import { bootstrapApp } from '../harness/http/app.js';
import { unique, unknownId } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const admin = adminApi();

const DEFAULT_SETTINGS = {
  otp_length: 6,
  otp_expires_in: 10,
  fingerprint_match: 'none',
  allowed_origins: [],
  allowed_redirect_urls: [],
  sms_country_allowlist: [],
  unverified_identifiers: 'own_user',
  sign_up: 'open',
  pending_user_days: 30,
  session_max_minutes: 525_600,
  session_idle_minutes: 0,
  public_session_max_minutes: 43_200,
  webauthn_user_verification: 'preferred',
  session_claims: {},
  sign_in_methods: ['email_otp', 'sms_otp', 'magic_link', 'passkey', 'wallet', 'oauth'],
  public_sends: false,
  hosted_sign_in: false,
  oauth_providers: {},
};

it.each(['test', 'live'] as const)(
  'creates a %s App with its first keys, which work',
  async (environment) => {
    const name = unique('App');
    const { secret_key, public_token, ...app } = succeeded(await admin.createApp({ name, environment }));
    expect(app).toEqual({
      id: expect.stringMatching(/^app_[0-9a-hjkmnp-tv-z]{26}$/),
      name,
      environment,
      tier: 'standard',
      settings: DEFAULT_SETTINGS,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
    });
    expect(secret_key).toMatch(new RegExp(`^sk_${environment}_[0-9A-Za-z]{49}$`));
    expect(public_token).toMatch(new RegExp(`^pk_${environment}_[0-9A-Za-z]{49}$`));
    succeeded(await appApi(secret_key).users.list());
    succeeded(await appApi(public_token).jwks.default());
    const read = await admin.getApp(app.id);
    expect(succeeded(read)).toEqual(app);
  },
);

it('creates an enterprise App on request', async () => {
  const app = await admin.createApp({ name: unique('App'), environment: 'test', tier: 'enterprise' });
  expect(succeeded(app).tier).toBe('enterprise');
});

it.each([
  ['no name', { environment: 'test' }, 'name'],
  ['an empty name', { name: '', environment: 'test' }, 'name'],
  ['no environment', { name: 'x' }, 'environment'],
  ['another environment', { name: 'x', environment: 'staging' }, 'environment'],
  ['another tier', { name: 'x', environment: 'test', tier: 'gold' }, 'tier'],
])('creates none with %s', async (_, body, field) => {
  expect(expectRefusal(await admin.createApp(body), 400, 'invalid_request').fields).toMatchObject([
    { field },
  ]);
});

it('lists Apps by pages, without keys', async () => {
  const created = succeeded(await admin.createApp({ name: unique('App'), environment: 'test' }));
  const ids: string[] = [];
  for (let offset = 0; ; offset += 2) {
    const answer = await admin.listApps({ limit: 2, offset });
    expect(answer.text).not.toMatch(/[sp]k_(?:test|live)_/);
    const { apps } = succeeded(answer);
    ids.push(...apps.map(({ id }) => id));
    if (apps.length < 2) break;
  }
  expect(ids).toContain(created.id);
  // Other tests make Apps at the same time: each moves the rest by one place.
  const now = succeeded(await admin.listApps({ limit: 100 })).apps.map(({ id }) => id);
  const madeMeanwhile = now.indexOf(ids[0] ?? '');
  expect(madeMeanwhile).toBeGreaterThanOrEqual(0);
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(madeMeanwhile);
});

it('changes name and tier, and merges settings member by member', async () => {
  const { id } = succeeded(await admin.createApp({ name: unique('App'), environment: 'test' }));
  succeeded(
    await admin.updateApp(id, { settings: { otp_length: 8, allowed_origins: ['https://a.example.com'] } }),
  );
  const name = unique('Renamed');
  const changed = succeeded(
    await admin.updateApp(id, { name, tier: 'enterprise', settings: { otp_expires_in: 3 } }),
  );
  expect(changed).toMatchObject({
    name,
    tier: 'enterprise',
    settings: {
      ...DEFAULT_SETTINGS,
      otp_length: 8,
      otp_expires_in: 3,
      allowed_origins: ['https://a.example.com'],
    },
  });
  expect(succeeded(await admin.getApp(id))).toEqual(changed);
});

it('knows no App of that id', async () => {
  expectRefusal(await admin.getApp(unknownId('app')), 404, 'app_not_found');
  expectRefusal(await admin.updateApp(unknownId('app'), { name: 'x' }), 404, 'app_not_found');
});

it('has the bootstrap App, enterprise and for tests, behind the keys of the settings', async () => {
  const { bootstrapSecretKey, bootstrapPublicToken } = currentRun();
  const keys = succeeded(await appApi(bootstrapSecretKey).jwks.default()).keys;
  expect(succeeded(await appApi(bootstrapPublicToken).jwks.default()).keys).toEqual(keys);
  expect(await bootstrapApp()).toMatchObject({ environment: 'test', tier: 'enterprise' });
});
