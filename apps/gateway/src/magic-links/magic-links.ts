import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type DeviceFingerprint, redirectUrlAllowed } from '@latchkey/contracts';
import { ensureMethod } from '@latchkey/contracts/identity';
import {
  createMagicLink,
  type CreateMagicLinkRequest,
  type CreateMagicLinkResponse,
  peekMagicLink,
  sendMagicLink,
  type SendMagicLinkRequest,
  type SendMagicLinkResponse,
  spendMagicLink,
  type VerifyMagicLinkRequest,
  type VerifyMagicLinkResponse,
} from '@latchkey/contracts/otp-delivery';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { deliveredLinkProof, identifierProof } from '../sign-in/identifier-proof.js';
import { SignIn } from '../sign-in/sign-in.js';
import { trustedDevice } from '../sign-in/trusted-device.js';
import { LinkMethods } from './link-methods.js';

type Context = CallContext<Caller>;

@Injectable()
export class MagicLinks {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignIn,
    private readonly methods: LinkMethods,
  ) {}

  async create(context: Context, request: CreateMagicLinkRequest): Promise<CreateMagicLinkResponse> {
    const { user_id, expires_in, device_fingerprint } = request;
    const method = await this.methods.ofUser(context, user_id);
    const link = { user_id, method_id: method.id, method_type: method.type, expires_in, device_fingerprint };
    const { token } = await this.rpc.call(createMagicLink, context, link);
    return { user_id, token };
  }

  async send(context: Context, request: SendMagicLinkRequest): Promise<SendMagicLinkResponse> {
    const { email, redirect_url, expires_in, create_user, device_fingerprint, locale } = request;
    // First: a refused URL must not create a user.
    if (!redirectUrlAllowed(redirect_url, context.caller)) throw new AppError('invalid_redirect_url');
    const address = { type: 'email', value: email, create_user } as const;
    const method = await this.rpc.call(ensureMethod, context, address);
    const { id: method_id, type: method_type, user_id } = method;
    const link = { user_id, method_id, method_type, expires_in, device_fingerprint };
    await this.rpc.call(sendMagicLink, context, { ...link, email: method.value, redirect_url, locale });
    return { email_id: method_id, user_id };
  }

  async verify(
    context: Context,
    device: DeviceFingerprint,
    request: VerifyMagicLinkRequest,
  ): Promise<VerifyMagicLinkResponse> {
    const { token } = request;
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const proof = await this.rpc.call(peekMagicLink, context, { token, device_fingerprint });
    const method = await this.methods.ofLink(context, proof);
    const signedIn = await this.signIn.run(context, {
      user_id: method.user_id,
      // The sign-in itself checks the user of a wallet.
      ...(method.type !== 'wallet' && { method }),
      verifies: proof.verifies_method,
      input: request,
      device,
      spend: async () => {
        const spent = await this.rpc.call(spendMagicLink, context, { token, device_fingerprint });
        // A link sent by email belongs to that email.
        return spent.verifies_method && method.type !== 'wallet'
          ? identifierProof(method)
          : deliveredLinkProof(method, method.user_active);
      },
    });
    return { method_id: method.id, method_type: method.type, ...signedIn };
  }
}
