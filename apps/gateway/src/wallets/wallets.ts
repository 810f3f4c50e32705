import { Injectable } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import {
  createWallet,
  type CreateWalletRequest,
  importWallet,
  type ImportWalletRequest,
  type Wallet,
} from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

type Context = CallContext<Caller>;

/** Wallets are of users whom only identity knows: it is asked first. */
@Injectable()
export class Wallets {
  constructor(private readonly rpc: RpcClient) {}

  async create(context: Context, request: CreateWalletRequest): Promise<Wallet> {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(createWallet, context, request);
  }

  async import(context: Context, request: ImportWalletRequest): Promise<Wallet> {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(importWallet, context, request);
  }
}
