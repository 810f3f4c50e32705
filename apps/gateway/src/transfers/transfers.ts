import { Injectable } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getUser } from '@latchkey/contracts/identity';
import { createTransfer, type CreateTransferRequest, type Transfer } from '@latchkey/contracts/transfer';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';

@Injectable()
export class Transfers {
  constructor(private readonly rpc: RpcClient) {}

  /** For a user whom only identity knows: it is asked first. */
  async create(context: CallContext<Caller>, request: CreateTransferRequest): Promise<Transfer> {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(createTransfer, context, request);
  }
}
