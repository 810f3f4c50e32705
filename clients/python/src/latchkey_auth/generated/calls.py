# Written by `npm run sdk` from the OpenAPI document of the gateway.
"""Every operation of the API, under the words of its path."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Unpack

from .types import (
    ApproveTransferInput,
    BalanceRequest,
    BalanceResponse,
    BalancesResponse,
    BeginAddressResponse,
    BeginAuthenticationRequest,
    BeginAuthenticationResponse,
    BeginConfirmationResponse,
    BeginEmailInput,
    BeginImportRequest,
    BeginImportResponse,
    BeginOAuthInput,
    BeginOAuthResponse,
    BeginOwnEmailRequest,
    BeginOwnPasskeyRequest,
    BeginOwnPhoneNumberRequest,
    BeginPhoneNumberInput,
    BeginProofOfWorkRequest,
    BeginProofOfWorkResponse,
    BeginRegistrationRequest,
    BeginRegistrationResponse,
    BeginTransferConfirmationInput,
    BeginWalletRegistrationRequest,
    BeginWalletRegistrationResponse,
    BlockUserInput,
    CancelTransferInput,
    CheckOwnChangeRequest,
    CheckOwnChangeResponse,
    CheckPasswordStrengthRequest,
    CheckPasswordStrengthResponse,
    CheckTransferResponse,
    ConfirmTransferInput,
    CreateCredentialRequest,
    CreateCredentialResponse,
    CreateMagicLinkRequest,
    CreateMagicLinkResponse,
    CreateOwnPasskeyRequest,
    CreateTotpRequest,
    CreateTotpResponse,
    CreateTransferRequest,
    CreateTransferResponse,
    CreateUserRequest,
    CreateUserResponse,
    CreateWalletRequest,
    CreateWebhookRequest,
    DeleteEmailInput,
    DeleteIdpProviderInput,
    DeletePhoneNumberInput,
    DeleteTotpInput,
    DeleteUserInput,
    DeleteWebauthnCredentialInput,
    DeleteWebhookInput,
    DeleteWebhookResponse,
    Delivery,
    DetachWalletInput,
    Erasure,
    ExchangeHostedSignInRequest,
    ExchangeHostedSignInResponse,
    ExportUserInput,
    ExportWalletInput,
    ExportWalletResponse,
    FastForwardRequest,
    FastForwardResponse,
    GetErasureInput,
    GetIssuerJwkSetInput,
    GetOpenidConfigurationInput,
    GetProviderTokensInput,
    GetRequestInput,
    GetRevokedSessionsInput,
    GetTransferInput,
    GetUserInput,
    GetUserWalletInput,
    GetWalletInput,
    GetWalletTransferPolicyInput,
    ImportUsersRequest,
    ImportUsersResponse,
    ImportWalletRequest,
    JwkSet,
    ListDeliveriesInput,
    ListDeliveriesResponse,
    ListEventsInput,
    ListEventsResponse,
    ListRecoveryCodesRequest,
    ListRecoveryCodesResponse,
    ListSessionsInput,
    ListSessionsResponse,
    ListTestMessagesInput,
    ListTestMessagesResponse,
    ListTransfersInput,
    ListTransfersResponse,
    ListUsersInput,
    ListUsersResponse,
    ListWalletBalancesInput,
    ListWalletsInput,
    ListWalletsResponse,
    ListWebhooksResponse,
    OpenidConfiguration,
    OwnBalancesResponse,
    OwnTotpRequest,
    ProviderTokens,
    ReadOwnBalancesRequest,
    ReadOwnProfileRequest,
    ReadOwnProfileResponse,
    RecoverTotpRequest,
    RecoverTotpResponse,
    RejectTransferInput,
    RemovalResponse,
    RemoveOwnEmailRequest,
    RemoveOwnPasskeyRequest,
    RemoveOwnPhoneNumberRequest,
    RequestRecordView,
    RetryDeliveryInput,
    RevokeOwnSessionsRequest,
    RevokeSessionsRequest,
    RevokeSessionsResponse,
    RevokedSessions,
    RotateSecretInput,
    SendEmailOtpRequest,
    SendEmailOtpResponse,
    SendMagicLinkRequest,
    SendMagicLinkResponse,
    SendSmsOtpRequest,
    SendSmsOtpResponse,
    SetWalletTransferPolicyInput,
    SignInMethods,
    Transfer,
    TransferPolicy,
    UnblockUserInput,
    UnlockMethodsRequest,
    UnlockMethodsResponse,
    UnlockUserInput,
    UpdateUserInput,
    User,
    UserExport,
    VerifyAssertionRequest,
    VerifyAssertionResponse,
    VerifyEmailInput,
    VerifyEmailResponse,
    VerifyMagicLinkRequest,
    VerifyMagicLinkResponse,
    VerifyOAuthRequest,
    VerifyOAuthResponse,
    VerifyOtpRequest,
    VerifyOtpResponse,
    VerifyOwnEmailRequest,
    VerifyOwnPhoneNumberRequest,
    VerifyPhoneNumberInput,
    VerifyPhoneNumberResponse,
    VerifySessionRequest,
    VerifySessionResponse,
    VerifyTotpRequest,
    VerifyTotpResponse,
    VerifyWalletRequest,
    VerifyWalletResponse,
    Wallet,
    WebhookWithSecret,
)

Caller = Callable[[str, dict[str, Any]], Any]


class CallsSignInMethods:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(self) -> SignInMethods:
        """
        Get the ways to sign in.

        Of the App of the API key, for its sign-in page. The App setting `sign_in_methods` decides them: a
        send, begin or verification of another way is 403 `method_not_enabled`. There is no `sms_otp` while
        `sms_country_allowlist` is empty: visitors get no SMS then.

        `GET /v1/auth/sign_in_methods`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: SignInMethods = self._call("getSignInMethods", {})
        return answer


class CallsProofsOfWork:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginProofOfWorkRequest]) -> BeginProofOfWorkResponse:
        """
        Begin a proof of work.

        Before a send with a public token. Solve the challenge with `altcha-lib`, which takes a phone about
        a second, and put the proof into `proof_of_work` of the send. It is for this App and this send,
        works once, for 5 minutes, and is harder for a client that has sent much in the last 10 minutes.

        `POST /v1/auth/proofs_of_work/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `origin_not_allowed`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: BeginProofOfWorkResponse = self._call("beginProofOfWork", dict(input))
        return answer


class CallsUsersEmail:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DeleteEmailInput]) -> RemovalResponse:
        """
        Detach an email.

        Its codes and links are void at once. Sessions lose its factor, and end if they have no other. The
        address is free for another user.

        `DELETE /v1/auth/users/email/{email_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `email_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deleteEmail", dict(input))
        return answer

    def begin(self, **input: Unpack[BeginEmailInput]) -> BeginAddressResponse:
        """
        Begin to add an email.

        Sends a code to an email that the user wants to add. Nothing is attached yet, and the answer is the
        same whether or not the address is known, here or on another user. Call it for the user of a session
        that you have checked, with a recent factor. A second call voids the code of the first for this user
        and address; it shares the limits of all messages to the address.

        `POST /v1/auth/users/{user_id}/email/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`,
        `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: BeginAddressResponse = self._call("beginEmail", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyEmailInput]) -> VerifyEmailResponse:
        """
        Verify and add an email.

        Spends the code and attaches the email to the user, verified; a pending user becomes active. An
        unverified email of the user is verified in place. If another user has verified the email, or has no
        other proof than it, the right code answers 409 `duplicate_email`. An unverified email that opens no
        account moves: from a user who never became active and was made by a message, and with
        `unverified_identifiers: own_user` from a user who has another verified identifier or a linked
        provider. A session gains no factor. The code allows 5 guesses and works once.

        `POST /v1/auth/users/{user_id}/email/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `device_fingerprint_mismatch`, `user_blocked`, `method_not_enabled`, `user_not_found`,
        `duplicate_email`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`,
        `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyEmailResponse = self._call("verifyEmail", dict(input))
        return answer


class CallsUsersPhoneNumber:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DeletePhoneNumberInput]) -> RemovalResponse:
        """
        Detach a phone number.

        Its codes are void at once. Sessions lose its factor, and end if they have no other. The number is
        free for another user.

        `DELETE /v1/auth/users/phone_number/{phone_number_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `phone_number_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deletePhoneNumber", dict(input))
        return answer

    def begin(self, **input: Unpack[BeginPhoneNumberInput]) -> BeginAddressResponse:
        """
        Begin to add a phone number.

        Sends a code by SMS to a phone number that the user wants to add. Nothing is attached yet, and the
        answer is the same whether or not the number is known, here or on another user. Call it for the user
        of a session that you have checked, with a recent factor. A second call voids the code of the first
        for this user and number; it shares the limits of all messages to the number.

        `POST /v1/auth/users/{user_id}/phone_number/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`,
        `phone_country_not_allowed`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `user_blocked`, `method_not_enabled`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: BeginAddressResponse = self._call("beginPhoneNumber", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyPhoneNumberInput]) -> VerifyPhoneNumberResponse:
        """
        Verify and add a phone number.

        Spends the code and attaches the phone number to the user, verified. The rules are those of an
        email; a number that belongs to another user answers 409 `duplicate_phone_number`.

        `POST /v1/auth/users/{user_id}/phone_number/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`,
        `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `device_fingerprint_mismatch`, `user_blocked`, `method_not_enabled`, `user_not_found`,
        `duplicate_phone_number`, `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`,
        `method_locked`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyPhoneNumberResponse = self._call("verifyPhoneNumber", dict(input))
        return answer


class CallsUsersIdpProviders:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DeleteIdpProviderInput]) -> RemovalResponse:
        """
        Detach a linked provider.

        The user can no longer sign in with it. Sessions lose its factor, and end if they have no other.

        `DELETE /v1/auth/users/idp_providers/{idpuser_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `idp_provider_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deleteIdpProvider", dict(input))
        return answer

    def tokens(self, **input: Unpack[GetProviderTokensInput]) -> ProviderTokens:
        """
        Get a provider's tokens.

        For calls to the API of the provider on behalf of the user. They are kept only if `keep_tokens` is
        set for the provider; an expired access token is refreshed first.

        `GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `oauth_failed`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idp_provider_not_found`,
        `rate_limited`, `headers_too_large`, `internal_error`, `oauth_unavailable`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: ProviderTokens = self._call("getProviderTokens", dict(input))
        return answer


