import { Injectable } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import { createTransfer, type CreateTransferRequest, type Transfer } from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

@Injectable()
export class Transfers {
  constructor(private readonly rpc: RpcClient) {}

  async create(context: CallContext<Caller>, request: CreateTransferRequest): Promise<Transfer> {
    try {
      return await this.rpc.call(createTransfer, context, request);
    } catch (error) {
      // The user may be unknown or have no wallet; only identity knows which.
      if (isCoded(error, 'wallet_not_found'))
        await this.rpc.call(getUser, context, { user_id: request.user_id });
      throw error;
    }
  }
}
