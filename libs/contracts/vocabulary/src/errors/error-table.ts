interface ErrorRow {
  readonly status: number;
  /** Fixed per type: holds no user data and says what to do next. */
  readonly message: string;
  /** Of a 5xx: whether the same call fails until an operator has changed something, so that no client repeats it by itself. */
  readonly isFinal: boolean;
}

/** The errors of one status, by their messages. */
function answered<Type extends string>(status: number, messages: Record<Type, string>, isFinal = false) {
  const rows = Object.entries<string>(messages).map(([type, message]) => [
    type,
    { status, message, isFinal },
  ]);
  return Object.fromEntries(rows) as Readonly<Record<Type, ErrorRow>>;
}

/** Every `error_type` the API can answer. The one place that knows status and text. */
export const ERROR_TABLE = {
  ...answered(400, {
    invalid_request: 'The request is not valid. Correct the members named in `fields` and send it again.',
    unknown_field:
      'The request has a field that this endpoint does not know. See `fields` for its nearest neighbour.',
    invalid_json:
      'The body is not valid JSON. Send one UTF-8 JSON object without repeated keys, at most 32 levels deep.',
    invalid_email:
      'The email address is not valid. Send one address such as ada@example.com, at most 254 characters.',
    invalid_phone_number: 'The phone number is not valid. Send it in E.164 form, such as +14155552671.',
    metadata_too_large: 'The metadata is too large. Keep it to 50 keys and 16 KiB of JSON.',
    invalid_otp: 'Invalid OTP Code.',
    invalid_magic_link: 'The magic link is wrong, used or expired. Request a new one.',
    session_mismatch: 'The session token and the session JWT name different sessions. Send one of them.',
    invalid_signature:
      'The signature does not answer a challenge of this address. Begin again and sign the exact text.',
    invalid_public_address:
      'The public address is not one of this wallet type. Check its letters and its checksum.',
    invalid_private_key:
      'The private key is not one of this wallet type. Send it in the form in which wallets export it.',
    incompatible_token: 'The token does not fit this wallet. Ask for one of its own chain.',
    invalid_totp_code: 'The code is wrong, used or too old. Enter the code that the authenticator shows now.',
    totp_expired: 'The TOTP was not verified in time. Create a new one.',
    invalid_recovery_code: 'The recovery code is wrong or used. Enter another one.',
    invalid_webauthn_credential:
      'The credential does not answer the challenge of this App, user and domain. Begin again.',
    webauthn_counter_regression:
      'The signature counter of the authenticator went back, so it may have been copied. Use another credential.',
    invalid_domain:
      'The domain is not one that this App can use. Send a host name such as example.com, without scheme, whose origin is in `allowed_origins`.',
    invalid_redirect_url:
      'The redirect URL is not allowed. Add it to the App setting `allowed_redirect_urls`.',
    invalid_amount:
      'The amount is not valid. Send a plain decimal above zero such as "12.5", with no more places than the token has.',
    amount_too_small: 'The chain does not carry so small an amount. Send at least what `fields` says.',
    memo_required:
      'The receiver takes payments with a memo alone. Ask it for your memo, and create the transfer with it.',
    insufficient_funds:
      'The wallet does not hold the amount and the fees. Nothing was sent; add funds and confirm the transfer again.',
    transfer_not_pending:
      'The transfer is no longer pending. Read its status; create a new one where it was cancelled or expired.',
    phone_country_not_allowed:
      'Messages to this number are not allowed. Add its country to the App setting `sms_country_allowlist`; numbers of satellites, premium and shared-cost services also need `sms_special_ranges`.',
    invalid_webhook_url:
      'The URL cannot receive webhooks. Use an https URL on the internet, with the port 443, 8443 or one that the operator lists; with `npm start`, a test App may also use localhost.',
    oauth_failed:
      'The sign-in with the provider failed: it was refused, used or too old, or its answer was not right. Begin again.',
    invalid_hosted_code:
      'The code of the hosted page is wrong, used or expired, its verifier does not fit, or its session has ended. Send the person there again.',
    invalid_proof_of_work:
      'The proof of work is wrong, used, expired, or no longer enough. Begin another one and solve it.',
    invalid_recipient_key:
      'The public key is not a point of P-256. Send the 65 bytes of a new key pair of the page, in base64url.',
    wallet_without_key: 'The key of this wallet is held elsewhere, so there is nothing to export.',
    invalid_sealed_key:
      'The sealed key does not open. Begin another import, and seal the key to its public key, with its `info`.',
    wallet_in_custody:
      'The key of this wallet is kept here, so it cannot be detached. Only external wallets can.',
  }),
  ...answered(401, {
    missing_api_key: 'No API key was sent. Send the header `Authorization: Bearer <API_KEY>`.',
    invalid_api_key: 'The API key is not valid. Use a key of this App that has not been revoked.',
    invalid_session_jwt: 'The session JWT is not valid for this App. Sign the user in again.',
    operator_session_required:
      'The session of the console has ended. Sign in there again, or send the key of an operator.',
  }),
  ...answered(403, {
    secret_key_required: 'This call needs the secret API key. Make it from your server.',
    admin_key_required: "This call needs the operator's admin key.",
    operator_role_required:
      "This operator's key has a role that may not make this call. Use a key of the role that the reference of administration names, or of a higher one.",
    tier_required:
      'This endpoint is part of the enterprise tier. Ask your operator to change the tier of the App.',
    device_fingerprint_mismatch:
      'The device differs from the one that asked for the code or link. Use the same device or request a new one.',
    step_up_required: 'The session lacks a required recent factor. Have its person verify it and try again.',
    user_blocked: 'The user is blocked. Unblock the user with the secret key first.',
    origin_not_allowed:
      'Pages of this origin may not make this call. Add the origin to the App setting `allowed_origins`.',
    method_not_enabled:
      'This App has switched this way to sign in off. Add it to the App setting `sign_in_methods`.',
    signature_refused:
      'The signer refused to sign: the payment is not one that it knows, or not that of the transfer. Nothing was sent; cancel the transfer and tell your operator.',
    transfer_limit_exceeded:
      'The payment is above what the transfer policy allows. Wait until `resets_at`, or send less.',
    destination_not_allowed:
      'The transfer policy does not allow payments to this address. Add it to a rule of the policy, or pay another one.',
    transfer_not_allowed:
      'The transfer policy allows no such payment. Change the policy, or send another currency.',
    payments_frozen:
      'An operator has frozen the payments of this App. Nothing was sent; ask your operator, and confirm the transfer again afterwards.',
    app_signature_required:
      "The transfer policy wants the App's own signature over this payment. Sign it with the approval key.",
    approval_not_allowed:
      'This key may not approve or reject the transfer: it had a part in it before, or the policy wants others. Use another key.',
    account_changes_not_enabled:
      'Pages of this App change no accounts. An operator allows it by the App setting `account_changes`; a server changes them with the secret key.',
    export_not_enabled: 'This App exports no keys. An operator allows it by the App setting `key_export`.',
    sign_up_closed: 'This App takes no new users by itself. Create the user with the secret key first.',
  }),
  ...answered(404, {
    route_not_found: 'No endpoint has this path. See the API reference at /reference.',
    app_not_found: 'No App has this id.',
    key_not_found: 'No API key of this App has this id.',
    user_not_found: 'No user of this App has this id.',
    erasure_not_found:
      'No user of this App with this id was deleted. Delete the user first, and look at the id.',
    method_not_found:
      'No email or phone number of this App has this method id. Use the id that the send call answered.',
    email_not_found: 'No email of this App has this id.',
    phone_number_not_found: 'No phone number of this App has this id.',
    session_not_found: 'The session is unknown, expired or revoked. Sign the user in again.',
    wallet_not_found: 'No wallet of this App has this id.',
    import_not_found: 'No import is open with this id: it is unknown, used or expired. Begin another one.',
    challenge_not_found: 'No challenge is open for this address. Begin the registration first.',
    totp_not_found: 'No TOTP of this App has this id, or the user has no TOTP. Create one first.',
    webauthn_credential_not_found:
      'No WebAuthn credential of this App has this id, or the user has none for this domain. Register one first.',
    transfer_not_found: 'No transfer of this App has this id.',
    idp_provider_not_found: 'No linked provider of this App has this id.',
    webhook_not_found: 'No webhook of this App has this id.',
    event_not_found: 'No event of this App has this id, or it is no longer kept.',
    message_not_found: 'No message has this id, or it is no longer kept.',
    request_not_found: 'No request of this App in the last 7 days has a record with this id.',
    operator_not_found: 'No operator has this id.',
  }),
  ...answered(405, { method_not_allowed: 'This path does not take this method. See the `Allow` header.' }),
  ...answered(409, {
    identifier_conflict:
      'The identifiers are not of one user, or the account at the provider is linked with another user. Nothing was changed; attach by updating the user, or detach it there first.',
    operator_exists: 'An operator has this email already. Change the role, or remove the operator first.',
    operator_protected:
      'Operators do not change or remove themselves, and the last one with the role `admin` stays. Ask another admin.',
    message_not_resendable:
      "The message cannot be sent again: it carries a magic link, whose address of a page is not kept; its code was used, replaced, or has expired; or its email or phone number is not the user's now. Let the person ask for a new one.",
    duplicate_email: 'The email is attached to another user. Detach it there first.',
    duplicate_phone_number: 'The phone number is attached to another user. Detach it there first.',
    session_user_mismatch: 'The session belongs to another user. Send a session of this user, or none.',
    wallet_conflict: 'The wallet is attached to another user. Sign that user in, or use another wallet.',
    payment_differs:
      'The payment that waits for approvals is not the one that you name, or that the transfer shows. Nothing was approved or sent. Compare it with what was agreed; where you named it rightly, reject it and tell your operator.',
    active_totp_exists: 'The user has an active TOTP already. Delete it before creating another one.',
    duplicate_webauthn_credential: 'The credential is registered already. Use it to sign in.',
    too_many_webauthn_credentials: 'The user has 50 WebAuthn credentials. Remove one first.',
    too_many_addresses: 'The user has 20 emails, or 20 phone numbers. Remove one first.',
    duplicate_custom_id:
      'Another transfer of this App has this `custom_id`, with other content. Use a new one.',
    idempotency_conflict:
      'This `Idempotency-Key` was used with another body. Send the first body again, or use a new key.',
    idempotency_in_progress:
      'The first request with this `Idempotency-Key` is under way. Send it again after `Retry-After`.',
  }),
  ...answered(413, {
    payload_too_large:
      'The body is larger than 100 KiB (an import: 512 KiB, or 25,000 members; a form: 16 KiB). Send less.',
  }),
  ...answered(415, {
    unsupported_media_type:
      'The body must be JSON; only the callback of OAuth takes a form instead. Send the header `Content-Type: application/json`.',
  }),
  ...answered(429, {
    rate_limited: 'Too many requests. Wait for the time in `Retry-After`.',
    too_many_messages: 'Too many messages were requested. Wait for the time in `Retry-After`.',
    otp_attempts_exceeded: 'Too many wrong guesses for this code. Send a new code.',
    method_locked:
      'This method is locked after too many wrong codes. Wait for the time in `Retry-After` or use another method.',
    too_many_attempts: 'Too many wrong codes. Wait for the time in `Retry-After`.',
  }),
  ...answered(431, {
    headers_too_large: 'The request headers are larger than 16 KiB. Send fewer or shorter headers.',
  }),
  ...answered(500, {
    internal_error: 'Something went wrong on our side. Try again, and quote the request id if it stays.',
  }),
  ...answered(502, {
    chain_unavailable: 'The chain did not give a valid answer in time. Try again later.',
    oauth_unavailable: 'The provider did not give a valid answer in time. Try again later.',
  }),
  ...answered(503, {
    service_unavailable:
      'A part of the service is not available. Nothing is lost; try again after `Retry-After`.',
    key_provider_unavailable: 'The key provider is not available. Try again after `Retry-After`.',
  }),
  ...answered(
    503,
    {
      chain_not_configured: 'No endpoint is configured for this chain. Ask your operator to set its RPC_URL.',
    },
    true,
  ),
  ...answered(504, {
    upstream_timeout:
      'A part of the service did not answer in time, so the outcome is unknown. Read the state before you try again.',
  }),
};

export type ErrorType = keyof typeof ERROR_TABLE;

/** Whether a code that came over the bus is one of the table. */
export function isErrorType(code: string): code is ErrorType {
  return Object.hasOwn(ERROR_TABLE, code);
}