class CallsUsersTotps:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DeleteTotpInput]) -> RemovalResponse:
        """
        Remove a TOTP.

        Its codes and recovery codes are void at once. Sessions lose its factors, and end if they have no
        other. The user may then create another TOTP.

        `DELETE /v1/auth/users/totps/{totp_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `totp_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deleteTotp", dict(input))
        return answer


class CallsUsersWebauthnCredentials:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DeleteWebauthnCredentialInput]) -> RemovalResponse:
        """
        Remove a WebAuthn credential.

        It no longer signs in. Sessions lose its factor, and end if they have no other. The authenticator
        may still offer it.

        `DELETE /v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `webauthn_credential_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deleteWebauthnCredential", dict(input))
        return answer


class CallsUsersWallets:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def delete(self, **input: Unpack[DetachWalletInput]) -> RemovalResponse:
        """
        Detach a wallet.

        Detaches an external wallet, whether it signed in or is only watched. It no longer signs in to this
        user, its factor leaves the sessions at once, and its address can be attached to another user. A
        wallet in custody cannot be detached.

        `DELETE /v1/auth/users/wallets/{wallet_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `wallet_in_custody`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("detachWallet", dict(input))
        return answer

    def get(self, **input: Unpack[GetUserWalletInput]) -> Wallet:
        """
        Get a wallet of a user.

        Never its key. A wallet of another user is refused like an unknown one.

        `GET /v1/auth/users/{user_id}/wallets/{wallet_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_not_found`, `wallet_not_found`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: Wallet = self._call("getUserWallet", dict(input))
        return answer


