import {
  AppId,
  EmailId,
  EventId,
  fieldsOf,
  IdpProviderId,
  type JsonSchema,
  KeyId,
  MessageId,
  PhoneNumberId,
  TotpId,
  UserId,
  WalletId,
  WebauthnCredentialId,
  WebhookId,
} from '@latchkey/contracts';
import { RequestId } from '@latchkey/contracts/events';
import { ProviderName } from '@latchkey/contracts/identity';
import { TransferId } from '@latchkey/contracts/transfer';
import type { FieldProblem } from '@latchkey/platform/errors';

/** Parameters of paths, with the descriptions that messages give them. */
class PathParameters {
  @AppId() app_id!: string;
  @KeyId() key_id!: string;
  @UserId() user_id!: string;
  @EmailId() email_id!: string;
  @PhoneNumberId() phone_number_id!: string;
  @IdpProviderId() idpuser_id!: string;
  @TotpId() totp_id!: string;
  @WebauthnCredentialId() webauthn_credential_id!: string;
  @WalletId() wallet_id!: string;
  @TransferId() transfer_id!: string;
  @RequestId() request_id!: string;
  @WebhookId() webhook_id!: string;
  @EventId() event_id!: string;
  @MessageId() message_id!: string;
  @ProviderName() provider!: string;
}

const FIELDS = new Map(fieldsOf(PathParameters).map(({ name, schema }) => [name, schema]));

/** Description and schema of a path parameter: an id, or one of a closed list. */
export function pathParameter(name: string): { description: string; schema: JsonSchema } {
  const known = FIELDS.get(name);
  if (!known) throw new Error(`no parameter of a path is called ${name}`);
  const { description = '', examples, enum: choices } = known;
  // Ids are opaque: a longer one is unknown, not invalid.
  const values = choices ? { enum: choices } : { minLength: 1 };
  return { description, schema: { type: 'string', ...values, examples } };
}

/** What is wrong with a parameter that has a closed list; the message does not repeat the value. */
export function choiceProblem(name: string, value: string): FieldProblem | undefined {
  const choices = FIELDS.get(name)?.enum;
  if (!choices || choices.includes(value)) return undefined;
  return { field: name, message: `${name} must be one of ${choices.join(', ')}` };
}
