import { Injectable } from '@nestjs/common';
import {
  addressOf,
  AppError,
  type Caller,
  type DeviceFingerprint,
  type DeviceFingerprintInput,
  type ErrorType,
  type Factor,
  type Session,
  type SessionView,
  type SignedProof,
  type SignInResponse,
} from '@latchkey/contracts';
import {
  checkSignIn,
  type ConfirmedSignIn,
  confirmSignIn,
  type ConfirmSignInInput,
  type OwnedMethod,
} from '@latchkey/contracts/identity';
import { type LinkMethodType, otpFactor } from '@latchkey/contracts/otp-delivery';
import {
  checkSession,
  type CheckedSession,
  type GrantedSession,
  grantSession,
  signSession,
} from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { aboutUser, afterSpending, errorsOf, trustedDevice } from '@latchkey/edge';
import { claimsFollow, SessionClaims } from '../sessions/session-claims.service.js';
import { type IdentifierState, OwnUserService } from './own-user.service.js';

/** The errors of every sign-in. */
export const SIGN_IN_ERRORS: readonly ErrorType[] = [
  ...errorsOf(checkSignIn, checkSession, confirmSignIn, grantSession, signSession),
  'session_user_mismatch',
];

/** The session members that every sign-in request may carry. */
export interface SessionInput {
  readonly session_expires_in?: number;
  readonly session_token?: string;
  readonly session_jwt?: string;
  readonly device_fingerprint?: DeviceFingerprintInput;
}

/** The result of spending a proof. */
export interface Proof {
  /** The identifier that the proof verifies; absent when it verifies none. */
  readonly confirms?: string;
  readonly factor: Factor;
  /** The word of the service that spent the proof; absent from a replica of 0.2.0. */
  readonly signed?: SignedProof | undefined;
  /** Identity's word on whose address was proven, where an address was, and is settled. */
  readonly owner?: string | undefined;
  /** The user, where only the spent proof names it. */
  readonly user_id?: string;
  /**
   * Whether, before the proof was spent, its user was active and its identifier verified. Neither is ever undone, so
   * a confirmation would change nothing.
   */
  readonly settled?: boolean;
}

/** A sign-in before its proof is spent. */
export interface SignInAttempt {
  /** The user of the proof, read before it is spent. Empty for a new user: no session can belong to them yet. */
  readonly user_id: string;
  readonly input: SessionInput;
  /** The device of the request. */
  readonly device: DeviceFingerprint;
  /** The identifier of the proof; whether its user may sign in was decided when it was read. */
  readonly method?: OwnedMethod;
  /** Whether the proof will verify that identifier. */
  readonly verifies?: boolean;
}

/** A sign-in that nothing speaks against, so that its proof may be spent. */
export interface AdmittedSignIn {
  readonly attempt: SignInAttempt;
  /** The session of the request, which gains the factor. */
  readonly session_id: string | undefined;
  /** The word of the session service on it. */
  readonly session?: string | undefined;
  readonly identifier: IdentifierState;
}

