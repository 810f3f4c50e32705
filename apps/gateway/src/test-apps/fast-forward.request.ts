import {
  Described,
  integerField,
  MethodId,
  SessionId,
  stringField,
  Text,
  TotpId,
  WebauthnCredentialId,
} from '@latchkey/contracts';
import { TransferId } from '@latchkey/contracts/transfer';

/** Ten years, longer than anything lives. */
const MOST_MINUTES = 5_256_000;

/** Exactly one of the members but `minutes`. */
export class FastForwardRequest {
  @SessionId({ optional: true, description: 'The session that lives.' }) session_id?: string;
  @MethodId({
    optional: true,
    description: 'The email or phone number whose open code, lock and counted messages move.',
  })
  method_id?: string;
  @stringField({ description: 'The token of the magic link.', maxLength: 512, optional: true })
  token?: string;
  @TotpId({ optional: true, description: 'The TOTP whose end of registration, guesses and lock move.' })
  totp_id?: string;
  @TransferId({
    optional: true,
    description:
      'The pending transfer, or a signed one, whose place in the windows of transfer policies moves.',
  })
  transfer_id?: string;
  @WebauthnCredentialId({
    optional: true,
    description: 'The WebAuthn credential that is to count for payments (`passkey_wait_hours`).',
  })
  webauthn_credential_id?: string;
  @stringField({
    description: 'Id of the import of a key that was begun and not used.',
    maxLength: 128,
    optional: true,
  })
  import_id?: string;
  @integerField({
    description: 'How many minutes shall have passed.',
    minimum: 1,
    maximum: MOST_MINUTES,
    examples: [60],
  })
  minutes!: number;
}

@Described('The times were moved.')
export class FastForwardResponse {
  @Text({ description: 'What was done.', examples: ['The times were moved back.'] }) message!: string;
}
