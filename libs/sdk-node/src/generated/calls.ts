// Written by `npm run sdk` from the OpenAPI document of the gateway.
import type { Call, SessionCall } from '../client/call.js';
import type { components, operations } from './schema.js';

/** An id of an operation, as the OpenAPI document has it. */
export type OperationId = keyof operations;

/** An event, as the feed and webhooks have it; `type` tells which. */
export type LatchkeyEvent =
  | components['schemas']['ApiKeyCreatedEvent']
  | components['schemas']['ApiKeyRevokedEvent']
  | components['schemas']['AppChangedEvent']
  | components['schemas']['AppCreatedEvent']
  | components['schemas']['ApprovalKeyChangedEvent']
  | components['schemas']['IdentifierAttachedEvent']
  | components['schemas']['IdentifierMovedEvent']
  | components['schemas']['IdentifierRemovedEvent']
  | components['schemas']['IdentifierVerifiedEvent']
  | components['schemas']['MagicLinkCreatedEvent']
  | components['schemas']['MagicLinkVerifiedEvent']
  | components['schemas']['MessageDeliveredEvent']
  | components['schemas']['MessageFailedEvent']
  | components['schemas']['MethodLockedEvent']
  | components['schemas']['MethodUnlockedEvent']
  | components['schemas']['OperatorInvitedEvent']
  | components['schemas']['OperatorRemovedEvent']
  | components['schemas']['OperatorRoleChangedEvent']
  | components['schemas']['PasscodeRequestedEvent']
  | components['schemas']['PasscodeVerifiedEvent']
  | components['schemas']['PaymentsFrozenEvent']
  | components['schemas']['PaymentsUnfrozenEvent']
  | components['schemas']['ProviderLinkedEvent']
  | components['schemas']['ProviderUnlinkedEvent']
  | components['schemas']['RecoveryCodeUsedEvent']
  | components['schemas']['RecoveryCodesListedEvent']
  | components['schemas']['SecondFactorListedEvent']
  | components['schemas']['SessionCreatedEvent']
  | components['schemas']['SessionExtendedEvent']
  | components['schemas']['SessionFactorAddedEvent']
  | components['schemas']['SessionRevokedEvent']
  | components['schemas']['SigningKeyRevokedEvent']
  | components['schemas']['SigningKeyRotatedEvent']
  | components['schemas']['TotpActivatedEvent']
  | components['schemas']['TotpCreatedEvent']
  | components['schemas']['TotpLockedEvent']
  | components['schemas']['TotpRemovedEvent']
  | components['schemas']['TransferApprovedEvent']
  | components['schemas']['TransferAwaitingApprovalEvent']
  | components['schemas']['TransferCancelledEvent']
  | components['schemas']['TransferCompletedEvent']
  | components['schemas']['TransferCreatedEvent']
  | components['schemas']['TransferExpiredEvent']
  | components['schemas']['TransferFailedEvent']
  | components['schemas']['TransferProcessingEvent']
  | components['schemas']['TransferRefusedEvent']
  | components['schemas']['TransferRejectedEvent']
  | components['schemas']['TransferPolicyChangedEvent']
  | components['schemas']['UserActivatedEvent']
  | components['schemas']['UserBlockedEvent']
  | components['schemas']['UserCreatedEvent']
  | components['schemas']['UserDeletedEvent']
  | components['schemas']['UserExportedEvent']
  | components['schemas']['UserRevealedEvent']
  | components['schemas']['UserUnblockedEvent']
  | components['schemas']['UserUpdatedEvent']
  | components['schemas']['WalletCreatedEvent']
  | components['schemas']['WalletDetachedEvent']
  | components['schemas']['WalletErasedEvent']
  | components['schemas']['WalletExportedEvent']
  | components['schemas']['WalletImportedEvent']
  | components['schemas']['WalletPaymentSignedEvent']
  | components['schemas']['WalletSealedEvent']
  | components['schemas']['WalletVerifiedEvent']
  | components['schemas']['WebauthnCloneSuspectedEvent']
  | components['schemas']['WebauthnPaymentKeyLearnedEvent']
  | components['schemas']['WebauthnRegisteredEvent']
  | components['schemas']['WebauthnRemovedEvent']
  | components['schemas']['WebhookCreatedEvent']
  | components['schemas']['WebhookDeletedEvent']
  | components['schemas']['WebhookDisabledEvent']
  | components['schemas']['WebhookTestedEvent'];