/** Every way to sign in: `admit`, then the way spends its proof, then `complete`. */
@Injectable()
export class SignInService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ownUser: OwnUserService,
    private readonly claims: SessionClaims,
  ) {}

  /** Checks user, session and identifier, so that a sign-in which would be refused spends no proof. */
  admit(context: CallContext<Caller>, attempt: SignInAttempt): Promise<AdmittedSignIn> {
    return this.admitted(context, attempt).catch(aboutUser(attempt.user_id));
  }

  /** Confirms the user of the spent proof, unless that is settled, and grants the session. */
  complete(context: CallContext<Caller>, admitted: AdmittedSignIn, proof: Proof): Promise<SignInResponse> {
    return this.completed(context, admitted, proof).catch(aboutUser(admitted.attempt.user_id));
  }

  private async admitted(context: CallContext<Caller>, attempt: SignInAttempt): Promise<AdmittedSignIn> {
    await this.requireNotBlocked(context, attempt);
    const checked = await this.checkedSession(context, attempt);
    const { session_id, said: session } = checked ?? {};
    if (session_id !== undefined) return { attempt, session_id, session, identifier: 'stays' };
    const identifier = await this.ownUser.stateOf(context, attempt.verifies ? attempt.method : undefined);
    return { attempt, session_id, identifier };
  }

  private async completed(
    context: CallContext<Caller>,
    { attempt, session_id, session, identifier }: AdmittedSignIn,
    { confirms, factor, signed: proof, owner, settled, user_id: proven = attempt.user_id }: Proof,
  ): Promise<SignInResponse> {
    const { input } = attempt;
    if (session_id !== undefined && proven !== attempt.user_id) throw new AppError('session_user_mismatch');
    const own_user = await this.ownUser.ruleOf(context, attempt.method, identifier);
    const grants = input.session_expires_in !== undefined || session_id !== undefined;
    const isConfirmed = grants && settled;
    const claim = { user_id: proven, method_id: confirms, own_user, session, proof };
    const known = isConfirmed ? { user_id: proven, owner } : await this.confirm(context, claim);
    const { user_id } = known;
    if (!grants) return { user_id };
    const request = {
      ...known,
      factor,
      proof,
      session_expires_in: input.session_expires_in,
      session_id,
      ...claimsFollow(context),
      device_fingerprint: {
        ...attempt.device,
        ...trustedDevice(context.caller, attempt.device, input.device_fingerprint),
      },
    };
    const granted = await afterSpending(() => this.rpc.call(grantSession, context, request));
    const signed = await afterSpending(() => this.claims.signed(context, granted));
    return { user_id, ...sessionMembers({ ...granted, ...signed }, input) };
  }

  /**
   * A settled proof is confirmed only if no session is granted: its user or identifier may have been deleted since, and
   * the answer cannot be revoked. The session service itself refuses deleted users, blocked users and removed methods.
   */
  private confirm(context: CallContext<Caller>, claim: ConfirmSignInInput): Promise<ConfirmedSignIn> {
    return afterSpending(() => this.rpc.call(confirmSignIn, context, claim));
  }

  /** A blocked user spends no proof. A user known only from the spent proof is refused by the confirmation. */
  private async requireNotBlocked(
    context: CallContext<Caller>,
    { method, user_id }: SignInAttempt,
  ): Promise<void> {
    if (method === undefined && user_id !== '') await this.rpc.call(checkSignIn, context, { user_id });
  }

  /** The session in the request, if any. It is checked first, so that an invalid one spends no proof. */
  private async checkedSession(
    context: CallContext<Caller>,
    attempt: SignInAttempt,
  ): Promise<CheckedSession | undefined> {
    const { session_token, session_jwt, session_expires_in } = attempt.input;
    if (session_token === undefined && session_jwt === undefined) return undefined;
    const purpose = 'prove_factor' as const;
    const handedIn = { session_token, session_jwt, session_expires_in, purpose };
    const checked = await this.rpc.call(checkSession, context, handedIn);
    if (checked.user_id !== attempt.user_id) throw new AppError('session_user_mismatch');
    return checked;
  }
}

/** Only a new session has a new token; an extended one keeps the token of the request. */
function sessionMembers(granted: GrantedSession, input: SessionInput) {
  const token = granted.session_token || (input.session_token ?? '');
  return {
    session_token: token,
    session_jwt: granted.session_jwt,
    session: toSession(granted.session, token),
  };
}

/** The full Session, with the token, which the session service does not store. */
function toSession(session: SessionView, token: string): Session {
  return {
    id: session.id,
    user_id: session.user_id,
    session_token: token,
    started_at: session.started_at,
    expires_at: session.expires_at,
    last_active_at: session.last_active_at,
    factors: session.factors,
    device_fingerprint: session.device_fingerprint,
    updated_at: session.updated_at,
    created_at: session.created_at,
  };
}

/** The proof of a code or link that we sent: its holder reads that email or phone number. */
export function identifierProof(method: OwnedMethod, signed: SignedProof | undefined): Proof {
  const { id, type, owner } = method;
  return {
    confirms: id,
    factor: otpFactor(id, type, addressOf({ ...method, method_id: id })),
    signed,
    owner,
    settled: method.user_active && method.verified,
  };
}

/**
 * The proof of a link that the App delivered itself: it verifies no address.
 * @param method `user_active`: whether its user was active when it was read; false if unknown.
 */
export function deliveredLinkProof(
  { id, type, user_active }: { id: string; type: LinkMethodType; user_active: boolean },
  signed: SignedProof | undefined,
): Proof {
  return { factor: otpFactor(id, type), signed, settled: user_active };
}
