import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { OwnedMethod, OwnUserRule } from '@latchkey/contracts/identity';
import { voidBegunFactors } from '@latchkey/contracts/mfa';
import { voidAppLinks } from '@latchkey/contracts/otp-delivery';
import { voidBegunWallets } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending, tolerate, TOO_LATE } from '../failed-calls/failed-calls.js';
import { UserPartsService } from '../users/user-parts.service.js';

/** An identifier, and whether the proof verifies it. */
interface Provable {
  readonly method?: OwnedMethod;
  readonly verifies?: boolean;
}

/** An unverified identifier must not open an account that has another proof. */
@Injectable()
export class OwnUserService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly parts: UserPartsService,
  ) {}

  /**
   * The rule by which identity decides the user of the identifier; undefined if its user stays. Called before the
   * proof is spent. @throws AppError sign_up_closed if a new user would be needed, service_unavailable
   */
  async ruleFor(
    context: CallContext<Caller>,
    { method, verifies }: Provable,
  ): Promise<OwnUserRule | undefined> {
    const { unverified_identifiers, sign_up } = context.caller.settings;
    if (!method || !verifies || method.verified || unverified_identifiers === 'vouched') return undefined;
    // For a user created by a send nothing depends on it yet: `ruleAfter` asks once, after the proof is spent.
    const isAskedLater = method.signed_up === true && sign_up === 'open';
    const proven_elsewhere = !isAskedLater && (await this.isProvenElsewhere(context, method));
    if (sign_up === 'closed' && (proven_elsewhere || method.proven_otherwise))
      throw new AppError('sign_up_closed', { reason: 'address_moves' });
    return { proven_elsewhere };
  }

  /**
   * The same rule after the proof is spent. If it is the first proof of its user, unfinished factors become void, and
   * factors that were finished since count. @param rule the result of `ruleFor`; undefined stays undefined.
   */
  async ruleAfter(
    context: CallContext<Caller>,
    { method }: Provable,
    rule: OwnUserRule | undefined,
  ): Promise<OwnUserRule | undefined> {
    if (!method || !rule || rule.proven_elsewhere || method.proven_otherwise) return rule;
    return { proven_elsewhere: await this.voidBegun(context, method) };
  }

  /** If identity knows a proof of the user, the other services are not asked. */
  private async isProvenElsewhere(context: CallContext<Caller>, method: OwnedMethod): Promise<boolean> {
    if (method.proven_otherwise) return false;
    const { user_id, signed_up } = method;
    const read = this.parts.of(context, [user_id]);
    // A user created by the App may already have a passkey, so the answer is required. A user created by a send has
    // only this proof, so sign-up continues while mfa or wallet is unavailable.
    const all = await (signed_up ? read.catch(tolerate(TOO_LATE)) : read);
    if (!all) return false;
    const parts = all.get(user_id);
    if (!parts) throw new Error('the parts of this user were not read');
    return (
      parts.totps.some(({ verified }) => verified) ||
      parts.webauthn_credentials.length > 0 ||
      parts.wallets.some(({ verified, is_read_only }) => verified && is_read_only)
    );
  }

  /**
   * Voids unfinished factors of the user: wallet challenges, registrations of passkeys and TOTPs, links of the App.
   * Called after the proof is spent, so that no wrong guess voids them, and before the user is confirmed.
   * @returns whether a factor was finished first, which then proves the user.
   */
  private async voidBegun(
    context: CallContext<Caller>,
    { user_id, signed_up }: OwnedMethod,
  ): Promise<boolean> {
    const user = { user_id };
    const done = await Promise.all(
      [
        () => this.rpc.call(voidBegunFactors, context, user),
        () => this.rpc.call(voidBegunWallets, context, user),
        () => this.rpc.call(voidAppLinks, context, user).then(() => ({ proven: false })),
      ].map((call) => {
        // A user created by a send has only this proof, so sign-up continues while a service is unavailable.
        return signed_up ? call().catch(tolerate(TOO_LATE)) : afterSpending(call);
      }),
    );
    return done.some((answer) => answer?.proven === true);
  }
}
