import { Injectable } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import type { OwnedMethod, OwnUserRule } from '@latchkey/contracts/identity';
import { type CallContext } from '@latchkey/platform/rpc';
import { UserPartsReader } from '../users/user-parts.js';
import { FirstProof } from './first-proof.js';
import { tolerate, TOO_LATE } from './tolerated.js';

/** An identifier that is about to be proved, or not where the proof verifies none. */
interface Provable {
  readonly method?: OwnedMethod;
  readonly verifies?: boolean;
}

/** An unverified identifier opens no account that somebody proved otherwise (decision 12). */
@Injectable()
export class OwnUser {
  constructor(
    private readonly parts: UserPartsReader,
    private readonly firstProof: FirstProof,
  ) {}

  /**
   * What identity needs in order to decide whose the identifier will be; undefined where it stays with its user. Asked
   * before the proof is spent. @throws AppError sign_up_closed where it would make a user, service_unavailable
   */
  async ruleFor(
    context: CallContext<Caller>,
    { method, verifies }: Provable,
  ): Promise<OwnUserRule | undefined> {
    const { unverified_identifiers, sign_up } = context.caller.settings;
    if (!method || !verifies || method.verified || unverified_identifiers === 'vouched') return undefined;
    // Nothing depends on the answer yet for a user whom a send made: it is asked for once, behind the proof.
    const isAskedLater = method.signed_up === true && sign_up === 'open';
    const proven_elsewhere = !isAskedLater && (await this.isProvenElsewhere(context, method));
    if (sign_up === 'closed' && (proven_elsewhere || method.proven_otherwise))
      throw new AppError('sign_up_closed');
    return { proven_elsewhere };
  }

  /**
   * The same rule once the proof is spent. Where it is the first one of its user, what was begun before it is void, and
   * what was finished meanwhile counts. @param rule what `ruleFor` answered; undefined stays so.
   */
  async ruleAfter(
    context: CallContext<Caller>,
    { method }: Provable,
    rule: OwnUserRule | undefined,
  ): Promise<OwnUserRule | undefined> {
    if (!method || !rule || rule.proven_elsewhere || method.proven_otherwise) return rule;
    return { proven_elsewhere: await this.firstProof.of(context, method) };
  }

  /** Where identity knows a proof, no other service need be asked. */
  private async isProvenElsewhere(context: CallContext<Caller>, method: OwnedMethod): Promise<boolean> {
    if (method.proven_otherwise) return false;
    const { user_id, signed_up } = method;
    const read = this.parts.of(context, [user_id]);
    // A user whom the App created may hold a passkey before the first proof, so the answer is needed. A user whom a send
    // made has this proof to begin with: sign-up goes on while mfa or wallet is away.
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
}
