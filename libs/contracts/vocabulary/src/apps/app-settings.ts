import { ArrayUnique, IsIn, MaxLength } from 'class-validator';
import { booleanField, choiceField, integerField, stringListField } from '../fields/field.js';
import { fieldsOf } from '../fields/schema.js';
import { EachMatches } from './each-matches.js';
import { type AccountChanges, AccountChangesField } from './account-changes.js';
import { type KeyExport, KeyExportField } from './key-export.js';
import { type SessionClaimPaths, SessionClaimsField } from './session-claims.js';

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const TIERS = ['standard', 'enterprise'] as const;
export type Tier = (typeof TIERS)[number];

const FINGERPRINT_MATCHES = ['none', 'ip', 'user_agent', 'both'] as const;
export type FingerprintMatch = (typeof FINGERPRINT_MATCHES)[number];

/** Who is signed in by an identifier that is unverified on a user with another proof. */
const UNVERIFIED_IDENTIFIERS = ['own_user', 'vouched'] as const;
export type UnverifiedIdentifiers = (typeof UNVERIFIED_IDENTIFIERS)[number];

export const SIGN_UPS = ['open', 'closed'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** The ways to sign in that an App can switch off. */
export const SIGN_IN_METHODS = ['email_otp', 'sms_otp', 'magic_link', 'passkey', 'wallet', 'oauth'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** How a proof is counted: a TOTP proves a user, too, and no setting switches it off. */
export const SIGN_IN_WAYS = [...SIGN_IN_METHODS, 'totp'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** Whether a session needs proofs of two kinds. */
const SECOND_FACTORS = ['off', 'if_enrolled', 'required'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The values of WebAuthn's `userVerification` (Level 3, 5.8.6). */
export const USER_VERIFICATIONS = ['preferred', 'required', 'discouraged'] as const;
export type UserVerification = (typeof USER_VERIFICATIONS)[number];

/** Parsing an international host name takes quadratic time. */
export const MOST_REDIRECT_URL_CHARACTERS = 2048;

/** A year: the longest life of a session. */
const YEAR_MINUTES = 525600;

/**
 * An origin of the web: scheme, host and optional port, no path; `*` stands for any port, or for letters within one
 * label of the host, twice at most.
 */
const ORIGIN = /^https?:\/\/(?!(?:[a-z0-9.-]*\*){3})[a-z0-9*.-]{1,253}(:(\d{1,5}|\*))?$/i;
const COUNTRY = /^[A-Z]{2}$/;

const SessionMinutes = (description: string, { minimum, ...value }: { minimum: number; default: number }) =>
  integerField({ description, minimum, maximum: YEAR_MINUTES, ...value, optional: true });

/** The settings of an App for every service: all present, no secrets. */
export class AppSettings {
  @integerField({ description: 'Digits of a passcode.', minimum: 6, maximum: 9, default: 6, optional: true })
  otp_length!: number;
  @integerField({
    description: 'Minutes that a passcode lives.',
    minimum: 1,
    maximum: 15,
    default: 10,
    optional: true,
  })
  otp_expires_in!: number;
  @choiceField(FINGERPRINT_MATCHES, {
    description: 'What must match between send and verification.',
    default: 'none',
    optional: true,
  })
  fingerprint_match!: FingerprintMatch;
  @stringListField(
    {
      description:
        'Web origins that may call with the public token, run WebAuthn and have wallets sign in: https, in a test App also http. `*` stands for letters within the first label of the host, or for any port. `https://*.example.com` admits every host there, also one that somebody took over.',
      maxItems: 100,
      default: [],
      examples: [['https://app.example.com']],
      optional: true,
    },
    [EachMatches(ORIGIN, 'origins such as https://app.example.com, with two * at most in the host')],
  )
  allowed_origins!: string[];
  @stringListField(
    {
      description:
        'URLs that magic links and OAuth may lead to: https, in a test App also http; no wildcards.',
      maxItems: 100,
      default: [],
      examples: [['https://app.example.com/welcome']],
      optional: true,
      personal: 'url',
    },
    [
      MaxLength(MOST_REDIRECT_URL_CHARACTERS, { each: true }),
      EachMatches(/^https?:\/\/[^\s#]+$/, 'absolute http(s) URLs without a fragment'),
    ],
  )
  allowed_redirect_urls!: string[];
  @stringListField(
    {
      description:
        'Countries (ISO 3166-1 alpha-2) that may be sent SMS. Empty means all with a secret key, and none with a public token or from the hosted page.',
      maxItems: 250,
      default: [],
      examples: [['US', 'DE']],
      optional: true,
    },
    [EachMatches(COUNTRY, 'two-letter country codes such as US')],
  )
  sms_country_allowlist!: string[];
  @booleanField({
    description:
      'Whether SMS may go to satellite phones, and to premium, shared-cost, personal, toll-free and internet numbers. Such an SMS may cost many times as much.',
    default: false,
    optional: true,
  })
  sms_special_ranges!: boolean;
  @integerField({
    description:
      'SMS that may be sent in a day (UTC) over all countries. Those with a secret key and those without are counted apart, so that visitors cannot use up what your server needs. `null`: 1,000 without a secret key, any number with one.',
    minimum: 1,
    maximum: 10_000_000,
    default: null,
    optional: true,
    nullable: true,
    examples: [5000],
  })
  sms_daily_limit!: number | null;
  @choiceField(UNVERIFIED_IDENTIFIERS, {
    description:
      'Who is signed in by a code or link of an email or phone number that is unverified on a user with another proof: a user of their own, who takes it over (`own_user`), or that user (`vouched`).',
    default: 'own_user',
    optional: true,
  })
  unverified_identifiers!: UnverifiedIdentifiers;
  @choiceField(SIGN_UPS, {
    description: 'Whether an unknown email, phone number, wallet or provider makes a user.',
    default: 'open',
    optional: true,
  })
  sign_up!: SignUp;
  @integerField({
    description: 'Days after which a user who never became active is deleted; `0` keeps them.',
    minimum: 0,
    maximum: 3650,
    default: 30,
    optional: true,
  })
  pending_user_days!: number;
  @SessionMinutes(
    'Minutes from its start after which a session ends, whatever extends it. A session that a limit has ended, and that was not revoked, is active again when the limit is raised before its `expires_at`.',
    { minimum: 1, default: YEAR_MINUTES },
  )
  session_max_minutes!: number;
  @SessionMinutes(
    'Minutes without a verification after which a session ends, at most a tenth of it or a minute late; `0` switches this off.',
    { minimum: 0, default: 0 },
  )
  session_idle_minutes!: number;
  @SessionMinutes('Minutes from its start to which a public token may set or extend a session.', {
    minimum: 1,
    default: 43200,
  })
  public_session_max_minutes!: number;
  @choiceField(SECOND_FACTORS, {
    description:
      'Whether a session must have proofs of two kinds (`mfa` in `amr`): of a user who has enrolled a TOTP or a passkey (`if_enrolled`), or of everybody (`required`). Of a user who has enrolled any, one proof must be a TOTP or a passkey of theirs. A session that lacks the second one has no JWT and is refused with 403 `step_up_required`, but to prove or enrol a factor and to be revoked. Who may enrol one comes back from the hosted page with such a session.',
    default: 'off',
    optional: true,
  })
  second_factor!: SecondFactor;
  @integerField({
    description:
      'Living sessions that a user may have; a sign-in beyond it ends the oldest. Sessions that lack the second proof of `second_factor` count by themselves, so they end none that has it. `0` switches this off.',
    minimum: 0,
    maximum: 1000,
    default: 0,
    optional: true,
  })
  max_sessions_per_user!: number;
  @choiceField(USER_VERIFICATIONS, {
    description:
      'Whether a passkey must verify its user (PIN, fingerprint, face); a sign-in without `user_id` always requires it.',
    default: 'preferred',
    optional: true,
  })
  webauthn_user_verification!: UserVerification;
  @integerField({
    description:
      'Hours for which the service that signs payments has to know a passkey before the passkey counts for a payment. It counts no sooner than after the `loosen_after_minutes` of the transfer policies of the App.',
    minimum: 0,
    maximum: 720,
    default: 24,
    optional: true,
  })
  passkey_wait_hours!: number;
  @KeyExportField() key_export!: KeyExport;
  @SessionClaimsField() session_claims!: SessionClaimPaths;
  @stringListField(
    {
      description: 'The ways to sign in that are on; a send, begin or verification of another is refused.',
      items: { type: 'string', enum: SIGN_IN_METHODS },
      uniqueItems: true,
      maxItems: SIGN_IN_METHODS.length,
      default: SIGN_IN_METHODS,
      examples: [['email_otp', 'passkey']],
      optional: true,
    },
    [
      ArrayUnique(),
      IsIn(SIGN_IN_METHODS, {
        each: true,
        message: `sign_in_methods must hold names of ${SIGN_IN_METHODS.join(', ')}`,
      }),
    ],
  )
  sign_in_methods!: SignInMethod[];
  @booleanField({
    description:
      'Whether a page of `allowed_origins` may send passcodes and links with the public token, each with a proof of work.',
    default: false,
    optional: true,
  })
  public_sends!: boolean;
  @AccountChangesField() account_changes!: AccountChanges;
  @booleanField({
    description:
      'Whether the gateway has a sign-in page for this App, `/sign-in/{app_id}`, which leads to `allowed_redirect_urls`.',
    default: false,
    optional: true,
  })
  hosted_sign_in!: boolean;
}

const defaults = fieldsOf(AppSettings).map(({ name, schema }) => [name, schema.default] as const);

/** The settings of a new App: the defaults of the fields. */
export const DEFAULT_APP_SETTINGS = Object.fromEntries(defaults) as unknown as Readonly<AppSettings>;
