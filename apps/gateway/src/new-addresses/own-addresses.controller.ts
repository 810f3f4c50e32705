import { Body } from '@nestjs/common';
import type { DeviceFingerprint, ErrorType } from '@latchkey/contracts';
import {
  RemovalResponse,
  RemoveOwnEmailRequest,
  RemoveOwnPhoneNumberRequest,
} from '@latchkey/contracts/identity';
import {
  BeginAddressResponse,
  BeginOwnEmailRequest,
  BeginOwnPhoneNumberRequest,
  VerifyEmailResponse,
  VerifyOwnEmailRequest,
  VerifyOwnPhoneNumberRequest,
  VerifyPhoneNumberResponse,
} from '@latchkey/contracts/otp-delivery';
import { type AppContext, Context, Device, Endpoint, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';
import { Notes, type RequestNotes } from '../requests/request-notes.js';
import { OWN_ADDRESS_ERRORS, OwnAddressesService } from './own-addresses.service.js';

const { begin, verify, remove } = OWN_ADDRESS_ERRORS;
const except = (errors: readonly ErrorType[], ...others: ErrorType[]) =>
  errors.filter((error) => !others.includes(error));

@InArea(...USERS)
export class OwnAddressesController {
  constructor(private readonly addresses: OwnAddressesService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/email/begin',
    access: 'public',
    publicIf: 'public_sends',
    signInMethod: 'email_otp',
    summary: 'Begin to add an email, by a session of its user',
    description:
      'As `POST /v1/auth/users/{user_id}/email/begin`, for the user of a session, by its `session_token` alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). With a public token, the App settings `account_changes` and `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; a refused session does not use it up.',
    request: BeginOwnEmailRequest,
    response: BeginAddressResponse,
    errors: ['invalid_email', ...except(begin, 'phone_country_not_allowed')],
  })
  beginOwnEmail(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() { email: destination, ...options }: BeginOwnEmailRequest,
  ): Promise<BeginAddressResponse> {
    return this.addresses.begin(context, { device, notes }, options, { type: 'email', destination });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/email/verify',
    access: 'public',
    signInMethod: 'email_otp',
    summary: 'Verify and add an email, by a session of its user',
    description:
      'As `POST /v1/auth/users/{user_id}/email/verify`: spends the code and attaches the email to the user of the session, verified. The session needs a recent factor as for the beginning.',
    request: VerifyOwnEmailRequest,
    response: VerifyEmailResponse,
    errors: ['invalid_email', ...except(verify, 'duplicate_phone_number')],
  })
  async verifyOwnEmail(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() { email: destination, ...guess }: VerifyOwnEmailRequest,
  ): Promise<VerifyEmailResponse> {
    const address = { type: 'email', destination } as const;
    const { user_id, method_id } = await this.addresses.verify(context, device, guess, address);
    return { user_id, email_id: method_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/email/remove',
    access: 'public',
    summary: 'Detach an email, by a session of its user',
    description:
      'As `DELETE /v1/auth/users/email/{email_id}/delete`. An email of another user is 404. The session needs a recent factor: that of the TOTP, where the user has an active one. With a public token it also needs a recent proof by a method that the user had no later than this one, and one by a method that stays.',
    request: RemoveOwnEmailRequest,
    response: RemovalResponse,
    example: { message: 'The email was removed.' },
    errors: except(remove, 'phone_number_not_found'),
  })
  async removeOwnEmail(
    @Context() context: AppContext,
    @Body() { email_id: id, ...members }: RemoveOwnEmailRequest,
  ): Promise<RemovalResponse> {
    const user_id = await this.addresses.remove(context, members, { type: 'email', id });
    return { message: 'The email was removed.', user_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/phone_number/begin',
    access: 'public',
    publicIf: 'public_sends',
    signInMethod: 'sms_otp',
    summary: 'Begin to add a phone number, by a session of its user',
    description:
      'The same by SMS. With a public token it goes only to countries of `sms_country_allowlist`, within the limits of visitors.',
    request: BeginOwnPhoneNumberRequest,
    response: BeginAddressResponse,
    errors: ['invalid_phone_number', ...begin],
  })
  beginOwnPhoneNumber(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Device() device: DeviceFingerprint,
    @Body() { phone_number: destination, ...options }: BeginOwnPhoneNumberRequest,
  ): Promise<BeginAddressResponse> {
    return this.addresses.begin(context, { device, notes }, options, { type: 'phone_number', destination });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/phone_number/verify',
    access: 'public',
    signInMethod: 'sms_otp',
    summary: 'Verify and add a phone number, by a session of its user',
    description:
      'The rules are those of an email; a number of another user answers 409 `duplicate_phone_number`.',
    request: VerifyOwnPhoneNumberRequest,
    response: VerifyPhoneNumberResponse,
    errors: ['invalid_phone_number', ...except(verify, 'duplicate_email')],
  })
  async verifyOwnPhoneNumber(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() { phone_number: destination, ...guess }: VerifyOwnPhoneNumberRequest,
  ): Promise<VerifyPhoneNumberResponse> {
    const address = { type: 'phone_number', destination } as const;
    const { user_id, method_id } = await this.addresses.verify(context, device, guess, address);
    return { user_id, phone_number_id: method_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/profile/phone_number/remove',
    access: 'public',
    summary: 'Detach a phone number, by a session of its user',
    description: 'The rules are those of an email.',
    request: RemoveOwnPhoneNumberRequest,
    response: RemovalResponse,
    example: { message: 'The phone number was removed.' },
    errors: except(remove, 'email_not_found'),
  })
  async removeOwnPhoneNumber(
    @Context() context: AppContext,
    @Body() { phone_number_id: id, ...members }: RemoveOwnPhoneNumberRequest,
  ): Promise<RemovalResponse> {
    const user_id = await this.addresses.remove(context, members, { type: 'phone_number', id });
    return { message: 'The phone number was removed.', user_id };
  }
}
