import { type DeviceFingerprint, type Factor, publicProcedure, type SignedProof } from '@latchkey/contracts';
import type { ClaimsFollow, SignedSession } from './sessions.js';

export interface GrantSessionInput extends ClaimsFollow {
  user_id: string;
  /** For a replica of 0.2.0, and from a gateway of 0.2.0: what the proof says. */
  factor: Factor;
  /** The word of the service that checked the factor; absent from a gateway of 0.2.0. */
  proof?: SignedProof | undefined;
  /** Identity's word on whose address was proven (`methodOwner`); absent where the proof names its user itself. */
  owner?: string | undefined;
  /** Minutes; absent extends nothing. */
  session_expires_in?: number;
  /** The checked session to continue; absent starts one. */
  session_id?: string;
  device_fingerprint: DeviceFingerprint;
}

export interface GrantedSession extends SignedSession {
  /** Empty for a session that is continued. */
  session_token: string;
}

/** Starts a session with the factor, or adds the factor to the session and extends it. */
export const grantSession = publicProcedure<GrantSessionInput, GrantedSession>(
  'session.v1.grant',
  [
    'invalid_request',
    'session_not_found',
    'user_not_found',
    'user_blocked',
    'method_not_found',
    'key_provider_unavailable',
  ],
  { gathered: true },
);
