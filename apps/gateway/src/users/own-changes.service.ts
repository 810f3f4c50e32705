import type { NamedChange, OwnChangeInput, OwnChangeMembers, RemovedOwn } from '@latchkey/contracts';
import { admitOwnChange } from '@latchkey/contracts/mfa';
import { proveOwnChange, removeOwnFactors, type RemoveOwnFactorsInput } from '@latchkey/contracts/session';
import { RpcClient } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { type AppContext, errorsOf, tolerate, TOO_LATE } from '@latchkey/edge';

/** Of every change that users make in their account. */
export const OWN_CHANGE_ERRORS = errorsOf(proveOwnChange, admitOwnChange);

/** Carries what session and mfa say of a change to the service that makes it: each checks the word itself. */
@Injectable()
export class OwnChangesService {
  constructor(private readonly rpc: RpcClient) {}

  /** The user of the session, and the word that mfa and identity read. */
  prove(
    context: AppContext,
    { session_token, max_factor_age }: OwnChangeMembers,
    change: NamedChange,
  ): Promise<OwnChangeInput> {
    return this.rpc.call(proveOwnChange, context, { session_token, max_factor_age, ...change });
  }

  /** The same with the word that identity and otp-delivery want for a change. */
  async admit(context: AppContext, members: OwnChangeMembers, change: NamedChange): Promise<OwnChangeInput> {
    const proven = await this.prove(context, members, change);
    return this.rpc.call(admitOwnChange, context, { ...proven, ...change });
  }

  /** Removes the factors of a removed method from the sessions of its user, at once or later by the event of the removal. */
  async follow(
    context: AppContext,
    { user_id, removed }: RemovedOwn,
    method: Pick<RemoveOwnFactorsInput, 'method_id' | 'by'>,
  ): Promise<void> {
    const removal = this.rpc.call(removeOwnFactors, context, { user_id, removed, ...method });
    await removal.catch(tolerate(TOO_LATE));
  }
}