class CallsUsers:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(self, **input: Unpack[CreateUserRequest]) -> CreateUserResponse:
        """
        Create a user.

        Idempotent on its identifiers: a known email, phone number or `external_id` answers the user that
        has it, with names updated and metadata merged. A further identifier or `external_id` is attached,
        unverified, only to a user who is pending and has nothing verified; to anybody else it is 409
        `identifier_conflict`, and nothing changes: update is the way to attach to a named user. The user
        has a default wallet of `wallet_type`, at once or moments later. With `requires_verification` a new
        user is `pending`. Metadata is merged at the top level: `null` deletes a key, `{}` clears
        everything, and `replace_metadata` replaces instead.

        `POST /v1/auth/users/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_phone_number`, `metadata_too_large`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `identifier_conflict`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: CreateUserResponse = self._call("createUser", dict(input))
        return answer

    def list(self, **input: Unpack[ListUsersInput]) -> ListUsersResponse:
        """
        List users.

        Newest first; every filter must match. Follow `next_cursor` until it is empty, also behind a short
        page.

        `GET /v1/auth/users/list`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_email`, `invalid_phone_number`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: ListUsersResponse = self._call("listUsers", dict(input))
        return answer

    def get(self, **input: Unpack[GetUserInput]) -> User:
        """
        Get a user.

        With every identifier and login method. It is whole or 503: never a part of a user.

        `GET /v1/auth/users/{user_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: User = self._call("getUser", dict(input))
        return answer

    def update(self, **input: Unpack[UpdateUserInput]) -> User:
        """
        Update a user.

        Attaches identifiers and changes names and metadata, all or nothing. An identifier with `verified:
        true` is one that you vouch for: it is verified, and a pending user becomes active. Metadata is
        merged at the top level: `null` deletes a key, `{}` clears everything, and `replace_metadata`
        replaces instead.

        `POST /v1/auth/users/{user_id}/update`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_phone_number`, `metadata_too_large`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_not_found`, `identifier_conflict`, `duplicate_email`,
        `duplicate_phone_number`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: User = self._call("updateUser", dict(input))
        return answer

    def delete(self, **input: Unpack[DeleteUserInput]) -> RemovalResponse:
        """
        Delete a user.

        Ends every session at once, removes identifiers, credentials and codes, and frees email and phone
        number. Wallets are closed: their keys stay encrypted in the database, and the API cannot reach
        them. `GET /v1/auth/users/{user_id}/erasure` says what is removed and what is kept.

        `DELETE /v1/auth/users/{user_id}/delete`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `user_not_found`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("deleteUser", dict(input))
        return answer

    def import_(self, **input: Unpack[ImportUsersRequest]) -> ImportUsersResponse:
        """
        Import users.

        Takes up to 1,000 users from another system, in a body of up to 512 KiB and 25,000 members. Each row
        is taken or refused by itself, and its `external_id` decides its user: a known one is updated
        (names, metadata merged, new identifiers), so you may repeat the call. A user who has no
        `external_id` yet is taken by an account at a provider, or by an address that both sides have
        verified. You vouch for `verified` addresses, wallets, provider accounts and authenticators: whoever
        controls them signs in as this user. New users are active; each has the event `user.created`, with
        `imported`, and its default wallet may follow hours later. Passwords are not imported, as no user
        here has one.

        `POST /v1/auth/users/import`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: ImportUsersResponse = self._call("importUsers", dict(input))
        return answer

    def block(self, **input: Unpack[BlockUserInput]) -> RemovalResponse:
        """
        Block a user.

        Ends every session at once, and refuses every sign-in and every payment of the user with 403
        `user_blocked` until the user is unblocked. A payment that was signed before is sent; other
        transfers stay `pending`. Blocking a blocked user changes nothing.

        `POST /v1/auth/users/{user_id}/block`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("blockUser", dict(input))
        return answer

    def unblock(self, **input: Unpack[UnblockUserInput]) -> RemovalResponse:
        """
        Unblock a user.

        The user has the status again that it had before, and may sign in and pay. Pending transfers can be
        confirmed until they expire.

        `POST /v1/auth/users/{user_id}/unblock`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("unblockUser", dict(input))
        return answer

    def unlock(self, **input: Unpack[UnlockUserInput]) -> RemovalResponse:
        """
        Unlock the methods of a user.

        Lifts every lock that wrong guesses put on the emails, phone numbers and TOTP of the user, and on
        addresses that the user wanted to add. After 100 wrong guesses on one method without a success
        between them, its lock does not end by itself: this call lifts it, or up to three times the user
        with another proof (`POST /v1/auth/methods/unlock`). Before that a lock ends by itself: for
        passcodes after an hour, for a TOTP after 10 minutes. You may repeat the call; after a 503 the
        repeat lifts the remaining locks.

        `POST /v1/auth/users/{user_id}/unlock`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("unlockUser", dict(input))
        return answer

    def export(self, **input: Unpack[ExportUserInput]) -> UserExport:
        """
        Export what is kept of a user.

        Everything that this installation keeps of the person, for a person who asks for it: user,
        identifiers, providers, factors, sessions (also ended ones), wallets, messages, transfers, events
        and records of requests. No secret is in it, and no text of a message. It is read table by table, up
        to 5000 rows in one answer; `next_cursor` is empty where this is all. While a service is away it is
        503, so an answer lacks nothing. Of a deleted user it answers what is still kept. Each page has the
        event `user.exported`, before it is answered.

        `GET /v1/auth/users/{user_id}/export`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: UserExport = self._call("exportUser", dict(input))
        return answer

    def erasure(self, **input: Unpack[GetErasureInput]) -> Erasure:
        """
        Get the receipt of an erasure.

        What each service has removed of a user that was deleted, what it keeps, why, and until when. It
        reads the tables as they are now. Ask again until it is `complete`: a service that is away has not
        answered yet, or applies the deletion once it is back.

        `GET /v1/auth/users/{user_id}/erasure`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `erasure_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: Erasure = self._call("getErasure", dict(input))
        return answer

    @cached_property
    def email(self) -> CallsUsersEmail:
        return CallsUsersEmail(self._call)

    @cached_property
    def phone_number(self) -> CallsUsersPhoneNumber:
        return CallsUsersPhoneNumber(self._call)

    @cached_property
    def idp_providers(self) -> CallsUsersIdpProviders:
        return CallsUsersIdpProviders(self._call)

    @cached_property
    def totps(self) -> CallsUsersTotps:
        return CallsUsersTotps(self._call)

    @cached_property
    def webauthn_credentials(self) -> CallsUsersWebauthnCredentials:
        return CallsUsersWebauthnCredentials(self._call)

    @cached_property
    def wallets(self) -> CallsUsersWallets:
        return CallsUsersWallets(self._call)


class CallsProfileSessions:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def revoke(self, **input: Unpack[RevokeOwnSessionsRequest]) -> RevokeSessionsResponse:
        """
        End sessions of the user of a session.

        Signs the user of a session out elsewhere, by its `session_token` alone: of one session
        (`session_id`), of all others, or of all (`scope`). An id of a session of another user ends none
        (`revoked: 0`). The answer is final. If one of the named sessions has a newer proof than this one,
        none ends: 403 `step_up_required`, so that an old token that was copied cannot sign out a person who
        has just signed in. After a proof that joins this session the call succeeds. Where the App setting
        `second_factor` requires a proof that the session lacks, it is 403 `step_up_required`; such a
        session can end itself (`POST /v1/auth/sessions/revoke`).

        `POST /v1/auth/profile/sessions/revoke`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `step_up_required`, `session_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RevokeSessionsResponse = self._call("revokeOwnSessions", dict(input))
        return answer


class CallsProfileChanges:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def check(self, **input: Unpack[CheckOwnChangeRequest]) -> CheckOwnChangeResponse:
        """
        Check that the user of a session may change their account.

        For a server that makes the change itself, as the handler of `@latchkey/node` does. The session must
        have a factor that was verified in the last `max_factor_age` minutes; of a user who has an active
        TOTP it must be that one (403 `step_up_required`). A session that lacks a second proof which its App
        requires is taken for changes that add something, where `purpose: enroll_factor` of `POST
        /v1/auth/sessions/verify` would take it. It changes nothing.

        `POST /v1/auth/profile/changes/check`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `step_up_required`, `session_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: CheckOwnChangeResponse = self._call("checkOwnChange", dict(input))
        return answer


class CallsProfileEmail:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginOwnEmailRequest]) -> BeginAddressResponse:
        """
        Begin to add an email, by a session of its user.

        As `POST /v1/auth/users/{user_id}/email/begin`, for the user of a session, by its `session_token`
        alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an
        active TOTP it must be that one (403 `step_up_required`). With a public token, the App settings
        `account_changes` and `public_sends` must be on, the page be of `allowed_origins`, and
        `proof_of_work` be given; a refused session does not use it up.

        `POST /v1/auth/profile/email/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `step_up_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`,
        `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `too_many_addresses`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: BeginAddressResponse = self._call("beginOwnEmail", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyOwnEmailRequest]) -> VerifyEmailResponse:
        """
        Verify and add an email, by a session of its user.

        As `POST /v1/auth/users/{user_id}/email/verify`: spends the code and attaches the email to the user
        of the session, verified. The session needs a recent factor as for the beginning.

        `POST /v1/auth/profile/email/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`,
        `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `duplicate_email`,
        `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: VerifyEmailResponse = self._call("verifyOwnEmail", dict(input))
        return answer

    def remove(self, **input: Unpack[RemoveOwnEmailRequest]) -> RemovalResponse:
        """
        Detach an email, by a session of its user.

        As `DELETE /v1/auth/users/email/{email_id}/delete`. An email of another user is 404. The session
        needs a recent factor: that of the TOTP, where the user has an active one. With a public token it
        also needs a recent proof by a method that the user had no later than this one, and one by a method
        that stays.

        `POST /v1/auth/profile/email/remove`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `account_changes_not_enabled`, `email_not_found`, `session_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("removeOwnEmail", dict(input))
        return answer


class CallsProfilePhoneNumber:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginOwnPhoneNumberRequest]) -> BeginAddressResponse:
        """
        Begin to add a phone number, by a session of its user.

        The same by SMS. With a public token it goes only to countries of `sms_country_allowlist`, within
        the limits of visitors.

        `POST /v1/auth/profile/phone_number/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`,
        `phone_country_not_allowed`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `step_up_required`, `user_blocked`, `origin_not_allowed`,
        `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`,
        `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: BeginAddressResponse = self._call("beginOwnPhoneNumber", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyOwnPhoneNumberRequest]) -> VerifyPhoneNumberResponse:
        """
        Verify and add a phone number, by a session of its user.

        The rules are those of an email; a number of another user answers 409 `duplicate_phone_number`.

        `POST /v1/auth/profile/phone_number/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`,
        `invalid_otp`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`, `method_not_enabled`,
        `account_changes_not_enabled`, `user_not_found`, `session_not_found`, `duplicate_phone_number`,
        `too_many_addresses`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: VerifyPhoneNumberResponse = self._call("verifyOwnPhoneNumber", dict(input))
        return answer

    def remove(self, **input: Unpack[RemoveOwnPhoneNumberRequest]) -> RemovalResponse:
        """
        Detach a phone number, by a session of its user.

        The rules are those of an email.

        `POST /v1/auth/profile/phone_number/remove`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `account_changes_not_enabled`, `phone_number_not_found`, `session_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("removeOwnPhoneNumber", dict(input))
        return answer


class CallsProfileTotp:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def verify(self, **input: Unpack[OwnTotpRequest]) -> VerifyTotpResponse:
        """
        Verify a TOTP of the user of a session.

        For pages: adds the factor of a code, or of a recovery code, to a session by its `session_token`
        alone, for its own user. With a public token it needs the App setting `account_changes: person` (403
        `account_changes_not_enabled`). The session is not extended. The limits are those of `POST
        /v1/auth/totps/verify`.

        `POST /v1/auth/profile/totp/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_totp_code`, `totp_expired`, `invalid_recovery_code`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `account_changes_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`,
        `session_not_found`, `totp_not_found`, `session_user_mismatch`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyTotpResponse = self._call("verifyOwnTotp", dict(input))
        return answer


class CallsProfilePasskeys:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginOwnPasskeyRequest]) -> BeginRegistrationResponse:
        """
        Begin the registration of a passkey, by a session of its user.

        As `POST /v1/auth/webauthn/registrations/begin`, for the user of a session, by its `session_token`
        alone. The session must have a factor that was verified in the last 10 minutes; of a user who has an
        active TOTP it must be that one (403 `step_up_required`). With a public token the App setting
        `account_changes` must be `person`.

        `POST /v1/auth/profile/passkeys/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `method_not_enabled`, `account_changes_not_enabled`, `user_not_found`, `session_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: BeginRegistrationResponse = self._call("beginOwnPasskey", dict(input))
        return answer

    def create(self, **input: Unpack[CreateOwnPasskeyRequest]) -> CreateCredentialResponse:
        """
        Register a passkey, by a session of its user.

        Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`, for a challenge
        of this user. The session needs a recent factor as for the beginning. A faulty answer changes
        nothing.

        `POST /v1/auth/profile/passkeys/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`,
        `invalid_webauthn_credential`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `step_up_required`, `user_blocked`, `account_changes_not_enabled`, `user_not_found`,
        `session_not_found`, `duplicate_webauthn_credential`, `too_many_webauthn_credentials`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: CreateCredentialResponse = self._call("createOwnPasskey", dict(input))
        return answer

    def remove(self, **input: Unpack[RemoveOwnPasskeyRequest]) -> RemovalResponse:
        """
        Remove a passkey, by a session of its user.

        It no longer signs in. Sessions lose its factor, and end if they have no other. A passkey of another
        user is 404. The session needs a recent factor: that of the TOTP, where the user has an active one.
        With a public token it also needs a recent proof by a method that the user had no later than this
        one, and one by a method that stays.

        `POST /v1/auth/profile/passkeys/remove`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `account_changes_not_enabled`, `user_not_found`, `session_not_found`,
        `webauthn_credential_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RemovalResponse = self._call("removeOwnPasskey", dict(input))
        return answer


class CallsProfile:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def read(self, **input: Unpack[ReadOwnProfileRequest]) -> ReadOwnProfileResponse:
        """
        Read the account of a session.

        The user of a session, by its `session_token` alone: what the person may see of their own account,
        so without `external_id` and `metadata`, and where they are signed in. It changes nothing, and
        counts as no use of the session. Where the App setting `second_factor` requires a proof that the
        session lacks, it is 403 `step_up_required`. It is whole or 503: never a part of a user.

        `POST /v1/auth/profile/read`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `step_up_required`, `user_blocked`, `user_not_found`, `session_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: ReadOwnProfileResponse = self._call("readOwnProfile", dict(input))
        return answer

    @cached_property
    def sessions(self) -> CallsProfileSessions:
        return CallsProfileSessions(self._call)

    def balances(self, **input: Unpack[ReadOwnBalancesRequest]) -> OwnBalancesResponse:
        """
        Read the balances of a wallet of a session.

        Every token that a wallet of the session's user can hold, by the `session_token` alone. What a chain
        did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of
        another chain. It changes nothing, and counts as no use of the session.

        `POST /v1/auth/profile/balances`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `step_up_required`, `session_not_found`, `wallet_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: OwnBalancesResponse = self._call("readOwnBalances", dict(input))
        return answer

    @cached_property
    def changes(self) -> CallsProfileChanges:
        return CallsProfileChanges(self._call)

    @cached_property
    def email(self) -> CallsProfileEmail:
        return CallsProfileEmail(self._call)

    @cached_property
    def phone_number(self) -> CallsProfilePhoneNumber:
        return CallsProfilePhoneNumber(self._call)

    @cached_property
    def totp(self) -> CallsProfileTotp:
        return CallsProfileTotp(self._call)

    @cached_property
    def passkeys(self) -> CallsProfilePasskeys:
        return CallsProfilePasskeys(self._call)


