import { type DeviceFingerprintInput, DeviceFingerprintField } from '../device-fingerprint.js';
import { SessionExpiresIn, SessionJwt, SessionToken } from '../fields.js';

/** The members by which a verified factor starts a session, or joins the one that is handed in. */
export class SessionMembers {
  @SessionExpiresIn() session_expires_in?: number;
  @SessionToken() session_token?: string;
  @SessionJwt() session_jwt?: string;
  @DeviceFingerprintField({
    optional: true,
    description: 'Device of the user; kept with a session that starts.',
  })
  device_fingerprint?: DeviceFingerprintInput;
}
