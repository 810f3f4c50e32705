import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type DeviceFingerprint,
  type DeviceFingerprintInput,
} from '@latchkey/contracts';
import {
  checkSignIn,
  confirmSignIn,
  type ConfirmSignInInput,
  type OwnedMethod,
  type OwnUserRule,
} from '@latchkey/contracts/identity';
import { type SignInResponse } from '@latchkey/contracts/otp-delivery';
import { checkSession, type Factor, grantSession, type GrantedSession } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from './after-spending.js';
import { OwnUser } from './own-user.js';
import { toSession } from './session.view.js';
import { toldDevice } from './told-device.js';

/** The session members that every sign-in request may carry. */
export interface SessionInput {
  readonly session_expires_in?: number;
  readonly session_token?: string;
  readonly session_jwt?: string;
  readonly device_fingerprint?: DeviceFingerprintInput;
}

/** What a login method has verified once its proof is spent. */
export interface Proof {
  /** The identifier that the proof verifies; absent when it verifies none. */
  readonly confirms?: string;
  readonly factor: Factor;
  /** Whom it signs in, where only spending it tells. */
  readonly user_id?: string;
  /**
   * Read before the proof was spent: its user is active, and what it confirms, if anything, is verified. Both last
   * for as long as user and identifier are there, so that confirming could change nothing.
   */
  readonly settled?: boolean;
}

export interface SignInAttempt {
  /** Whose proof it is: read, nothing spent yet. Empty for a new user: no session can belong to them yet. */
  readonly user_id: string;
  readonly input: SessionInput;
  /** What the request shows of the device. */
  readonly device: DeviceFingerprint;
  /** The identifier that the proof is about; who may sign in by it was decided when it was read. */
  readonly method?: OwnedMethod;
  /** Whether the proof will verify that identifier. */
  readonly verifies?: boolean;
  /** Refuses a wrong proof and leaves a right one as it is; absent where only a right one could be read. */
  readonly check?: () => Promise<unknown>;
  /** Spends the proof, once. */
  readonly spend: () => Promise<Proof>;
}

/** Every login method ends here: check user and session, spend the proof, confirm what is not settled, grant. */
@Injectable()
export class SignIn {
  constructor(
    private readonly rpc: RpcClient,
    private readonly ownUser: OwnUser,
  ) {}

  async run(context: CallContext<Caller>, attempt: SignInAttempt): Promise<SignInResponse> {
    const { input } = attempt;
    await this.requireNotBlocked(context, attempt);
    const carriedOn = await this.checkedSession(context, attempt);
    const rule = carriedOn === undefined ? await this.ruleFor(context, attempt) : undefined;
    const { confirms, factor, settled, user_id: proven = attempt.user_id } = await attempt.spend();
    if (carriedOn !== undefined && proven !== attempt.user_id) throw new AppError('session_user_mismatch');
    const own_user = await this.ownUser.ruleAfter(context, attempt, rule);
    const grants = input.session_expires_in !== undefined || carriedOn !== undefined;
    const isConfirmed = grants && settled;
    const claim = { user_id: proven, method_id: confirms, own_user };
    const user_id = isConfirmed ? proven : await this.confirm(context, claim);
    if (!grants) return { user_id };
    const request = {
      user_id,
      factor,
      session_expires_in: input.session_expires_in,
      session_id: carriedOn,
      device_fingerprint: {
        ...attempt.device,
        ...toldDevice(context.caller, attempt.device, input.device_fingerprint),
      },
    };
    const granted = await afterSpending(() => this.rpc.call(grantSession, context, request));
    return { user_id, ...sessionMembers(granted, input) };
  }

  /**
   * That sign-up is closed says of an address that somebody else's account has it: only whoever gives the right proof
   * learns that, and keeps the proof for when sign-up is open. @throws AppError sign_up_closed, service_unavailable
   */
  private async ruleFor(
    context: CallContext<Caller>,
    attempt: SignInAttempt,
  ): Promise<OwnUserRule | undefined> {
    try {
      return await this.ownUser.ruleFor(context, attempt);
    } catch (error) {
      if (isCoded(error, 'sign_up_closed')) await attempt.check?.();
      throw error;
    }
  }

  /**
   * A settled proof is confirmed only where no session is granted, to learn whether its user or identifier was deleted
   * since it was read: an answer without a session says who it is, and nothing takes it back. A session needs no such
   * look: of a deleted user the session service starts and carries on none, and ends one that was granted just before.
   * The same goes for a factor of a removed method, and for a blocked user.
   */
  private async confirm(context: CallContext<Caller>, claim: ConfirmSignInInput): Promise<string> {
    const { user_id } = await afterSpending(() => this.rpc.call(confirmSignIn, context, claim));
    return user_id;
  }

  /** A blocked user spends nothing. Whoever is known only once the proof is spent is refused when it is confirmed. */
  private async requireNotBlocked(
    context: CallContext<Caller>,
    { method, user_id }: SignInAttempt,
  ): Promise<void> {
    if (method === undefined && user_id !== '') await this.rpc.call(checkSignIn, context, { user_id });
  }

  /** The id of the session handed in, if one was. It is checked first, so that a bad one spends nothing. */
  private async checkedSession(
    context: CallContext<Caller>,
    attempt: SignInAttempt,
  ): Promise<string | undefined> {
    const { session_token, session_jwt, session_expires_in } = attempt.input;
    if (session_token === undefined && session_jwt === undefined) return undefined;
    const handedIn = { session_token, session_jwt, session_expires_in };
    const checked = await this.rpc.call(checkSession, context, handedIn);
    if (checked.user_id !== attempt.user_id) throw new AppError('session_user_mismatch');
    return checked.session_id;
  }
}

/** Only a session that starts has a new token; one that is carried on keeps the token that was sent. */
function sessionMembers(granted: GrantedSession, input: SessionInput) {
  const token = granted.session_token || (input.session_token ?? '');
  return {
    session_token: token,
    session_jwt: granted.session_jwt,
    session: toSession(granted.session, token),
  };
}
