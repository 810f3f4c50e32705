import { describe, expect, it } from '@jest/globals';
import { type AppSettings, DEFAULT_APP_SETTINGS, type Environment } from '@latchkey/contracts';
import type { AppSettingsChange } from '@latchkey/contracts/identity';
import { urlProblem } from '@latchkey/platform/network';
import { completeSettings, issuerProblems, mergeSettings } from './app-settings.rules.js';

describe('settings of an App', () => {
  it('are the documented defaults where nothing was set', () => {
    expect(completeSettings({})).toEqual(DEFAULT_APP_SETTINGS);
    expect(completeSettings({ otp_length: 8 })).toEqual({ ...DEFAULT_APP_SETTINGS, otp_length: 8 });
  });

  const stored: Partial<AppSettings> = { otp_length: 8, allowed_origins: ['https://a.io'] };
  it.each<[string, AppSettingsChange | undefined, Partial<AppSettings>]>([
    ['nothing', undefined, stored],
    ['a new member', { otp_expires_in: 5 }, { ...stored, otp_expires_in: 5 }],
    [
      'a list replaces the list',
      { allowed_origins: ['https://b.io'] },
      { ...stored, allowed_origins: ['https://b.io'] },
    ],
    ['an empty list is one', { allowed_origins: [] }, { ...stored, allowed_origins: [] }],
    ['null brings the default back', { otp_length: null }, { allowed_origins: ['https://a.io'] }],
    ['providers are kept elsewhere', { oauth_providers: { google: null } }, stored],
  ])('merge member by member: %s', (_, change, expected) => {
    expect(mergeSettings(stored, change)).toEqual(expected);
  });
});

describe('issuers', () => {
  it.each<[string, Environment, boolean]>([
    ['https://acme.okta.com', 'live', true],
    ['https://acme.okta.com', 'test', true],
    ['http://acme.okta.com', 'live', false],
    ['http://acme.okta.com', 'test', false],
    ['http://127.0.0.1:4000', 'test', true],
    ['http://localhost:4000/tenant', 'test', true],
    ['http://127.0.0.1:4000', 'live', false],
    ['http://127.0.0.1.evil.example', 'test', false],
    ['nonsense', 'test', false],
    ['https://127.0.0.1', 'live', false],
    ['https://2130706433', 'live', false],
    ['https://localhost', 'live', false],
    ['https://auth.localhost.', 'live', false],
    ['https://10.1.2.3', 'live', false],
    ['https://172.31.0.1:8443/tenant', 'live', false],
    ['https://192.168.1.1', 'live', false],
    ['https://169.254.169.254', 'live', false],
    ['https://[::1]', 'live', false],
    ['https://[::ffff:10.0.0.1]', 'live', false],
    ['https://[fd00::1]', 'live', false],
    ['https://[fe80::1]', 'live', false],
    ['https://10.1.2.3', 'test', false],
    ['https://metadata.google.internal', 'live', false],
    ['https://user:password@acme.okta.com', 'live', false],
    ['https://user:password@acme.okta.com', 'test', false],
    ['https://acme.okta.com\\@evil.example', 'live', false],
    ['https://172.32.0.1', 'live', true],
    ['https://[2606:4700::1111]', 'live', true],
    ['https://10.example.com', 'live', true],
    ['https://localhost.example.com', 'live', true],
  ])('%s in a %s App: %s', (issuer, environment, allowed) => {
    const isRefused = (url: string) => urlProblem(url, environment) !== undefined;
    const given = { okta: { client_id: 'id', client_secret: 'secret', issuer } };
    const fields = issuerProblems(given, isRefused).map(({ field }) => field);
    expect(fields).toEqual(allowed ? [] : ['settings.oauth_providers.okta.issuer']);
  });
});
