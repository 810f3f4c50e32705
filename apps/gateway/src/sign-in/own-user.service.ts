import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { OwnedMethod, OwnUserRule } from '@latchkey/contracts/identity';
import { hasFactor, voidBegunFactors } from '@latchkey/contracts/mfa';
import { voidAppLinks } from '@latchkey/contracts/otp-delivery';
import { hasExternalWallet, voidBegunWallets } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending, readFailure, tolerate, TOO_LATE } from '@latchkey/edge';

/** What is known of the identifier of a proof before the proof is spent. */
export type IdentifierState = 'stays' | 'proven_by_identity' | 'proven_elsewhere' | 'unproven';

interface Consequences {
  /** Whether the identifier moves to a user of its own, which a closed sign-up refuses. */
  readonly moves: boolean;
  /** Whether the spent proof is the first one of its user, so that unfinished factors become void. */
  readonly isFirst: boolean;
  /** The rule that identity gets with the confirmation; it decides under the lock of the user. */
  readonly rule: OwnUserRule | undefined;
}

/**
 * An unverified identifier must not open an account that has another proof. The states:
 *
 *   stays               it is verified, or the App vouches for it, or a session of its user is handed in, or the proof
 *                       verifies none: its user stays
 *   proven_by_identity  its user has another verified identifier, or a linked provider
 *   proven_elsewhere    its user has an active TOTP, a passkey or an external wallet
 *   unproven            no other proof of its user is known; one that is finished first makes it `proven_elsewhere`
 */
const STATES: Readonly<Record<IdentifierState, Consequences>> = {
  stays: { moves: false, isFirst: false, rule: undefined },
  proven_by_identity: { moves: true, isFirst: false, rule: { proven_elsewhere: false } },
  proven_elsewhere: { moves: true, isFirst: false, rule: { proven_elsewhere: true } },
  unproven: { moves: false, isFirst: true, rule: { proven_elsewhere: false } },
};

/** Decides whether an identifier that is being verified keeps its user, as far as it can be decided outside of identity. */
@Injectable()
export class OwnUserService {
  constructor(private readonly rpc: RpcClient) {}

  /** Before the proof is spent. @throws AppError sign_up_closed if a new user would be needed, service_unavailable */
  async stateOf(context: CallContext<Caller>, method: OwnedMethod | undefined): Promise<IdentifierState> {
    const state = method ? await this.read(context, method) : 'stays';
    if (STATES[state].moves && context.caller.settings.sign_up === 'closed')
      throw new AppError('sign_up_closed', { reason: 'address_moves' });
    return state;
  }

  /** After the proof is spent, before it is confirmed. @returns the rule for identity. */
  async ruleOf(
    context: CallContext<Caller>,
    method: OwnedMethod | undefined,
    state: IdentifierState,
  ): Promise<OwnUserRule | undefined> {
    const { isFirst, rule } = STATES[state];
    return method && isFirst ? this.voidBegun(context, method) : rule;
  }

  private async read(context: CallContext<Caller>, method: OwnedMethod): Promise<IdentifierState> {
    const { unverified_identifiers, sign_up } = context.caller.settings;
    if (method.verified || unverified_identifiers === 'vouched') return 'stays';
    // Identity knows enough, so the other services are not asked.
    if (method.proven_otherwise) return 'proven_by_identity';
    // For a user created by a send nothing depends on it yet: `ruleOf` asks once, after the proof is spent.
    if (method.signed_up && sign_up === 'open') return 'unproven';
    return (await this.isProvenElsewhere(context, method)) ? 'proven_elsewhere' : 'unproven';
  }

  private async isProvenElsewhere(
    context: CallContext<Caller>,
    { user_id, signed_up }: OwnedMethod,
  ): Promise<boolean> {
    const reading = Promise.all([
      this.rpc.call(hasFactor, context, { user_id }),
      this.rpc.call(hasExternalWallet, context, { user_id }),
    ]).catch(readFailure);
    // A user created by the App may already have a passkey, so the answer is required. A user created by a send has
    // only this proof, so sign-up continues while mfa or wallet is unavailable.
    const read = await (signed_up ? reading.catch(tolerate(TOO_LATE)) : reading);
    return read?.some(({ proven }) => proven) ?? false;
  }

  /**
   * Voids unfinished factors of the user: wallet challenges, registrations of passkeys and TOTPs, links of the App.
   * Called after the proof is spent, so that no wrong guess voids them, and before the user is confirmed.
   * @returns the words of the services on what was finished first, which then proves the user.
   */
  private async voidBegun(
    context: CallContext<Caller>,
    { user_id, signed_up }: OwnedMethod,
  ): Promise<OwnUserRule> {
    const user = { user_id };
    const voided = <Answer>(call: () => Promise<Answer>) =>
      // A user created by a send has only this proof, so sign-up continues while a service is unavailable.
      signed_up ? call().catch(tolerate(TOO_LATE)) : afterSpending(call);
    const [mfa, wallet] = await Promise.all([
      voided(() => this.rpc.call(voidBegunFactors, context, user)),
      voided(() => this.rpc.call(voidBegunWallets, context, user)),
      voided(() => this.rpc.call(voidAppLinks, context, user)),
    ]);
    const proven_elsewhere = [mfa, wallet].some((answer) => answer?.proven === true);
    return { proven_elsewhere, said: { mfa: mfa?.said, wallet: wallet?.said } };
  }
}