class CallsMethods:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def unlock(self, **input: Unpack[UnlockMethodsRequest]) -> UnlockMethodsResponse:
        """
        Unlock methods by a session of their user.

        Lifts the locks that wrong guesses put on the emails, the phone numbers or the TOTP of the user of a
        session. The session must have a factor of another kind than the locked one, verified in the last 10
        minutes (403 `step_up_required`): codes and links to any email are one kind, and so is an account at
        a provider that has named an email of the user; so are codes to any phone number, and a TOTP with
        its recovery codes. A session that lacks a second proof which its App requires is taken, too. A
        method is unlocked in this way 3 times until a right code, or the App, unlocks it; after that it is
        429 `method_locked`. The wrong guesses stay counted: after a lock that does not end by itself, 10
        more (5 at a TOTP) set it again. An address that the user wants to add stays locked. With the public
        token it takes `session_token` alone (403 `secret_key_required`).

        `POST /v1/auth/methods/unlock`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`,
        `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `method_locked`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: UnlockMethodsResponse = self._call("unlockOwnMethods", dict(input))
        return answer


class CallsOtpsSms:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def send(self, **input: Unpack[SendSmsOtpRequest]) -> SendSmsOtpResponse:
        """
        Send a passcode by SMS.

        For an unknown number this makes a pending user, unless `create_user` is false (404
        `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the
        message is durably queued; from then on an earlier code is void. With a public token, the App
        setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given;
        the answer is uniform then, and the errors about known addresses do not occur.

        `POST /v1/auth/otps/sms/send`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_phone_number`,
        `phone_country_not_allowed`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`,
        `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: SendSmsOtpResponse = self._call("sendSmsOtp", dict(input))
        return answer


class CallsOtpsEmail:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def send(self, **input: Unpack[SendEmailOtpRequest]) -> SendEmailOtpResponse:
        """
        Send a passcode by email.

        For an unknown address this makes a pending user, unless `create_user` is false (404
        `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`). The answer comes once the
        message is durably queued; from then on an earlier code is void. With a public token, the App
        setting `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given;
        the answer is uniform then, and the errors about known addresses do not occur.

        `POST /v1/auth/otps/email/send`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`, `user_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `too_many_messages`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: SendEmailOtpResponse = self._call("sendEmailOtp", dict(input))
        return answer


class CallsOtps:
    def __init__(self, call: Caller) -> None:
        self._call = call

    @cached_property
    def sms(self) -> CallsOtpsSms:
        return CallsOtpsSms(self._call)

    @cached_property
    def email(self) -> CallsOtpsEmail:
        return CallsOtpsEmail(self._call)

    def verify(self, **input: Unpack[VerifyOtpRequest]) -> VerifyOtpResponse:
        """
        Verify a passcode.

        Verifies the identifier and activates its user. If the identifier is unverified on a user who has
        another proof, and the request has no session of that user, the identifier moves to a new user,
        which the answer names (App setting `unverified_identifiers`). If sign-up is closed, the right code
        then answers 403 `sign_up_closed` and stays usable. The first proof of an address voids what is
        unfinished for its user: wallet challenges, TOTPs, passkey registrations, embeddable links. With
        `session_expires_in` a session starts. With a valid `session_token` or `session_jwt`, that session
        gains the factor and is extended; an invalid one spends no code. A code works once and allows 5
        guesses. Wrong, expired and used codes get the same answer.

        `POST /v1/auth/otps/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_otp`,
        `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`,
        `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`,
        `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`,
        `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `otp_attempts_exceeded`, `method_locked`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: VerifyOtpResponse = self._call("verifyOtp", dict(input))
        return answer


class CallsMagicLinksEmail:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def send(self, **input: Unpack[SendMagicLinkRequest]) -> SendMagicLinkResponse:
        """
        Send a magic link by email.

        The link is `redirect_url?token=…`. For an unknown address this makes a pending user, unless
        `create_user` is false (404 `user_not_found`) or the App has closed sign-up (403 `sign_up_closed`).
        The answer comes once the message is durably queued. With a public token, the App setting
        `public_sends` must be on, the page be of `allowed_origins`, and `proof_of_work` be given; the
        answer is uniform then, and the errors about known addresses do not occur.

        `POST /v1/auth/magic_links/email/send`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_email`,
        `invalid_redirect_url`, `invalid_proof_of_work`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_blocked`, `origin_not_allowed`, `method_not_enabled`, `sign_up_closed`,
        `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `too_many_messages`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: SendMagicLinkResponse = self._call("sendMagicLink", dict(input))
        return answer


class CallsMagicLinks:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(self, **input: Unpack[CreateMagicLinkRequest]) -> CreateMagicLinkResponse:
        """
        Create an embeddable token.

        Deliver the token over any channel of your choice. Verifying it activates a pending user, verifies
        no identifier and proves no address: the factor of its session has a `method_id` and no `email` or
        `phone_number`. It belongs to the email of the user, else to the phone number, else to a wallet.

        `POST /v1/auth/magic_links/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_blocked`, `method_not_enabled`, `user_not_found`,
        `method_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: CreateMagicLinkResponse = self._call("createMagicLink", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyMagicLinkRequest]) -> VerifyMagicLinkResponse:
        """
        Verify a magic link.

        A link works once. A link that was sent by email verifies that email, as a passcode does, and signs
        in the user who has the email now. Session members work as in passcode verification.

        `POST /v1/auth/magic_links/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_magic_link`,
        `session_mismatch`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`,
        `secret_key_required`, `device_fingerprint_mismatch`, `step_up_required`, `user_blocked`,
        `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`,
        `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyMagicLinkResponse = self._call("verifyMagicLink", dict(input))
        return answer

    @cached_property
    def email(self) -> CallsMagicLinksEmail:
        return CallsMagicLinksEmail(self._call)


class CallsTotps:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(self, **input: Unpack[CreateTotpRequest]) -> CreateTotpResponse:
        """
        Create a TOTP (beta).

        Show `qr_base64` to the user, and the recovery codes once. The TOTP becomes active with the first
        code that is verified within `expires_in`. Until then, creating another replaces it.

        `POST /v1/auth/totps/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `active_totp_exists`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: CreateTotpResponse = self._call("createTotp", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyTotpRequest]) -> VerifyTotpResponse:
        """
        Verify a TOTP code.

        The first code makes a TOTP active. A code works once, up to 30 seconds early or late; 5 wrong ones
        within 10 minutes lock codes and recovery codes for 10 minutes. Session members work as in passcode
        verification.

        `POST /v1/auth/totps/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_totp_code`, `totp_expired`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`,
        `secret_key_required`, `step_up_required`, `user_blocked`, `sign_up_closed`, `user_not_found`,
        `method_not_found`, `session_not_found`, `totp_not_found`, `session_user_mismatch`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyTotpResponse = self._call("verifyTotp", dict(input))
        return answer

    def recover(self, **input: Unpack[RecoverTotpRequest]) -> RecoverTotpResponse:
        """
        Verify a recovery code.

        Takes a recovery code instead of a code, for a lost authenticator. Each works once, under the same
        lock as codes. Case, spaces and the hyphen do not matter.

        `POST /v1/auth/totps/recover`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_recovery_code`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`,
        `secret_key_required`, `step_up_required`, `user_blocked`, `sign_up_closed`, `user_not_found`,
        `method_not_found`, `session_not_found`, `totp_not_found`, `session_user_mismatch`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `too_many_attempts`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: RecoverTotpResponse = self._call("recoverTotp", dict(input))
        return answer

    def recovery_codes(self, **input: Unpack[ListRecoveryCodesRequest]) -> ListRecoveryCodesResponse:
        """
        List a user's recovery codes (beta).

        Those that are left. A user without a TOTP has an empty list.

        `POST /v1/auth/totps/recovery_codes`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: ListRecoveryCodesResponse = self._call("listTotpRecoveryCodes", dict(input))
        return answer


class CallsWebauthnRegistrations:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginRegistrationRequest]) -> BeginRegistrationResponse:
        """
        Begin the registration of a credential.

        Hand `public_key_credential_creation_options.publicKey` to
        `PublicKeyCredential.parseCreationOptionsFromJSON` in the page. The challenge works once, for 5
        minutes, on pages of this domain. A user has at most 5 open ones; the newest stay. The first proof
        of an address of the user voids the challenges from before it.

        `POST /v1/auth/webauthn/registrations/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `method_not_enabled`, `user_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: BeginRegistrationResponse = self._call("beginWebauthnRegistration", dict(input))
        return answer

    def create(self, **input: Unpack[CreateCredentialRequest]) -> CreateCredentialResponse:
        """
        Register a credential.

        Takes the result of `navigator.credentials.create()`, unchanged, by its `toJSON()`. A faulty one
        changes nothing.

        `POST /v1/auth/webauthn/registrations/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`,
        `invalid_webauthn_credential`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `user_not_found`, `duplicate_webauthn_credential`, `too_many_webauthn_credentials`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: CreateCredentialResponse = self._call("createWebauthnCredential", dict(input))
        return answer


class CallsWebauthnAuthentication:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginAuthenticationRequest]) -> BeginAuthenticationResponse:
        """
        Begin an authentication (beta).

        Hand `public_key_credential_request_options.publicKey` to
        `PublicKeyCredential.parseRequestOptionsFromJSON` in the page. Without `user_id` the person picks a
        passkey, which names its user. The challenge works once, for 5 minutes. With a public token, a
        client has at most 100 open challenges.

        `POST /v1/auth/webauthn/authentication/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`,
        `missing_api_key`, `invalid_api_key`, `user_blocked`, `method_not_enabled`,
        `webauthn_credential_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: BeginAuthenticationResponse = self._call("beginWebauthnAuthentication", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyAssertionRequest]) -> VerifyAssertionResponse:
        """
        Verify an authentication.

        Takes the result of `navigator.credentials.get()`, unchanged, by its `toJSON()`. Session members
        work as in passcode verification. If the signature counter went back, the credential is refused.

        `POST /v1/auth/webauthn/authentication/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_webauthn_credential`, `webauthn_counter_regression`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`,
        `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyAssertionResponse = self._call("verifyWebauthnAuthentication", dict(input))
        return answer


class CallsWebauthn:
    def __init__(self, call: Caller) -> None:
        self._call = call

    @cached_property
    def registrations(self) -> CallsWebauthnRegistrations:
        return CallsWebauthnRegistrations(self._call)

    @cached_property
    def authentication(self) -> CallsWebauthnAuthentication:
        return CallsWebauthnAuthentication(self._call)


class CallsPasswords:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def strength_check(self, **input: Unpack[CheckPasswordStrengthRequest]) -> CheckPasswordStrengthResponse:
        """
        Check the strength of a password (Enterprise).

        For Apps of the enterprise tier. Scores the first 100 characters. The password is neither logged nor
        stored.

        `POST /v1/auth/passwords/strength_check`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `tier_required`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: CheckPasswordStrengthResponse = self._call("checkPasswordStrength", dict(input))
        return answer


