import { booleanField, choiceField, objectField } from '../fields/field.js';
import { idExample, Text, Timestamp } from '../fields/fields.js';

/** `oidc_oauth` is ours: the specification's list has no value for OpenID providers in general. */
export const DELIVERY_CHANNELS = [
  'sms',
  'email',
  'totp_authenticator',
  'totp_recovery_code',
  'google_oauth',
  'apple_oauth',
  'microsoft_oauth',
  'discord_oauth',
  'okta_oauth',
  'github_oauth',
  'slack_oauth',
  'facebook_oauth',
  'oidc_oauth',
  'webauthn_credential',
  'eth_wallet',
  'sol_wallet',
] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const FACTOR_TYPES = ['otp', 'oauth', 'wallet', 'totp', 'webauthn'] as const;
export type FactorType = (typeof FACTOR_TYPES)[number];

/** `totp` is ours: the specification's list has no value for a TOTP factor. */
const METHOD_TYPES = ['email', 'wallet', 'phone_number', 'webauthn', 'totp'] as const;
export type FactorMethodType = (typeof METHOD_TYPES)[number];

export class FactorMethod {
  @Text({ description: 'Id of what was verified.', examples: [idExample('email')] }) method_id!: string;
  @choiceField(METHOD_TYPES, { description: 'Kind of what was verified.', examples: ['email'] })
  method_type!: FactorMethodType;
  @Timestamp({ description: 'When it was last verified (Unix epoch seconds).' }) last_verified_at!: number;
  @Text({ description: 'Id of the linked provider (`idpuser_…`).', optional: true }) id?: string;
  @Text({ description: 'Id of the phone number.', optional: true }) phone_number_id?: string;
  @Text({ description: 'The phone number, in E.164 form.', optional: true, personal: 'phone_number' })
  phone_number?: string;
  @Text({ description: 'Id of the email.', examples: [idExample('email')], optional: true })
  email_id?: string;
  @Text({
    description: 'The email address.',
    examples: ['ada@example.com'],
    optional: true,
    personal: 'email',
  })
  email?: string;
  @Text({ description: 'Chain type of the wallet.', optional: true }) wallet_type?: string;
  @Text({ description: 'Id of the wallet.', optional: true }) wallet_id?: string;
  @Text({ description: 'Address of the wallet.', optional: true }) wallet_public_address?: string;
  @Text({ description: 'Id of the TOTP.', optional: true }) totp_id?: string;
  @Text({ description: 'Id of the WebAuthn credential.', optional: true }) webauthn_credential_id?: string;
  @booleanField({
    description:
      'Whether the authenticator of a WebAuthn credential verified its user: PIN, fingerprint, face.',
    optional: true,
  })
  user_verified?: boolean;
  @Text({ description: 'Subject at the provider.', optional: true, personal: 'text' })
  provider_subject?: string;
  @booleanField({
    description:
      'True for an account whose provider has named an email of the user, at any time: it proves no more than a code to that mailbox. An account without the member, as version 0.2.0 added it, counts as such.',
    optional: true,
  })
  email_vouched?: boolean;
}

/** One way in which the user of a session was verified (specification, Session). */
export class Factor {
  @choiceField(DELIVERY_CHANNELS, { description: 'How the proof travelled.', examples: ['email'] })
  delivery_channel!: DeliveryChannel;
  @choiceField(FACTOR_TYPES, { description: 'Kind of proof.', examples: ['otp'] }) type!: FactorType;
  @objectField(() => FactorMethod, { description: 'What was verified; its members follow `method_type`.' })
  method!: FactorMethod;
}
