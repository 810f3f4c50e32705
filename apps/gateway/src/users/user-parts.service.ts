import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { userFactors } from '@latchkey/contracts/mfa';
import { userWallets } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { readFailure } from '@latchkey/edge';
import type { PartsByUser } from './user.view.js';

/** Reads the parts of users that mfa and wallet hold. */
@Injectable()
export class UserPartsService {
  constructor(private readonly rpc: RpcClient) {}

  /** An empty list of ids checks that the parts can be read. @throws AppError service_unavailable */
  async of(context: CallContext<Caller>, user_ids: string[]): Promise<PartsByUser> {
    const [factors, holdings] = await Promise.all([
      this.rpc.call(userFactors, context, { user_ids }),
      this.rpc.call(userWallets, context, { user_ids }),
    ]).catch(readFailure);
    const walletsOf = new Map(holdings.users.map(({ user_id, wallets }) => [user_id, wallets]));
    return new Map(
      factors.users.flatMap(({ user_id, totps, webauthn_credentials }) => {
        const wallets = walletsOf.get(user_id);
        return wallets ? [[user_id, { wallets, totps, webauthn_credentials }]] : [];
      }),
    );
  }
}
