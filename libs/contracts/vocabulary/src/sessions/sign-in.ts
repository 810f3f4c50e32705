import type { Factor, FactorMethod } from './factor.js';
import { type DeviceFingerprintInput, SignInDeviceField } from '../fields/device-fingerprint.js';
import { objectField } from '../fields/field.js';
import {
  JWT_EXAMPLE,
  SessionExpiresIn,
  SessionJwt,
  SessionToken,
  Text,
  TOKEN_EXAMPLE,
  UserId,
} from '../fields/fields.js';
import { Session } from './session.js';

/** The members by which a verified factor starts a session, or joins the session of the request. */
export class SessionMembers {
  @SessionExpiresIn() session_expires_in?: number;
  @SessionToken() session_token?: string;
  @SessionJwt() session_jwt?: string;
  @SignInDeviceField() device_fingerprint?: DeviceFingerprintInput;
}

/** The answer of every sign-in; the session members are present if the request asked for a session or named one. */
export class SignInResponse {
  @UserId() user_id!: string;
  @Text({
    description: 'Token of the session; empty when only a JWT was handed in.',
    examples: [TOKEN_EXAMPLE],
    optional: true,
  })
  session_token?: string;
  @Text({
    description:
      'Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.',
    examples: [JWT_EXAMPLE],
    optional: true,
  })
  session_jwt?: string;
  @objectField(() => Session, { description: 'The session that began or was extended.', optional: true })
  session?: Session;
}

/** The factor of a passkey whose signature was verified; the session service sets its time. */
export function webauthnFactor({
  webauthn_credential_id,
  user_verified,
}: Required<Pick<FactorMethod, 'webauthn_credential_id' | 'user_verified'>>): Factor {
  return {
    delivery_channel: 'webauthn_credential',
    type: 'webauthn',
    method: {
      method_id: webauthn_credential_id,
      method_type: 'webauthn',
      last_verified_at: 0,
      webauthn_credential_id,
      user_verified,
    },
  };
}
