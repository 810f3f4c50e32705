import { describe, expect, it } from '@jest/globals';
import type { AppError } from '../errors/app-error.js';
import { type AppSettings, DEFAULT_APP_SETTINGS, type Environment } from './app-settings.js';
import type { KeyKind } from './caller.js';
import { requireSmsAllowed, smsCountryOf } from './sms-country.js';

describe('smsCountryOf', () => {
  it.each([
    ['+14155552671', 'US'],
    ['+16135550123', 'CA'],
    ['+15005550001', 'US'],
    ['+4915112345678', 'DE'],
    ['+447400123456', 'GB'],
    ['+870773111632', 'XX'],
  ])('%s is in %s', (number, country) => {
    expect(smsCountryOf(number)).toBe(country);
  });
});

describe('an SMS', () => {
  const callerWith = (
    key_kind: KeyKind,
    settings: Partial<AppSettings>,
    environment: Environment = 'live',
  ) => ({
    environment,
    key_kind,
    settings: { ...DEFAULT_APP_SETTINGS, ...settings },
  });
  const outcomeOf = (caller: Parameters<typeof requireSmsAllowed>[0], number: string) => {
    try {
      requireSmsAllowed(caller, number);
      return 'sent';
    } catch (error) {
      return (error as AppError).details.reason;
    }
  };

  it.each<[string[], KeyKind, string, string]>([
    [[], 'secret', '+4915112345678', 'sent'],
    [[], 'public', '+4915112345678', 'sms_no_country_listed'],
    [[], 'public', '+15005550001', 'sms_no_country_listed'],
    [['DE', 'US'], 'secret', '+4915112345678', 'sent'],
    [['DE', 'US'], 'public', '+4915112345678', 'sent'],
    [['US'], 'secret', '+4915112345678', 'sms_country_not_listed'],
    [['US'], 'public', '+4915112345678', 'sms_country_not_listed'],
    [['US'], 'public', '+881612345678', 'sms_country_not_listed'],
  ])('of an App that lists %j, with a %s key, to %s: %s', (sms_country_allowlist, kind, number, outcome) => {
    expect(outcomeOf(callerWith(kind, { sms_country_allowlist }), number)).toBe(outcome);
  });

  it.each([
    ['a satellite phone of Globalstar', '+881612345678'],
    ['a satellite phone of Inmarsat', '+870773111632'],
    ['an international network', '+883510012345'],
    ['an international shared-cost number', '+80812345678'],
    ['a premium number', '+19005552345'],
    ['a personal number', '+447012345678'],
    ['a toll-free number', '+18005551234'],
    ['a number of internet telephony', '+815012345678'],
  ])('to %s (%s) leaves only where special ranges are on', (_, number) => {
    expect(outcomeOf(callerWith('secret', {}), number)).toBe('sms_special_range');
    expect(outcomeOf(callerWith('secret', { sms_special_ranges: true }), number)).toBe('sent');
  });

  it('to a number of the sandbox leaves in a test App, though its range is a special one', () => {
    expect(outcomeOf(callerWith('secret', {}, 'test'), '+15005550001')).toBe('sent');
    expect(outcomeOf(callerWith('secret', {}, 'live'), '+15005550001')).toBe('sms_special_range');
  });

  it('with the settings of an older release reaches no special range', () => {
    const { sms_special_ranges: _, ...older } = DEFAULT_APP_SETTINGS;
    const caller = { ...callerWith('secret', {}), settings: older as AppSettings };
    expect(outcomeOf(caller, '+881612345678')).toBe('sms_special_range');
    expect(outcomeOf(caller, '+4915112345678')).toBe('sent');
  });
});
