import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type ErrorType, type UserWallet } from '@latchkey/contracts';
import { findMethod, type Method, type OwnedMethod, primaryMethod } from '@latchkey/contracts/identity';
import type { LinkMethodType, MagicLinkProof } from '@latchkey/contracts/otp-delivery';
import { checkUserWallet, userWallets } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

type Context = CallContext<Caller>;

/** The method that a link belongs to, while its user has it. */
export type LinkMethod =
  | OwnedMethod
  | { readonly id: string; readonly type: 'wallet'; readonly user_id: string; readonly user_active: false };

/** The method of a link: an email, else a phone number, else a wallet of its user. */
@Injectable()
export class LinkMethodsService {
  constructor(private readonly rpc: RpcClient) {}

  /** The method for a link that the App delivers. @throws AppError user_not_found, method_not_found */
  async ofUser(context: Context, user_id: string): Promise<{ id: string; type: LinkMethodType }> {
    try {
      const { id, type }: Method = await this.rpc.call(primaryMethod, context, { user_id });
      return { id, type };
    } catch (error) {
      if (!isCoded(error, 'method_not_found')) throw error;
      const wallet = await this.walletOf(context, user_id);
      if (!wallet) throw error;
      return { id: wallet.id, type: 'wallet' };
    }
  }

  /**
   * The method of a link; a link is invalid once its method is deleted. A link that we sent proves its address and
   * signs in the current owner. A link that the App delivered is bound to its user. @throws AppError invalid_magic_link
   */
  async ofLink(context: Context, proof: MagicLinkProof): Promise<LinkMethod> {
    if (proof.method_type === 'wallet') return this.walletOfLink(context, proof);
    const { method_id, verifies_method: isSent } = proof;
    const user_id = isSent ? undefined : proof.user_id;
    const found = this.rpc.call(findMethod, context, { method_id, user_id });
    const method = await found.catch(invalidWhere('method_not_found'));
    if (user_id !== undefined && method.user_id !== user_id) throw methodRemoved();
    return method;
  }

  /** A wallet that its user proved comes before a wallet that was made for the user. */
  private async walletOf(context: Context, user_id: string): Promise<UserWallet | undefined> {
    const { users } = await this.rpc.call(userWallets, context, { user_ids: [user_id] });
    const wallets = users.flatMap(({ wallets: some }) => some);
    return wallets.find(({ verified, is_read_only }) => verified && is_read_only) ?? wallets[0];
  }

  /** `isActive` is unknown here, so the sign-in must be confirmed. */
  private async walletOfLink(context: Context, { method_id, user_id }: MagicLinkProof): Promise<LinkMethod> {
    const found = this.rpc.call(checkUserWallet, context, { wallet_id: method_id, user_id });
    await found.catch(invalidWhere('wallet_not_found'));
    return { id: method_id, type: 'wallet', user_id, user_active: false };
  }
}

/** Unknown, or another user's by now. */
function methodRemoved(cause?: unknown): AppError {
  return new AppError('invalid_magic_link', { reason: 'link_of_removed_method' }, { cause });
}

function invalidWhere(code: ErrorType): (error: unknown) => never {
  return (error) => {
    throw isCoded(error, code) ? methodRemoved(error) : error;
  };
}