class CallsOauth:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginOAuthInput]) -> BeginOAuthResponse:
        """
        Begin a sign-in with a provider.

        Send the browser to `authorization_url` within 10 minutes, and keep `state` in it, in
        `sessionStorage` for example. The provider returns to the redirect URI, the address of `GET
        /v1/auth/oauth/{provider}/callback`, which must be registered there. With `user_id`, which needs the
        secret key, the account is linked to that user. A provider that is not set up in the settings of the
        App is 400 `oauth_failed`.

        `POST /v1/auth/oauth/{provider}/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_redirect_url`,
        `oauth_failed`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`,
        `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `oauth_unavailable`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: BeginOAuthResponse = self._call("beginOAuth", dict(input))
        return answer

    def verify(self, **input: Unpack[VerifyOAuthRequest]) -> VerifyOAuthResponse:
        """
        Verify a sign-in with a provider.

        Signs in the user of the account: the one whom it is linked to; else the user with its email, if the
        provider proves that email and it is verified here; else a new user. With a public token, `state` is
        required: it shows that this browser began the sign-in, so that nobody is signed in to the account
        of another person by a planted link. If the provider cannot be asked (502 `oauth_unavailable`), the
        token still works. Session members work as in passcode verification.

        `POST /v1/auth/oauth/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `oauth_failed`, `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`,
        `step_up_required`, `user_blocked`, `method_not_enabled`, `sign_up_closed`, `user_not_found`,
        `method_not_found`, `session_not_found`, `identifier_conflict`, `session_user_mismatch`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `oauth_unavailable`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyOAuthResponse = self._call("verifyOAuth", dict(input))
        return answer


class CallsWalletsRegistrations:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def begin(self, **input: Unpack[BeginWalletRegistrationRequest]) -> BeginWalletRegistrationResponse:
        """
        Begin a sign-in with a wallet.

        Returns the exact text for the wallet to sign: a message of EIP-4361 or of Sign-In With Solana. It
        works once, for 10 minutes; a new challenge does not void it. With a public token, the `domain` must
        be one of the App setting `allowed_origins`, and a client has at most 100 open challenges. With
        `user_id`, which needs the secret key, the wallet is attached to that user.

        `POST /v1/auth/wallets/registrations/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`,
        `invalid_domain`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`,
        `method_not_enabled`, `user_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `chain_unavailable`, `service_unavailable`, `upstream_timeout`.
        """
        answer: BeginWalletRegistrationResponse = self._call("beginWalletRegistration", dict(input))
        return answer


class CallsWalletsTransferPolicy:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(self, **input: Unpack[GetWalletTransferPolicyInput]) -> TransferPolicy:
        """
        Get the transfer policy of a wallet.

        With what was signed of this wallet in its windows, and what is left.

        `GET /v1/wallets/{wallet_id}/transfer_policy`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: TransferPolicy = self._call("getWalletTransferPolicy", dict(input))
        return answer

    def set(self, **input: Unpack[SetWalletTransferPolicyInput]) -> TransferPolicy:
        """
        Set the transfer policy of a wallet.

        A payment has to be admitted by this policy and by the App's, so it only tightens. In force for
        every payment that is signed after the answer; the former policy stays in force beside it for its
        `loosen_after_minutes`. A rule that can never decide is 400, with its place. While 10 former
        policies are in force, only one without rules can be set (429).

        `PUT /v1/wallets/{wallet_id}/transfer_policy`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`,
        `invalid_amount`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: TransferPolicy = self._call("setWalletTransferPolicy", dict(input))
        return answer


