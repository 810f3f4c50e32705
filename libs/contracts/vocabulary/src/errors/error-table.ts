interface ErrorRow {
  readonly status: number;
  /** Fixed per type: holds no user data and says what to do next. */
  readonly message: string;
}

/** Every `error_type` the API can answer, in the order of decision 9. The one place that knows status and text. */
export const ERROR_TABLE = {
  invalid_request: {
    status: 400,
    message: 'The request is not valid. Correct the members named in `fields` and send it again.',
  },
  unknown_field: {
    status: 400,
    message:
      'The request has a field that this endpoint does not know. See `fields` for its nearest neighbour.',
  },
  invalid_json: {
    status: 400,
    message:
      'The body is not valid JSON. Send one UTF-8 JSON object without repeated keys, at most 32 levels deep.',
  },
  invalid_email: {
    status: 400,
    message:
      'The email address is not valid. Send one address such as ada@example.com, at most 254 characters.',
  },
  invalid_phone_number: {
    status: 400,
    message: 'The phone number is not valid. Send it in E.164 form, such as +14155552671.',
  },
  metadata_too_large: {
    status: 400,
    message: 'The metadata is too large. Keep it to 50 keys and 16 KiB of JSON.',
  },
  invalid_otp: { status: 400, message: 'Invalid OTP Code.' },
  invalid_magic_link: {
    status: 400,
    message: 'The magic link is wrong, used or expired. Request a new one.',
  },
  session_mismatch: {
    status: 400,
    message: 'The session token and the session JWT name different sessions. Send one of them.',
  },
  invalid_signature: {
    status: 400,
    message:
      'The signature does not answer a challenge of this address. Begin again and sign the exact text.',
  },
  invalid_public_address: {
    status: 400,
    message: 'The public address is not one of this wallet type. Check its letters and its checksum.',
  },
  invalid_private_key: {
    status: 400,
    message:
      'The private key is not one of this wallet type. Send it in the form in which wallets export it.',
  },
  incompatible_token: {
    status: 400,
    message:
      'The token does not fit this wallet. Ask for one of its own chain; transfers are sent from ethereum and solana wallets.',
  },
  invalid_totp_code: {
    status: 400,
    message: 'The code is wrong, used or too old. Enter the code that the authenticator shows now.',
  },
  totp_expired: { status: 400, message: 'The TOTP was not verified in time. Create a new one.' },
  invalid_recovery_code: { status: 400, message: 'The recovery code is wrong or used. Enter another one.' },
  invalid_webauthn_credential: {
    status: 400,
    message: 'The credential does not answer the challenge of this App, user and domain. Begin again.',
  },
  webauthn_counter_regression: {
    status: 400,
    message:
      'The signature counter of the authenticator went back, so it may have been copied. Use another credential.',
  },
  invalid_domain: {
    status: 400,
    message:
      'The domain is not one that this App can use. Send a host name such as example.com, without scheme, whose origin is in `allowed_origins`.',
  },
  invalid_redirect_url: {
    status: 400,
    message: 'The redirect URL is not allowed. Add it to the App setting `allowed_redirect_urls`.',
  },
  invalid_amount: {
    status: 400,
    message:
      'The amount is not valid. Send a plain decimal above zero such as "12.5", with no more places than the token has.',
  },
  insufficient_funds: {
    status: 400,
    message:
      'The wallet does not hold the amount and the fees. Nothing was sent; add funds and confirm the transfer again.',
  },
  transfer_not_pending: {
    status: 400,
    message:
      'The transfer is no longer pending. Read its status; create a new one where it was cancelled or expired.',
  },
  phone_country_not_allowed: {
    status: 400,
    message: 'Messages to this country are not allowed. Add it to the App setting `sms_country_allowlist`.',
  },
  wallet_in_custody: {
    status: 400,
    message: 'The key of this wallet is kept here, so it cannot be detached. Only external wallets can.',
  },
  missing_api_key: {
    status: 401,
    message: 'No API key was sent. Send the header `Authorization: Bearer <API_KEY>`.',
  },
  invalid_api_key: {
    status: 401,
    message: 'The API key is not valid. Use a key of this App that has not been revoked.',
  },
  invalid_session_jwt: {
    status: 401,
    message: 'The session JWT is not valid for this App. Sign the user in again.',
  },
  secret_key_required: {
    status: 403,
    message: 'This call needs the secret API key. Make it from your server.',
  },
  admin_key_required: { status: 403, message: "This call needs the operator's admin key." },
  tier_required: {
    status: 403,
    message: 'This endpoint is part of the enterprise tier. Ask your operator to change the tier of the App.',
  },
  device_fingerprint_mismatch: {
    status: 403,
    message:
      'The device differs from the one that asked for the code or link. Use the same device or request a new one.',
  },
  step_up_required: {
    status: 403,
    message: 'The session lacks a required recent factor. Let the user verify it and try again.',
  },
  user_blocked: { status: 403, message: 'The user is blocked. Unblock the user with the secret key first.' },
  sign_up_closed: {
    status: 403,
    message: 'This App takes no new users by itself. Create the user with the secret key first.',
  },
  route_not_found: {
    status: 404,
    message: 'No endpoint has this path. See the API reference at /reference.',
  },
  app_not_found: { status: 404, message: 'No App has this id.' },
  key_not_found: { status: 404, message: 'No API key of this App has this id.' },
  user_not_found: { status: 404, message: 'No user of this App has this id.' },
  method_not_found: {
    status: 404,
    message:
      'No email or phone number of this App has this method id. Use the id that the send call answered.',
  },
  email_not_found: { status: 404, message: 'No email of this App has this id.' },
  phone_number_not_found: { status: 404, message: 'No phone number of this App has this id.' },
  session_not_found: {
    status: 404,
    message: 'The session is unknown, expired or revoked. Sign the user in again.',
  },
  wallet_not_found: { status: 404, message: 'No wallet of this App has this id.' },
  challenge_not_found: {
    status: 404,
    message: 'No challenge is open for this address. Begin the registration first.',
  },
  totp_not_found: {
    status: 404,
    message: 'No TOTP of this App has this id, or the user has no TOTP. Create one first.',
  },
  webauthn_credential_not_found: {
    status: 404,
    message:
      'No WebAuthn credential of this App has this id, or the user has none for this domain. Register one first.',
  },
  transfer_not_found: { status: 404, message: 'No transfer of this App has this id.' },
  idp_provider_not_found: { status: 404, message: 'No linked provider of this App has this id.' },
  method_not_allowed: {
    status: 405,
    message: 'This path does not take this method. See the `Allow` header.',
  },
  identifier_conflict: {
    status: 409,
    message:
      'The email and the phone number are not of one user. Nothing was changed; attach by updating the user.',
  },
  duplicate_email: { status: 409, message: 'The email is attached to another user. Detach it there first.' },
  duplicate_phone_number: {
    status: 409,
    message: 'The phone number is attached to another user. Detach it there first.',
  },
  session_user_mismatch: {
    status: 409,
    message: 'The session belongs to another user. Send a session of this user, or none.',
  },
  wallet_conflict: {
    status: 409,
    message: 'The wallet is attached to another user. Sign that user in, or use another wallet.',
  },
  active_totp_exists: {
    status: 409,
    message: 'The user has an active TOTP already. Delete it before creating another one.',
  },
  duplicate_webauthn_credential: {
    status: 409,
    message: 'The credential is registered already. Use it to sign in.',
  },
  duplicate_custom_id: {
    status: 409,
    message: 'Another transfer of this App has this `custom_id`, with other content. Use a new one.',
  },
  payload_too_large: { status: 413, message: 'The body is larger than 100 KiB. Send less.' },
  unsupported_media_type: {
    status: 415,
    message: 'The body must be JSON. Send the header `Content-Type: application/json`.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Wait for the time in `Retry-After`.' },
  too_many_messages: {
    status: 429,
    message: 'Too many messages were requested. Wait for the time in `Retry-After`.',
  },
  otp_attempts_exceeded: { status: 429, message: 'Too many wrong guesses for this code. Send a new code.' },
  method_locked: {
    status: 429,
    message:
      'This method is locked after too many wrong codes. Wait for the time in `Retry-After` or use another method.',
  },
  too_many_attempts: { status: 429, message: 'Too many wrong codes. Wait for the time in `Retry-After`.' },
  headers_too_large: {
    status: 431,
    message: 'The request headers are larger than 16 KiB. Send fewer or shorter headers.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Try again, and quote the request id if it stays.',
  },
  chain_unavailable: {
    status: 502,
    message: 'The chain did not give a valid answer in time. Try again later.',
  },
  service_unavailable: {
    status: 503,
    message: 'A part of the service is not available. Nothing is lost; try again after `Retry-After`.',
  },
  chain_not_configured: {
    status: 503,
    message: 'No endpoint is configured for this chain. Ask your operator to set its RPC_URL.',
  },
  key_provider_unavailable: {
    status: 503,
    message: 'The key provider is not available. Try again after `Retry-After`.',
  },
  upstream_timeout: {
    status: 504,
    message:
      'A part of the service did not answer in time, so the outcome is unknown. Read the state before you try again.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorType = keyof typeof ERROR_TABLE;

/** Whether a code that came over the bus is one of the table. */
export function isErrorType(code: string): code is ErrorType {
  return Object.hasOwn(ERROR_TABLE, code);
}
