import { Matches } from 'class-validator';
import { choiceField, type FieldOptions, integerField, stringListField } from '../field.js';

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const TIERS = ['standard', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

export const FINGERPRINT_MATCHES = ['none', 'ip', 'user_agent', 'both'] as const;
export type FingerprintMatch = (typeof FINGERPRINT_MATCHES)[number];

/** An origin of the web: scheme, host and optional port, no path; `*` stands for any port or one label. */
const ORIGIN = /^https?:\/\/[a-z0-9*.-]+(:(\d{1,5}|\*))?$/i;
const COUNTRY = /^[A-Z]{2}$/;

const OptionalSetting: FieldOptions = { optional: true };

/** The settings of an App, as every service sees them: all present, no secrets (decision 2). */
export class AppSettings {
  @integerField({ description: 'Digits of a passcode.', minimum: 6, maximum: 9, default: 6 }, OptionalSetting)
  otp_length!: number;

  @integerField(
    { description: 'Minutes that a passcode lives.', minimum: 1, maximum: 15, default: 10 },
    OptionalSetting,
  )
  otp_expires_in!: number;

  @choiceField(
    FINGERPRINT_MATCHES,
    { description: 'What must match between send and verification.', default: 'none' },
    OptionalSetting,
  )
  fingerprint_match!: FingerprintMatch;

  @stringListField(
    {
      description: 'Web origins that may call with the public token and run WebAuthn.',
      maxItems: 100,
      default: [],
      examples: [['https://app.example.com']],
    },
    OptionalSetting,
    [
      Matches(ORIGIN, {
        each: true,
        message: 'allowed_origins must hold origins such as https://app.example.com',
      }),
    ],
  )
  allowed_origins!: string[];

  @stringListField(
    {
      description: 'URLs that magic links and OAuth may lead to.',
      maxItems: 100,
      default: [],
      examples: [['https://app.example.com/welcome']],
    },
    OptionalSetting,
    [
      Matches(/^https?:\/\/[^\s#]+$/, {
        each: true,
        message: 'allowed_redirect_urls must hold absolute http(s) URLs without a fragment',
      }),
    ],
  )
  allowed_redirect_urls!: string[];

  @stringListField(
    {
      description: 'Countries (ISO 3166-1 alpha-2) that may be sent SMS; empty means all.',
      maxItems: 250,
      default: [],
      examples: [['US', 'DE']],
    },
    OptionalSetting,
    [
      Matches(COUNTRY, {
        each: true,
        message: 'sms_country_allowlist must hold two-letter country codes such as US',
      }),
    ],
  )
  sms_country_allowlist!: string[];
}

export const DEFAULT_APP_SETTINGS: Readonly<AppSettings> = {
  otp_length: 6,
  otp_expires_in: 10,
  fingerprint_match: 'none',
  allowed_origins: [],
  allowed_redirect_urls: [],
  sms_country_allowlist: [],
};
