import { expect, it } from '@jest/globals';
import { fieldsOf, type FieldSpec, type MessageClass } from '@latchkey/contracts';
import { endpointsOf } from '@latchkey/edge';
import { ADMIN_CONTROLLERS } from '../admin.module.js';

/** What a `viewer` sees as it is, because it is an id, a code, a setting of an App, or public on a chain. */
const SHOWN = `
  allowed_origins allowed_redirect_urls app_id blockchain_tx_hash client_id country custom_id data
  dest dest_amount domain email_id entry error_code error_type event event_id event_type id idp_type issuer
  key_id last_error last_four left limit message_id method_id method_type name network next next_cursor
  next_public_key operation per_30_days per_day per_transfer phone_number_id prefix provider provider_code public_address
  public_key reason redirect_uri request_id scopes session_claims sms_country_allowlist source
  source_amount spent team_id total_fees totp_id transports type url user_agent user_id version
  wallet_id wallet_public_address wallet_type webauthn_credential_id`
  .trim()
  .split(/\s+/);

/** Whether any text can stand there. */
const isFree = ({ schema, open }: FieldSpec) =>
  open || (schema.type === 'string' && !schema.enum) || (schema.type === 'array' && !schema.items?.enum);

function* shownBy(message: MessageClass, seen: Set<MessageClass>): Generator<string> {
  if (seen.has(message)) return;
  seen.add(message);
  for (const field of fieldsOf(message)) {
    const inner = (field.nested ?? field.rows)?.();
    if (inner) yield* shownBy(inner, seen);
    else if (!field.personal && isFree(field)) yield field.name;
  }
}

it('every text that a viewer sees as it is was judged', () => {
  const seen = new Set<MessageClass>();
  const names = endpointsOf(ADMIN_CONTROLLERS)
    .filter(({ endpoint }) => endpoint.role === 'viewer')
    .flatMap(({ endpoint }) => [...shownBy(endpoint.response as MessageClass, seen)]);
  expect([...new Set(names)].toSorted()).toEqual(SHOWN.toSorted());
});
