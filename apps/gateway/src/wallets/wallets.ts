import { Injectable } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getUser, type UserRef } from '@latchkey/contracts/identity';
import {
  createWallet,
  type CreateWalletRequest,
  detachWallet,
  importWallet,
  type ImportWalletRequest,
  type Wallet,
} from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { FactorRemoval } from '../sign-in/factor-removal.js';

type Context = CallContext<Caller>;

/** Wallet does not know which users exist, so identity is asked first. */
@Injectable()
export class Wallets {
  constructor(
    private readonly rpc: RpcClient,
    private readonly factors: FactorRemoval,
  ) {}

  async create(context: Context, request: CreateWalletRequest): Promise<Wallet> {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(createWallet, context, request);
  }

  async import(context: Context, request: ImportWalletRequest): Promise<Wallet> {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(importWallet, context, request);
  }

  async detach(context: Context, wallet_id: string): Promise<UserRef> {
    const { user_id } = await this.rpc.call(detachWallet, context, { wallet_id });
    await this.factors.follow(context, { user_id, method_id: wallet_id });
    return { user_id };
  }
}
