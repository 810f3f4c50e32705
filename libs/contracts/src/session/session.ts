import { listField, objectField } from '../field.js';
import { SessionId, Text, Timestamp, UserId } from '../fields.js';
import { DeviceFingerprint } from '../device-fingerprint.js';
import { Factor } from './factor.js';

/** A session without its token, as verification and lists answer it. */
export class SessionView {
  @SessionId() id!: string;
  @UserId() user_id!: string;
  @Timestamp() started_at!: number;
  @Timestamp() expires_at!: number;
  @Timestamp() last_active_at!: number;
  @listField(() => Factor, { minItems: 1, uniqueItems: true }) factors!: Factor[];
  @objectField(() => DeviceFingerprint) device_fingerprint!: DeviceFingerprint;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

/** The full Session, as a sign-in answers it. */
export class Session extends SessionView {
  @Text({ description: 'Opaque token; empty when only a JWT was handed in.' }) session_token!: string;
}
