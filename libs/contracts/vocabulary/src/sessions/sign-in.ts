import { type DeviceFingerprintInput, DeviceFingerprintField } from '../fields/device-fingerprint.js';
import { SessionExpiresIn, SessionJwt, SessionToken } from '../fields/fields.js';

/** The members by which a verified factor starts a session, or joins the one that is handed in. */
export class SessionMembers {
  @SessionExpiresIn() session_expires_in?: number;
  @SessionToken() session_token?: string;
  @SessionJwt() session_jwt?: string;
  @DeviceFingerprintField({
    optional: true,
    description:
      'Device of the user; kept with a session that starts. With a public token it is ignored: the device is then the one that sent the request.',
  })
  device_fingerprint?: DeviceFingerprintInput;
}