/** Every operation of the API, under the words of its path. */
export interface Calls {
  readonly signInMethods: {
    /**
     * Get the ways to sign in.
     *
     * Of the App of the API key, for its sign-in page. The App setting `sign_in_methods` decides them: a send, begin or verification of another way is 403 `method_not_enabled`. There is no `sms_otp` while `sms_country_allowlist` is empty: visitors get no SMS then.
     *
     * `GET /v1/auth/sign_in_methods`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly get: Call<'getSignInMethods'>;
  };
  readonly proofsOfWork: {
    /**
     * Begin a proof of work.
     *
     * Before a send with a public token. Solve the challenge with `altcha-lib`, which takes a phone about a second, and put the proof into `proof_of_work` of the send. It is for this App and this send, works once, for 5 minutes, and is harder for a client that has sent much in the last 10 minutes.
     *
     * `POST /v1/auth/proofs_of_work/begin`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `origin_not_allowed`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly begin: Call<'beginProofOfWork'>;
  };
  readonly users: {
    /**
     * Create a user.
     *
     * Idempotent on its identifiers: a known email, phone number or `external_id` answers the user that has it, with names updated and metadata merged. A further identifier or `external_id` is attached, unverified, only to a user who is pending and has nothing verified; to anybody else it is 409 `identifier_conflict`, and nothing changes: update is the way to attach to a named user. The user has a default wallet of `wallet_type`, at once or moments later. With `requires_verification` a new user is `pending`. Metadata is merged at the top level: `null` deletes a key, `{}` clears everything, and `replace_metadata` replaces instead.
     *
     * `POST /v1/auth/users/create`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_phone_number`, `metadata_too_large`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `identifier_conflict`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly create: Call<'createUser'>;
    /**
     * List users.
     *
     * Newest first; every filter must match. Follow `next_cursor` until it is empty, also behind a short page.
     *
     * `GET /v1/auth/users/list`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_email`, `invalid_phone_number`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listUsers'>;
    /**
     * Get a user.
     *
     * With every identifier and login method. It is whole or 503: never a part of a user.
     *
     * `GET /v1/auth/users/{user_id}`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly get: Call<'getUser'>;
    /**
     * Update a user.
     *
     * Attaches identifiers and changes names and metadata, all or nothing. An identifier with `verified: true` is one that you vouch for: it is verified, and a pending user becomes active. Metadata is merged at the top level: `null` deletes a key, `{}` clears everything, and `replace_metadata` replaces instead.
     *
     * `POST /v1/auth/users/{user_id}/update`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_phone_number`, `metadata_too_large`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `identifier_conflict`, `duplicate_email`, `duplicate_phone_number`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly update: Call<'updateUser'>;
    /**
     * Delete a user.
     *
     * Ends every session at once, removes identifiers, credentials and codes, and frees email and phone number. Wallets are closed: their keys stay encrypted in the database, and the API cannot reach them. `GET /v1/auth/users/{user_id}/erasure` says what is removed and what is kept.
     *
     * `DELETE /v1/auth/users/{user_id}/delete`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `user_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly delete: Call<'deleteUser'>;
    /**
     * Import users.
     *
     * Takes up to 1,000 users from another system, in a body of up to 512 KiB and 25,000 members. Each row is taken or refused by itself, and its `external_id` decides its user: a known one is updated (names, metadata merged, new identifiers), so you may repeat the call. A user who has no `external_id` yet is taken by an account at a provider, or by an address that both sides have verified. You vouch for `verified` addresses, wallets, provider accounts and authenticators: whoever controls them signs in as this user. New users are active; each has the event `user.created`, with `imported`, and its default wallet may follow hours later. Passwords are not imported, as no user here has one.
     *
     * `POST /v1/auth/users/import`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly import: Call<'importUsers'>;
    /**
     * Block a user.
     *
     * Ends every session at once, and refuses every sign-in and every payment of the user with 403 `user_blocked` until the user is unblocked. A payment that was signed before is sent; other transfers stay `pending`. Blocking a blocked user changes nothing.
     *
     * `POST /v1/auth/users/{user_id}/block`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly block: Call<'blockUser'>;
    /**
     * Unblock a user.
     *
     * The user has the status again that it had before, and may sign in and pay. Pending transfers can be confirmed until they expire.
     *
     * `POST /v1/auth/users/{user_id}/unblock`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly unblock: Call<'unblockUser'>;
    /**
     * Unlock the methods of a user.
     *
     * Lifts every lock that wrong guesses put on the emails, phone numbers and TOTP of the user, and on addresses that the user wanted to add. After 100 wrong guesses on one method without a success between them, its lock does not end by itself: this call lifts it, or up to three times the user with another proof (`POST /v1/auth/methods/unlock`). Before that a lock ends by itself: for passcodes after an hour, for a TOTP after 10 minutes. You may repeat the call; after a 503 the repeat lifts the remaining locks.
     *
     * `POST /v1/auth/users/{user_id}/unlock`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly unlock: Call<'unlockUser'>;
    /**
     * Export what is kept of a user.
     *
     * Everything that this installation keeps of the person, for a person who asks for it: user, identifiers, providers, factors, sessions (also ended ones), wallets, messages, transfers, events and records of requests. No secret is in it, and no text of a message. It is read table by table, up to 5000 rows in one answer; `next_cursor` is empty where this is all. While a service is away it is 503, so an answer lacks nothing. Of a deleted user it answers what is still kept. Each page has the event `user.exported`, before it is answered.
     *
     * `GET /v1/auth/users/{user_id}/export`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly export: Call<'exportUser'>;
    /**
     * Get the receipt of an erasure.
     *
     * What each service has removed of a user that was deleted, what it keeps, why, and until when. It reads the tables as they are now. Ask again until it is `complete`: a service that is away has not answered yet, or applies the deletion once it is back.
     *
     * `GET /v1/auth/users/{user_id}/erasure`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `erasure_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly erasure: Call<'getErasure'>;
    readonly email: {
      /**
       * Detach an email.
       *
       * Its codes and links are void at once. Sessions lose its factor, and end if they have no other. The address is free for another user.
       *
       * `DELETE /v1/auth/users/email/{email_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `email_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'deleteEmail'>;
      /**
       * Begin to add an email.
       *
       * Sends a code to an email that the user wants to add. Nothing is attached yet, and the answer is the same whether or not the address is known, here or on another user. Call it for the user of a session that you have checked, with a recent factor. A second call voids the code of the first for this user and address; it shares the limits of all messages to the address.
       *
       * `POST /v1/auth/users/{user_id}/email/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginEmail'>;
      /**
       * Verify and add an email.
       *
       * Spends the code and attaches the email to the user, verified; a pending user becomes active. An unverified email of the user is verified in place. If another user has verified the email, or has no other proof than it, the right code answers 409 `duplicate_email`. An unverified email that opens no account moves: from a user who never became active and was made by a message, and with `unverified_identifiers: own_user` from a user who has another verified identifier or a linked provider. A session gains no factor. The code allows 5 guesses and works once.
       *
       * `POST /v1/auth/users/{user_id}/email/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `device_fingerprint_mismatch`, `user_blocked`, `method_not_enabled`, `user_not_found`, `duplicate_email`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: Call<'verifyEmail'>;
    };
    readonly phoneNumber: {
      /**
       * Detach a phone number.
       *
       * Its codes are void at once. Sessions lose its factor, and end if they have no other. The number is free for another user.
       *
       * `DELETE /v1/auth/users/phone_number/{phone_number_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `phone_number_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'deletePhoneNumber'>;
      /**
       * Begin to add a phone number.
       *
       * Sends a code by SMS to a phone number that the user wants to add. Nothing is attached yet, and the answer is the same whether or not the number is known, here or on another user. Call it for the user of a session that you have checked, with a recent factor. A second call voids the code of the first for this user and number; it shares the limits of all messages to the number.
       *
       * `POST /v1/auth/users/{user_id}/phone_number/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`, `phone_country_not_allowed`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginPhoneNumber'>;
      /**
       * Verify and add a phone number.
       *
       * Spends the code and attaches the phone number to the user, verified. The rules are those of an email; a number that belongs to another user answers 409 `duplicate_phone_number`.
       *
       * `POST /v1/auth/users/{user_id}/phone_number/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`, `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `device_fingerprint_mismatch`, `user_blocked`, `method_not_enabled`, `user_not_found`, `duplicate_phone_number`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: Call<'verifyPhoneNumber'>;
    };
    readonly idpProviders: {
      /**
       * Detach a linked provider.
       *
       * The user can no longer sign in with it. Sessions lose its factor, and end if they have no other.
       *
       * `DELETE /v1/auth/users/idp_providers/{idpuser_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `idp_provider_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'deleteIdpProvider'>;
      /**
       * Get a provider's tokens.
       *
       * For calls to the API of the provider on behalf of the user. They are kept only if `keep_tokens` is set for the provider; an expired access token is refreshed first.
       *
       * `GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `oauth_failed`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idp_provider_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `oauth_unavailable`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly tokens: Call<'getProviderTokens'>;
    };
    readonly totps: {
      /**
       * Remove a TOTP.
       *
       * Its codes and recovery codes are void at once. Sessions lose its factors, and end if they have no other. The user may then create another TOTP.
       *
       * `DELETE /v1/auth/users/totps/{totp_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `totp_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'deleteTotp'>;
    };
    readonly webauthnCredentials: {
      /**
       * Remove a WebAuthn credential.
       *
       * It no longer signs in. Sessions lose its factor, and end if they have no other. The authenticator may still offer it.
       *
       * `DELETE /v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `webauthn_credential_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'deleteWebauthnCredential'>;
    };
    readonly wallets: {
      /**
       * Detach a wallet.
       *
       * Detaches an external wallet, whether it signed in or is only watched. It no longer signs in to this user, its factor leaves the sessions at once, and its address can be attached to another user. A wallet in custody cannot be detached.
       *
       * `DELETE /v1/auth/users/wallets/{wallet_id}/delete`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `wallet_in_custody`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly delete: Call<'detachWallet'>;
      /**
       * Get a wallet of a user.
       *
       * Never its key. A wallet of another user is refused like an unknown one.
       *
       * `GET /v1/auth/users/{user_id}/wallets/{wallet_id}`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly get: Call<'getUserWallet'>;
    };
  };
  readonly profile: {
    /**
     * Read the account of a session.
     *
     * The user of a session, by its `session_token` alone: what the person may see of their own account, so without `external_id` and `metadata`, and where they are signed in. It changes nothing, and counts as no use of the session. Where the App setting `second_factor` requires a proof that the session lacks, it is 403 `step_up_required`. It is whole or 503: never a part of a user.
     *
     * `POST /v1/auth/profile/read`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `step_up_required`, `user_blocked`, `user_not_found`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly read: Call<'readOwnProfile'>;
    readonly sessions: {
      /**
       * End sessions of the user of a session.
       *
       * Signs the user of a session out elsewhere, by its `session_token` alone: of one session (`session_id`), of all others, or of all (`scope`). An id of a session of another user ends none (`revoked: 0`). The answer is final. If one of the named sessions has a newer proof than this one, none ends: 403 `step_up_required`, so that an old token that was copied cannot sign out a person who has just signed in. After a proof that joins this session the call succeeds. Where the App setting `second_factor` requires a proof that the session lacks, it is 403 `step_up_required`; such a session can end itself (`POST /v1/auth/sessions/revoke`).
       *
       * `POST /v1/auth/profile/sessions/revoke`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly revoke: Call<'revokeOwnSessions'>;
    };
    /**
     * Read the balances of a wallet of a session.
     *
     * Every token that a wallet of the session's user can hold, by the `session_token` alone. What a chain did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of another chain. It changes nothing, and counts as no use of the session.
     *
     * `POST /v1/auth/profile/balances`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `step_up_required`, `session_not_found`, `wallet_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly balances: Call<'readOwnBalances'>;
    readonly changes: {
      /**
       * Check that the user of a session may change their account.
       *
       * For a server that makes the change itself, as the handler of `@latchkey/node` does. The session must have a factor that was verified in the last `max_factor_age` minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). A session that lacks a second proof which its App requires is taken for changes that add something, where `purpose: enroll_factor` of `POST /v1/auth/sessions/verify` would take it. It changes nothing.
       *
       * `POST /v1/auth/profile/changes/check`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly check: Call<'checkOwnChange'>;
    };
    readonly email: {
      /**
       * Begin to add an email, by a session of its user.
       *
       * As `POST /v1/auth/users/{user_id}/email/begin`, for the user of a session, by its `session_token` alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). With a public token, the App settings `account_changes` and `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; a refused session does not use it up.
       *
       * `POST /v1/auth/profile/email/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginOwnEmail'>;
      /**
       * Verify and add an email, by a session of its user.
       *
       * As `POST /v1/auth/users/{user_id}/email/verify`: spends the code and attaches the email to the user of the session, verified. The session needs a recent factor as for the beginning.
       *
       * `POST /v1/auth/profile/email/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `duplicate_email`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: Call<'verifyOwnEmail'>;
      /**
       * Detach an email, by a session of its user.
       *
       * As `DELETE /v1/auth/users/email/{email_id}/delete`. An email of another user is 404. The session needs a recent factor: that of the TOTP, where the user has an active one. With a public token it also needs a recent proof by a method that the user had no later than this one, and one by a method that stays.
       *
       * `POST /v1/auth/profile/email/remove`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `email_not_found`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly remove: Call<'removeOwnEmail'>;
    };
    readonly phoneNumber: {
      /**
       * Begin to add a phone number, by a session of its user.
       *
       * The same by SMS. With a public token it goes only to countries of `sms_country_allowlist`, within the limits of visitors.
       *
       * `POST /v1/auth/profile/phone_number/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`, `phone_country_not_allowed`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginOwnPhoneNumber'>;
      /**
       * Verify and add a phone number, by a session of its user.
       *
       * The rules are those of an email; a number of another user answers 409 `duplicate_phone_number`.
       *
       * `POST /v1/auth/profile/phone_number/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`, `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `duplicate_phone_number`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: Call<'verifyOwnPhoneNumber'>;
      /**
       * Detach a phone number, by a session of its user.
       *
       * The rules are those of an email.
       *
       * `POST /v1/auth/profile/phone_number/remove`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `phone_number_not_found`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly remove: Call<'removeOwnPhoneNumber'>;
    };
    readonly totp: {
      /**
       * Verify a TOTP of the user of a session.
       *
       * For pages: adds the factor of a code, or of a recovery code, to a session by its `session_token` alone, for its own user. With a public token it needs the App setting `account_changes: person` (403 `account_changes_not_enabled`). The session is not extended. The limits are those of `POST /v1/auth/totps/verify`.
       *
       * `POST /v1/auth/profile/totp/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_totp_code`, `totp_expired`, `invalid_recovery_code`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `totp_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: Call<'verifyOwnTotp'>;
    };
    readonly passkeys: {
      /**
       * Begin the registration of a passkey, by a session of its user.
       *
       * As `POST /v1/auth/webauthn/registrations/begin`, for the user of a session, by its `session_token` alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an active TOTP it must be that one (403 `step_up_required`). With a public token the App setting `account_changes` must be `person`.
       *
       * `POST /v1/auth/profile/passkeys/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginOwnPasskey'>;
      /**
       * Register a passkey, by a session of its user.
       *
       * Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`, for a challenge of this user. The session needs a recent factor as for the beginning. A faulty answer changes nothing.
       *
       * `POST /v1/auth/profile/passkeys/create`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_webauthn_credential`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `duplicate_webauthn_credential`, `too_many_webauthn_credentials`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly create: Call<'createOwnPasskey'>;
      /**
       * Remove a passkey, by a session of its user.
       *
       * It no longer signs in. Sessions lose its factor, and end if they have no other. A passkey of another user is 404. The session needs a recent factor: that of the TOTP, where the user has an active one. With a public token it also needs a recent proof by a method that the user had no later than this one, and one by a method that stays.
       *
       * `POST /v1/auth/profile/passkeys/remove`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `webauthn_credential_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly remove: Call<'removeOwnPasskey'>;
    };
  };
  readonly methods: {
    /**
     * Unlock methods by a session of their user.
     *
     * Lifts the locks that wrong guesses put on the emails, the phone numbers or the TOTP of the user of a session. The session must have a factor of another kind than the locked one, verified in the last 10 minutes (403 `step_up_required`): codes and links to any email are one kind, and so is an account at a provider that has named an email of the user; so are codes to any phone number, and a TOTP with its recovery codes. A session that lacks a second proof which its App requires is taken, too. A method is unlocked in this way 3 times until a right code, or the App, unlocks it; after that it is 429 `method_locked`. The wrong guesses stay counted: after a lock that does not end by itself, 10 more (5 at a TOTP) set it again. An address that the user wants to add stays locked. With the public token it takes `session_token` alone (403 `secret_key_required`).
     *
     * `POST /v1/auth/methods/unlock`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly unlock: Call<'unlockOwnMethods'>;
  };
  readonly otps: {
    readonly sms: {
      /**
       * Send a passcode by SMS.
       *
       * For an unknown number this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.
       *
       * `POST /v1/auth/otps/sms/send`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`, `phone_country_not_allowed`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly send: Call<'sendSmsOtp'>;
    };
    readonly email: {
      /**
       * Send a passcode by email.
       *
       * For an unknown address this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued; from then on an earlier code is void. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.
       *
       * `POST /v1/auth/otps/email/send`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly send: Call<'sendEmailOtp'>;
    };
    /**
     * Verify a passcode.
     *
     * Verifies the identifier and activates its user. If the identifier is unverified on a user who has another proof, and the request has no session of that user, the identifier moves to a new user, which the answer names (App setting `unverified_identifiers`). If sign-up is closed, the right code then answers 403 `sign_up_closed` and stays usable. The first proof of an address voids what is unfinished for its user: wallet challenges, TOTPs, passkey registrations, embeddable links. With `session_expires_in` a session starts. With a valid `session_token` or `session_jwt`, that session gains the factor and is extended; an invalid one spends no code. A code works once and allows 5 guesses. Wrong, expired and used codes get the same answer.
     *
     * `POST /v1/auth/otps/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_otp`, `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: SessionCall<'verifyOtp'>;
  };
  readonly magicLinks: {
    /**
     * Create an embeddable token.
     *
     * Deliver the token over any channel of your choice. Verifying it activates a pending user, verifies no identifier and proves no address: the factor of its session has a `method_id` and no `email` or `phone_number`. It belongs to the email of the user, else to the phone number, else to a wallet.
     *
     * `POST /v1/auth/magic_links/create`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`, `method_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly create: Call<'createMagicLink'>;
    /**
     * Verify a magic link.
     *
     * A link works once. A link that was sent by email verifies that email, as a passcode does, and signs in the user who has the email now. Session members work as in passcode verification.
     *
     * `POST /v1/auth/magic_links/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_magic_link`, `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: SessionCall<'verifyMagicLink'>;
    readonly email: {
      /**
       * Send a magic link by email.
       *
       * The link is `redirect_url?token=…`. For an unknown address this makes a pending user, unless `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the message is durably queued. With a public token, the App setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the answer is uniform then, and the errors about known addresses do not occur.
       *
       * `POST /v1/auth/magic_links/email/send`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`, `invalid_redirect_url`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly send: Call<'sendMagicLink'>;
    };
  };
  readonly totps: {
    /**
     * Create a TOTP (beta).
     *
     * Show `qr_base64` to the user, and the recovery codes once. The TOTP becomes active with the first code that is verified within `expires_in`. Until then, creating another replaces it.
     *
     * `POST /v1/auth/totps/create`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `active_totp_exists`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly create: Call<'createTotp'>;
    /**
     * Verify a TOTP code.
     *
     * The first code makes a TOTP active. A code works once, up to 30 seconds early or late; 5 wrong ones within 10 minutes lock codes and recovery codes for 10 minutes. Session members work as in passcode verification.
     *
     * `POST /v1/auth/totps/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_totp_code`, `totp_expired`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `totp_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: SessionCall<'verifyTotp'>;
    /**
     * Verify a recovery code.
     *
     * Takes a recovery code instead of a code, for a lost authenticator. Each works once, under the same lock as codes. Case, spaces and the hyphen do not matter.
     *
     * `POST /v1/auth/totps/recover`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_recovery_code`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `totp_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly recover: SessionCall<'recoverTotp'>;
    /**
     * List a user's recovery codes (beta).
     *
     * Those that are left. A user without a TOTP has an empty list.
     *
     * `POST /v1/auth/totps/recovery_codes`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly recoveryCodes: Call<'listTotpRecoveryCodes'>;
  };
  readonly webauthn: {
    readonly registrations: {
      /**
       * Begin the registration of a credential.
       *
       * Hand `public_key_credential_creation_options.publicKey` to `PublicKeyCredential.parseCreationOptionsFromJSON` in the page. The challenge works once, for 5 minutes, on pages of this domain. A user has at most 5 open ones; the newest stay. The first proof of an address of the user voids the challenges from before it.
       *
       * `POST /v1/auth/webauthn/registrations/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginWebauthnRegistration'>;
      /**
       * Register a credential.
       *
       * Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`. A faulty one changes nothing.
       *
       * `POST /v1/auth/webauthn/registrations/create`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_webauthn_credential`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `duplicate_webauthn_credential`, `too_many_webauthn_credentials`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly create: Call<'createWebauthnCredential'>;
    };
    readonly authentication: {
      /**
       * Begin an authentication (beta).
       *
       * Hand `public_key_credential_request_options.publicKey` to `PublicKeyCredential.parseRequestOptionsFromJSON` in the page. Without `user_id` the person picks a passkey, which names its user. The challenge works once, for 5 minutes. With a public token, a client has at most 100 open challenges.
       *
       * `POST /v1/auth/webauthn/authentication/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`, `missing_api_key`, `invalid_api_key`, `user_blocked`, `method_not_enabled`, `webauthn_credential_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginWebauthnAuthentication'>;
      /**
       * Verify an authentication.
       *
       * Takes the result of `navigator.credentials.get()`, unchanged, by its `toJSON()`. Session members work as in passcode verification. If the signature counter went back, the credential is refused.
       *
       * `POST /v1/auth/webauthn/authentication/verify`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_webauthn_credential`, `webauthn_counter_regression`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly verify: SessionCall<'verifyWebauthnAuthentication'>;
    };
  };
  readonly passwords: {
    /**
     * Check the strength of a password (Enterprise).
     *
     * For Apps of the enterprise tier. Scores the first 100 characters. The password is neither logged nor stored.
     *
     * `POST /v1/auth/passwords/strength_check`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `tier_required`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly strengthCheck: Call<'checkPasswordStrength'>;
  };
  readonly oauth: {
    /**
     * Begin a sign-in with a provider.
     *
     * Send the browser to `authorization_url` within 10 minutes, and keep `state` in it, in `sessionStorage` for example. The provider returns to the redirect URI, the address of `GET /v1/auth/oauth/{provider}/callback`, which must be registered there. With `user_id`, which needs the secret key, the account is linked to that user. A provider that is not set up in the settings of the App is 400 `oauth_failed`.
     *
     * `POST /v1/auth/oauth/{provider}/begin`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_redirect_url`, `oauth_failed`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `oauth_unavailable`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly begin: Call<'beginOAuth'>;
    /**
     * Verify a sign-in with a provider.
     *
     * Signs in the user of the account: the one whom it is linked to; else the user with its email, if the provider proves that email and it is verified here; else a new user. With a public token, `state` is required: it shows that this browser began the sign-in, so that nobody is signed in to the account of another person by a planted link. If the provider cannot be asked (502 `oauth_unavailable`), the token still works. Session members work as in passcode verification.
     *
     * `POST /v1/auth/oauth/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `oauth_failed`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `identifier_conflict`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `oauth_unavailable`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: SessionCall<'verifyOAuth'>;
  };
  readonly wallets: {
    readonly registrations: {
      /**
       * Begin a sign-in with a wallet.
       *
       * Returns the exact text for the wallet to sign: a message of EIP-4361 or of Sign-In With Solana. It works once, for 10 minutes; a new challenge does not void it. With a public token, the `domain` must be one of the App setting `allowed_origins`, and a client has at most 100 open challenges. With `user_id`, which needs the secret key, the wallet is attached to that user.
       *
       * `POST /v1/auth/wallets/registrations/begin`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`, `invalid_domain`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `upstream_timeout`
       */
      readonly begin: Call<'beginWalletRegistration'>;
    };
    /**
     * Verify a wallet (beta).
     *
     * Signs in the user of the wallet. A wallet without a user is attached to the user of the challenge, or to a new user. Session members work as in passcode verification. The answer has `is_read_only`, and `is_ready_only` for those who program by its old spelling.
     *
     * `POST /v1/auth/wallets/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_signature`, `invalid_public_address`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`, `challenge_not_found`, `session_user_mismatch`, `wallet_conflict`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: SessionCall<'verifyWallet'>;
    /**
     * Create a wallet (beta).
     *
     * Makes the default wallet of this type and keeps its key. If the user already has one, returns that one unchanged.
     *
     * `POST /v1/wallets/create`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly create: Call<'createWallet'>;
    /**
     * Import a wallet.
     *
     * With `import_id`, `encapsulated_key` and `ciphertext` (of `import/begin`), Latchkey takes the sealed key into custody; any try uses the `import_id` up. With `private_key` it takes one in clear text, which is deprecated. With `public_address`, it only watches the address. If the user already has the wallet, returns it unchanged.
     *
     * `POST /v1/wallets/import`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`, `invalid_private_key`, `invalid_sealed_key`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `import_not_found`, `wallet_conflict`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly import: Call<'importWallet'>;
    /**
     * List wallets.
     *
     * Newest first. An unknown user has none.
     *
     * `GET /v1/wallets/list`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listWallets'>;
    /**
     * Get a wallet.
     *
     * Never its key.
     *
     * `GET /v1/wallets/{wallet_id}`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly get: Call<'getWallet'>;
    readonly transferPolicy: {
      /**
       * Get the transfer policy of a wallet.
       *
       * With what was signed of this wallet in its windows, and what is left.
       *
       * `GET /v1/wallets/{wallet_id}/transfer_policy`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly get: Call<'getWalletTransferPolicy'>;
      /**
       * Set the transfer policy of a wallet.
       *
       * A payment has to be admitted by this policy and by the App's, so it only tightens. In force for every payment that is signed after the answer; the former policy stays in force beside it for its `loosen_after_minutes`. A rule that can never decide is 400, with its place. While 10 former policies are in force, only one without rules can be set (429).
       *
       * `PUT /v1/wallets/{wallet_id}/transfer_policy`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`, `invalid_amount`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly set: Call<'setWalletTransferPolicy'>;
    };
    /**
     * Read the balance of a wallet (beta).
     *
     * Reads the chain now; the balance is an exact decimal in whole tokens. A chain that does not answer in 5 seconds is 502, and a chain without an endpoint 503; a failure is never a zero. A test App reads only test nets: an endpoint of a main net is 503.
     *
     * `POST /v1/wallets/balance`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `incompatible_token`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly balance: Call<'getWalletBalance'>;
    readonly balances: {
      /**
       * Read all balances of a wallet.
       *
       * Reads every token that the type of the wallet can hold, from all its chains at once. What a chain did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of another chain.
       *
       * `GET /v1/wallets/{wallet_id}/balances`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly list: Call<'listWalletBalances'>;
    };
    /**
     * Export the key of a wallet.
     *
     * Seals the key to the public key of a page, which alone opens it. Needs the App setting `key_export` and a session of the user of the wallet with a proof of the last 5 minutes, and two of different kinds if the user has two; otherwise that is 403 `step_up_required`, with `required_factors`. The wallet gets `exported_at`, and payments go on. A key pays past every transfer policy; while the payments of the App are frozen, none is exported.
     *
     * `POST /v1/wallets/{wallet_id}/export`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_recipient_key`, `wallet_without_key`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `payments_frozen`, `export_not_enabled`, `session_not_found`, `wallet_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly export: Call<'exportWallet'>;
    /**
     * Begin the import of a key.
     *
     * Answers a public key for one import within 10 minutes. Seal the key of the wallet to it by HPKE (RFC 9180, base mode; DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) with the `info` `latchkey:wallet-import:v1:{app_id}:{import_id}`, and send it to `/v1/wallets/import`.
     *
     * `POST /v1/wallets/import/begin`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly beginImport: Call<'beginImport'>;
  };
  readonly transfers: {
    /**
     * Create a transfer.
     *
     * Pays from a wallet in custody that is not `receive_only`. Nothing is sent before you confirm it: `total_fees` is an estimate, and the funds are checked at the confirmation. A blocked user makes none (403 `user_blocked`). `requires` says what the transfer policies will want at the confirmation; that they would refuse the payment now refuses no creation. A test App pays only on test nets: an endpoint of a main net is 503 `chain_not_configured`.
     *
     * `POST /v1/transfers/create`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`, `incompatible_token`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `user_not_found`, `wallet_not_found`, `duplicate_custom_id`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly create: Call<'createTransfer'>;
    /**
     * Check a transfer.
     *
     * What a transfer would need and cost as things are: the body is that of `create`. Nothing is made, and nothing is reserved.
     *
     * `POST /v1/transfers/check`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`, `incompatible_token`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `user_not_found`, `wallet_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly check: Call<'checkTransfer'>;
    /**
     * Get the transfer policy of the App.
     *
     * With what was signed in its windows over all wallets, and what is left. The operator sets it; a payment has to be admitted by this policy and by that of its wallet.
     *
     * `GET /v1/transfers/policy`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly policy: Call<'getTransferPolicy'>;
    /**
     * List transfers (beta).
     *
     * Executed transfers, `completed` or `failed`, newest first. For an unknown user or wallet the list is empty.
     *
     * `GET /v1/transfers/list`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listTransfers'>;
    /**
     * Get a transfer.
     *
     * In whatever state it is: read it until it is `completed` or `failed`. One that is `awaiting_approval` is compared with the payment that the signer holds: where they differ, that is 409 `payment_differs`. Do not approve it then.
     *
     * `GET /v1/transfers/{transfer_id}`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `transfer_not_found`, `payment_differs`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly get: Call<'getTransfer'>;
    /**
     * Begin a confirmation.
     *
     * Answers the payment of a `pending` transfer as a text, `signed_payment`, for a policy that wants it signed: by a passkey of the user, in your page, to which you hand the text and the options; or by the App, whose server signs the SHA-256 of the text with its approval key (`app_signature`). Options come where the user has a passkey for the domain that counts: the signer has to know it for `passkey_wait_hours`. Where each of them is too new, `passkey_counts_at` says when the first one counts. The text works once, for 5 minutes; begun more than 10 times, the oldest text of the transfer is dropped.
     *
     * `POST /v1/transfers/{transfer_id}/confirm/begin`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`, `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly beginConfirm: Call<'beginTransferConfirmation'>;
    /**
     * Confirm a transfer.
     *
     * Signs the transfer and sends it. It is `processing` until the chain has decided. Where a policy needs approvals, it is `awaiting_approval` until the last of them, and what came with the confirmation is kept for this payment; confirmed again meanwhile, it needs what the policies want by then. The transfer policies of the App and of the wallet decide by what is signed: a payment that they do not admit is 403, with `resets_at` where it would fit later, and the transfer stays `pending`. So it does at 429 `rate_limited`, while 50 payments of one wallet of XLM wait for each other. Where a policy needs the person, hand over the `session_token` or the `session_jwt` of the user whose wallet pays: without it, or without the factors that are needed, that is 403 `step_up_required`, with `required_factors`. A session that you send is checked whether it is needed or not; that of another user is 409 `session_user_mismatch`. Where a policy needs a passkey, hand over what it made of `confirm/begin` as `public_key_credential`: a missing one is 403 `step_up_required` (`webauthn`), and so is one that is too new, with `resets_at`; a wrong one is 400 `invalid_webauthn_credential`. Where it needs `app_signature`, a missing or wrong one is 403 `app_signature_required`. However often you confirm it, it is paid once: after a 504 or a lost answer, confirm it again. What a passkey or your App signed is used up with the payment: if the transfer is still `pending` then, begin its confirmation again. For a blocked user that is 403 `user_blocked`, and the transfer stays `pending`. It is sent only on the chain for which it was created: if the endpoint now leads to another chain, that is 503 `chain_not_configured`, and nothing is sent.
     *
     * `POST /v1/transfers/{transfer_id}/confirm`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_public_address`, `invalid_webauthn_credential`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `signature_refused`, `transfer_limit_exceeded`, `destination_not_allowed`, `transfer_not_allowed`, `payments_frozen`, `app_signature_required`, `session_not_found`, `wallet_not_found`, `transfer_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `key_provider_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly confirm: Call<'confirmTransfer'>;
    /**
     * Cancel a transfer.
     *
     * As long as it is `pending`. One that waits for approvals is rejected instead.
     *
     * `POST /v1/transfers/{transfer_id}/cancel`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly cancel: Call<'cancelTransfer'>;
    /**
     * Approve a transfer.
     *
     * For a transfer in `awaiting_approval` whose policy wants approvals by keys. It needs a secret key for each approval, and none that created or confirmed the transfer, else it is 403 `approval_not_allowed`; so is one that operators approve. The last approval pays: the policies decide again, with what they have counted by now. If they refuse, or the funds are too low, the transfer stays as it is, and the approval counts. Then, and after a lost answer, the same key approves it again, which counts once. Name `dest`, `source_amount` and `source_currency` as you know them, and no other payment is approved (409 `payment_differs`). The transfer of a blocked user is 403 `user_blocked`.
     *
     * `POST /v1/transfers/{transfer_id}/approve`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `invalid_public_address`, `invalid_webauthn_credential`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `signature_refused`, `transfer_limit_exceeded`, `destination_not_allowed`, `transfer_not_allowed`, `payments_frozen`, `app_signature_required`, `approval_not_allowed`, `session_not_found`, `wallet_not_found`, `transfer_not_found`, `session_user_mismatch`, `payment_differs`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`, `key_provider_unavailable`, `chain_not_configured`, `upstream_timeout`
     */
    readonly approve: Call<'approveTransfer'>;
    /**
     * Reject a transfer.
     *
     * For a transfer in `awaiting_approval`, by a key that may approve it, or by the one that created it. `rejected` is final: nothing is paid.
     *
     * `POST /v1/transfers/{transfer_id}/reject`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `approval_not_allowed`, `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly reject: Call<'rejectTransfer'>;
  };
  readonly sessions: {
    /**
     * Verify a session, and extend it if asked.
     *
     * Takes a token, a JWT, or both of one session. An expired JWT is accepted while its session is active; this is how to refresh it. `session_expires_in` extends the session and never shortens it. The App settings `session_max_minutes` and, with a public token, `public_session_max_minutes` limit the extension, counted from the start of the session; `expires_at` shows the result. With a public token, a JWT alone verifies a session but cannot extend it (403). With the setting `session_idle_minutes`, a session ends when it is not verified for that time. `require_factors` and `max_factor_age` ask for step-up. Where the App setting `second_factor` requires a proof that the session lacks, it is refused with 403 `step_up_required`; `purpose` takes it to prove or enrol a factor. The JWT has the `session_claims` of the App.
     *
     * `POST /v1/auth/sessions/verify`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly verify: Call<'verifySession'>;
    /**
     * List a user's sessions.
     *
     * Active sessions, without their tokens. A session that a limit of the App has ended is not listed. For an unknown user the list is empty.
     *
     * `GET /v1/auth/sessions/list`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listSessions'>;
    /**
     * Revoke sessions.
     *
     * Takes exactly one of `session_id`, `session_token`, `session_jwt` and `user_id`. `except_session_id` beside `user_id` keeps that session. With the public token it takes `session_token` alone: ids are no secret, and every server that checks JWTs has them (403 `secret_key_required`). The answer is final. If no active session matches, it is `revoked: 0`.
     *
     * `POST /v1/auth/sessions/revoke`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly revoke: Call<'revokeSessions'>;
  };
  readonly hostedSignIns: {
    /**
     * Exchange the code of the hosted page.
     *
     * The end of a sign-in on the hosted page, `GET /sign-in/{app_id}?redirect_url=…&state=…`, which the App setting `hosted_sign_in` switches on. The page leads to `redirect_url?latchkey_code=…&state=…`. Compare `state` with that of the browser first: it shows that this browser began the sign-in. Better still, give the page a `code_challenge` (S256 of PKCE) and send its `code_verifier` here. A code works once, for a minute; a wrong verifier uses it up. The session has the factors of the page, and the page has no token of it.
     *
     * `POST /v1/auth/hosted_sign_ins/exchange`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_hosted_code`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly exchange: Call<'exchangeHostedSignIn'>;
  };
  readonly events: {
    /**
     * List events.
     *
     * Every event of the App, in the order in which they were published, for as many days as the operator keeps them (90 unless changed). Pass `next` as `after` to read on: no event is skipped, and none comes twice. Once the event that `after` names is no longer kept, as in an App where nothing happened since, the answer is 404 `event_not_found`: begin again without `after`. With `wait` an empty page is answered only after that time. Events of a deleted user stay; they hold ids only.
     *
     * `GET /v1/events`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `event_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listEvents'>;
  };
  readonly webhooks: {
    /**
     * Create a webhook.
     *
     * From now on each event of the App is sent to the URL as JSON, at least once and in no certain order. Events that `GET /v1/events` has already are not sent. Verify the signature with the `secret`, which is shown once, and a library of Standard Webhooks; take an event with a known `webhook-id` as a repeat. Answer 2xx within 3 seconds. Without an answer 2xx within 10 seconds the event is sent again, after growing pauses, for 3 days. While an endpoint fails or is slow, it is sent one event at a time. After 5 days of nothing but failures, or an answer 410, the webhook is disabled; `GET /v1/events` has what it missed. Redirects are not followed. Private, loopback and link-local addresses are refused, and so are ports other than 443 and 8443 unless the operator lists them (`WEBHOOK_PORTS`). Where the operator opens loopback to test Apps (`WEBHOOK_LOOPBACK`, as `npm start` does), any port of it will do, also over http. An App has 20 webhooks at most.
     *
     * `POST /v1/webhooks`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_webhook_url`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly create: Call<'createWebhook'>;
    /**
     * List webhooks.
     *
     * All webhooks of the App, oldest first, without their secrets.
     *
     * `GET /v1/webhooks`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly list: Call<'listWebhooks'>;
    /**
     * Delete a webhook.
     *
     * It is sent nothing more; an attempt that is under way may still arrive.
     *
     * `DELETE /v1/webhooks/{webhook_id}`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly delete: Call<'deleteWebhook'>;
    /**
     * Rotate the secret of a webhook.
     *
     * Answers a new secret, which is shown once. For 24 hours the secret before signs, too: `webhook-signature` then holds two signatures, and a receiver may know either secret.
     *
     * `POST /v1/webhooks/{webhook_id}/rotate_secret`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly rotateSecret: Call<'rotateSecret'>;
    readonly deliveries: {
      /**
       * List deliveries.
       *
       * What became of each event, those of the newest events first. Kept 30 days after their end.
       *
       * `GET /v1/webhooks/{webhook_id}/deliveries`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly list: Call<'listDeliveries'>;
      /**
       * Send an event again.
       *
       * At once, and if that fails for another 3 days, whether the delivery failed, was delivered or waits. A disabled webhook is 400 `invalid_request`.
       *
       * `POST /v1/webhooks/{webhook_id}/deliveries/{event_id}/retry`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `event_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly retry: Call<'retryDelivery'>;
    };
  };
  readonly jwks: {
    /**
     * Get the App's JWK set.
     *
     * Of the App of the API key. Contains the key that signs, the next one, and old ones until every JWT that they signed has expired.
     *
     * `GET /v1/auth/jwks/default`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly default: Call<'getJwkSet'>;
  };
  readonly apps: {
    readonly wellKnown: {
      /**
       * Get an issuer's JWK set.
       *
       * Below the `iss` of session JWTs, without a key, for any standard JWT library.
       *
       * `GET /v1/apps/{app_id}/.well-known/jwks.json`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly jwks: Call<'getIssuerJwkSet'>;
      /**
       * Get an issuer's discovery document.
       *
       * Below the `iss` of session JWTs, without a key, for gateways that find the JWK set by OpenID Connect Discovery. Latchkey is no OpenID provider: the document says how to check a session JWT, and nothing else.
       *
       * `GET /v1/apps/{app_id}/.well-known/openid-configuration`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly openidConfiguration: Call<'getOpenidConfiguration'>;
      /**
       * Get the sessions that were revoked.
       *
       * Below the `iss` of session JWTs, without a key, for services that check JWTs themselves. The list holds the sessions that ended before their time in the last 5 minutes: by a revocation, a block, a deletion, or the removal of their last factor. Read it every second or two, with `If-None-Match`, and refuse a JWT whose `sid` is in it. A JWT whose `iat` is before `covers_from` may be of a session that the list leaves out: verify that session instead.
       *
       * `GET /v1/apps/{app_id}/.well-known/revoked.json`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
       */
      readonly revoked: Call<'getRevokedSessions'>;
    };
  };
  readonly requests: {
    /**
     * Find out why a request was refused.
     *
     * The record of a request of the last 7 days, by the `X-Request-Id` of its answer. Recorded are every refusal of a call with a key of the App, and every success that changed something; not recorded are successful reads (every GET, session verification, wallet balances, password strength), and of 429 `rate_limited` more than the limit admits calls. If you sent the same `X-Request-Id` several times with the secret key, it is the newest; what a visitor sends there is `client_request_id` of a record with an id of its own. `reason` names the cause where an `error_type` has several; tell it to no client, who could learn from it what to try next. `message` is the state of the message that the request sent. A record may be missing if a part of the service failed just then.
     *
     * `GET /v1/requests/{request_id}`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `request_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`
     */
    readonly get: Call<'getRequest'>;
  };
  readonly test: {
    /**
     * Let time pass for one object.
     *
     * In test Apps: moves the times of a session, method, magic link, TOTP, transfer or WebAuthn credential back, as if the minutes had passed for it. So a session expires, a code ends, a lock lifts, without a wait. JWTs that were issued before keep their times. Each call moves the times again.
     *
     * `POST /v1/test/fast_forward`
     *
     * @throws LatchkeyError `invalid_request`, `unknown_field`, `invalid_json`, `invalid_magic_link`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `route_not_found`, `method_not_found`, `session_not_found`, `import_not_found`, `totp_not_found`, `webauthn_credential_not_found`, `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
     */
    readonly fastForward: Call<'fastForwardObject'>;
    readonly messages: {
      /**
       * Read the messages to an address.
       *
       * In test Apps: the emails and SMS of the last 10 minutes to one address, with their codes and links. Sandbox addresses are sent nothing, so they have none. Messages of live Apps are never kept.
       *
       * `GET /v1/test/messages`
       *
       * @throws LatchkeyError `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `route_not_found`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`
       */
      readonly list: Call<'listTestMessages'>;
    };
  };
}

