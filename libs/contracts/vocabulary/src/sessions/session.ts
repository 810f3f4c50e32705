import { listField, objectField } from '../fields/field.js';
import { SessionId, Text, TOKEN_EXAMPLE, Timestamp, UserId } from '../fields/fields.js';
import { DeviceFingerprint } from '../fields/device-fingerprint.js';
import { Factor } from './factor.js';

/** By what a request names a session. */
export interface SessionCredential {
  session_token?: string;
  session_jwt?: string;
}

/** A session without its token, for verification and lists. */
export class SessionView {
  @SessionId() id!: string;
  @UserId() user_id!: string;
  @Timestamp({ description: 'When it began (Unix epoch seconds).' }) started_at!: number;
  @Timestamp({ description: 'When it ends (Unix epoch seconds).', example: 1795222800 }) expires_at!: number;
  @Timestamp({ description: 'When it was last verified; may lag by up to 60 seconds.' })
  last_active_at!: number;
  @listField(() => Factor, {
    description: 'Every way in which its user was verified, once per method.',
    minItems: 1,
    uniqueItems: true,
  })
  factors!: Factor[];
  @objectField(() => DeviceFingerprint, { description: 'The device that began it.' })
  device_fingerprint!: DeviceFingerprint;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

/** The full Session, for a sign-in. */
export class Session extends SessionView {
  @Text({ description: 'Opaque token; empty when only a JWT was handed in.', examples: [TOKEN_EXAMPLE] })
  session_token!: string;
}
