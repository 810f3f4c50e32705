import { Body } from '@nestjs/common';
import { AppError, type DeviceFingerprint, redirectUrlAllowed } from '@latchkey/contracts';
import { ensureMethod, type OwnedMethod, primaryMethod } from '@latchkey/contracts/identity';
import {
  createMagicLink,
  CreateMagicLinkRequest,
  CreateMagicLinkResponse,
  peekMagicLink,
  sendMagicLink,
  type SendMagicLinkInput,
  SendMagicLinkRequest,
  type SentMagicLink,
  spendProofOfWork,
  SendMagicLinkResponse,
  spendMagicLink,
  VerifyMagicLinkRequest,
  VerifyMagicLinkResponse,
} from '@latchkey/contracts/otp-delivery';
import { userWallets } from '@latchkey/contracts/wallet';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  aboutUser,
  type AppContext,
  Context,
  Device,
  Endpoint,
  errorsOf,
  InArea,
  trustedDevice,
} from '@latchkey/edge';
import { Notes, type RequestNotes } from '../requests/request-notes.js';
import {
  deliveredLinkProof,
  identifierProof,
  SIGN_IN_ERRORS,
  SignInService,
} from '../sign-in/sign-in.service.js';
import { UniformSends } from '../sends/uniform-sends.service.js';
import { LinkMethodsService } from './link-methods.service.js';

type LinkOptions = Pick<
  SendMagicLinkInput,
  'redirect_url' | 'expires_in' | 'device_fingerprint' | 'locale' | 'uniform'
>;

@InArea('Magic links', 'Tokens that sign a user in once, embedded in a link of yours or sent by email.')
export class MagicLinksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
    private readonly methods: LinkMethodsService,
    private readonly sends: UniformSends,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/create',
    signInStep: { of: 'magic_link', does: 'begin' },
    signInMethod: 'magic_link',
    summary: 'Create an embeddable token',
    description:
      'Deliver the token over any channel of your choice. Verifying it activates a pending user, verifies no identifier and proves no address: the factor of its session has a `method_id` and no `email` or `phone_number`. It belongs to the email of the user, else to the phone number, else to a wallet.',
    request: CreateMagicLinkRequest,
    response: CreateMagicLinkResponse,
    errors: errorsOf(primaryMethod, userWallets, createMagicLink),
  })
  async createMagicLink(@Context() context: AppContext, @Body() request: CreateMagicLinkRequest) {
    const { user_id, expires_in, device_fingerprint } = request;
    const method = await this.methods.ofUser(context, user_id);
    const link = { user_id, method_id: method.id, method_type: method.type, expires_in, device_fingerprint };
    const { token } = await this.rpc.call(createMagicLink, context, link);
    return { user_id, token };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/verify',
    signInStep: { of: 'magic_link', does: 'complete' },
    signInMethod: 'magic_link',
    access: 'public',
    summary: 'Verify a magic link',
    description:
      'A link works once. A link that was sent by email verifies that email, as a passcode does, and signs in the user who has the email now. Session members work as in passcode verification.',
    request: VerifyMagicLinkRequest,
    response: VerifyMagicLinkResponse,
    errors: [...errorsOf(peekMagicLink, spendMagicLink), ...SIGN_IN_ERRORS],
  })
  async verifyMagicLink(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyMagicLinkRequest,
  ) {
    const { token } = request;
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const proof = await this.rpc.call(peekMagicLink, context, { token, device_fingerprint });
    const method = await this.methods.ofLink(context, proof);
    const { user_id } = method;
    const admitted = await this.signIn.admit(context, {
      user_id,
      // The sign-in itself checks the user of a wallet.
      ...(method.type !== 'wallet' && { method }),
      verifies: proof.verifies_method,
      input: request,
      device,
    });
    const { session_id } = admitted;
    const spending = this.rpc.call(spendMagicLink, context, { token, device_fingerprint, session_id });
    const { verifies_method, proof: signed } = await spending.catch(aboutUser(user_id));
    // A link sent by email belongs to that email.
    const proves = verifies_method && method.type !== 'wallet';
    const spent = proves ? identifierProof(method, signed) : deliveredLinkProof(method, signed);
    const signedIn = await this.signIn.complete(context, admitted, spent);
    return { method_id: method.id, method_type: method.type, ...signedIn };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/email/send',
    signInStep: { of: 'magic_link', does: 'begin' },
    access: 'public',
    publicIf: 'public_sends',
    signInMethod: 'magic_link',
    summary: 'Send a magic link by email',
    description:
      'The link is `redirect_url?token=…`. For an unknown address this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.',
    request: SendMagicLinkRequest,
    response: SendMagicLinkResponse,
    errors: ['invalid_email', ...errorsOf(ensureMethod, sendMagicLink, spendProofOfWork)],
  })
  async sendMagicLink(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() request: SendMagicLinkRequest,
  ) {
    const { email, redirect_url, expires_in, create_user, locale, proof_of_work } = request;
    // First: a refused URL must not create a user.
    if (!redirectUrlAllowed(redirect_url, context.caller)) throw new AppError('invalid_redirect_url');
    const device_fingerprint = trustedDevice(context.caller, device, request.device_fingerprint);
    const address = { type: 'email', value: email, create_user } as const;
    const link = { redirect_url, expires_in, device_fingerprint, locale };
    if (await this.sends.isAsked(context, request, { send: 'magic_link', device, proof_of_work })) {
      const decoy = {
        send: 'magic_link',
        type: 'email',
        destination: email,
        expires_in,
        device_fingerprint,
      } as const;
      const deliver = (method: OwnedMethod) =>
        this.deliver(context, method, { ...link, notes, uniform: true });
      return { email_id: await this.sends.send(context, { address, decoy, deliver }) };
    }
    const method = await this.rpc.call(ensureMethod, context, address);
    await this.deliver(context, method, { ...link, notes });
    return { email_id: method.id, user_id: method.user_id };
  }

  private async deliver(
    context: AppContext,
    { id: method_id, type: method_type, user_id, value: email, owner }: OwnedMethod,
    { notes, ...link }: LinkOptions & { notes: RequestNotes },
  ): Promise<SentMagicLink> {
    notes.userId = user_id;
    const sent = await this.rpc.call(sendMagicLink, context, {
      ...link,
      user_id,
      method_id,
      method_type,
      email,
      owner,
    });
    notes.message = sent.message;
    return sent;
  }
}