export interface CallRow {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly hasBody: boolean;
  /** Whether a repetition without an `Idempotency-Key` could do something twice. */
  readonly needsKey: boolean;
}

export const CALLS: Readonly<Record<OperationId, CallRow>> = {
  getSignInMethods: {"name":"signInMethods.get","method":"GET","path":"/v1/auth/sign_in_methods","hasBody":false,"needsKey":false},
  beginProofOfWork: {"name":"proofsOfWork.begin","method":"POST","path":"/v1/auth/proofs_of_work/begin","hasBody":true,"needsKey":false},
  createUser: {"name":"users.create","method":"POST","path":"/v1/auth/users/create","hasBody":true,"needsKey":true},
  listUsers: {"name":"users.list","method":"GET","path":"/v1/auth/users/list","hasBody":false,"needsKey":false},
  getUser: {"name":"users.get","method":"GET","path":"/v1/auth/users/{user_id}","hasBody":false,"needsKey":false},
  updateUser: {"name":"users.update","method":"POST","path":"/v1/auth/users/{user_id}/update","hasBody":true,"needsKey":true},
  deleteUser: {"name":"users.delete","method":"DELETE","path":"/v1/auth/users/{user_id}/delete","hasBody":false,"needsKey":false},
  importUsers: {"name":"users.import","method":"POST","path":"/v1/auth/users/import","hasBody":true,"needsKey":false},
  blockUser: {"name":"users.block","method":"POST","path":"/v1/auth/users/{user_id}/block","hasBody":false,"needsKey":false},
  unblockUser: {"name":"users.unblock","method":"POST","path":"/v1/auth/users/{user_id}/unblock","hasBody":false,"needsKey":false},
  unlockUser: {"name":"users.unlock","method":"POST","path":"/v1/auth/users/{user_id}/unlock","hasBody":false,"needsKey":true},
  exportUser: {"name":"users.export","method":"GET","path":"/v1/auth/users/{user_id}/export","hasBody":false,"needsKey":false},
  getErasure: {"name":"users.erasure","method":"GET","path":"/v1/auth/users/{user_id}/erasure","hasBody":false,"needsKey":false},
  readOwnProfile: {"name":"profile.read","method":"POST","path":"/v1/auth/profile/read","hasBody":true,"needsKey":false},
  revokeOwnSessions: {"name":"profile.sessions.revoke","method":"POST","path":"/v1/auth/profile/sessions/revoke","hasBody":true,"needsKey":true},
  readOwnBalances: {"name":"profile.balances","method":"POST","path":"/v1/auth/profile/balances","hasBody":true,"needsKey":false},
  checkOwnChange: {"name":"profile.changes.check","method":"POST","path":"/v1/auth/profile/changes/check","hasBody":true,"needsKey":false},
  unlockOwnMethods: {"name":"methods.unlock","method":"POST","path":"/v1/auth/methods/unlock","hasBody":true,"needsKey":true},
  deleteEmail: {"name":"users.email.delete","method":"DELETE","path":"/v1/auth/users/email/{email_id}/delete","hasBody":false,"needsKey":false},
  deletePhoneNumber: {"name":"users.phoneNumber.delete","method":"DELETE","path":"/v1/auth/users/phone_number/{phone_number_id}/delete","hasBody":false,"needsKey":false},
  deleteIdpProvider: {"name":"users.idpProviders.delete","method":"DELETE","path":"/v1/auth/users/idp_providers/{idpuser_id}/delete","hasBody":false,"needsKey":false},
  beginEmail: {"name":"users.email.begin","method":"POST","path":"/v1/auth/users/{user_id}/email/begin","hasBody":true,"needsKey":true},
  verifyEmail: {"name":"users.email.verify","method":"POST","path":"/v1/auth/users/{user_id}/email/verify","hasBody":true,"needsKey":true},
  beginPhoneNumber: {"name":"users.phoneNumber.begin","method":"POST","path":"/v1/auth/users/{user_id}/phone_number/begin","hasBody":true,"needsKey":true},
  verifyPhoneNumber: {"name":"users.phoneNumber.verify","method":"POST","path":"/v1/auth/users/{user_id}/phone_number/verify","hasBody":true,"needsKey":true},
  beginOwnEmail: {"name":"profile.email.begin","method":"POST","path":"/v1/auth/profile/email/begin","hasBody":true,"needsKey":true},
  verifyOwnEmail: {"name":"profile.email.verify","method":"POST","path":"/v1/auth/profile/email/verify","hasBody":true,"needsKey":true},
  removeOwnEmail: {"name":"profile.email.remove","method":"POST","path":"/v1/auth/profile/email/remove","hasBody":true,"needsKey":true},
  beginOwnPhoneNumber: {"name":"profile.phoneNumber.begin","method":"POST","path":"/v1/auth/profile/phone_number/begin","hasBody":true,"needsKey":true},
  verifyOwnPhoneNumber: {"name":"profile.phoneNumber.verify","method":"POST","path":"/v1/auth/profile/phone_number/verify","hasBody":true,"needsKey":true},
  removeOwnPhoneNumber: {"name":"profile.phoneNumber.remove","method":"POST","path":"/v1/auth/profile/phone_number/remove","hasBody":true,"needsKey":true},
  sendSmsOtp: {"name":"otps.sms.send","method":"POST","path":"/v1/auth/otps/sms/send","hasBody":true,"needsKey":true},
  sendEmailOtp: {"name":"otps.email.send","method":"POST","path":"/v1/auth/otps/email/send","hasBody":true,"needsKey":true},
  verifyOtp: {"name":"otps.verify","method":"POST","path":"/v1/auth/otps/verify","hasBody":true,"needsKey":true},
  createMagicLink: {"name":"magicLinks.create","method":"POST","path":"/v1/auth/magic_links/create","hasBody":true,"needsKey":true},
  verifyMagicLink: {"name":"magicLinks.verify","method":"POST","path":"/v1/auth/magic_links/verify","hasBody":true,"needsKey":true},
  sendMagicLink: {"name":"magicLinks.email.send","method":"POST","path":"/v1/auth/magic_links/email/send","hasBody":true,"needsKey":true},
  createTotp: {"name":"totps.create","method":"POST","path":"/v1/auth/totps/create","hasBody":true,"needsKey":true},
  verifyTotp: {"name":"totps.verify","method":"POST","path":"/v1/auth/totps/verify","hasBody":true,"needsKey":true},
  recoverTotp: {"name":"totps.recover","method":"POST","path":"/v1/auth/totps/recover","hasBody":true,"needsKey":true},
  verifyOwnTotp: {"name":"profile.totp.verify","method":"POST","path":"/v1/auth/profile/totp/verify","hasBody":true,"needsKey":true},
  listTotpRecoveryCodes: {"name":"totps.recoveryCodes","method":"POST","path":"/v1/auth/totps/recovery_codes","hasBody":true,"needsKey":false},
  deleteTotp: {"name":"users.totps.delete","method":"DELETE","path":"/v1/auth/users/totps/{totp_id}/delete","hasBody":false,"needsKey":false},
  beginWebauthnRegistration: {"name":"webauthn.registrations.begin","method":"POST","path":"/v1/auth/webauthn/registrations/begin","hasBody":true,"needsKey":true},
  createWebauthnCredential: {"name":"webauthn.registrations.create","method":"POST","path":"/v1/auth/webauthn/registrations/create","hasBody":true,"needsKey":true},
  deleteWebauthnCredential: {"name":"users.webauthnCredentials.delete","method":"DELETE","path":"/v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete","hasBody":false,"needsKey":false},
  beginOwnPasskey: {"name":"profile.passkeys.begin","method":"POST","path":"/v1/auth/profile/passkeys/begin","hasBody":true,"needsKey":true},
  createOwnPasskey: {"name":"profile.passkeys.create","method":"POST","path":"/v1/auth/profile/passkeys/create","hasBody":true,"needsKey":true},
  removeOwnPasskey: {"name":"profile.passkeys.remove","method":"POST","path":"/v1/auth/profile/passkeys/remove","hasBody":true,"needsKey":true},
  beginWebauthnAuthentication: {"name":"webauthn.authentication.begin","method":"POST","path":"/v1/auth/webauthn/authentication/begin","hasBody":true,"needsKey":true},
  verifyWebauthnAuthentication: {"name":"webauthn.authentication.verify","method":"POST","path":"/v1/auth/webauthn/authentication/verify","hasBody":true,"needsKey":true},
  checkPasswordStrength: {"name":"passwords.strengthCheck","method":"POST","path":"/v1/auth/passwords/strength_check","hasBody":true,"needsKey":false},
  beginOAuth: {"name":"oauth.begin","method":"POST","path":"/v1/auth/oauth/{provider}/begin","hasBody":true,"needsKey":true},
  verifyOAuth: {"name":"oauth.verify","method":"POST","path":"/v1/auth/oauth/verify","hasBody":true,"needsKey":true},
  getProviderTokens: {"name":"users.idpProviders.tokens","method":"GET","path":"/v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens","hasBody":false,"needsKey":false},
  beginWalletRegistration: {"name":"wallets.registrations.begin","method":"POST","path":"/v1/auth/wallets/registrations/begin","hasBody":true,"needsKey":true},
  verifyWallet: {"name":"wallets.verify","method":"POST","path":"/v1/auth/wallets/verify","hasBody":true,"needsKey":true},
  createWallet: {"name":"wallets.create","method":"POST","path":"/v1/wallets/create","hasBody":true,"needsKey":true},
  importWallet: {"name":"wallets.import","method":"POST","path":"/v1/wallets/import","hasBody":true,"needsKey":true},
  listWallets: {"name":"wallets.list","method":"GET","path":"/v1/wallets/list","hasBody":false,"needsKey":false},
  getWallet: {"name":"wallets.get","method":"GET","path":"/v1/wallets/{wallet_id}","hasBody":false,"needsKey":false},
  getWalletTransferPolicy: {"name":"wallets.transferPolicy.get","method":"GET","path":"/v1/wallets/{wallet_id}/transfer_policy","hasBody":false,"needsKey":false},
  setWalletTransferPolicy: {"name":"wallets.transferPolicy.set","method":"PUT","path":"/v1/wallets/{wallet_id}/transfer_policy","hasBody":true,"needsKey":false},
  getWalletBalance: {"name":"wallets.balance","method":"POST","path":"/v1/wallets/balance","hasBody":true,"needsKey":false},
  listWalletBalances: {"name":"wallets.balances.list","method":"GET","path":"/v1/wallets/{wallet_id}/balances","hasBody":false,"needsKey":false},
  detachWallet: {"name":"users.wallets.delete","method":"DELETE","path":"/v1/auth/users/wallets/{wallet_id}/delete","hasBody":false,"needsKey":false},
  getUserWallet: {"name":"users.wallets.get","method":"GET","path":"/v1/auth/users/{user_id}/wallets/{wallet_id}","hasBody":false,"needsKey":false},
  exportWallet: {"name":"wallets.export","method":"POST","path":"/v1/wallets/{wallet_id}/export","hasBody":true,"needsKey":true},
  beginImport: {"name":"wallets.beginImport","method":"POST","path":"/v1/wallets/import/begin","hasBody":true,"needsKey":true},
  createTransfer: {"name":"transfers.create","method":"POST","path":"/v1/transfers/create","hasBody":true,"needsKey":true},
  checkTransfer: {"name":"transfers.check","method":"POST","path":"/v1/transfers/check","hasBody":true,"needsKey":false},
  getTransferPolicy: {"name":"transfers.policy","method":"GET","path":"/v1/transfers/policy","hasBody":false,"needsKey":false},
  listTransfers: {"name":"transfers.list","method":"GET","path":"/v1/transfers/list","hasBody":false,"needsKey":false},
  getTransfer: {"name":"transfers.get","method":"GET","path":"/v1/transfers/{transfer_id}","hasBody":false,"needsKey":false},
  beginTransferConfirmation: {"name":"transfers.beginConfirm","method":"POST","path":"/v1/transfers/{transfer_id}/confirm/begin","hasBody":true,"needsKey":true},
  confirmTransfer: {"name":"transfers.confirm","method":"POST","path":"/v1/transfers/{transfer_id}/confirm","hasBody":true,"needsKey":true},
  cancelTransfer: {"name":"transfers.cancel","method":"POST","path":"/v1/transfers/{transfer_id}/cancel","hasBody":false,"needsKey":true},
  approveTransfer: {"name":"transfers.approve","method":"POST","path":"/v1/transfers/{transfer_id}/approve","hasBody":true,"needsKey":true},
  rejectTransfer: {"name":"transfers.reject","method":"POST","path":"/v1/transfers/{transfer_id}/reject","hasBody":true,"needsKey":true},
  verifySession: {"name":"sessions.verify","method":"POST","path":"/v1/auth/sessions/verify","hasBody":true,"needsKey":false},
  listSessions: {"name":"sessions.list","method":"GET","path":"/v1/auth/sessions/list","hasBody":false,"needsKey":false},
  revokeSessions: {"name":"sessions.revoke","method":"POST","path":"/v1/auth/sessions/revoke","hasBody":true,"needsKey":true},
  exchangeHostedSignIn: {"name":"hostedSignIns.exchange","method":"POST","path":"/v1/auth/hosted_sign_ins/exchange","hasBody":true,"needsKey":true},
  listEvents: {"name":"events.list","method":"GET","path":"/v1/events","hasBody":false,"needsKey":false},
  createWebhook: {"name":"webhooks.create","method":"POST","path":"/v1/webhooks","hasBody":true,"needsKey":true},
  listWebhooks: {"name":"webhooks.list","method":"GET","path":"/v1/webhooks","hasBody":false,"needsKey":false},
  deleteWebhook: {"name":"webhooks.delete","method":"DELETE","path":"/v1/webhooks/{webhook_id}","hasBody":false,"needsKey":false},
  rotateSecret: {"name":"webhooks.rotateSecret","method":"POST","path":"/v1/webhooks/{webhook_id}/rotate_secret","hasBody":false,"needsKey":true},
  listDeliveries: {"name":"webhooks.deliveries.list","method":"GET","path":"/v1/webhooks/{webhook_id}/deliveries","hasBody":false,"needsKey":false},
  retryDelivery: {"name":"webhooks.deliveries.retry","method":"POST","path":"/v1/webhooks/{webhook_id}/deliveries/{event_id}/retry","hasBody":false,"needsKey":true},
  getJwkSet: {"name":"jwks.default","method":"GET","path":"/v1/auth/jwks/default","hasBody":false,"needsKey":false},
  getIssuerJwkSet: {"name":"apps.wellKnown.jwks","method":"GET","path":"/v1/apps/{app_id}/.well-known/jwks.json","hasBody":false,"needsKey":false},
  getOpenidConfiguration: {"name":"apps.wellKnown.openidConfiguration","method":"GET","path":"/v1/apps/{app_id}/.well-known/openid-configuration","hasBody":false,"needsKey":false},
  getRevokedSessions: {"name":"apps.wellKnown.revoked","method":"GET","path":"/v1/apps/{app_id}/.well-known/revoked.json","hasBody":false,"needsKey":false},
  getRequest: {"name":"requests.get","method":"GET","path":"/v1/requests/{request_id}","hasBody":false,"needsKey":false},
  fastForwardObject: {"name":"test.fastForward","method":"POST","path":"/v1/test/fast_forward","hasBody":true,"needsKey":true},
  listTestMessages: {"name":"test.messages.list","method":"GET","path":"/v1/test/messages","hasBody":false,"needsKey":false},
};
