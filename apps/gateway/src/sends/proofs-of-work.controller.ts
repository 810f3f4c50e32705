import { Body } from '@nestjs/common';
import type { Caller, DeviceFingerprint } from '@latchkey/contracts';
import {
  beginProofOfWork,
  BeginProofOfWorkRequest,
  BeginProofOfWorkResponse,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Device, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { SIGN_IN } from '../openapi/areas.js';

@InArea(...SIGN_IN)
export class ProofsOfWorkController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/proofs_of_work/begin',
    access: 'public',
    publicIf: 'public_sends',
    recorded: false,
    summary: 'Begin a proof of work',
    description:
      'Before a send with a public token. Solve the challenge with `altcha-lib`, which takes a phone about a second, and put the proof into `proof_of_work` of the send. It is for this App and this send, works once, for 5 minutes, and is harder for a client that has sent much in the last 10 minutes.',
    request: BeginProofOfWorkRequest,
    response: BeginProofOfWorkResponse,
    errors: errorsOf(beginProofOfWork),
  })
  beginProofOfWork(
    @Context() context: CallContext<Caller>,
    @Device() { ip: client_ip }: DeviceFingerprint,
    @Body() { send }: BeginProofOfWorkRequest,
  ): Promise<BeginProofOfWorkResponse> {
    return this.rpc.call(beginProofOfWork, context, { send, client_ip });
  }
}
