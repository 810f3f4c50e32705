import { describe, expect, it } from '@jest/globals';
import { validationErrors } from '../fields/validators.js';
import { AppSettings } from './app-settings.js';

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
  const refused = validationErrors(AppSettings, settings).map(({ property }) => property);
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
    const settings = Object.assign(new AppSettings(), { [setting]: minutes });
    const errors = validationErrors(AppSettings, settings);
    expect(errors.length === 0).toBe(accepted);
  });
});
