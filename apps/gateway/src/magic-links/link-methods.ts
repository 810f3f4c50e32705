import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type ErrorType } from '@latchkey/contracts';
import { findMethod, type Method, type OwnedMethod, primaryMethod } from '@latchkey/contracts/identity';
import type { LinkMethodType, MagicLinkProof } from '@latchkey/contracts/otp-delivery';
import { getWallet, type UserWallet, userWallets } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

type Context = CallContext<Caller>;

/** What a link is booked on, as long as it is its user's. */
export type LinkMethod =
  | OwnedMethod
  | { readonly id: string; readonly type: 'wallet'; readonly user_id: string; readonly user_active: false };

/** The method of a link: an email, else a phone number, else a wallet of its user. */
@Injectable()
export class LinkMethods {
  constructor(private readonly rpc: RpcClient) {}

  /** Where a link is booked that the App delivers. @throws AppError user_not_found; method_not_found: there is none. */
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
   * A link outlives its method in no case. One that was sent to an address proves it as a code does, and signs in whoever
   * has it now; one that the App delivered is of its user, as long as the method is. @throws AppError invalid_magic_link.
   */
  async ofLink(context: Context, proof: MagicLinkProof): Promise<LinkMethod> {
    if (proof.method_type === 'wallet') return this.walletOfLink(context, proof);
    const { method_id, verifies_method: isAnybodys } = proof;
    const user_id = isAnybodys ? undefined : proof.user_id;
    const found = this.rpc.call(findMethod, context, { method_id, user_id });
    const method = await found.catch(invalidWhere('method_not_found'));
    if (user_id !== undefined && method.user_id !== user_id) throw new AppError('invalid_magic_link');
    return method;
  }

  /** One that somebody showed to be theirs, before one that was made for them. */
  private async walletOf(context: Context, user_id: string): Promise<UserWallet | undefined> {
    const { users } = await this.rpc.call(userWallets, context, { user_ids: [user_id] });
    const wallets = users.flatMap(({ wallets: some }) => some);
    return wallets.find(({ verified, is_read_only }) => verified && is_read_only) ?? wallets[0];
  }

  /** Whether its user is active is not known here, so that the sign-in is confirmed. */
  private async walletOfLink(context: Context, { method_id, user_id }: MagicLinkProof): Promise<LinkMethod> {
    const found = this.rpc.call(getWallet, context, { wallet_id: method_id });
    const wallet = await found.catch(invalidWhere('wallet_not_found'));
    if (wallet.user_id !== user_id) throw new AppError('invalid_magic_link');
    return { id: wallet.id, type: 'wallet', user_id, user_active: false };
  }
}

function invalidWhere(code: ErrorType): (error: unknown) => never {
  return (error) => {
    throw isCoded(error, code) ? new AppError('invalid_magic_link', {}, { cause: error }) : error;
  };
}
