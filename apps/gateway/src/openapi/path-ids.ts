import {
  AppId,
  EmailId,
  EventId,
  fieldsOf,
  IdpProviderId,
  type JsonSchema,
  KeyId,
  PhoneNumberId,
  TotpId,
  UserId,
  WalletId,
  WebauthnCredentialId,
  WebhookId,
} from '@latchkey/contracts';
import { RequestId } from '@latchkey/contracts/events';
import { TransferId } from '@latchkey/contracts/transfer';

/** Ids in paths, with the descriptions that messages give them. */
class PathIds {
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
}

/** Description and schema of a path parameter; every one is an id. */
export function pathId(name: string): { description: string; schema: JsonSchema } {
  const known = fieldsOf(PathIds).find((field) => field.name === name);
  if (!known) throw new Error(`no id in a path is called ${name}`);
  // Ids are opaque: a longer one is unknown, not invalid.
  const { description = '', examples } = known.schema;
  return { description, schema: { type: 'string', minLength: 1, examples } };
}
