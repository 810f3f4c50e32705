import type { Caller } from '@latchkey/contracts';
import { addAddress, checkSignIn } from '@latchkey/contracts/identity';
import {
  type BeginAddressResponse,
  type SendNewAddressCodeInput,
  sendNewAddressCode,
  verifyNewAddress,
  type VerifyNewAddressInput,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Injectable } from '@nestjs/common';
import { aboutUser, afterSpending, errorsOf } from '@latchkey/edge';
import type { RequestNotes } from '../requests/request-notes.js';

type Context = CallContext<Caller>;

/** The errors of each step. */
export const NEW_ADDRESS_ERRORS = {
  begin: errorsOf(checkSignIn, sendNewAddressCode),
  verify: errorsOf(checkSignIn, verifyNewAddress, addAddress),
} as const;

/** Adds an address to a user once its owner has proved it. Until then nothing depends on who else has the address. */
@Injectable()
export class NewAddressesService {
  constructor(private readonly rpc: RpcClient) {}

  /** Sends a code to the address. Identity is asked about the user alone, so the answer tells nothing of the address. */
  async begin(
    context: Context,
    notes: RequestNotes,
    input: SendNewAddressCodeInput,
  ): Promise<BeginAddressResponse> {
    const { user_id } = input;
    notes.userId = user_id;
    await this.rpc.call(checkSignIn, context, { user_id });
    const { message } = await this.rpc.call(sendNewAddressCode, context, input);
    notes.message = message;
    return { user_id };
  }

  /** Spends the code and attaches the address. @returns the id of the identifier. */
  async verify(context: Context, input: VerifyNewAddressInput): Promise<string> {
    const { user_id, type, destination } = input;
    const verified = async () => {
      await this.rpc.call(checkSignIn, context, { user_id });
      const { proof } = await this.rpc.call(verifyNewAddress, context, input);
      const added = { user_id, type, value: destination, proof };
      const { method_id } = await afterSpending(() => this.rpc.call(addAddress, context, added));
      return method_id;
    };
    return verified().catch(aboutUser(user_id));
  }
}
