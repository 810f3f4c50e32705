import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { findMethod } from '@latchkey/contracts/identity';
import { fastForwardTotp } from '@latchkey/contracts/mfa';
import { fastForwardLink, fastForwardMethod } from '@latchkey/contracts/otp-delivery';
import { fastForwardSession } from '@latchkey/contracts/session';
import { fastForwardImport, fastForwardPasskey, fastForwardSpend } from '@latchkey/contracts/signer';
import { fastForwardTransfer } from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { errorsOf } from '@latchkey/edge';
import type { FastForwardRequest } from './fast-forward.request.js';

type Context = CallContext<Caller>;

export const FAST_FORWARD_ERRORS = errorsOf(
  fastForwardSession,
  findMethod,
  fastForwardMethod,
  fastForwardLink,
  fastForwardTotp,
  fastForwardTransfer,
  fastForwardSpend,
  fastForwardPasskey,
  fastForwardImport,
);

/** Has the service of an object of a test App move its times back. */
@Injectable()
export class FastForwardService {
  constructor(private readonly rpc: RpcClient) {}

  /** @param request validation has seen exactly one of its ids. */
  async run(context: Context, request: FastForwardRequest): Promise<void> {
    const { session_id, method_id, token, totp_id, transfer_id, minutes } = request;
    const { webauthn_credential_id, import_id } = request;
    if (session_id !== undefined) await this.rpc.call(fastForwardSession, context, { session_id, minutes });
    if (method_id !== undefined) await this.method(context, method_id, minutes);
    if (token !== undefined) await this.rpc.call(fastForwardLink, context, { token, minutes });
    if (totp_id !== undefined) await this.rpc.call(fastForwardTotp, context, { totp_id, minutes });
    if (transfer_id !== undefined) await this.transfer(context, transfer_id, minutes);
    if (webauthn_credential_id !== undefined)
      await this.rpc.call(fastForwardPasskey, context, { webauthn_credential_id, minutes });
    if (import_id !== undefined) await this.rpc.call(fastForwardImport, context, { import_id, minutes });
  }

  /** Until it is signed its own times move, and its wait for approvals; then the time at which policies count it. */
  private async transfer(context: Context, transfer_id: string, minutes: number): Promise<void> {
    try {
      const moved = await this.rpc.call(fastForwardTransfer, context, { transfer_id, minutes });
      if (moved.awaits_approval) await this.rpc.call(fastForwardSpend, context, { transfer_id, minutes });
    } catch (error) {
      if (!isCoded(error, 'transfer_not_pending')) throw error;
      await this.rpc.call(fastForwardSpend, context, { transfer_id, minutes }).catch((cause: unknown) => {
        // It was never signed: cancelled, or expired.
        throw isCoded(cause, 'transfer_not_found') ? error : cause;
      });
    }
  }

  /** Messages are counted by address, which identity knows. */
  private async method(context: Context, method_id: string, minutes: number): Promise<void> {
    const { value: destination } = await this.rpc.call(findMethod, context, { method_id });
    await this.rpc.call(fastForwardMethod, context, { method_id, destination, minutes });
  }
}
