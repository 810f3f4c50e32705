import { IsString } from 'class-validator';
import { IsE164, IsEmailAddress, IsPrintable, trimmed } from './checks.js';
import { MOST_EMAIL_CHARACTERS, normalizedEmail } from './email-address.js';
import {
  booleanField,
  choiceField,
  field,
  type FieldOptions,
  integerField,
  openObjectField,
  stringField,
} from './field.js';

/** The vocabulary of the API: each field of the specification once, with its check, its schema and its example. */

const ID_EXAMPLE = '01k9z6x2m4f8v0c3r5t7w9y1ab';
/** Cut short, so that no reader takes them for real tokens. */
export const TOKEN_EXAMPLE = 'yeA2MPfN2EldGXduhX2i_17-rI…';
export const JWT_EXAMPLE =
  'eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…';
/** An id with this prefix. */
export const idExample = (prefix: string) => `${prefix}_${ID_EXAMPLE}`;
const idField = (prefix: string, description: string) => (options?: FieldOptions) =>
  stringField({ description, examples: [idExample(prefix)], maxLength: 128, ...options });

export const AppId = idField('app', 'Id of the App.');
export const KeyId = idField('key', 'Id of the API key.');
export const UserId = idField('user', 'Id of the user.');
export const EmailId = idField('email', 'Id of the email.');
export const PhoneNumberId = idField('pn', 'Id of the phone number.');
export const IdpProviderId = idField('idpuser', 'Id of the linked provider.');
export const SessionId = idField('sess', 'Id of the session.');
export const TotpId = idField('totp', 'Id of the TOTP.');
export const WalletId = idField('wallet', 'Id of the wallet.');
export const WebauthnCredentialId = idField('webauthn', 'Id of the WebAuthn credential.');
export const WebhookId = idField('webhook', 'Id of the webhook.');
export const MessageId = idField('msg', 'Id of the message.');
export const EventId = idField('evt', 'Id of the event.');
export const MethodId = idField('email', 'The `phone_number_id` or `email_id` that send or create answered.');

export const Email = (options?: FieldOptions) =>
  stringField(
    {
      description: 'Email address; trimmed, A to Z lower-cased, the domain in ASCII.',
      format: 'email',
      maxLength: MOST_EMAIL_CHARACTERS,
      examples: ['ada@example.com'],
      personal: 'email',
      ...options,
    },
    [IsEmailAddress()],
    normalizedEmail,
  );

export const PhoneNumber = (options?: FieldOptions) =>
  stringField(
    {
      description: 'Phone number in E.164 form.',
      pattern: '^\\+[1-9]\\d{6,14}$',
      maxLength: 32,
      examples: ['+14155552671'],
      personal: 'phone_number',
      ...options,
    },
    [IsE164()],
    trimmed,
  );

export const CreateUserField = () =>
  booleanField({
    description: 'Whether an unknown address makes a user; if not, it is refused.',
    default: true,
    optional: true,
  });

/** The App's own name for a user. */
export const ExternalId = (options?: FieldOptions) =>
  stringField(
    {
      description:
        'Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared exactly. White space around it is removed first.',
      maxLength: 255,
      examples: ['customer-4711'],
      ...options,
    },
    [IsPrintable()],
    trimmed,
  );

/** A part of a person's name; may be the empty string. */
export const PersonName = (options?: FieldOptions) =>
  stringField({ minLength: 0, maxLength: 128, personal: 'text', ...options });

export const WALLET_TYPES = ['ethereum', 'solana', 'bitcoin', 'DOT', 'XLM'] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

export const WalletTypeField = (options?: FieldOptions) =>
  choiceField(WALLET_TYPES, { description: 'Chain type of the wallet.', examples: ['ethereum'], ...options });

export const TOKEN_SYMBOLS = [
  'ethereum',
  'solana',
  'bitcoin',
  'AVAX',
  'MATIC',
  'USDC',
  'USDT',
  'LINK',
  'DOT',
  'XLM',
] as const;
export type TokenSymbol = (typeof TOKEN_SYMBOLS)[number];

export const Metadata = (options?: FieldOptions) =>
  openObjectField({
    description: 'Free-form key-value store: at most 50 keys and 16 KiB of JSON.',
    examples: [{ plan: 'pro' }],
    personal: 'values',
    ...options,
  });

/** Seconds since the Unix epoch; 0 means "not set". */
export const Timestamp = (options?: FieldOptions) =>
  field({
    schema: {
      type: 'integer',
      description: 'Unix epoch seconds; 0 means not set.',
      examples: [1795219200],
      ...options,
    },
  });

export const SessionExpiresIn = (options: FieldOptions = { optional: true }) =>
  integerField({
    description: 'Whole minutes from now that the session shall live.',
    minimum: 5,
    maximum: 525600,
    examples: [60],
    ...options,
  });

export const SessionToken = (options: FieldOptions = { optional: true }) =>
  stringField({ description: 'Opaque token of an existing session.', maxLength: 512, ...options });

export const SessionJwt = (options: FieldOptions = { optional: true }) =>
  stringField({ description: 'JWT of an existing session.', maxLength: 16384, ...options });

export const Otp = (options?: FieldOptions) =>
  stringField({
    description: 'The code that the user received.',
    maxLength: 64,
    examples: ['493021'],
    ...options,
  });

/** How many rows a list answers where the request names no number. */
export const DEFAULT_PAGE = 50;

export const Limit = (bounds: { minimum?: number; maximum?: number; default?: number } = {}) =>
  integerField({
    description: 'How many to return.',
    minimum: 1,
    maximum: 100,
    default: DEFAULT_PAGE,
    ...bounds,
    optional: true,
  });

export const Offset = () =>
  integerField({
    description: 'How many to skip.',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    optional: true,
  });

/** In an answer: there is more while `offset` + `limit` is below `count`. */
export const Matching = (options: { description?: string } = {}) =>
  integerField({ description: 'How many match the filter in all.', minimum: 0, examples: [1], ...options });

export const Skipped = () =>
  integerField({ description: 'How many were skipped.', minimum: 0, examples: [0] });

export const AskedFor = (bounds: { minimum?: number; maximum?: number } = {}) =>
  integerField({
    description: 'How many were asked for.',
    minimum: 1,
    maximum: 100,
    examples: [DEFAULT_PAGE],
    ...bounds,
  });

export const Cursor = () =>
  stringField({ description: 'The `next_cursor` of the page before.', maxLength: 512, optional: true });

/** Text that only ever leaves the service (ids, messages, keys); an empty string means "none". */
export const Text = (schema: FieldOptions = {}) =>
  field({ schema: { type: 'string', ...schema }, checks: [IsString()] });
