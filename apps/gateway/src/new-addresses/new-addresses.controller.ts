import { Body, Param } from '@nestjs/common';
import type { ErrorType } from '@latchkey/contracts';
import {
  BeginAddressResponse,
  BeginEmailRequest,
  BeginPhoneNumberRequest,
  VerifyEmailRequest,
  VerifyEmailResponse,
  VerifyPhoneNumberRequest,
  VerifyPhoneNumberResponse,
} from '@latchkey/contracts/otp-delivery';
import { type AppContext, Context, Endpoint, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';
import { Notes, type RequestNotes } from '../requests/request-notes.js';
import { NEW_ADDRESS_ERRORS, NewAddressesService } from './new-addresses.service.js';

const { begin, verify } = NEW_ADDRESS_ERRORS;
const except = (errors: readonly ErrorType[], ...others: ErrorType[]) =>
  errors.filter((error) => !others.includes(error));

@InArea(...USERS)
export class NewAddressesController {
  constructor(private readonly addresses: NewAddressesService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/email/begin',
    signInMethod: 'email_otp',
    summary: 'Begin to add an email',
    description:
      'Sends a code to an email that the user wants to add. Nothing is attached yet, and the answer is the same whether or not the address is known, here or on another user. Call it for the user of a session that you have checked, with a recent factor. A second call voids the code of the first for this user and address; it shares the limits of all messages to the address.',
    request: BeginEmailRequest,
    response: BeginAddressResponse,
    errors: ['invalid_email', ...except(begin, 'phone_country_not_allowed')],
  })
  beginEmail(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Param('user_id') user_id: string,
    @Body() { email: destination, ...options }: BeginEmailRequest,
  ) {
    return this.addresses.begin(context, notes, { user_id, type: 'email', destination, ...options });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/email/verify',
    signInMethod: 'email_otp',
    summary: 'Verify and add an email',
    description:
      'Spends the code and attaches the email to the user, verified; a pending user becomes active. An unverified email of the user is verified in place. If another user has verified the email, or has no other proof than it, the right code answers 409 `duplicate_email`. An unverified email that opens no account moves: from a user who never became active and was made by a message, and with `unverified_identifiers: own_user` from a user who has another verified identifier or a linked provider. A session gains no factor. The code allows 5 guesses and works once.',
    request: VerifyEmailRequest,
    response: VerifyEmailResponse,
    errors: ['invalid_email', ...except(verify, 'duplicate_phone_number')],
  })
  async verifyEmail(
    @Context() context: AppContext,
    @Param('user_id') user_id: string,
    @Body() { email: destination, ...guess }: VerifyEmailRequest,
  ) {
    const address = { user_id, type: 'email', destination } as const;
    return { user_id, email_id: await this.addresses.verify(context, { ...address, ...guess }) };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/phone_number/begin',
    signInMethod: 'sms_otp',
    summary: 'Begin to add a phone number',
    description:
      'Sends a code by SMS to a phone number that the user wants to add. Nothing is attached yet, and the answer is the same whether or not the number is known, here or on another user. Call it for the user of a session that you have checked, with a recent factor. A second call voids the code of the first for this user and number; it shares the limits of all messages to the number.',
    request: BeginPhoneNumberRequest,
    response: BeginAddressResponse,
    errors: ['invalid_phone_number', ...begin],
  })
  beginPhoneNumber(
    @Context() context: AppContext,
    @Notes() notes: RequestNotes,
    @Param('user_id') user_id: string,
    @Body() { phone_number: destination, ...options }: BeginPhoneNumberRequest,
  ) {
    return this.addresses.begin(context, notes, { user_id, type: 'phone_number', destination, ...options });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/phone_number/verify',
    signInMethod: 'sms_otp',
    summary: 'Verify and add a phone number',
    description:
      'Spends the code and attaches the phone number to the user, verified. The rules are those of an email; a number that belongs to another user answers 409 `duplicate_phone_number`.',
    request: VerifyPhoneNumberRequest,
    response: VerifyPhoneNumberResponse,
    errors: ['invalid_phone_number', ...except(verify, 'duplicate_email')],
  })
  async verifyPhoneNumber(
    @Context() context: AppContext,
    @Param('user_id') user_id: string,
    @Body() { phone_number: destination, ...guess }: VerifyPhoneNumberRequest,
  ) {
    const address = { user_id, type: 'phone_number', destination } as const;
    return { user_id, phone_number_id: await this.addresses.verify(context, { ...address, ...guess }) };
  }
}
