import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { OwnedMethod } from '@latchkey/contracts/identity';
import { voidBegunFactors } from '@latchkey/contracts/mfa';
import { voidAppLinks } from '@latchkey/contracts/otp-delivery';
import { voidBegunWallets } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from './after-spending.js';
import { tolerate, TOO_LATE } from './tolerated.js';

/** The first proof of a user: an address that is unverified, of a user without another proof. */
@Injectable()
export class FirstProof {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Voids unfinished factors of the user: wallet challenges, registrations of passkeys and TOTPs, links of the App.
   * Called after the proof is spent, so that no wrong guess voids them, and before the user is confirmed.
   * @returns whether a factor was finished first, which then proves the user.
   */
  async of(context: CallContext<Caller>, { user_id, signed_up }: OwnedMethod): Promise<boolean> {
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