class CallsWalletsBalances:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(self, **input: Unpack[ListWalletBalancesInput]) -> BalancesResponse:
        """
        Read all balances of a wallet.

        Reads every token that the type of the wallet can hold, from all its chains at once. What a chain
        did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of
        another chain.

        `GET /v1/wallets/{wallet_id}/balances`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: BalancesResponse = self._call("listWalletBalances", dict(input))
        return answer


class CallsWallets:
    def __init__(self, call: Caller) -> None:
        self._call = call

    @cached_property
    def registrations(self) -> CallsWalletsRegistrations:
        return CallsWalletsRegistrations(self._call)

    def verify(self, **input: Unpack[VerifyWalletRequest]) -> VerifyWalletResponse:
        """
        Verify a wallet (beta).

        Signs in the user of the wallet. A wallet without a user is attached to the user of the challenge,
        or to a new user. Session members work as in passcode verification. The answer has `is_read_only`,
        and `is_ready_only` for those who program by its old spelling.

        `POST /v1/auth/wallets/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_signature`, `invalid_public_address`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `method_not_enabled`, `sign_up_closed`, `user_not_found`, `method_not_found`, `session_not_found`,
        `challenge_not_found`, `session_user_mismatch`, `wallet_conflict`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifyWalletResponse = self._call("verifyWallet", dict(input))
        return answer

    def create(self, **input: Unpack[CreateWalletRequest]) -> Wallet:
        """
        Create a wallet (beta).

        Makes the default wallet of this type and keeps its key. If the user already has one, returns that
        one unchanged.

        `POST /v1/wallets/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: Wallet = self._call("createWallet", dict(input))
        return answer

    def import_(self, **input: Unpack[ImportWalletRequest]) -> Wallet:
        """
        Import a wallet.

        With `import_id`, `encapsulated_key` and `ciphertext` (of `import/begin`), Latchkey takes the sealed
        key into custody; any try uses the `import_id` up. With `private_key` it takes one in clear text,
        which is deprecated. With `public_address`, it only watches the address. If the user already has the
        wallet, returns it unchanged.

        `POST /v1/wallets/import`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`,
        `invalid_private_key`, `invalid_sealed_key`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `user_not_found`, `import_not_found`, `wallet_conflict`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: Wallet = self._call("importWallet", dict(input))
        return answer

    def list(self, **input: Unpack[ListWalletsInput]) -> ListWalletsResponse:
        """
        List wallets.

        Newest first. An unknown user has none.

        `GET /v1/wallets/list`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `upstream_timeout`.
        """
        answer: ListWalletsResponse = self._call("listWallets", dict(input))
        return answer

    def get(self, **input: Unpack[GetWalletInput]) -> Wallet:
        """
        Get a wallet.

        Never its key.

        `GET /v1/wallets/{wallet_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `wallet_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: Wallet = self._call("getWallet", dict(input))
        return answer

    @cached_property
    def transfer_policy(self) -> CallsWalletsTransferPolicy:
        return CallsWalletsTransferPolicy(self._call)

    def balance(self, **input: Unpack[BalanceRequest]) -> BalanceResponse:
        """
        Read the balance of a wallet (beta).

        Reads the chain now; the balance is an exact decimal in whole tokens. A chain that does not answer
        in 5 seconds is 502, and a chain without an endpoint 503; a failure is never a zero. A test App
        reads only test nets: an endpoint of a main net is 503.

        `POST /v1/wallets/balance`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `incompatible_token`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `wallet_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`,
        `chain_not_configured`, `upstream_timeout`.
        """
        answer: BalanceResponse = self._call("getWalletBalance", dict(input))
        return answer

    @cached_property
    def balances(self) -> CallsWalletsBalances:
        return CallsWalletsBalances(self._call)

    def export(self, **input: Unpack[ExportWalletInput]) -> ExportWalletResponse:
        """
        Export the key of a wallet.

        Seals the key to the public key of a page, which alone opens it. Needs the App setting `key_export`
        and a session of the user of the wallet with a proof of the last 5 minutes, and two of different
        kinds if the user has two; otherwise that is 403 `step_up_required`, with `required_factors`. The
        wallet gets `exported_at`, and payments go on. A key pays past every transfer policy; while the
        payments of the App are frozen, none is exported.

        `POST /v1/wallets/{wallet_id}/export`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_recipient_key`, `wallet_without_key`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`, `payments_frozen`,
        `export_not_enabled`, `session_not_found`, `wallet_not_found`, `session_user_mismatch`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: ExportWalletResponse = self._call("exportWallet", dict(input))
        return answer

    def begin_import(self, **input: Unpack[BeginImportRequest]) -> BeginImportResponse:
        """
        Begin the import of a key.

        Answers a public key for one import within 10 minutes. Seal the key of the wallet to it by HPKE (RFC
        9180, base mode; DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) with the `info`
        `latchkey:wallet-import:v1:{app_id}:{import_id}`, and send it to `/v1/wallets/import`.

        `POST /v1/wallets/import/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `user_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: BeginImportResponse = self._call("beginImport", dict(input))
        return answer


class CallsTransfers:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(self, **input: Unpack[CreateTransferRequest]) -> CreateTransferResponse:
        """
        Create a transfer.

        Pays from a wallet in custody that is not `receive_only`. Nothing is sent before you confirm it:
        `total_fees` is an estimate, and the funds are checked at the confirmation. A blocked user makes
        none (403 `user_blocked`). `requires` says what the transfer policies will want at the confirmation;
        that they would refuse the payment now refuses no creation. A test App pays only on test nets: an
        endpoint of a main net is 503 `chain_not_configured`.

        `POST /v1/transfers/create`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`,
        `incompatible_token`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `user_not_found`,
        `wallet_not_found`, `duplicate_custom_id`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`,
        `upstream_timeout`.
        """
        answer: CreateTransferResponse = self._call("createTransfer", dict(input))
        return answer

    def check(self, **input: Unpack[CreateTransferRequest]) -> CheckTransferResponse:
        """
        Check a transfer.

        What a transfer would need and cost as things are: the body is that of `create`. Nothing is made,
        and nothing is reserved.

        `POST /v1/transfers/check`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_public_address`,
        `incompatible_token`, `invalid_amount`, `amount_too_small`, `memo_required`, `insufficient_funds`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`, `user_not_found`,
        `wallet_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `chain_unavailable`, `service_unavailable`, `chain_not_configured`, `upstream_timeout`.
        """
        answer: CheckTransferResponse = self._call("checkTransfer", dict(input))
        return answer

    def policy(self) -> TransferPolicy:
        """
        Get the transfer policy of the App.

        With what was signed in its windows over all wallets, and what is left. The operator sets it; a
        payment has to be admitted by this policy and by that of its wallet.

        `GET /v1/transfers/policy`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `upstream_timeout`.
        """
        answer: TransferPolicy = self._call("getTransferPolicy", {})
        return answer

    def list(self, **input: Unpack[ListTransfersInput]) -> ListTransfersResponse:
        """
        List transfers (beta).

        Executed transfers, `completed` or `failed`, newest first. For an unknown user or wallet the list is
        empty.

        `GET /v1/transfers/list`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `upstream_timeout`.
        """
        answer: ListTransfersResponse = self._call("listTransfers", dict(input))
        return answer

    def get(self, **input: Unpack[GetTransferInput]) -> Transfer:
        """
        Get a transfer.

        In whatever state it is: read it until it is `completed` or `failed`. One that is
        `awaiting_approval` is compared with the payment that the signer holds: where they differ, that is
        409 `payment_differs`. Do not approve it then.

        `GET /v1/transfers/{transfer_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `transfer_not_found`, `payment_differs`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: Transfer = self._call("getTransfer", dict(input))
        return answer

    def begin_confirm(self, **input: Unpack[BeginTransferConfirmationInput]) -> BeginConfirmationResponse:
        """
        Begin a confirmation.

        Answers the payment of a `pending` transfer as a text, `signed_payment`, for a policy that wants it
        signed: by a passkey of the user, in your page, to which you hand the text and the options; or by
        the App, whose server signs the SHA-256 of the text with its approval key (`app_signature`). Options
        come where the user has a passkey for the domain that counts: the signer has to know it for
        `passkey_wait_hours`. Where each of them is too new, `passkey_counts_at` says when the first one
        counts. The text works once, for 5 minutes; begun more than 10 times, the oldest text of the
        transfer is dropped.

        `POST /v1/transfers/{transfer_id}/confirm/begin`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_domain`,
        `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`,
        `wallet_not_found`, `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `chain_unavailable`, `service_unavailable`, `chain_not_configured`,
        `upstream_timeout`.
        """
        answer: BeginConfirmationResponse = self._call("beginTransferConfirmation", dict(input))
        return answer

    def confirm(self, **input: Unpack[ConfirmTransferInput]) -> Transfer:
        """
        Confirm a transfer.

        Signs the transfer and sends it. It is `processing` until the chain has decided. Where a policy
        needs approvals, it is `awaiting_approval` until the last of them, and what came with the
        confirmation is kept for this payment; confirmed again meanwhile, it needs what the policies want by
        then. The transfer policies of the App and of the wallet decide by what is signed: a payment that
        they do not admit is 403, with `resets_at` where it would fit later, and the transfer stays
        `pending`. So it does at 429 `rate_limited`, while 50 payments of one wallet of XLM wait for each
        other. Where a policy needs the person, hand over the `session_token` or the `session_jwt` of the
        user whose wallet pays: without it, or without the factors that are needed, that is 403
        `step_up_required`, with `required_factors`. A session that you send is checked whether it is needed
        or not; that of another user is 409 `session_user_mismatch`. Where a policy needs a passkey, hand
        over what it made of `confirm/begin` as `public_key_credential`: a missing one is 403
        `step_up_required` (`webauthn`), and so is one that is too new, with `resets_at`; a wrong one is 400
        `invalid_webauthn_credential`. Where it needs `app_signature`, a missing or wrong one is 403
        `app_signature_required`. However often you confirm it, it is paid once: after a 504 or a lost
        answer, confirm it again. What a passkey or your App signed is used up with the payment: if the
        transfer is still `pending` then, begin its confirmation again. For a blocked user that is 403
        `user_blocked`, and the transfer stays `pending`. It is sent only on the chain for which it was
        created: if the endpoint now leads to another chain, that is 503 `chain_not_configured`, and nothing
        is sent.

        `POST /v1/transfers/{transfer_id}/confirm`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_public_address`, `invalid_webauthn_credential`, `invalid_amount`, `amount_too_small`,
        `memo_required`, `insufficient_funds`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `signature_refused`, `transfer_limit_exceeded`, `destination_not_allowed`, `transfer_not_allowed`,
        `payments_frozen`, `app_signature_required`, `session_not_found`, `wallet_not_found`,
        `transfer_not_found`, `session_user_mismatch`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `chain_unavailable`, `service_unavailable`, `key_provider_unavailable`,
        `chain_not_configured`, `upstream_timeout`.
        """
        answer: Transfer = self._call("confirmTransfer", dict(input))
        return answer

    def cancel(self, **input: Unpack[CancelTransferInput]) -> Transfer:
        """
        Cancel a transfer.

        As long as it is `pending`. One that waits for approvals is rejected instead.

        `POST /v1/transfers/{transfer_id}/cancel`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `transfer_not_pending`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `transfer_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: Transfer = self._call("cancelTransfer", dict(input))
        return answer

    def approve(self, **input: Unpack[ApproveTransferInput]) -> Transfer:
        """
        Approve a transfer.

        For a transfer in `awaiting_approval` whose policy wants approvals by keys. It needs a secret key
        for each approval, and none that created or confirmed the transfer, else it is 403
        `approval_not_allowed`; so is one that operators approve. The last approval pays: the policies
        decide again, with what they have counted by now. If they refuse, or the funds are too low, the
        transfer stays as it is, and the approval counts. Then, and after a lost answer, the same key
        approves it again, which counts once. Name `dest`, `source_amount` and `source_currency` as you know
        them, and no other payment is approved (409 `payment_differs`). The transfer of a blocked user is
        403 `user_blocked`.

        `POST /v1/transfers/{transfer_id}/approve`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `invalid_public_address`, `invalid_webauthn_credential`, `invalid_amount`, `amount_too_small`,
        `memo_required`, `insufficient_funds`, `transfer_not_pending`, `missing_api_key`, `invalid_api_key`,
        `invalid_session_jwt`, `secret_key_required`, `step_up_required`, `user_blocked`,
        `signature_refused`, `transfer_limit_exceeded`, `destination_not_allowed`, `transfer_not_allowed`,
        `payments_frozen`, `app_signature_required`, `approval_not_allowed`, `session_not_found`,
        `wallet_not_found`, `transfer_not_found`, `session_user_mismatch`, `payment_differs`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `chain_unavailable`, `service_unavailable`,
        `key_provider_unavailable`, `chain_not_configured`, `upstream_timeout`.
        """
        answer: Transfer = self._call("approveTransfer", dict(input))
        return answer

    def reject(self, **input: Unpack[RejectTransferInput]) -> Transfer:
        """
        Reject a transfer.

        For a transfer in `awaiting_approval`, by a key that may approve it, or by the one that created it.
        `rejected` is final: nothing is paid.

        `POST /v1/transfers/{transfer_id}/reject`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `transfer_not_pending`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `approval_not_allowed`,
        `transfer_not_found`, `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: Transfer = self._call("rejectTransfer", dict(input))
        return answer


class CallsSessions:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def verify(self, **input: Unpack[VerifySessionRequest]) -> VerifySessionResponse:
        """
        Verify a session, and extend it if asked.

        Takes a token, a JWT, or both of one session. An expired JWT is accepted while its session is
        active; this is how to refresh it. `session_expires_in` extends the session and never shortens it.
        The App settings `session_max_minutes` and, with a public token, `public_session_max_minutes` limit
        the extension, counted from the start of the session; `expires_at` shows the result. With a public
        token, a JWT alone verifies a session but cannot extend it (403). With the setting
        `session_idle_minutes`, a session ends when it is not verified for that time. `require_factors` and
        `max_factor_age` ask for step-up. Where the App setting `second_factor` requires a proof that the
        session lacks, it is refused with 403 `step_up_required`; `purpose` takes it to prove or enrol a
        factor. The JWT has the `session_claims` of the App.

        `POST /v1/auth/sessions/verify`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `session_mismatch`,
        `missing_api_key`, `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`,
        `step_up_required`, `session_not_found`, `idempotency_conflict`, `idempotency_in_progress`,
        `payload_too_large`, `unsupported_media_type`, `rate_limited`, `headers_too_large`,
        `internal_error`, `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: VerifySessionResponse = self._call("verifySession", dict(input))
        return answer

    def list(self, **input: Unpack[ListSessionsInput]) -> ListSessionsResponse:
        """
        List a user's sessions.

        Active sessions, without their tokens. A session that a limit of the App has ended is not listed.
        For an unknown user the list is empty.

        `GET /v1/auth/sessions/list`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `upstream_timeout`.
        """
        answer: ListSessionsResponse = self._call("listSessions", dict(input))
        return answer

    def revoke(self, **input: Unpack[RevokeSessionsRequest]) -> RevokeSessionsResponse:
        """
        Revoke sessions.

        Takes exactly one of `session_id`, `session_token`, `session_jwt` and `user_id`. `except_session_id`
        beside `user_id` keeps that session. With the public token it takes `session_token` alone: ids are
        no secret, and every server that checks JWTs has them (403 `secret_key_required`). The answer is
        final. If no active session matches, it is `revoked: 0`.

        `POST /v1/auth/sessions/revoke`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `invalid_session_jwt`, `secret_key_required`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RevokeSessionsResponse = self._call("revokeSessions", dict(input))
        return answer


class CallsHostedSignIns:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def exchange(self, **input: Unpack[ExchangeHostedSignInRequest]) -> ExchangeHostedSignInResponse:
        """
        Exchange the code of the hosted page.

        The end of a sign-in on the hosted page, `GET /sign-in/{app_id}?redirect_url=…&state=…`, which the
        App setting `hosted_sign_in` switches on. The page leads to `redirect_url?latchkey_code=…&state=…`.
        Compare `state` with that of the browser first: it shows that this browser began the sign-in. Better
        still, give the page a `code_challenge` (S256 of PKCE) and send its `code_verifier` here. A code
        works once, for a minute; a wrong verifier uses it up. The session has the factors of the page, and
        the page has no token of it.

        `POST /v1/auth/hosted_sign_ins/exchange`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_hosted_code`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `session_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: ExchangeHostedSignInResponse = self._call("exchangeHostedSignIn", dict(input))
        return answer


class CallsEvents:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(self, **input: Unpack[ListEventsInput]) -> ListEventsResponse:
        """
        List events.

        Every event of the App, in the order in which they were published, for as many days as the operator
        keeps them (90 unless changed). Pass `next` as `after` to read on: no event is skipped, and none
        comes twice. Once the event that `after` names is no longer kept, as in an App where nothing
        happened since, the answer is 404 `event_not_found`: begin again without `after`. With `wait` an
        empty page is answered only after that time. Events of a deleted user stay; they hold ids only.

        `GET /v1/events`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `event_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: ListEventsResponse = self._call("listEvents", dict(input))
        return answer


class CallsWebhooksDeliveries:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(self, **input: Unpack[ListDeliveriesInput]) -> ListDeliveriesResponse:
        """
        List deliveries.

        What became of each event, those of the newest events first. Kept 30 days after their end.

        `GET /v1/webhooks/{webhook_id}/deliveries`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `webhook_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: ListDeliveriesResponse = self._call("listDeliveries", dict(input))
        return answer

    def retry(self, **input: Unpack[RetryDeliveryInput]) -> Delivery:
        """
        Send an event again.

        At once, and if that fails for another 3 days, whether the delivery failed, was delivered or waits.
        A disabled webhook is 400 `invalid_request`.

        `POST /v1/webhooks/{webhook_id}/deliveries/{event_id}/retry`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `event_not_found`,
        `idempotency_conflict`, `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: Delivery = self._call("retryDelivery", dict(input))
        return answer


class CallsWebhooks:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def create(self, **input: Unpack[CreateWebhookRequest]) -> WebhookWithSecret:
        """
        Create a webhook.

        From now on each event of the App is sent to the URL as JSON, at least once and in no certain order.
        Events that `GET /v1/events` has already are not sent. Verify the signature with the `secret`, which
        is shown once, and a library of Standard Webhooks; take an event with a known `webhook-id` as a
        repeat. Answer 2xx within 3 seconds. Without an answer 2xx within 10 seconds the event is sent
        again, after growing pauses, for 3 days. While an endpoint fails or is slow, it is sent one event at
        a time. After 5 days of nothing but failures, or an answer 410, the webhook is disabled; `GET
        /v1/events` has what it missed. Redirects are not followed. Private, loopback and link-local
        addresses are refused, and so are ports other than 443 and 8443 unless the operator lists them
        (`WEBHOOK_PORTS`). Where the operator opens loopback to test Apps (`WEBHOOK_LOOPBACK`, as `npm
        start` does), any port of it will do, also over http. An App has 20 webhooks at most.

        `POST /v1/webhooks`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_webhook_url`,
        `missing_api_key`, `invalid_api_key`, `secret_key_required`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: WebhookWithSecret = self._call("createWebhook", dict(input))
        return answer

    def list(self) -> ListWebhooksResponse:
        """
        List webhooks.

        All webhooks of the App, oldest first, without their secrets.

        `GET /v1/webhooks`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `upstream_timeout`.
        """
        answer: ListWebhooksResponse = self._call("listWebhooks", {})
        return answer

    def delete(self, **input: Unpack[DeleteWebhookInput]) -> DeleteWebhookResponse:
        """
        Delete a webhook.

        It is sent nothing more; an attempt that is under way may still arrive.

        `DELETE /v1/webhooks/{webhook_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `payload_too_large`,
        `unsupported_media_type`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: DeleteWebhookResponse = self._call("deleteWebhook", dict(input))
        return answer

    def rotate_secret(self, **input: Unpack[RotateSecretInput]) -> WebhookWithSecret:
        """
        Rotate the secret of a webhook.

        Answers a new secret, which is shown once. For 24 hours the secret before signs, too:
        `webhook-signature` then holds two signatures, and a receiver may know either secret.

        `POST /v1/webhooks/{webhook_id}/rotate_secret`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `missing_api_key`,
        `invalid_api_key`, `secret_key_required`, `webhook_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: WebhookWithSecret = self._call("rotateSecret", dict(input))
        return answer

    @cached_property
    def deliveries(self) -> CallsWebhooksDeliveries:
        return CallsWebhooksDeliveries(self._call)


class CallsJwks:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def default(self) -> JwkSet:
        """
        Get the App's JWK set.

        Of the App of the API key. Contains the key that signs, the next one, and old ones until every JWT
        that they signed has expired.

        `GET /v1/auth/jwks/default`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `rate_limited`, `headers_too_large`, `internal_error`, `service_unavailable`,
        `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: JwkSet = self._call("getJwkSet", {})
        return answer


class CallsAppsWellKnown:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def jwks(self, **input: Unpack[GetIssuerJwkSetInput]) -> JwkSet:
        """
        Get an issuer's JWK set.

        Below the `iss` of session JWTs, without a key, for any standard JWT library.

        `GET /v1/apps/{app_id}/.well-known/jwks.json`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: JwkSet = self._call("getIssuerJwkSet", dict(input))
        return answer

    def openid_configuration(self, **input: Unpack[GetOpenidConfigurationInput]) -> OpenidConfiguration:
        """
        Get an issuer's discovery document.

        Below the `iss` of session JWTs, without a key, for gateways that find the JWK set by OpenID Connect
        Discovery. Latchkey is no OpenID provider: the document says how to check a session JWT, and nothing
        else.

        `GET /v1/apps/{app_id}/.well-known/openid-configuration`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: OpenidConfiguration = self._call("getOpenidConfiguration", dict(input))
        return answer

    def revoked(self, **input: Unpack[GetRevokedSessionsInput]) -> RevokedSessions:
        """
        Get the sessions that were revoked.

        Below the `iss` of session JWTs, without a key, for services that check JWTs themselves. The list
        holds the sessions that ended before their time in the last 5 minutes: by a revocation, a block, a
        deletion, or the removal of their last factor. Read it every second or two, with `If-None-Match`,
        and refuse a JWT whose `sid` is in it. A JWT whose `iat` is before `covers_from` may be of a session
        that the list leaves out: verify that session instead.

        `GET /v1/apps/{app_id}/.well-known/revoked.json`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `app_not_found`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `upstream_timeout`.
        """
        answer: RevokedSessions = self._call("getRevokedSessions", dict(input))
        return answer


class CallsApps:
    def __init__(self, call: Caller) -> None:
        self._call = call

    @cached_property
    def well_known(self) -> CallsAppsWellKnown:
        return CallsAppsWellKnown(self._call)


class CallsRequests:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def get(self, **input: Unpack[GetRequestInput]) -> RequestRecordView:
        """
        Find out why a request was refused.

        The record of a request of the last 7 days, by the `X-Request-Id` of its answer. Recorded are every
        refusal of a call with a key of the App, and every success that changed something; not recorded are
        successful reads (every GET, session verification, wallet balances, password strength), and of 429
        `rate_limited` more than the limit admits calls. If you sent the same `X-Request-Id` several times
        with the secret key, it is the newest; what a visitor sends there is `client_request_id` of a record
        with an id of its own. `reason` names the cause where an `error_type` has several; tell it to no
        client, who could learn from it what to try next. `message` is the state of the message that the
        request sent. A record may be missing if a part of the service failed just then.

        `GET /v1/requests/{request_id}`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `request_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `upstream_timeout`.
        """
        answer: RequestRecordView = self._call("getRequest", dict(input))
        return answer


class CallsTestMessages:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def list(self, **input: Unpack[ListTestMessagesInput]) -> ListTestMessagesResponse:
        """
        Read the messages to an address.

        In test Apps: the emails and SMS of the last 10 minutes to one address, with their codes and links.
        Sandbox addresses are sent nothing, so they have none. Messages of live Apps are never kept.

        `GET /v1/test/messages`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `missing_api_key`, `invalid_api_key`,
        `secret_key_required`, `route_not_found`, `rate_limited`, `headers_too_large`, `internal_error`,
        `service_unavailable`, `key_provider_unavailable`, `upstream_timeout`.
        """
        answer: ListTestMessagesResponse = self._call("listTestMessages", dict(input))
        return answer


class CallsTest:
    def __init__(self, call: Caller) -> None:
        self._call = call

    def fast_forward(self, **input: Unpack[FastForwardRequest]) -> FastForwardResponse:
        """
        Let time pass for one object.

        In test Apps: moves the times of a session, method, magic link, TOTP, transfer or WebAuthn
        credential back, as if the minutes had passed for it. So a session expires, a code ends, a lock
        lifts, without a wait. JWTs that were issued before keep their times. Each call moves the times
        again.

        `POST /v1/test/fast_forward`

        Raises LatchkeyError: `invalid_request`, `unknown_field`, `invalid_json`, `invalid_magic_link`,
        `transfer_not_pending`, `missing_api_key`, `invalid_api_key`, `secret_key_required`, `user_blocked`,
        `route_not_found`, `method_not_found`, `session_not_found`, `import_not_found`, `totp_not_found`,
        `webauthn_credential_not_found`, `transfer_not_found`, `idempotency_conflict`,
        `idempotency_in_progress`, `payload_too_large`, `unsupported_media_type`, `rate_limited`,
        `headers_too_large`, `internal_error`, `service_unavailable`, `key_provider_unavailable`,
        `upstream_timeout`.
        """
        answer: FastForwardResponse = self._call("fastForwardObject", dict(input))
        return answer

    @cached_property
    def messages(self) -> CallsTestMessages:
        return CallsTestMessages(self._call)


class Calls:
    def __init__(self, call: Caller) -> None:
        self._call = call

    @cached_property
    def sign_in_methods(self) -> CallsSignInMethods:
        return CallsSignInMethods(self._call)

    @cached_property
    def proofs_of_work(self) -> CallsProofsOfWork:
        return CallsProofsOfWork(self._call)

    @cached_property
    def users(self) -> CallsUsers:
        return CallsUsers(self._call)

    @cached_property
    def profile(self) -> CallsProfile:
        return CallsProfile(self._call)

    @cached_property
    def methods(self) -> CallsMethods:
        return CallsMethods(self._call)

    @cached_property
    def otps(self) -> CallsOtps:
        return CallsOtps(self._call)

    @cached_property
    def magic_links(self) -> CallsMagicLinks:
        return CallsMagicLinks(self._call)

    @cached_property
    def totps(self) -> CallsTotps:
        return CallsTotps(self._call)

    @cached_property
    def webauthn(self) -> CallsWebauthn:
        return CallsWebauthn(self._call)

    @cached_property
    def passwords(self) -> CallsPasswords:
        return CallsPasswords(self._call)

    @cached_property
    def oauth(self) -> CallsOauth:
        return CallsOauth(self._call)

    @cached_property
    def wallets(self) -> CallsWallets:
        return CallsWallets(self._call)

    @cached_property
    def transfers(self) -> CallsTransfers:
        return CallsTransfers(self._call)

    @cached_property
    def sessions(self) -> CallsSessions:
        return CallsSessions(self._call)

    @cached_property
    def hosted_sign_ins(self) -> CallsHostedSignIns:
        return CallsHostedSignIns(self._call)

    @cached_property
    def events(self) -> CallsEvents:
        return CallsEvents(self._call)

    @cached_property
    def webhooks(self) -> CallsWebhooks:
        return CallsWebhooks(self._call)

    @cached_property
    def jwks(self) -> CallsJwks:
        return CallsJwks(self._call)

    @cached_property
    def apps(self) -> CallsApps:
        return CallsApps(self._call)

    @cached_property
    def requests(self) -> CallsRequests:
        return CallsRequests(self._call)

    @cached_property
    def test(self) -> CallsTest:
        return CallsTest(self._call)
