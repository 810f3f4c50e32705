import { Body } from '@nestjs/common';
import { type Caller, type DeviceFingerprint } from '@latchkey/contracts';
import { ensureMethod, primaryMethod } from '@latchkey/contracts/identity';
import {
  createMagicLink,
  CreateMagicLinkRequest,
  CreateMagicLinkResponse,
  peekMagicLink,
  sendMagicLink,
  SendMagicLinkRequest,
  SendMagicLinkResponse,
  spendMagicLink,
  VerifyMagicLinkRequest,
  VerifyMagicLinkResponse,
} from '@latchkey/contracts/otp-delivery';
import { userWallets } from '@latchkey/contracts/wallet';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context, Device } from '../http/request-context.js';
import { SIGN_IN_ERRORS } from '../sign-in/sign-in-errors.js';
import { MagicLinks } from './magic-links.js';

@InArea('Magic links', 'Tokens that sign a user in once, embedded in a link of yours or sent by email.')
export class MagicLinksController {
  constructor(private readonly links: MagicLinks) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/create',
    summary: 'Create an embeddable token',
    description:
      'Deliver the token over any channel of your choice. Verifying it activates a pending user, verifies no identifier and proves no address: the factor of its session has a `method_id` and no `email` or `phone_number`. It is booked on the email of the user, else on the phone number, else on a wallet.',
    request: CreateMagicLinkRequest,
    response: CreateMagicLinkResponse,
    errors: errorsOf(primaryMethod, userWallets, createMagicLink),
  })
  createMagicLink(
    @Context() context: CallContext<Caller>,
    @Body() request: CreateMagicLinkRequest,
  ): Promise<CreateMagicLinkResponse> {
    return this.links.create(context, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/verify',
    access: 'public',
    summary: 'Verify a magic link',
    description:
      'A link works once. A link that was sent by email verifies that email, in the way of a passcode, and signs in the user who has that email by now. Session members work as in passcode verification.',
    request: VerifyMagicLinkRequest,
    response: VerifyMagicLinkResponse,
    errors: [...errorsOf(peekMagicLink, spendMagicLink), ...SIGN_IN_ERRORS],
  })
  verifyMagicLink(
    @Context() context: CallContext<Caller>,
    @Device() device: DeviceFingerprint,
    @Body() request: VerifyMagicLinkRequest,
  ): Promise<VerifyMagicLinkResponse> {
    return this.links.verify(context, device, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/magic_links/email/send',
    summary: 'Send a magic link by email',
    description:
      'The link is `redirect_url?token=…`. An unknown address makes a pending user with it, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued.',
    request: SendMagicLinkRequest,
    response: SendMagicLinkResponse,
    errors: ['invalid_email', ...errorsOf(ensureMethod, sendMagicLink)],
  })
  sendMagicLink(
    @Context() context: CallContext<Caller>,
    @Body() request: SendMagicLinkRequest,
  ): Promise<SendMagicLinkResponse> {
    return this.links.send(context, request);
  }
}
