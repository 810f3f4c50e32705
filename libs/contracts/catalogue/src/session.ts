import {
  choiceField,
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  FACTOR_TYPES,
  type FactorType,
  idExample,
  type SignInWay,
  SIGN_IN_WAYS,
  SessionId,
  Text,
} from '@latchkey/contracts';
import { event } from './event.js';
import { Code } from './fields.js';

const by = ['session'] as const;

const Way = (description: string) =>
  choiceField(SIGN_IN_WAYS, { description, examples: ['email_otp'], optional: true });

class SessionData {
  @SessionId() session_id!: string;
}
class SessionCreatedData extends SessionData {
  @Way('How the user signed in; absent for a session that takes over from the one of the hosted page.')
  sign_in_method?: SignInWay;
}
class FactorAddedData extends SessionData {
  @Text({ description: 'Id of what was verified.', examples: [idExample('totp')] }) method_id!: string;
  @choiceField(FACTOR_TYPES, { description: 'Kind of proof.', examples: ['totp'] }) type!: FactorType;
  @choiceField(DELIVERY_CHANNELS, {
    description: 'How the proof travelled.',
    examples: ['totp_authenticator'],
  })
  delivery_channel!: DeliveryChannel;
  @Way('The way to sign in that this proof is; absent in events of version 0.2.0.')
  sign_in_method?: SignInWay;
}

const REASONS = [
  'revoked',
  'user_blocked',
  'user_deleted',
  'factor_removed',
  'session_limit',
  'app_revoked',
  'restored',
] as const;
export type RevocationReason = (typeof REASONS)[number];

class SessionRevokedData extends SessionData {
  @Code(
    REASONS,
    'By a call that names the session or its user; because the user was blocked or deleted; because the last factor was removed; because a newer session exceeded `max_sessions_per_user`; because an operator ended all sessions of the App; or because the operator restored the database from a backup.',
  )
  reason!: RevocationReason;
}

export const sessionCreated = event('session.created', {
  by,
  when: 'A user signed in and a session began.',
  members: SessionCreatedData,
});
export const sessionExtended = event('session.extended', {
  by,
  when: 'The end of a session moved to a later second, by a verification or a further factor.',
  members: SessionData,
});
export const sessionFactorAdded = event('session.factor_added', {
  by,
  when: 'The user of a session gave a further proof: a factor was added, or verified anew.',
  members: FactorAddedData,
});
export const sessionRevoked = event('session.revoked', {
  by,
  when: 'A session ended before its time.',
  members: SessionRevokedData,
});

const Kid = (description: string) => Text({ description, examples: ['jwk_01k9z6x2m4f8v0c3r5t7w9y1ab'] });

class SigningKeyRevokedData {
  @Kid('The key whose signatures are no longer valid.') kid!: string;
}
class SigningKeyRotatedData {
  @Kid('The key that signs, or will from its time on.') kid!: string;
  @Kid('The key that was published for the rotation after it.') next_kid!: string;
}

export const signingKeyRotated = event('signing_key.rotated', {
  by,
  about: 'app',
  when: 'The next key for session JWTs of an App was scheduled.',
  members: SigningKeyRotatedData,
});
export const signingKeyRevoked = event('signing_key.revoked', {
  by,
  about: 'app',
  when: 'A key for session JWTs was revoked: nothing that it signed is valid.',
  members: SigningKeyRevokedData,
});
