import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { AppSettings, DEFAULT_APP_SETTINGS } from './app-settings.js';

it.each<[keyof AppSettings, string, boolean]>([
  ['allowed_origins', 'https://app.example.com', true],
  ['allowed_origins', 'https://*.example.com:*', true],
  ['allowed_origins', 'https://*.pr-*.example.com:*', true],
  ['allowed_origins', 'https://*-*-*.example.com', false],
  ['allowed_origins', 'https://*.*.*.example.com:443', false],
  ['allowed_origins', `https://${'a'.repeat(254)}`, false],
  ['allowed_redirect_urls', `https://a.example/${'a'.repeat(2030)}`, true],
  ['allowed_redirect_urls', `https://a.example/${'a'.repeat(2031)}`, false],
])('%s may hold %.60s: %s', (member, item, expected) => {
  const settings = Object.assign(new AppSettings(), { [member]: [item] });
  const refused = validateSync(settings).map(({ property }) => property);
  expect(!refused.includes(member)).toBe(expected);
});

describe('the limits of sessions', () => {
  it.each([
    ['session_max_minutes', 0, false],
    ['session_max_minutes', 1, true],
    ['session_max_minutes', 525_601, false],
    ['public_session_max_minutes', 0, false],
    ['public_session_max_minutes', 1, true],
    ['session_idle_minutes', 0, true],
    ['session_idle_minutes', 1, true],
  ])('%s: %d is accepted: %s', (setting, minutes, accepted) => {
    const errors = validateSync(Object.assign(new AppSettings(), { [setting]: minutes }));
    expect(errors.length === 0).toBe(accepted);
  });
});

it('every setting has a default', () => {
  expect(DEFAULT_APP_SETTINGS).toEqual({
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
  });
});
