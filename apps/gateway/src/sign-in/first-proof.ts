import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import type { OwnedMethod } from '@latchkey/contracts/identity';
import { voidBegunFactors } from '@latchkey/contracts/mfa';
import { voidAppLinks } from '@latchkey/contracts/otp-delivery';
import { voidBegunWallets } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from './after-spending.js';
import { tolerate, TOO_LATE } from './tolerated.js';

/** The first proof of an address, whose user nobody has proved otherwise. */
@Injectable()
export class FirstProof {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Voids what anybody began for the user before: a wallet challenge, a registration of a passkey or a TOTP, a link of
   * the App. Called once the proof is spent, so that no wrong guess voids anything, and before the user is confirmed.
   * @returns whether somebody finished a factor first, so that the user is proved by that.
   */
  async of(context: CallContext<Caller>, { user_id, signed_up }: OwnedMethod): Promise<boolean> {
    const user = { user_id };
    const done = await Promise.all(
      [
        () => this.rpc.call(voidBegunFactors, context, user),
        () => this.rpc.call(voidBegunWallets, context, user),
        () => this.rpc.call(voidAppLinks, context, user).then(() => ({ proven: false })),
      ].map((call) => {
        // A user whom a send made has this proof to begin with: sign-up goes on while a service is away.
        return signed_up ? call().catch(tolerate(TOO_LATE)) : afterSpending(call);
      }),
    );
    return done.some((answer) => answer?.proven === true);
  }
}
