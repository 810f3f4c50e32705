# Written by `npm run sdk` from the OpenAPI document of the gateway.
"""Every object of the API. Times are Unix epoch seconds."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

ApiErrorType: TypeAlias = Literal[
    "invalid_request",
    "unknown_field",
    "invalid_json",
    "invalid_email",
    "invalid_phone_number",
    "metadata_too_large",
    "invalid_otp",
    "invalid_magic_link",
    "session_mismatch",
    "invalid_signature",
    "invalid_public_address",
    "invalid_private_key",
    "incompatible_token",
    "invalid_totp_code",
    "totp_expired",
    "invalid_recovery_code",
    "invalid_webauthn_credential",
    "webauthn_counter_regression",
    "invalid_domain",
    "invalid_redirect_url",
    "invalid_amount",
    "amount_too_small",
    "memo_required",
    "insufficient_funds",
    "transfer_not_pending",
    "phone_country_not_allowed",
    "invalid_webhook_url",
    "oauth_failed",
    "invalid_hosted_code",
    "invalid_proof_of_work",
    "invalid_recipient_key",
    "wallet_without_key",
    "invalid_sealed_key",
    "wallet_in_custody",
    "missing_api_key",
    "invalid_api_key",
    "invalid_session_jwt",
    "operator_session_required",
    "secret_key_required",
    "admin_key_required",
    "operator_role_required",
    "tier_required",
    "device_fingerprint_mismatch",
    "step_up_required",
    "user_blocked",
    "origin_not_allowed",
    "method_not_enabled",
    "signature_refused",
    "transfer_limit_exceeded",
    "destination_not_allowed",
    "transfer_not_allowed",
    "payments_frozen",
    "app_signature_required",
    "approval_not_allowed",
    "account_changes_not_enabled",
    "export_not_enabled",
    "sign_up_closed",
    "route_not_found",
    "app_not_found",
    "key_not_found",
    "user_not_found",
    "erasure_not_found",
    "method_not_found",
    "email_not_found",
    "phone_number_not_found",
    "session_not_found",
    "wallet_not_found",
    "import_not_found",
    "challenge_not_found",
    "totp_not_found",
    "webauthn_credential_not_found",
    "transfer_not_found",
    "idp_provider_not_found",
    "webhook_not_found",
    "event_not_found",
    "message_not_found",
    "request_not_found",
    "operator_not_found",
    "method_not_allowed",
    "identifier_conflict",
    "operator_exists",
    "operator_protected",
    "message_not_resendable",
    "duplicate_email",
    "duplicate_phone_number",
    "session_user_mismatch",
    "wallet_conflict",
    "payment_differs",
    "active_totp_exists",
    "duplicate_webauthn_credential",
    "too_many_webauthn_credentials",
    "too_many_addresses",
    "duplicate_custom_id",
    "idempotency_conflict",
    "idempotency_in_progress",
    "payload_too_large",
    "unsupported_media_type",
    "rate_limited",
    "too_many_messages",
    "otp_attempts_exceeded",
    "method_locked",
    "too_many_attempts",
    "headers_too_large",
    "internal_error",
    "chain_unavailable",
    "oauth_unavailable",
    "service_unavailable",
    "key_provider_unavailable",
    "chain_not_configured",
    "upstream_timeout",
]
"""Every type of error that the API answers."""


class SignInMethods(TypedDict):
    app_name: str
    """Name of the App."""
    environment: Literal["test", "live"]
    """Test Apps have sandbox values."""
    sign_up: Literal["open", "closed"]
    """Whether unknown people may sign up."""
    public_sends: bool
    """Whether a page may send passcodes and links with the public token."""
    otp_length: int
    """Digits of a passcode."""
    methods: list[Literal["email_otp", "sms_otp", "magic_link", "passkey", "wallet", "oauth"]]
    """The ways to sign in that are on; `oauth` only with a provider that is set up."""
    oauth_providers: list[Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]]
    """The providers that are set up; empty while `oauth` is off."""
    wallet_types: list[Literal["ethereum", "solana"]]
    """The wallets that can sign in; empty while `wallet` is off."""


class BeginProofOfWorkResponse(TypedDict):
    challenge: dict[str, Any]
    """A challenge of ALTCHA (version 2), as `solveChallenge` of `altcha-lib` takes it."""


class BeginProofOfWorkRequest(TypedDict):
    send: Literal["email_otp", "sms_otp", "magic_link"]
    """The send that the proof is for."""


class UserEmail(TypedDict):
    id: str
    """Id of the email."""
    verified: bool
    """Whether a passcode, a link or a provider proved it."""
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class UserPhoneNumber(TypedDict):
    id: str
    """Id of the phone number."""
    verified: bool
    """Whether a passcode, a link or a provider proved it."""
    phone_number: str
    """Phone number in E.164 form."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class UserIdpProvider(TypedDict):
    id: str
    """Id of the linked provider."""
    provider: str
    """Name of the provider."""
    provider_subject: str
    """Subject at the provider."""
    idp_type: str
    """How the provider is spoken to."""
    method_id: str
    """Id of the email that the provider vouches for, if the user has it; else of the linked provider."""
    method_type: str
    """Kind of the method: `email`, as in factors."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class UserWallet(TypedDict):
    id: str
    """Id of the wallet."""
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""
    checksum_address: NotRequired[str]
    """The same address with its checksum (EIP-55). Only of `ethereum`."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""
    verified: bool
    """Whether control of the key was shown; false for a watched address."""
    is_default: bool
    """Whether it is the default wallet of its type; a user has one of each type."""
    is_read_only: bool
    """Whether its key is held elsewhere."""
    is_imported: bool
    """Whether it was made elsewhere."""
    receive_only: bool
    """
    Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App
    whose address is one of main networks.
    """
    exported_at: int
    """When its key was first exported, in Unix epoch seconds; 0 if it never was."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class Totp(TypedDict):
    id: str
    """Id of the TOTP."""
    verified: bool
    """Whether the TOTP is active."""
    last_used_at: int
    """When a code of it was last accepted."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class WebauthnCredential(TypedDict):
    id: str
    """Id of the WebAuthn credential."""
    name: str
    """Name for a settings page."""
    domain: str
    """Domain that it signs in to."""
    authenticator_type: Literal["platform", "cross-platform"]
    """Built into the device, or one that moves between devices."""
    transports: list[str]
    """Ways to reach the authenticator."""
    multi_device: bool
    """Whether it may live on several devices (a synced passkey)."""
    backed_up: bool
    """Whether it is backed up now."""
    last_used_at: int
    """When it last signed its user in."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class User(TypedDict):
    user_id: str
    """Id of the user."""
    external_id: str
    """Id of the user in your own system, or empty."""
    first_name: str
    """First name, or empty."""
    middle_name: str
    """Middle name, or empty."""
    last_name: str
    """Last name, or empty."""
    status: Literal["pending", "active", "blocked"]
    """Pending until a method of the user is verified; blocked until the App unblocks the user."""
    active: bool
    """Whether `status` is `active`."""
    emails: list[UserEmail]
    """Emails of the user, oldest first."""
    phone_numbers: list[UserPhoneNumber]
    """Phone numbers of the user, oldest first."""
    idp_providers: list[UserIdpProvider]
    """Linked providers."""
    metadata: dict[str, Any]
    """Free-form key-value store: at most 50 keys and 16 KiB of JSON."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    wallets: list[UserWallet]
    """Wallets of the user, oldest first."""
    totps: list[Totp]
    """TOTP authenticators of the user; never their secrets."""
    webauthn_credentials: list[WebauthnCredential]
    """WebAuthn credentials (passkeys) of the user."""


class CreateUserResponse(TypedDict):
    user_id: str
    """Id of the user."""
    status: Literal["pending", "active", "blocked"]
    """Pending until a method of the user is verified; blocked until the App unblocks the user."""
    email_id: str
    """Id of the email; empty when the user has none."""
    phone_number_id: str
    """Id of the phone number; empty when the user has none."""
    user: NotRequired[User]
    """Present when `return_user` is true."""


class CreateUserRequest(TypedDict):
    email: NotRequired[str]
    """Identifier of the user; required if `phone_number` and `external_id` are absent."""
    phone_number: NotRequired[str]
    """Identifier of the user; required if `email` and `external_id` are absent."""
    external_id: NotRequired[str]
    """
    Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared
    exactly. White space around it is removed first.
    """
    first_name: NotRequired[str]
    """First name."""
    middle_name: NotRequired[str]
    """Middle name."""
    last_name: NotRequired[str]
    """Last name."""
    requires_verification: NotRequired[bool]
    """The user is `pending` until a method is verified. Default: `false`."""
    wallet_type: NotRequired[Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]]
    """Type of the default wallet; `ethereum` when absent."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form key-value store: at most 50 keys and 16 KiB of JSON."""
    replace_metadata: NotRequired[bool]
    """Replace all metadata instead of merging. Default: `false`."""
    return_user: NotRequired[bool]
    """Answer the full `user` too. Default: `false`."""


class ListUsersResponse(TypedDict):
    users: list[User]
    """Newest first. With `query` a page may hold fewer than `limit` users, or none, before the last one."""
    next_cursor: str
    """Send it as `cursor` for the next page; empty at the end."""


class ListUsersInput(TypedDict):
    email: NotRequired[str]
    """Users with this email."""
    phone_number: NotRequired[str]
    """Users with this phone number; its `+` is written `%2B` in a query."""
    external_id: NotRequired[str]
    """The user with this id in your own system."""
    query: NotRequired[str]
    """
    Users with an email, a phone number, a first name, a last name or an `external_id` that begins with
    this text. Names and emails in any case (beyond A to Z as far as the locale of the database knows
    it); a number with or without its `+`, spaces and hyphens.
    """
    wallet: NotRequired[str]
    """Users with a wallet of this public address."""
    status: NotRequired[Literal["pending", "active", "blocked"]]
    """Users of this status."""
    created_after: NotRequired[int]
    """Created at or after this time (epoch seconds)."""
    created_before: NotRequired[int]
    """Created before this time (epoch seconds)."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    cursor: NotRequired[str]
    """The `next_cursor` of the page before."""


class GetUserInput(TypedDict):
    user_id: str
    """Id of the user."""


class UpdateUserInputEmailsItemItem(TypedDict):
    email: str
    """Email address."""
    verified: NotRequired[bool]
    """True: you vouch for it, and it is verified. Default: `false`."""


class UpdateUserInputPhoneNumbersItemItem(TypedDict):
    phone_number: str
    """Phone number in E.164 form."""
    verified: NotRequired[bool]
    """True: you vouch for it, and it is verified. Default: `false`."""


class UpdateUserInput(TypedDict):
    user_id: str
    """Id of the user."""
    external_id: NotRequired[str | None]
    """
    Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared
    exactly; `null` removes it.
    """
    first_name: NotRequired[str]
    """First name."""
    middle_name: NotRequired[str]
    """Middle name."""
    last_name: NotRequired[str]
    """Last name."""
    emails: NotRequired[list[str | UpdateUserInputEmailsItemItem]]
    """Attached to the user, unverified unless you vouch for it; what the user has already is kept."""
    phone_numbers: NotRequired[list[str | UpdateUserInputPhoneNumbersItemItem]]
    """Attached to the user, unverified unless you vouch for it; what the user has already is kept."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form key-value store: at most 50 keys and 16 KiB of JSON."""
    replace_metadata: NotRequired[bool]
    """Replace all metadata instead of merging. Default: `false`."""


class RemovalResponse(TypedDict):
    message: str
    """What happened, for people."""
    user_id: str
    """Id of the user."""


class DeleteUserInput(TypedDict):
    user_id: str
    """Id of the user."""


class ImportedRow(TypedDict):
    external_id: str
    """As in the row; empty where the row had none."""
    status: Literal["created", "updated", "unchanged", "incomplete", "refused"]
    """
    `refused`: nothing of the row was applied. `incomplete`: the user is there, but the authenticator or
    a wallet is not; the same call again adds it, if `error_type` is none of a conflict.
    """
    user_id: str
    """Id of the user; empty for a refused row, and in a dry run for a new user."""
    error_type: NotRequired[str]
    """Why the row was refused or is incomplete: a type of the error table."""
    error_message: NotRequired[str]
    """What to do about it."""


class ImportUsersResponse(TypedDict):
    users: list[ImportedRow]
    """One for each row."""


class ImportedEmail(TypedDict):
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""
    verified: NotRequired[bool]
    """True: you vouch for it, because the user proved it to you. It is verified. Default: `false`."""


class ImportedPhoneNumber(TypedDict):
    phone_number: str
    """Phone number in E.164 form."""
    verified: NotRequired[bool]
    """True: you vouch for it, because the user proved it to you. It is verified. Default: `false`."""


class ImportedWallet(TypedDict):
    wallet_type: Literal["ethereum", "solana"]
    """Chain type of the wallet."""
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""


class ImportedProvider(TypedDict):
    provider: Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]
    """Name of the provider."""
    subject: str
    """Subject at the provider."""
    email: NotRequired[str]
    """The email that the provider vouches for, if the user has it."""


class ImportedUser(TypedDict):
    external_id: str
    """
    Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared
    exactly. White space around it is removed first.
    """
    emails: NotRequired[list[ImportedEmail]]
    """Emails."""
    phone_numbers: NotRequired[list[ImportedPhoneNumber]]
    """Phone numbers."""
    first_name: NotRequired[str]
    """First name."""
    middle_name: NotRequired[str]
    """Middle name."""
    last_name: NotRequired[str]
    """Last name."""
    metadata: NotRequired[dict[str, Any]]
    """Free-form key-value store: at most 50 keys and 16 KiB of JSON."""
    created_at: NotRequired[int]
    """When the user signed up, in epoch seconds; of a user who is known already it changes nothing."""
    totp_secret: NotRequired[str]
    """
    Secret of the user’s authenticator in base32, of 16 to 64 bytes, for codes of 6 digits every 30
    seconds by SHA-1. It is active at once; one that the user has already stays.
    """
    wallets: NotRequired[list[ImportedWallet]]
    """External wallets with which the user signs in; you vouch for them."""
    idp_providers: NotRequired[list[ImportedProvider]]
    """Accounts at sign-in providers; you vouch for them."""


class ImportUsersRequest(TypedDict):
    users: list[ImportedUser]
    """The users. Each row is taken or refused by itself."""
    dry_run: NotRequired[bool]
    """Only report what would happen. Default: `false`."""


class BlockUserInput(TypedDict):
    user_id: str
    """Id of the user."""


class UnblockUserInput(TypedDict):
    user_id: str
    """Id of the user."""


class UnlockUserInput(TypedDict):
    user_id: str
    """Id of the user."""


class ExportedPart(TypedDict):
    service: Literal["identity", "otp-delivery", "session", "mfa", "signer", "wallet", "transfer", "events"]
    """The service."""
    table: str
    """The kind of rows, as docs/erasure.md lists them with their members."""
    rows: list[dict[str, Any]]
    """One object for each row, without secrets. Times are Unix epoch seconds, null where they are not set."""


class UserExport(TypedDict):
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""
    exported_at: int
    """When it was read (Unix epoch seconds)."""
    parts: list[ExportedPart]
    """Every table that may hold something of a person, also where it holds nothing of this one."""
    next_cursor: str
    """
    Send it as `cursor` for the next page; empty at the end. A page has up to 5000 rows, less where
    these are large or take long to read.
    """


class ExportUserInput(TypedDict):
    user_id: str
    """Id of the user."""
    cursor: NotRequired[str]
    """The `next_cursor` of the page before."""


class KeptPart(TypedDict):
    table: str
    """The kind of rows, as docs/erasure.md lists them with their members."""
    rows: int
    """
    How many rows; they are counted up to 10,000. 0 where the newest 10,000 events of the user lead to
    none, and there are more events.
    """
    reason: str
    """Why they stay."""
    until: int | None
    """
    When the last of them goes (Unix epoch seconds); null where `reason` says what ends them, if
    anything, and of 10,000 rows and more.
    """


class ErasureOfService(TypedDict):
    service: Literal["identity", "otp-delivery", "session", "mfa", "signer", "wallet", "transfer", "events"]
    """The service."""
    state: Literal["complete", "pending", "unavailable"]
    """
    `complete`: nothing is left that has to go. `pending`: rows are left, or the service has not noted
    the deletion yet; erase again if it stays so. `unavailable`: it did not answer; ask again.
    """
    removed: list[str]
    """Tables that hold nothing of the person."""
    left: list[str]
    """Tables whose rows still have to go; empty once it is complete."""
    kept: list[KeptPart]
    """What stays, and why."""


class KeptElsewhere(TypedDict):
    what: str
    """What."""
    reason: str
    """Why it is there."""
    until: int | None
    """When it goes (Unix epoch seconds); null where `reason` says what ends it."""


class Erasure(TypedDict):
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""
    erased_at: int
    """When the person was deleted (Unix epoch seconds)."""
    complete: bool
    """Whether every service is `complete`."""
    services: list[ErasureOfService]
    """Each service, as its tables are now."""
    elsewhere: list[KeptElsewhere]
    """What no service can remove."""


class GetErasureInput(TypedDict):
    user_id: str
    """Id of the user."""


class OwnUser(TypedDict):
    user_id: str
    """Id of the user."""
    first_name: str
    """First name, or empty."""
    middle_name: str
    """Middle name, or empty."""
    last_name: str
    """Last name, or empty."""
    status: Literal["pending", "active", "blocked"]
    """Pending until a method of the user is verified; blocked until the App unblocks the user."""
    active: bool
    """Whether `status` is `active`."""
    emails: list[UserEmail]
    """Emails of the user, oldest first."""
    phone_numbers: list[UserPhoneNumber]
    """Phone numbers of the user, oldest first."""
    idp_providers: list[UserIdpProvider]
    """Linked providers."""
    wallets: list[UserWallet]
    """Wallets of the user, oldest first."""
    totps: list[Totp]
    """TOTP authenticators of the user; never their secrets."""
    webauthn_credentials: list[WebauthnCredential]
    """WebAuthn credentials (passkeys) of the user."""
    page_changes: list[Literal["add_address", "remove_address", "add_passkey", "remove_passkey"]]
    """
    What a page with the public token may change for this person: nothing while the App setting
    `account_changes` is `off`, or where the person has an active TOTP; `add_address` only with
    `public_sends`.
    """
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class FactorMethod(TypedDict):
    method_id: str
    """Id of what was verified."""
    method_type: Literal["email", "wallet", "phone_number", "webauthn", "totp"]
    """Kind of what was verified."""
    last_verified_at: int
    """When it was last verified (Unix epoch seconds)."""
    id: NotRequired[str]
    """Id of the linked provider (`idpuser_…`)."""
    phone_number_id: NotRequired[str]
    """Id of the phone number."""
    phone_number: NotRequired[str]
    """The phone number, in E.164 form."""
    email_id: NotRequired[str]
    """Id of the email."""
    email: NotRequired[str]
    """The email address."""
    wallet_type: NotRequired[str]
    """Chain type of the wallet."""
    wallet_id: NotRequired[str]
    """Id of the wallet."""
    wallet_public_address: NotRequired[str]
    """Address of the wallet."""
    totp_id: NotRequired[str]
    """Id of the TOTP."""
    webauthn_credential_id: NotRequired[str]
    """Id of the WebAuthn credential."""
    user_verified: NotRequired[bool]
    """Whether the authenticator of a WebAuthn credential verified its user: PIN, fingerprint, face."""
    provider_subject: NotRequired[str]
    """Subject at the provider."""
    email_vouched: NotRequired[bool]
    """
    True for an account whose provider has named an email of the user, at any time: it proves no more
    than a code to that mailbox. An account without the member, as version 0.2.0 added it, counts as
    such.
    """


class Factor(TypedDict):
    delivery_channel: Literal["sms", "email", "totp_authenticator", "totp_recovery_code", "google_oauth", "apple_oauth", "microsoft_oauth", "discord_oauth", "okta_oauth", "github_oauth", "slack_oauth", "facebook_oauth", "oidc_oauth", "webauthn_credential", "eth_wallet", "sol_wallet"]
    """How the proof travelled."""
    type: Literal["otp", "oauth", "wallet", "totp", "webauthn"]
    """Kind of proof."""
    method: FactorMethod
    """What was verified; its members follow `method_type`."""


class DeviceFingerprint(TypedDict):
    ip: str
    """IP address of the device."""
    user_agent: str
    """User agent of the device."""


class SessionView(TypedDict):
    id: str
    """Id of the session."""
    user_id: str
    """Id of the user."""
    started_at: int
    """When it began (Unix epoch seconds)."""
    expires_at: int
    """When it ends (Unix epoch seconds)."""
    last_active_at: int
    """When it was last verified; may lag by up to 60 seconds."""
    factors: list[Factor]
    """Every way in which its user was verified, once per method."""
    device_fingerprint: DeviceFingerprint
    """The device that began it."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""


class ReadOwnProfileResponse(TypedDict):
    session_id: str
    """Id of the session of the token."""
    user: OwnUser
    """The user of the session."""
    sessions: list[SessionView]
    """Where the user is signed in, newest first: at most 100 active sessions, without their tokens."""


class ReadOwnProfileRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""


class RevokeSessionsResponse(TypedDict):
    revoked: int
    """How many sessions ended by this call."""


class RevokeOwnSessionsRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    session_id: NotRequired[str]
    """The session with this id, of the same user."""
    scope: NotRequired[Literal["elsewhere", "everywhere"]]
    """`elsewhere`: every other session of the user. `everywhere`: every session, that of the token too."""


class TokenBalance(TypedDict):
    token_symbol: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """The token; it must be compatible with the type of the wallet."""
    network: Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]
    """The network that has the token."""
    balance: str
    """Exact decimal, in whole tokens."""


class UnreadBalance(TypedDict):
    token_symbol: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """The token; it must be compatible with the type of the wallet."""
    network: Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]
    """The network that has the token."""
    error_type: Literal["chain_not_configured", "chain_unavailable"]
    """The `error_type` that `POST /v1/wallets/balance` would answer for this token."""


class OwnBalancesResponse(TypedDict):
    balances: list[TokenBalance]
    """Those that were read, also where they are zero."""
    unavailable: list[UnreadBalance]
    """Those that were not: a failing chain hides no balance of another one, and is never a zero."""
    environment: Literal["test", "live"]
    """Whether the address of the wallet belongs to test networks or to main networks."""


class ReadOwnBalancesRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    wallet_id: str
    """A wallet of the user of the session."""


class CheckOwnChangeResponse(TypedDict):
    user_id: str
    """Id of the user."""


class CheckOwnChangeRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    change: Literal["update_names", "add_address", "remove_address", "add_passkey", "remove_passkey", "add_totp", "remove_totp", "list_recovery_codes", "add_provider", "remove_provider", "add_wallet", "remove_wallet"]
    """What the user is about to do."""


class UnlockMethodsResponse(TypedDict):
    user_id: str
    """Id of the user."""
    unlocked: int
    """How many methods were unlocked by this call; 0 if none was locked."""


class UnlockMethodsRequest(TypedDict):
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session (secret key)."""
    method_type: Literal["email", "phone_number", "totp"]
    """What is locked: the emails of the user, the phone numbers, or the TOTP and its recovery codes."""


class DeleteEmailInput(TypedDict):
    email_id: str
    """Id of the email."""


class DeletePhoneNumberInput(TypedDict):
    phone_number_id: str
    """Id of the phone number."""


class DeleteIdpProviderInput(TypedDict):
    idpuser_id: str
    """Id of the linked provider."""


class BeginAddressResponse(TypedDict):
    user_id: str
    """Id of the user."""


class DeviceFingerprintInput(TypedDict):
    ip: NotRequired[str]
    """IP address of the device."""
    user_agent: NotRequired[str]
    """User agent of the device."""


class BeginEmailInput(TypedDict):
    user_id: str
    """Id of the user."""
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""


class VerifyEmailResponse(TypedDict):
    user_id: str
    """Id of the user."""
    email_id: str
    """Id of the email."""


class VerifyEmailInput(TypedDict):
    user_id: str
    """Id of the user."""
    otp: str
    """The code that the user received."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""


class BeginPhoneNumberInput(TypedDict):
    user_id: str
    """Id of the user."""
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    phone_number: str
    """Phone number in E.164 form."""
    for_visitor: NotRequired[bool]
    """
    Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is
    judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the
    limits of visitors. Default: `false`.
    """


class VerifyPhoneNumberResponse(TypedDict):
    user_id: str
    """Id of the user."""
    phone_number_id: str
    """Id of the phone number."""


class VerifyPhoneNumberInput(TypedDict):
    user_id: str
    """Id of the user."""
    otp: str
    """The code that the user received."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    phone_number: str
    """Phone number in E.164 form."""


class BeginOwnEmailRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    proof_of_work: NotRequired[str]
    """
    Required with a public token: the challenge and its solution, as base64 of
    `{"challenge":…,"solution":…}`.
    """
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""


class VerifyOwnEmailRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    otp: str
    """The code that the user received."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""


class RemoveOwnEmailRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    email_id: str
    """Id of the email."""


class BeginOwnPhoneNumberRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    proof_of_work: NotRequired[str]
    """
    Required with a public token: the challenge and its solution, as base64 of
    `{"challenge":…,"solution":…}`.
    """
    phone_number: str
    """Phone number in E.164 form."""
    for_visitor: NotRequired[bool]
    """
    Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is
    judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the
    limits of visitors. Default: `false`.
    """


class VerifyOwnPhoneNumberRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    otp: str
    """The code that the user received."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    phone_number: str
    """Phone number in E.164 form."""


class RemoveOwnPhoneNumberRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    phone_number_id: str
    """Id of the phone number."""


class SendSmsOtpResponse(TypedDict):
    phone_number_id: str
    """Send it as `method_id` in verification."""
    user_active: NotRequired[bool]
    """Whether the user is active already. Not in a uniform answer."""
    user_id: NotRequired[str]
    """Id of the user. Not in a uniform answer."""


class SendSmsOtpRequest(TypedDict):
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    create_user: NotRequired[bool]
    """Whether an unknown address makes a user; if not, it is refused. Default: `true`."""
    uniform_answer: NotRequired[bool]
    """
    Whether the answer must not tell whether the address is known: it has no user, an id that is new
    with each send, and no message leaves where none may be sent. Always so with a public token.
    Default: `false`.
    """
    proof_of_work: NotRequired[str]
    """
    Required with a public token: the challenge and its solution, as base64 of
    `{"challenge":…,"solution":…}`.
    """
    phone_number: str
    """Phone number in E.164 form."""
    for_visitor: NotRequired[bool]
    """
    Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is
    judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the
    limits of visitors. Default: `false`.
    """


class SendEmailOtpResponse(TypedDict):
    email_id: str
    """Send it as `method_id` in verification."""
    user_active: NotRequired[bool]
    """Whether the user is active already. Not in a uniform answer."""
    user_id: NotRequired[str]
    """Id of the user. Not in a uniform answer."""


class SendEmailOtpRequest(TypedDict):
    expires_in: NotRequired[int]
    """Minutes that the code lives; the App setting `otp_expires_in` when absent."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    locale: NotRequired[str]
    """Language of the message (BCP 47); English where there is no translation."""
    create_user: NotRequired[bool]
    """Whether an unknown address makes a user; if not, it is refused. Default: `true`."""
    uniform_answer: NotRequired[bool]
    """
    Whether the answer must not tell whether the address is known: it has no user, an id that is new
    with each send, and no message leaves where none may be sent. Always so with a public token.
    Default: `false`.
    """
    proof_of_work: NotRequired[str]
    """
    Required with a public token: the challenge and its solution, as base64 of
    `{"challenge":…,"solution":…}`.
    """
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""


class Session(TypedDict):
    id: str
    """Id of the session."""
    user_id: str
    """Id of the user."""
    started_at: int
    """When it began (Unix epoch seconds)."""
    expires_at: int
    """When it ends (Unix epoch seconds)."""
    last_active_at: int
    """When it was last verified; may lag by up to 60 seconds."""
    factors: list[Factor]
    """Every way in which its user was verified, once per method."""
    device_fingerprint: DeviceFingerprint
    """The device that began it."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    session_token: str
    """Opaque token; empty when only a JWT was handed in."""


class VerifyOtpResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    method_id: str
    """The `phone_number_id` or `email_id` that send or create answered."""
    method_type: Literal["email", "phone_number"]
    """Kind of the method."""


class VerifyOtpRequest(TypedDict):
    method_id: str
    """The `phone_number_id` or `email_id` that send or create answered."""
    otp: str
    """The code that the user received."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""


class CreateMagicLinkResponse(TypedDict):
    user_id: str
    """Id of the user."""
    token: str
    """Embeddable token, for any channel of your choice; works once."""


class CreateMagicLinkRequest(TypedDict):
    user_id: str
    """Id of the user."""
    expires_in: NotRequired[int]
    """Minutes that the link lives. Default: `60`."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """


class VerifyMagicLinkResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    method_id: str
    """The `phone_number_id` or `email_id` that send or create answered."""
    method_type: Literal["email", "phone_number", "wallet"]
    """Kind of the method."""


class VerifyMagicLinkRequest(TypedDict):
    token: str
    """The token of the link."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""


class SendMagicLinkResponse(TypedDict):
    email_id: str
    """Id of the email."""
    user_id: NotRequired[str]
    """Id of the user. Not in a uniform answer."""


class SendMagicLinkRequest(TypedDict):
    email: str
    """Email address; trimmed, A to Z lower-cased, the domain in ASCII."""
    redirect_url: str
    """Where the link leads; must be allowed by the App."""
    expires_in: NotRequired[int]
    """Minutes that the link lives. Default: `60`."""
    create_user: NotRequired[bool]
    """Whether an unknown address makes a user; if not, it is refused. Default: `true`."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public
    token it is ignored: the device is then the one that sent the request.
    """
    locale: NotRequired[str]
    """Language of the message (BCP 47)."""
    uniform_answer: NotRequired[bool]
    """
    Whether the answer must not tell whether the address is known: it has no user, an id that is new
    with each send, and no message leaves where none may be sent. Always so with a public token.
    Default: `false`.
    """
    proof_of_work: NotRequired[str]
    """
    Required with a public token: the challenge and its solution, as base64 of
    `{"challenge":…,"solution":…}`.
    """


class CreateTotpResponse(TypedDict):
    user_id: str
    """Id of the user."""
    secret: str
    """The secret in base32, for typing it in."""
    totp_id: str
    """Id of the TOTP."""
    recovery_codes: list[str]
    """The recovery codes that are left; each works once."""
    qr_base64: str
    """QR code of the `otpauth://` URI: a PNG as a data URL."""


class CreateTotpRequest(TypedDict):
    user_id: str
    """Id of the user."""
    expires_in: NotRequired[int]
    """Minutes within which the TOTP must be verified to become active. Default: `30`."""


class VerifyTotpResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    totp_id: str
    """Id of the TOTP."""


class VerifyTotpRequest(TypedDict):
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    user_id: str
    """Id of the user."""
    totp_code: str
    """The code that the authenticator shows."""


class RecoverTotpResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    totp_id: str
    """Id of the TOTP."""


class RecoverTotpRequest(TypedDict):
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    user_id: str
    """Id of the user."""
    recovery_code: str
    """One of the recovery codes."""


class OwnTotpRequest(TypedDict):
    session_token: str
    """Token of the session that gains the factor."""
    totp_code: NotRequired[str]
    """The code that the authenticator shows."""
    recovery_code: NotRequired[str]
    """One of the recovery codes."""


class TotpRecoveryCodes(TypedDict):
    id: str
    """Id of the TOTP."""
    verified: bool
    """Whether the TOTP is active."""
    recovery_codes: list[str]
    """The recovery codes that are left; each works once."""


class ListRecoveryCodesResponse(TypedDict):
    user_id: str
    """Id of the user."""
    totps: list[TotpRecoveryCodes]
    """Each TOTP with its codes."""


class ListRecoveryCodesRequest(TypedDict):
    user_id: str
    """Id of the user."""


class DeleteTotpInput(TypedDict):
    totp_id: str
    """Id of the TOTP."""


class BeginRegistrationResponse(TypedDict):
    public_key_credential_creation_options: dict[str, Any]
    """
    Creation options in the JSON form of WebAuthn Level 3: hand `publicKey` to
    `PublicKeyCredential.parseCreationOptionsFromJSON`.
    """


class BeginRegistrationRequest(TypedDict):
    user_id: str
    """Id of the user."""
    domain: str
    """
    Domain of the page that makes the browser call: a host name, without scheme and port. A public
    suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
    """
    authenticator_type: NotRequired[Literal["platform", "cross-platform"]]
    """Built into the device, or one that moves between devices. Default: `platform`."""


class CreateCredentialResponse(TypedDict):
    user_id: str
    """Id of the user."""
    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class CreateCredentialRequest(TypedDict):
    user_id: str
    """Id of the user."""
    public_key_credential: dict[str, Any]
    """What `navigator.credentials.create()` gave, by its `toJSON()`. Its parts are at most 4 KiB each."""
    name: NotRequired[str]
    """Name for a settings page; one by its kind when absent."""


class DeleteWebauthnCredentialInput(TypedDict):
    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class BeginOwnPasskeyRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    domain: str
    """
    Domain of the page that makes the browser call: a host name, without scheme and port. A public
    suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
    """
    authenticator_type: NotRequired[Literal["platform", "cross-platform"]]
    """Built into the device, or one that moves between devices. Default: `platform`."""


class CreateOwnPasskeyRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    public_key_credential: dict[str, Any]
    """What `navigator.credentials.create()` gave, by its `toJSON()`. Its parts are at most 4 KiB each."""
    name: NotRequired[str]
    """Name for a settings page; one by its kind when absent."""


class RemoveOwnPasskeyRequest(TypedDict):
    session_token: str
    """Opaque token of an existing session."""
    max_factor_age: NotRequired[int]
    """Minutes since the factor was verified (secret key); 10 when absent."""
    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class BeginAuthenticationResponse(TypedDict):
    public_key_credential_request_options: dict[str, Any]
    """
    Request options in the JSON form of WebAuthn Level 3: hand `publicKey` to
    `PublicKeyCredential.parseRequestOptionsFromJSON`.
    """
    user_id: str
    """The user that was named; empty where none was."""


class BeginAuthenticationRequest(TypedDict):
    user_id: NotRequired[str]
    """Whose credentials may answer; any discoverable one (passkey) when absent."""
    domain: str
    """
    Domain of the page that makes the browser call: a host name, without scheme and port. A public
    suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
    """


class VerifyAssertionResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class VerifyAssertionRequest(TypedDict):
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    public_key_credential: dict[str, Any]
    """What `navigator.credentials.get()` gave, by its `toJSON()`. Its parts are at most 4 KiB each."""


class PasswordFeedback(TypedDict):
    warning: str
    """What is wrong with it; may be empty."""
    suggestions: list[str]
    """How to make it better."""


class CheckPasswordStrengthResponse(TypedDict):
    score: int
    """Higher is stronger."""
    crack_time: float
    """Seconds at 10^10 guesses a second."""
    crack_time_display: str
    """The same for people."""
    feedback: PasswordFeedback
    """How to make it stronger, for people."""


class CheckPasswordStrengthRequest(TypedDict):
    password: str
    """Never logged and never kept; its first 100 characters are scored."""


class BeginOAuthResponse(TypedDict):
    authorization_url: str
    """Page of the provider; send the browser there within 10 minutes."""
    state: str
    """Keep it in the browser that begins, and send it with the token to the verification."""


class BeginOAuthInput(TypedDict):
    provider: Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]
    """Name of the provider."""
    redirect_url: str
    """
    Where the browser returns to, with `token` or `error` in its query; one of `allowed_redirect_urls`,
    in a test App also a page on this machine.
    """
    user_id: NotRequired[str]
    """Link the provider to this user. Needs the secret key."""


class VerifyOAuthResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""
    idp_provider_id: str
    """Id of the linked provider."""


class VerifyOAuthRequest(TypedDict):
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    token: str
    """The `token` of the redirect; it works once, for 10 minutes."""
    state: NotRequired[str]
    """The `state` that began this sign-in, from the browser that began it. Required with a public token."""


class ProviderTokens(TypedDict):
    user_id: str
    """Id of the user."""
    idp_provider_id: str
    """Id of the linked provider."""
    provider: Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]
    """Name of the provider."""
    access_token: str
    """Access token, refreshed if it had expired."""
    refresh_token: str
    """Refresh token; empty if the provider gave none."""
    id_token: str
    """The last ID token; empty if the provider gave none."""
    scope: str
    """Granted scopes, separated by spaces."""
    expires_at: int
    """When the access token expires (Unix epoch seconds); 0 if the provider did not say."""


class GetProviderTokensInput(TypedDict):
    user_id: str
    """Id of the user."""
    idpuser_id: str
    """Id of the linked provider."""


class BeginWalletRegistrationResponse(TypedDict):
    challenge: str
    """The exact text to sign."""
    user_id: str
    """The user who began; empty when none was named."""
    expires_at: int
    """When the challenge ends, in epoch seconds."""


class BeginWalletRegistrationRequest(TypedDict):
    wallet_type: Literal["ethereum", "solana"]
    """Chain type of the wallet."""
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""
    user_id: NotRequired[str]
    """User to whom the wallet is attached; needs the secret key."""
    domain: str
    """
    Host, and port where there is one, of the page that asks for the signature. With a public token: one
    of the App setting `allowed_origins`; in a test App also `localhost` and `127.0.0.1`.
    """
    uri: NotRequired[str]
    """URI of that page, on the same host; `https://<domain>` when absent."""
    chain_id: NotRequired[int | str]
    """
    Chain: an EIP-155 number for Ethereum (when absent, 1, or in a test App the chain of
    `RPC_URL_ETHEREUM_TEST` where the operator has set it), `mainnet`, `testnet`, `devnet` or `localnet`
    for Solana.
    """


class VerifyWalletResponse(TypedDict):
    id: str
    """Id of the wallet."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""
    checksum_address: NotRequired[str]
    """An `ethereum` address with its checksum (EIP-55)."""
    wallet_type: Literal["ethereum", "solana"]
    """Chain type of the wallet."""
    is_default: bool
    """Whether it is the default wallet of its type; a user has one of each type."""
    is_read_only: bool
    """Whether its key is held elsewhere."""
    is_ready_only: bool
    """Whether its key is held elsewhere."""
    is_imported: bool
    """Whether it was made elsewhere."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    session_token: NotRequired[str]
    """Token of the session; empty when only a JWT was handed in."""
    session_jwt: NotRequired[str]
    """
    Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its
    App requires.
    """
    session: NotRequired[Session]
    """The session that began or was extended."""


class VerifyWalletRequest(TypedDict):
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    device_fingerprint: NotRequired[DeviceFingerprintInput]
    """
    Device of the user. It is compared with the device for which a passcode or link was requested, by
    the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that
    of the request, which is your own server if it makes the call. With a public token all of it is
    ignored: the device is then the one that sent the request.
    """
    wallet_type: Literal["ethereum", "solana"]
    """Chain type of the wallet."""
    signature: str
    """
    Over the challenge: hex with `0x` for Ethereum, base58 for Solana. That of a contract wallet
    (EIP-1271, or ERC-6492 where it is not deployed yet) is verified on the chain that the challenge
    names, where the operator has configured it.
    """
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""
    challenge: NotRequired[str]
    """
    The text that was signed; a public token must send it. With the secret key and without it, the 5
    newest open challenges of the address are tried, and the 5 newest that the secret key began.
    """


class Wallet(TypedDict):
    id: str
    """Id of the wallet."""
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""
    checksum_address: NotRequired[str]
    """The same address with its checksum (EIP-55). Only of `ethereum`."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""
    verified: bool
    """Whether control of the key was shown; false for a watched address."""
    is_default: bool
    """Whether it is the default wallet of its type; a user has one of each type."""
    is_read_only: bool
    """Whether its key is held elsewhere."""
    is_imported: bool
    """Whether it was made elsewhere."""
    receive_only: bool
    """
    Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App
    whose address is one of main networks.
    """
    exported_at: int
    """When its key was first exported, in Unix epoch seconds; 0 if it never was."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""


class CreateWalletRequest(TypedDict):
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""
    user_id: str
    """Id of the user."""


class ImportWalletRequest(TypedDict):
    user_id: str
    """Id of the user."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""
    private_key: NotRequired[str]
    """
    Deprecated: seal the key instead (`import_id`), so that no process on its way sees it. Key that the
    service shall hold: hex for Ethereum and DOT (seed), base58 or a JSON array for Solana, WIF for
    Bitcoin, an `S…` seed for XLM. One of this, `import_id` and `public_address`.
    """
    public_address: NotRequired[str]
    """Address to watch. One of this, `import_id` and `private_key`."""
    import_id: NotRequired[str]
    """Id of `import/begin`: the key is in `ciphertext`."""
    encapsulated_key: NotRequired[str]
    """Key that the HPKE sender encapsulated; with `import_id`."""
    ciphertext: NotRequired[str]
    """
    The text of the key, sealed with the `info` `latchkey:wallet-import:v1:{app_id}:{import_id}`; with
    `import_id`.
    """


class ListWalletsResponse(TypedDict):
    wallets: list[Wallet]
    """Newest first."""
    count: int
    """
    How many match the filter in all. Above 100,000 it is not exact, and only says whether there is
    more.
    """
    offset: int
    """How many were skipped."""
    limit: int
    """How many were asked for."""


class ListWalletsInput(TypedDict):
    user_id: NotRequired[str]
    """Wallets of this user."""
    wallet_type: NotRequired[Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]]
    """Wallets of this type."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    offset: NotRequired[int]
    """How many to skip. Default: `0`."""


class GetWalletInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""


class TransferLimits(TypedDict):
    per_transfer: NotRequired[str]
    """The most that one payment may be."""
    per_day: NotRequired[str]
    """The most within 24 hours."""
    per_30_days: NotRequired[str]
    """The most within 30 days."""


class NeededApprovals(TypedDict):
    count: int
    """How many approve it."""
    by: Literal["keys", "operators"]
    """Secret keys of the App, or operators; none of them may have created or confirmed it."""


class TransferNeeds(TypedDict):
    person: NotRequired[bool]
    """A session of the user comes with the confirmation."""
    factors: NotRequired[list[Literal["otp", "oauth", "wallet", "totp", "webauthn"]]]
    """Types of factors that the session of the user must hold; implies `person`."""
    max_factor_age: NotRequired[int]
    """Minutes since each of `factors` was verified, or any one where none is named; implies `person`."""
    passkey: NotRequired[bool]
    """A passkey of the user signs the payment itself."""
    app_signature: NotRequired[bool]
    """The App signs the payment with its own approval key."""
    approvals: NotRequired[NeededApprovals]
    """Who else approves it."""


class TransferRule(TypedDict):
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """
    Payments in this currency; all of them without it. What is paid on several networks is added up for
    `limits`.
    """
    dest: NotRequired[list[str]]
    """
    Payments to these addresses, on the usual network of their currency alone: elsewhere another person
    may hold the same address, and `needs` alone hold for it. To any address, on any network, without
    it.
    """
    limits: NotRequired[TransferLimits]
    """Needs `currency`."""
    needs: NotRequired[TransferNeeds]
    """Nothing without it."""


class TransferWindow(TypedDict):
    rule: int
    """Place of the rule in `rules`, from 0."""
    window: Literal["per_day", "per_30_days"]
    """Which limit of the rule."""
    currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """Currency of the rule."""
    limit: str
    """The limit, in whole tokens."""
    spent: str
    """What was signed within the window, whichever rule admitted it; to `dest` where the rule has one."""
    left: str
    """What is left of the limit."""


class FormerTransferPolicy(TypedDict):
    rules: list[TransferRule]
    """
    In their order: the first whose currency and destination match, and whose limits hold, says what a
    payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with
    `per_day` or `per_30_days` name 500 addresses at most, all together.
    """
    in_force_until: int
    """Until when it has to admit payments, too."""
    windows: list[TransferWindow]
    """The windows of its rules, as they are now."""


class TransferPolicy(TypedDict):
    app_id: str
    """Id of the App."""
    wallet_id: str | None
    """The wallet that it is for; `null` for the policy of the App."""
    version: int
    """
    How often it was changed; 0 before it is set. Until then that of a live App wants the person, or
    admits everything if the App was made by version 0.2 or before; every other one admits everything.
    """
    rules: list[TransferRule]
    """
    In their order: the first whose currency and destination match, and whose limits hold, says what a
    payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with
    `per_day` or `per_30_days` name 500 addresses at most, all together.
    """
    loosen_after_minutes: int
    """
    Minutes for which this policy, once it is replaced, still has to admit a payment beside the new one.
    So a change that allows less is in force at once, and one that allows more after this time.
    """
    windows: list[TransferWindow]
    """The windows of its rules, as they are now."""
    former: list[FormerTransferPolicy]
    """Policies that it has replaced, and that still have to admit a payment as well."""
    updated_at: int
    """When it was set; 0 if never."""


class GetWalletTransferPolicyInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""


class SetWalletTransferPolicyInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""
    rules: list[TransferRule]
    """
    In their order: the first whose currency and destination match, and whose limits hold, says what a
    payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with
    `per_day` or `per_30_days` name 500 addresses at most, all together.
    """
    loosen_after_minutes: NotRequired[int]
    """
    Minutes for which this policy, once it is replaced, still has to admit a payment beside the new one.
    So a change that allows less is in force at once, and one that allows more after this time. Default:
    `0`.
    """


class BalanceResponse(TypedDict):
    balance: str
    """Exact decimal, in whole tokens."""
    token_symbol: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """The token; it must be compatible with the type of the wallet."""
    network: Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]
    """The network that has the token."""
    wallet: Wallet
    """The wallet that was asked for."""


class BalanceRequest(TypedDict):
    token_symbol: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """The token; it must be compatible with the type of the wallet."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """
    Where the token is asked for; without it on `ethereum` or `solana`, or the own network of a coin. An
    Ethereum wallet has USDC and USDT on `ethereum`, `polygon`, `avalanche`, `base` and `arbitrum`, and
    ether on `ethereum`, `base` and `arbitrum`. The same address may have another owner on another
    network.
    """
    wallet_id: str
    """Id of the wallet."""


class BalancesResponse(TypedDict):
    balances: list[TokenBalance]
    """Those that were read, also where they are zero."""
    unavailable: list[UnreadBalance]
    """Those that were not: a failing chain hides no balance of another one, and is never a zero."""


class ListWalletBalancesInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""


class DetachWalletInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""


class GetUserWalletInput(TypedDict):
    user_id: str
    """Id of the user."""
    wallet_id: str
    """Id of the wallet."""


class ExportWalletResponse(TypedDict):
    encapsulated_key: str
    """Key that the HPKE sender encapsulated: 65 bytes in base64url."""
    ciphertext: str
    """The sealed text of the key, in base64url."""
    format: Literal["hex", "base58", "wif", "mini_secret", "strkey"]
    """
    Form of the text: hex (`ethereum`), base58 of 64 bytes (`solana`), WIF (`bitcoin`), hex after 0x of
    the mini secret (`DOT`), an `S…` seed (`XLM`).
    """
    public_address: str
    """Address of the wallet on its chain; Ethereum addresses are returned in lower case."""


class ExportWalletInput(TypedDict):
    wallet_id: str
    """Id of the wallet."""
    recipient_public_key: str
    """
    Public key of the page that is to open the key: a point of P-256, 65 bytes (uncompressed) in
    base64url.
    """
    session_token: NotRequired[str]
    """Token of a session of the user of the wallet."""
    session_jwt: NotRequired[str]
    """JWT of that session."""


class BeginImportResponse(TypedDict):
    import_id: str
    """Id of the import."""
    recipient_public_key: str
    """Public key of this import alone: a point of P-256, 65 bytes (uncompressed) in base64url."""
    expires_at: int
    """When it ends (Unix epoch seconds): after 10 minutes."""


class BeginImportRequest(TypedDict):
    user_id: str
    """Id of the user."""


class TransferMemo(TypedDict):
    text: NotRequired[str]
    """
    At most 28 bytes in UTF-8, without control and invisible characters. Anybody can read it in the
    chain.
    """
    id: NotRequired[str]
    """In place of a text: a count below 2^64, in decimal."""


class TransferApproval(TypedDict):
    key_id: str
    """The secret key that approved it, or the key of the operator."""
    user_id: str
    """An operator who is a user; empty for a key."""
    approved_at: int
    """Unix epoch seconds; 0 means not set."""
    note: str
    """Why; shown with the transfer."""


class TransferRejection(TypedDict):
    key_id: str
    """The secret key that rejected it, or the key of the operator."""
    user_id: str
    """An operator who is a user; empty for a key."""
    rejected_at: int
    """Unix epoch seconds; 0 means not set."""
    note: str
    """Why; shown with the transfer."""


class PaymentRequirements(TypedDict):
    person: bool
    """A session of the user comes with the confirmation."""
    factors: list[Literal["otp", "oauth", "wallet", "totp", "webauthn"]]
    """Types of factors that this session must hold."""
    max_factor_age: int | None
    """In minutes; see the policy. `null`: any age."""
    passkey: bool
    """A passkey of the user signs the payment itself."""
    app_signature: bool
    """The App signs the payment with its own approval key."""
    approvals: NeededApprovals | None
    """`null`: none."""
    refused_by: NotRequired[Literal["transfer_limit_exceeded", "destination_not_allowed", "transfer_not_allowed", "payments_frozen"]]
    """The error by which the policies would refuse the payment now, whatever comes with it."""
    resets_at: NotRequired[int]
    """With `transfer_limit_exceeded`: when the amount fits if nothing else is paid; absent if never."""


class CreateTransferResponse(TypedDict):
    id: str
    """Id of the transfer."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""
    status: Literal["pending", "awaiting_approval", "processing", "completed", "failed", "cancelled", "rejected", "expired"]
    """
    `pending` until it is confirmed, cancelled or expired; `awaiting_approval` once it is confirmed,
    where a policy needs approvals, until the last one, a rejection or `expires_at`; `processing` until
    the chain has decided. One that is overdue is `expired` at once; where a key rejected it before, it
    may become `rejected` some seconds later, since that is known only then.
    """
    source: str
    """Wallet that pays."""
    source_amount: str
    """Exact decimal, in whole tokens."""
    dest: str
    """Address that is paid, on the chain of the source."""
    dest_amount: str
    """
    What is sent: the same amount, since fees are paid on top. A token that keeps a part of each payment
    delivers less.
    """
    dest_currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What arrives."""
    source_currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What is sent."""
    network_name: Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]
    """Network on which it is paid."""
    custom_id: str | None
    """
    Your own id of the transfer, unique in the App: sent again with the same content, it answers the
    same transfer.
    """
    total_fees: str
    """
    Fees in whole coins of the chain (ethereum, also on Base and Arbitrum, solana, bitcoin, DOT, XLM,
    AVAX, MATIC): estimated at first, exact once executed.
    """
    memo: NotRequired[TransferMemo]
    """What the receiver reads in the chain."""
    notes: str
    """Notes of your own; they do not go to the chain."""
    approvals: list[TransferApproval]
    """The oldest first; empty where none were needed."""
    rejection: NotRequired[TransferRejection]
    """Absent unless it was rejected."""
    needed_approvals: NotRequired[NeededApprovals]
    """How many have to approve it, and who. Only where you get it while it is `awaiting_approval`."""
    network: NotRequired[str]
    """Chain on which it is paid, by CAIP-2. Only where you get it while it is `awaiting_approval`."""
    blockchain_tx_hash: str
    """Hash of the transaction, or signature on Solana; empty before it is signed."""
    completed_at: int
    """Unix epoch seconds; 0 means not set."""
    cancelled_at: int
    """Unix epoch seconds; 0 means not set."""
    expires_at: int
    """When the transfer can no longer be confirmed, or approved."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""
    requires: PaymentRequirements
    """
    What the transfer policies want of this payment as things are: what has to come with its
    confirmation, or by which error it would be refused.
    """


class CreateTransferRequest(TypedDict):
    user_id: str
    """Id of the user."""
    source: str
    """Wallet of the user that pays; its key is held here."""
    dest: str
    """Address that is paid, on the chain of the source."""
    source_amount: str
    """Exact decimal, in whole tokens, with no more places than the token has."""
    source_currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What is sent; it must fit the chain of the source."""
    dest_currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What arrives; nothing is exchanged, so it is `source_currency`."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """
    Where it is paid; without it on `ethereum` or `solana`, or the own network of a coin. An Ethereum
    wallet has USDC and USDT on `ethereum`, `polygon`, `avalanche`, `base` and `arbitrum`, and ether on
    `ethereum`, `base` and `arbitrum`. The same address may have another owner on another network.
    """
    custom_id: NotRequired[str]
    """
    Your own id of the transfer, unique in the App: sent again with the same content, it answers the
    same transfer.
    """
    memo: NotRequired[TransferMemo]
    """For payments of XLM: what the receiver reads in the chain."""
    notes: NotRequired[str]
    """Notes of your own; they do not go to the chain."""
    expires_in: NotRequired[int]
    """Minutes within which the transfer must be confirmed. Default: `60`."""


class CheckTransferResponse(TypedDict):
    requires: PaymentRequirements
    """
    What the transfer policies want of this payment as things are: what has to come with its
    confirmation, or by which error it would be refused.
    """
    total_fees: str
    """Estimated fees in whole coins of the chain."""


class Transfer(TypedDict):
    id: str
    """Id of the transfer."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user."""
    status: Literal["pending", "awaiting_approval", "processing", "completed", "failed", "cancelled", "rejected", "expired"]
    """
    `pending` until it is confirmed, cancelled or expired; `awaiting_approval` once it is confirmed,
    where a policy needs approvals, until the last one, a rejection or `expires_at`; `processing` until
    the chain has decided. One that is overdue is `expired` at once; where a key rejected it before, it
    may become `rejected` some seconds later, since that is known only then.
    """
    source: str
    """Wallet that pays."""
    source_amount: str
    """Exact decimal, in whole tokens."""
    dest: str
    """Address that is paid, on the chain of the source."""
    dest_amount: str
    """
    What is sent: the same amount, since fees are paid on top. A token that keeps a part of each payment
    delivers less.
    """
    dest_currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What arrives."""
    source_currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What is sent."""
    network_name: Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]
    """Network on which it is paid."""
    custom_id: str | None
    """
    Your own id of the transfer, unique in the App: sent again with the same content, it answers the
    same transfer.
    """
    total_fees: str
    """
    Fees in whole coins of the chain (ethereum, also on Base and Arbitrum, solana, bitcoin, DOT, XLM,
    AVAX, MATIC): estimated at first, exact once executed.
    """
    memo: NotRequired[TransferMemo]
    """What the receiver reads in the chain."""
    notes: str
    """Notes of your own; they do not go to the chain."""
    approvals: list[TransferApproval]
    """The oldest first; empty where none were needed."""
    rejection: NotRequired[TransferRejection]
    """Absent unless it was rejected."""
    needed_approvals: NotRequired[NeededApprovals]
    """How many have to approve it, and who. Only where you get it while it is `awaiting_approval`."""
    network: NotRequired[str]
    """Chain on which it is paid, by CAIP-2. Only where you get it while it is `awaiting_approval`."""
    blockchain_tx_hash: str
    """Hash of the transaction, or signature on Solana; empty before it is signed."""
    completed_at: int
    """Unix epoch seconds; 0 means not set."""
    cancelled_at: int
    """Unix epoch seconds; 0 means not set."""
    expires_at: int
    """When the transfer can no longer be confirmed, or approved."""
    created_at: int
    """Unix epoch seconds; 0 means not set."""
    updated_at: int
    """Unix epoch seconds; 0 means not set."""


class ListTransfersResponse(TypedDict):
    transfers: list[Transfer]
    """Newest first."""
    count: int
    """How many match the filter in all."""
    offset: int
    """How many were skipped."""
    limit: int
    """How many were asked for."""


class ListTransfersInput(TypedDict):
    user_id: NotRequired[str]
    """Transfers of this user."""
    source: NotRequired[str]
    """Transfers from this wallet."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    offset: NotRequired[int]
    """How many to skip. Default: `0`."""


class GetTransferInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""


class BeginConfirmationResponse(TypedDict):
    signed_payment: str
    """
    The payment as JSON by RFC 8785, with the members `transfer`, `wallet`, `network` (such as
    `eip155:1`), `destination`, `amount`, `currency`, `memo`, `nonce` and `time`. Take it as it is: its
    SHA-256 is what is signed.
    """
    public_key_credential_request_options: NotRequired[dict[str, Any]]
    """
    Request options in the JSON form of WebAuthn Level 3, for the passkeys of the user that count for
    the domain: their challenge is the SHA-256 of `signed_payment`. Absent where none counts.
    """
    passkey_counts_at: NotRequired[int]
    """
    When the first passkey counts that the user has for the domain. Only where there are no options
    because each of them is too new.
    """


class BeginTransferConfirmationInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""
    domain: str
    """Domain of the page in which the person confirms: a host name, without scheme and port."""


class ConfirmTransferInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""
    session_token: NotRequired[str]
    """Token of a session of the user whose wallet pays, where a policy needs the person."""
    session_jwt: NotRequired[str]
    """JWT of that session."""
    public_key_credential: NotRequired[dict[str, Any]]
    """
    What `navigator.credentials.get()` gave for the options of `confirm/begin`, by its `toJSON()`, where
    a policy needs a passkey. Its parts are at most 4 KiB each.
    """
    app_signature: NotRequired[str]
    """
    Signature with the approval key of the App, where a policy needs it: Ed25519 over the SHA-256 (32
    bytes) of `signed_payment`, in base64url without padding.
    """


class CancelTransferInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""


class ApproveTransferInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""
    note: NotRequired[str]
    """Why; shown with the transfer."""
    dest: NotRequired[str]
    """
    What you approve, written as the transfer has its `dest`: for another payment that is 409
    `payment_differs`.
    """
    source_amount: NotRequired[str]
    """
    What you approve, written as the transfer has its `source_amount`: for another payment that is 409
    `payment_differs`.
    """
    source_currency: NotRequired[str]
    """
    What you approve, written as the transfer has its `source_currency`: for another payment that is 409
    `payment_differs`.
    """
    memo: NotRequired[TransferMemo]
    """
    The memo that you approve; absent beside `dest`, you approve a payment without one. Another is 409
    `payment_differs`.
    """


class RejectTransferInput(TypedDict):
    transfer_id: str
    """Id of the transfer."""
    note: NotRequired[str]
    """Why; shown with the transfer."""


class VerifySessionResponse(TypedDict):
    session: SessionView
    """The session, without its token."""
    session_token: str
    """The token that was sent; empty when only a JWT was."""
    session_jwt: str
    """A JWT of the session that is still fresh; empty while it lacks a second proof that its App requires."""


class VerifySessionRequest(TypedDict):
    session_token: NotRequired[str]
    """Opaque token of an existing session."""
    session_jwt: NotRequired[str]
    """JWT of an existing session."""
    session_expires_in: NotRequired[int]
    """Whole minutes from now that the session shall live."""
    require_factors: NotRequired[list[Literal["otp", "oauth", "wallet", "totp", "webauthn"]]]
    """Step-up: the session must hold a factor of each of these types."""
    max_factor_age: NotRequired[int]
    """Step-up: minutes since those factors (or any, where none is named) were verified."""
    purpose: NotRequired[Literal["prove_factor", "enroll_factor"]]
    """
    With the secret key, where the App setting `second_factor` requires a second proof that the session
    lacks: what its user is about to do. `prove_factor` takes the session; `enroll_factor` takes it
    unless the user has a TOTP or a passkey, or has once proved another kind than the session has, by a
    method that was not removed since. Such a session has no JWT.
    """


class ListSessionsResponse(TypedDict):
    sessions: list[SessionView]
    """Newest first."""
    count: int
    """How many match the filter in all."""
    offset: int
    """How many were skipped."""
    limit: int
    """How many were asked for."""


class ListSessionsInput(TypedDict):
    user_id: str
    """Whose sessions to list."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    offset: NotRequired[int]
    """How many to skip. Default: `0`."""


class RevokeSessionsRequest(TypedDict):
    session_id: NotRequired[str]
    """The session with this id (secret key)."""
    session_token: NotRequired[str]
    """The session with this token."""
    session_jwt: NotRequired[str]
    """The session with this JWT (secret key)."""
    user_id: NotRequired[str]
    """Every session of this user (secret key)."""
    except_session_id: NotRequired[str]
    """Beside `user_id`: the one session to leave alive."""


class ExchangeHostedSignInResponse(TypedDict):
    user_id: str
    """Id of the user."""
    session_token: str
    """Token of the session."""
    session_jwt: str
    """A JWT of the session; empty while it lacks a second proof that its App requires."""
    session: Session
    """The session."""


class ExchangeHostedSignInRequest(TypedDict):
    code: str
    """The `latchkey_code` of the redirect; works once, for a minute."""
    code_verifier: NotRequired[str]
    """The verifier of PKCE, where the redirect to the hosted page had a `code_challenge`."""
    session_expires_in: int
    """Minutes that the session lives."""


class Actor(TypedDict):
    type: Literal["secret_key", "public_token", "operator", "system"]
    """Kind of key; `system` if no call did."""
    key_id: str
    """Id of the key; empty for the system and for an operator who is signed in."""
    user_id: str
    """
    Id of the operator who is signed in; empty for a key. A webhook that version 0.2.0 made, and that is
    sent again, lacks it.
    """


class FeedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["api_key.created", "api_key.revoked", "app.changed", "app.created", "identifier.attached", "identifier.moved", "identifier.removed", "identifier.verified", "provider.linked", "provider.unlinked", "user.activated", "user.blocked", "user.created", "user.deleted", "user.exported", "user.revealed", "user.unblocked", "user.updated", "operator.invited", "operator.removed", "operator.role_changed", "magic_link.created", "magic_link.verified", "message.delivered", "message.failed", "method.locked", "method.unlocked", "passcode.requested", "passcode.verified", "session.created", "session.extended", "session.factor_added", "session.revoked", "signing_key.revoked", "signing_key.rotated", "recovery_code.used", "recovery_codes.listed", "second_factor.listed", "totp.activated", "totp.created", "totp.locked", "totp.removed", "webauthn.clone_suspected", "webauthn.payment_key_learned", "webauthn.registered", "webauthn.removed", "wallet.created", "wallet.detached", "wallet.erased", "wallet.exported", "wallet.imported", "wallet.payment_signed", "wallet.sealed", "wallet.verified", "transfer.created", "transfer.awaiting_approval", "transfer.processing", "transfer.completed", "transfer.failed", "transfer.cancelled", "transfer.expired", "transfer.approved", "transfer.rejected", "approval_key.changed", "transfer_policy.changed", "transfer.refused", "payments.frozen", "payments.unfrozen", "webhook.created", "webhook.deleted", "webhook.disabled", "webhook.tested"]
    """What happened."""
    data: dict[str, Any]
    """Ids and codes; which ones depends on the type. Never an address, name, code or secret."""


class ListEventsResponse(TypedDict):
    events: list[FeedEvent]
    """In the order in which they were published."""
    next: str
    """
    Pass it as `after` to read on; also where this page is empty. Empty as long as there is no event at
    all.
    """


class ListEventsInput(TypedDict):
    after: NotRequired[str]
    """The `next` of the page before: events after this one. Without it, from the oldest that is kept."""
    type: NotRequired[str]
    """Events of this type only, or of several types, separated by commas."""
    user_id: NotRequired[str]
    """Events of this user only."""
    created_after: NotRequired[int]
    """Events that happened after this time only, in Unix epoch seconds."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    wait: NotRequired[int]
    """How many seconds to wait for an event where none is there yet (long polling). Default: `0`."""


class WebhookWithSecret(TypedDict):
    id: str
    """Id of the webhook."""
    url: str
    """Where events are sent."""
    events: list[Literal["api_key.created", "api_key.revoked", "app.changed", "app.created", "identifier.attached", "identifier.moved", "identifier.removed", "identifier.verified", "provider.linked", "provider.unlinked", "user.activated", "user.blocked", "user.created", "user.deleted", "user.exported", "user.revealed", "user.unblocked", "user.updated", "operator.invited", "operator.removed", "operator.role_changed", "magic_link.created", "magic_link.verified", "message.delivered", "message.failed", "method.locked", "method.unlocked", "passcode.requested", "passcode.verified", "session.created", "session.extended", "session.factor_added", "session.revoked", "signing_key.revoked", "signing_key.rotated", "recovery_code.used", "recovery_codes.listed", "second_factor.listed", "totp.activated", "totp.created", "totp.locked", "totp.removed", "webauthn.clone_suspected", "webauthn.payment_key_learned", "webauthn.registered", "webauthn.removed", "wallet.created", "wallet.detached", "wallet.erased", "wallet.exported", "wallet.imported", "wallet.payment_signed", "wallet.sealed", "wallet.verified", "transfer.created", "transfer.awaiting_approval", "transfer.processing", "transfer.completed", "transfer.failed", "transfer.cancelled", "transfer.expired", "transfer.approved", "transfer.rejected", "approval_key.changed", "transfer_policy.changed", "transfer.refused", "payments.frozen", "payments.unfrozen", "webhook.created", "webhook.deleted", "webhook.disabled", "webhook.tested"]]
    """The types of events that are sent; an empty list stands for every type."""
    status: Literal["enabled", "disabled"]
    """`disabled` after 5 days of nothing but failures, or an answer 410. It is sent nothing more."""
    created_at: int
    """When it was created, in Unix epoch seconds."""
    secret: str
    """Signs what is sent (Standard Webhooks). It is shown once."""


class CreateWebhookRequest(TypedDict):
    url: str
    """
    Where events are sent: an https URL on the internet, with the port 443, 8443, or another that the
    operator lists. In a test App perhaps also http on this machine.
    """
    events: NotRequired[list[Literal["api_key.created", "api_key.revoked", "app.changed", "app.created", "identifier.attached", "identifier.moved", "identifier.removed", "identifier.verified", "provider.linked", "provider.unlinked", "user.activated", "user.blocked", "user.created", "user.deleted", "user.exported", "user.revealed", "user.unblocked", "user.updated", "operator.invited", "operator.removed", "operator.role_changed", "magic_link.created", "magic_link.verified", "message.delivered", "message.failed", "method.locked", "method.unlocked", "passcode.requested", "passcode.verified", "session.created", "session.extended", "session.factor_added", "session.revoked", "signing_key.revoked", "signing_key.rotated", "recovery_code.used", "recovery_codes.listed", "second_factor.listed", "totp.activated", "totp.created", "totp.locked", "totp.removed", "webauthn.clone_suspected", "webauthn.payment_key_learned", "webauthn.registered", "webauthn.removed", "wallet.created", "wallet.detached", "wallet.erased", "wallet.exported", "wallet.imported", "wallet.payment_signed", "wallet.sealed", "wallet.verified", "transfer.created", "transfer.awaiting_approval", "transfer.processing", "transfer.completed", "transfer.failed", "transfer.cancelled", "transfer.expired", "transfer.approved", "transfer.rejected", "approval_key.changed", "transfer_policy.changed", "transfer.refused", "payments.frozen", "payments.unfrozen", "webhook.created", "webhook.deleted", "webhook.disabled", "webhook.tested"]]]
    """The types of events that are sent; an empty list stands for every type."""


class Webhook(TypedDict):
    id: str
    """Id of the webhook."""
    url: str
    """Where events are sent."""
    events: list[Literal["api_key.created", "api_key.revoked", "app.changed", "app.created", "identifier.attached", "identifier.moved", "identifier.removed", "identifier.verified", "provider.linked", "provider.unlinked", "user.activated", "user.blocked", "user.created", "user.deleted", "user.exported", "user.revealed", "user.unblocked", "user.updated", "operator.invited", "operator.removed", "operator.role_changed", "magic_link.created", "magic_link.verified", "message.delivered", "message.failed", "method.locked", "method.unlocked", "passcode.requested", "passcode.verified", "session.created", "session.extended", "session.factor_added", "session.revoked", "signing_key.revoked", "signing_key.rotated", "recovery_code.used", "recovery_codes.listed", "second_factor.listed", "totp.activated", "totp.created", "totp.locked", "totp.removed", "webauthn.clone_suspected", "webauthn.payment_key_learned", "webauthn.registered", "webauthn.removed", "wallet.created", "wallet.detached", "wallet.erased", "wallet.exported", "wallet.imported", "wallet.payment_signed", "wallet.sealed", "wallet.verified", "transfer.created", "transfer.awaiting_approval", "transfer.processing", "transfer.completed", "transfer.failed", "transfer.cancelled", "transfer.expired", "transfer.approved", "transfer.rejected", "approval_key.changed", "transfer_policy.changed", "transfer.refused", "payments.frozen", "payments.unfrozen", "webhook.created", "webhook.deleted", "webhook.disabled", "webhook.tested"]]
    """The types of events that are sent; an empty list stands for every type."""
    status: Literal["enabled", "disabled"]
    """`disabled` after 5 days of nothing but failures, or an answer 410. It is sent nothing more."""
    created_at: int
    """When it was created, in Unix epoch seconds."""


class ListWebhooksResponse(TypedDict):
    webhooks: list[Webhook]
    """The webhooks of the App, oldest first; 20 at most."""


class DeleteWebhookResponse(TypedDict):
    message: str
    """What happened, for people."""
    id: str
    """Id of the webhook."""


class DeleteWebhookInput(TypedDict):
    webhook_id: str
    """Id of the webhook."""


class RotateSecretInput(TypedDict):
    webhook_id: str
    """Id of the webhook."""


class Delivery(TypedDict):
    event_id: str
    """Id of the event, which is also the header `webhook-id`."""
    event_type: str
    """Type of the event."""
    status: Literal["pending", "delivered", "failed"]
    """
    `pending` until an answer 2xx (`delivered`), or until 3 days have passed or the webhook is disabled
    or deleted (`failed`).
    """
    attempts: int
    """How often it was sent."""
    last_status_code: int
    """Status of the last answer; 0 where the last attempt got none."""
    last_error: str
    """
    Why the last attempt failed, or is empty: `status` (the answer was not 2xx; redirects are not
    followed), `timeout` (no whole answer head within 10 seconds), `dns_failed`, `address_refused` (the
    name leads to an address that is not on the internet, or the operator does not allow the port),
    `connection_failed`, `tls_failed` (such as a wrong certificate), `malformed_answer`,
    `signing_failed` (on our side), `expired` (3 days passed without an attempt, behind others that
    failed), `webhook_disabled`, `webhook_deleted`.
    """
    next_attempt_at: int
    """When it is sent next, in Unix epoch seconds; 0 when it has ended."""
    created_at: int
    """When the delivery began, in Unix epoch seconds."""


class ListDeliveriesResponse(TypedDict):
    deliveries: list[Delivery]
    """Deliveries, those of the newest events first."""
    count: int
    """How many match the filter; counted up to 10000."""
    offset: int
    """How many were skipped."""
    limit: int
    """How many were asked for."""


class ListDeliveriesInput(TypedDict):
    webhook_id: str
    """Id of the webhook."""
    status: NotRequired[Literal["pending", "delivered", "failed"]]
    """Only deliveries of this status."""
    limit: NotRequired[int]
    """How many to return. Default: `50`."""
    offset: NotRequired[int]
    """How many to skip. For events of longer ago see `GET /v1/events`. Default: `0`."""


class RetryDeliveryInput(TypedDict):
    webhook_id: str
    """Id of the webhook."""
    event_id: str
    """Id of the event."""


Jwk = TypedDict(
    "Jwk",
    {
        "alg": "Literal[\"RS256\"]",
        "e": "str",
        "key_ops": "list[str]",
        "kid": "str",
        "kty": "Literal[\"RSA\"]",
        "n": "str",
        "use": "Literal[\"sig\"]",
        "x5c": "list[str]",
        "x5t#S256": "str",
    },
)


class JwkSet(TypedDict):
    keys: list[Jwk]
    """
    The key that signs, the next one (a new App has none for its first minutes), and old ones while JWTs
    that they signed are valid.
    """


class GetIssuerJwkSetInput(TypedDict):
    app_id: str
    """Id of the App."""


class OpenidConfiguration(TypedDict):
    issuer: str
    """The `iss` of session JWTs."""
    jwks_uri: str
    """Address of the JWK set."""
    id_token_signing_alg_values_supported: list[str]
    """How session JWTs are signed."""
    response_types_supported: list[str]
    """Required by the standard; Latchkey has no authorization endpoint."""
    subject_types_supported: list[str]
    """The `sub` of a user is the same for every client."""


class GetOpenidConfigurationInput(TypedDict):
    app_id: str
    """Id of the App."""


class RevokedSessions(TypedDict):
    issued_at: int
    """When this list was made."""
    covers_from: int
    """
    The list holds every session that ended at or after this time: 5 minutes before `issued_at`, the
    life of a JWT, or later where more sessions ended than a list holds.
    """
    sids: list[str]
    """The first 16 bytes of the SHA-256 of each `sid` claim, base64url, newest first; at most 20,000."""


class GetRevokedSessionsInput(TypedDict):
    app_id: str
    """Id of the App."""


class RequestMessageView(TypedDict):
    id: str | None
    """Id of the message, as its events name it; null for a sandbox address, to which none is sent."""
    channel: Literal["email", "sms"]
    """How it is sent."""
    state: Literal["queued", "delivered", "failed"]
    """An email is `delivered` when the mail server has taken it, an SMS when the provider has."""
    failure: Literal["rejected", "expired", "superseded"] | None
    """
    Why it `failed`: the provider refused it, its passcode or link expired first, or a newer passcode
    replaced it.
    """
    provider_code: str | None
    """
    Code of the last attempt that the provider did not take, such as `smtp_550` or `twilio_21211`; also
    while the message is still queued.
    """


class RequestRecordView(TypedDict):
    request_id: str
    """The `X-Request-Id` of the answer."""
    client_request_id: str | None
    """
    The `X-Request-Id` that the client sent with a public token, and that is not the id of the request;
    otherwise null.
    """
    operation: str
    """The `operationId` of the endpoint."""
    created_at: int
    """When it was answered (Unix epoch seconds)."""
    status: int
    """HTTP status of the answer."""
    error_type: str | None
    """`error_type` of the answer; null if it succeeded."""
    user_id: str | None
    """The user, where the request or its answer knew one."""
    reason: str | None
    """
    The cause of the refusal; null where the `error_type` says all that is known. In these names, `<n>`
    is a number, `<type>` the type of a factor, `<status>` that of a transfer:
- `otp_guess_<n>_of_<n>`:
    The passcode was wrong. It was this guess out of all that the passcode allows.
- `otp_superseded`:
    The passcode was right once, but a newer one has replaced it.
- `otp_expired`: The newest passcode
    of the method has expired.
- `otp_used`: The newest passcode of the method was used before.
-
    `otp_unknown_method`: No passcode was sent to the method, or so long ago that it is forgotten.
-
    `method_locked`: Too many wrong guesses in a row have locked the method for a time.
-
    `method_locked_for_good`: Too many wrong guesses without a success have locked the method until it
    is unlocked.
- `own_unlocks_used`: The user has lifted the locks of the method as often as a session
    may, and has entered no right code since.
- `send_limit_10_minutes`: The address was sent all
    messages that 10 minutes allow.
- `send_limit_24_hours`: The address was sent all messages that 24
    hours allow.
- `sms_no_country_listed`: Without a secret key, SMS go only to countries of
    `sms_country_allowlist`, and the list is empty.
- `sms_country_not_listed`: The country of the
    number is not in `sms_country_allowlist`.
- `sms_special_range`: The number is of a satellite phone,
    or a premium, shared-cost, personal, toll-free or internet number, and `sms_special_ranges` is
    off.
- `send_limit_country`: The App has sent all SMS to this country that an hour allows.
-
    `send_limit_day`: The App has sent all SMS that a day allows (`sms_daily_limit`), over all
    countries.
- `send_limit_unverified`: Of the codes sent to this country today without a secret key,
    too few were entered. It ends with the day (UTC), or once more are.
- `send_limit_range`: Numbers
    that differ in their last three digits alone were sent all SMS that an hour allows.
-
    `send_limit_client`: The client sent all messages that an hour allows it with a public token.
-
    `send_limit_site`: The /48 of the client sent all messages that an hour allows it with a public
    token.
- `proof_of_work_malformed`: The proof of work cannot be read.
- `proof_of_work_wrong`: The
    proof of work is not a solution of a challenge of this App and send.
- `proof_of_work_expired`: The
    challenge of the proof of work has expired.
- `proof_of_work_used`: The proof of work was used
    before.
- `proof_of_work_too_easy`: The client has sent so much since its challenge that it needs a
    harder one.
- `channel_not_configured`: The operator has set up no mail server, or no SMS
    provider.
- `fingerprint_ip`: The IP address differs from the one that asked for the passcode or
    link.
- `fingerprint_user_agent`: The user agent differs from the one that asked for the passcode or
    link.
- `fingerprint_missing`: The call named no device, and the call that asked for the passcode or
    link did.
- `hosted_code_unknown`: No unused code of the hosted page has this value; it may have
    been exchanged before.
- `hosted_code_expired`: The code of the hosted page was exchanged too
    late.
- `hosted_code_verifier`: The verifier of PKCE does not fit the challenge, or only one of both
    was given.
- `hosted_code_session`: The session of the hosted page ended before the exchange.
-
    `session_not_of_page`: The hosted page did not begin the session, or has had its code before.
-
    `link_unknown`: No magic link of this App has this token.
- `link_expired`: The magic link has
    expired.
- `link_used`: The magic link was used before.
- `link_of_removed_method`: The email, phone
    number or wallet of the magic link was removed, or has another user.
- `factor_missing:<type>`: The
    session has no factor of this type; `any` if it needs any further kind.
- `factor_too_old:<type>`:
    The factor of this type was verified too long ago; `any` if no type was required.
-
    `factor_too_new:<type>`: The passkey that signed the payment is known for too short a time: the
    refusal says in `resets_at` when it counts.
- `session_unknown`: No session of this App has this
    token or id.
- `session_ended_revoked`: The session was revoked.
- `session_ended_expired`: The
    session has reached its end.
- `session_ended_idle`: The session ended because it was not used for
    the time of `session_idle_minutes`.
- `session_ended_blocked`: The session ended because its user
    was blocked.
- `jwt_malformed`: The session JWT cannot be read.
- `jwt_expired`: The session JWT has
    expired, and this call takes only a fresh one.
- `jwt_claims_wrong`: The session JWT is of another
    App, another issuer or another time.
- `jwt_cannot_extend`: With a public token, a JWT alone does
    not extend a session.
- `jwt_cannot_revoke`: With a public token, a JWT ends no session.
-
    `jwt_cannot_unlock`: With a public token, a JWT unlocks no method.
- `method_removed`: The method
    was removed from the user.
- `key_unknown`: The session JWT names a signing key that this App does
    not have.
- `key_revoked`: The session JWT names a signing key that was revoked.
-
    `totp_guess_<n>_of_<n>`: The TOTP code was wrong. It was this guess out of all that ten minutes
    allow.
- `totp_code_used`: The TOTP code was right, but it or a newer one was accepted before.
-
    `recovery_guess_<n>_of_<n>`: The recovery code was wrong or used. It was this guess out of all that
    ten minutes allow.
- `totp_inactive`: The user has a TOTP, but it is not active yet.
-
    `totp_unknown`: The user has no TOTP, or no TOTP of this App has this id.
- `challenge_unknown`: No
    challenge of this App has this value or is for this address; one of WebAuthn is forgotten once it is
    answered.
- `challenge_expired`: The challenge has expired.
- `challenge_used`: The challenge was
    answered before.
- `challenge_limit`: The client has all open challenges that one client may have.
-
    `challenge_of_other_user`: The challenge was made for another user.
- `signature_invalid`: The
    signature is not one of this key over this challenge.
- `credential_malformed`: The credential is
    not what a browser makes for this call.
- `credential_unknown`: No WebAuthn credential of this App
    and domain has this id.
- `credential_of_other_user`: The WebAuthn credential is of another user
    than the challenge.
- `origin_mismatch`: The page is not one of the domain of the challenge, or not
    of `allowed_origins`; for a payment also a page on the origin of the API.
- `rp_id_mismatch`: The
    authenticator signed for another domain.
- `user_verification_missing`: The authenticator did not
    verify its user, and the challenge requires it.
- `counter_went_back`: The signature counter is not
    above the last one.
- `domain_malformed`: The domain is not a host name, or anybody can register
    below it.
- `domain_not_allowed`: The domain is not one of `allowed_origins`.
-
    `oauth_code_refused`: The provider refused the code or the refresh token.
- `oauth_client_refused`:
    The provider does not know the client id, or refuses the client secret.
- `oauth_answer_forged`: The
    answer of the provider failed a check: of its issuer, signature, audience, nonce, state or times.
-
    `oauth_issuer_mismatch`: The document at the issuer names another issuer.
- `oauth_address_refused`:
    The issuer, or an endpoint of it, leads to an address that this App may not use.
-
    `oauth_provider_unreachable`: The provider could not be reached, or did not answer within 5
    seconds.
- `oauth_answer_unusable`: The provider answered with an error, a redirect, more than 1
    MiB, or something other than JSON.
- `oauth_outcome_unknown`: The provider was sent the code and
    gave no usable answer. The code is not sent again: begin anew.
- `intent_missing`: The call for a
    signature did not say which payment it is for.
- `intent_malformed`: What the call for a signature
    says of its payment is not whole, or in another form.
- `intent_expired`: The transfer could no
    longer be confirmed when its signature was asked for.
- `intent_changed`: Another payment was
    signed, or confirmed, for this transfer before.
- `intent_signed_too_often`: The payment of the
    transfer was signed with 3 other nonces (EVM) or sequence numbers (Stellar), or as 5 other messages
    (Solana), before: more than any failure calls for. Cancel the transfer, and make another one.
-
    `payment_form_unknown`: The bytes are no unsigned transaction in a form that the signer knows: one
    payment of the coin, or of a token.
- `payment_payer_differs`: Another account than the wallet
    pays.
- `payment_chain_differs`: The transaction is for another chain than the transfer.
-
    `payment_chain_unknown`: The signer has no setting by which Apps of this environment pay on the
    chain of the transfer: the operator adds the chain to `CHAINS_ETHEREUM`, `CHAINS_ETHEREUM_TEST` and
    so on, which the log line `signature.refused` names.
- `payment_token_unknown`: The wallet has no
    such currency, or the signer no contract of it on this chain: beside the main net the operator sets
    `TOKEN_CONTRACT_USDC` and so on, for the signer, too.
- `payment_token_differs`: The contract, the
    mint or its decimals are not those of the currency.
- `payment_destination_differs`: The transaction
    pays another address than the transfer.
- `payment_amount_differs`: The transaction pays another
    amount than the transfer.
- `payment_memo_differs`: The transaction has another memo than the
    transfer, or only one of both has one.
- `payment_lasts_too_long`: The transaction could be executed
    for more than an hour after the end of the transfer.
- `payment_fee_too_high`: The fees are above
    those of the transfer, or above what any payment costs.
- `identifiers_of_two_users`: The email, the
    phone number and the `external_id` are not of one user.
- `external_id_of_other_user`: Another user
    of the App has the `external_id`.
- `identifier_of_proven_user`: The user of the known identifier
    has proved it, so create attaches nothing.
- `method_of_other_user`: The email or phone number is of
    another user.
- `method_unknown`: No email or phone number of this App has this id.
-
    `address_unknown`: No user of this App has this address.
- `oauth_state_unknown`: No sign-in with
    this provider has this state, or it was used or has expired.
- `oauth_state_mismatch`: The state is
    not the one that began this sign-in.
- `oauth_token_unknown`: No sign-in with a provider of this App
    has this token.
- `oauth_token_expired`: The token of the redirect has expired.
-
    `oauth_token_used`: The token of the redirect was used before.
- `oauth_exchange_refused`: The
    provider refused the code, or its answer was not right.
- `oauth_exchange_under_way`: Another call
    is exchanging the code at the provider.
- `oauth_provider_changed`: The client id or the issuer of
    the provider was changed during the sign-in.
- `oauth_account_unknown`: No user of this App has this
    account at the provider.
- `oauth_account_of_other_user`: The account at the provider is linked with
    another user.
- `provider_not_set_up`: The settings of the App have no such provider, or not all
    that it needs.
- `provider_tokens_expired`: The access token has expired, and the provider gave no
    token to refresh it with.
- `address_moves`: The address would get a user of its own, because its
    user has another proof.
- `transfer_<status>`: The transfer has this status.
- `chain_changed`: The
    endpoint leads to another chain than the one for which the transfer was created.
-
    `approval_key_unset`: The App has no approval key: the operator sets one.
-
    `signed_payment_differs`: What was signed is another payment than the one of this transfer.
-
    `transfer_created_by_key`: The key created the transfer, so it does not approve it.
-
    `transfer_confirmed_by_key`: The key confirmed the transfer, so it neither approves nor rejects
    it.
- `transfer_approved_by_key`: The key has approved the transfer before, so it does not reject
    it.
- `approvals_by_keys`: The transfer policy wants approvals by secret keys of the App, and an
    operator asked.
- `approvals_by_operators`: The transfer policy wants approvals by operators, and a
    key of the App asked.
- `wallet_queue_full`: As many payments of the wallet wait for each other as
    its chain executes in the time of a payment: of Stellar 50. Confirm the transfer again once some of
    them have ended.
- `token_places_differ`: The contract of the token has other places than the
    setting `TOKEN_DECIMALS_USDC` and so on says, or than the usual contract where it is not set: the
    operator sets it, for transfer and the signer.
- `funds_below_amount`: The wallet holds less than
    the amount.
- `funds_reserved`: The wallet holds the amount, but only with what its account has to
    keep: of Stellar half a coin for each entry of the account, and for two more.
- `funds_below_fees`:
    The wallet holds the amount, but not the fees as well.
- `funds_in_large_transactions`: The coins of
    the payment come from transactions that are too large to be shown to the signer, some megabytes
    together: make it smaller.
- `funds_unconfirmed`: The wallet holds the amount only with coins that
    wait for their block, such as the change of a payment.
    """
    message: RequestMessageView | None
    """The message that it sent; null if it sent none."""


class GetRequestInput(TypedDict):
    request_id: str
    """The `X-Request-Id` of the answer."""


class FastForwardResponse(TypedDict):
    message: str
    """What was done."""


class FastForwardRequest(TypedDict):
    session_id: NotRequired[str]
    """The session that lives."""
    method_id: NotRequired[str]
    """The email or phone number whose open code, lock and counted messages move."""
    token: NotRequired[str]
    """The token of the magic link."""
    totp_id: NotRequired[str]
    """The TOTP whose end of registration, guesses and lock move."""
    transfer_id: NotRequired[str]
    """The pending transfer, or a signed one, whose place in the windows of transfer policies moves."""
    webauthn_credential_id: NotRequired[str]
    """The WebAuthn credential that is to count for payments (`passkey_wait_hours`)."""
    import_id: NotRequired[str]
    """Id of the import of a key that was begun and not used."""
    minutes: int
    """How many minutes shall have passed."""


class TestMessage(TypedDict):
    id: str
    """Id of the message."""
    channel: Literal["email", "sms"]
    """How it was sent."""
    to: str
    """Where it was sent."""
    subject: str
    """Empty for an SMS."""
    text: str
    """The text, without HTML."""
    code: str
    """The passcode; empty for a magic link."""
    link: str
    """The magic link; empty for a passcode."""
    state: Literal["queued", "delivered", "failed", "cancelled"]
    """`cancelled`: a newer code replaced it before it was sent."""
    created_at: int
    """When it was queued."""


class ListTestMessagesResponse(TypedDict):
    messages: list[TestMessage]
    """Newest first, at most 50."""


class ListTestMessagesInput(TypedDict):
    to: str
    """Email address or phone number; in a URL, write `+` as `%2B`."""


class ApiKeyCreatedEventData(TypedDict):
    """Ids and codes."""

    key_id: str
    """Id of the API key."""
    kind: Literal["secret", "public"]
    """A secret key or a public token."""


class ApiKeyCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["api_key.created"]
    """What happened."""
    data: ApiKeyCreatedEventData
    """Ids and codes."""


class ApiKeyRevokedEventData(TypedDict):
    """Ids and codes."""

    key_id: str
    """Id of the API key."""


class ApiKeyRevokedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["api_key.revoked"]
    """What happened."""
    data: ApiKeyRevokedEventData
    """Ids and codes."""


class AppChangedEventData(TypedDict):
    """Ids and codes."""

    settings: list[str]
    """Names of the settings that changed, and `name` or `tier` where these did; no values."""


class AppChangedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["app.changed"]
    """What happened."""
    data: AppChangedEventData
    """Ids and codes."""


class AppCreatedEventData(TypedDict):
    """Ids and codes."""

    environment: Literal["test", "live"]
    """Environment of the App."""


class AppCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["app.created"]
    """What happened."""
    data: AppCreatedEventData
    """Ids and codes."""


class ApprovalKeyChangedEventData(TypedDict):
    """Ids and codes."""

    changes_at: int
    """When the key that was set replaces the former one; 0 if it counts at once."""
    key_digest: str
    """SHA-256 of the 32 bytes of the public key that was set, in base64url."""


class ApprovalKeyChangedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["approval_key.changed"]
    """What happened."""
    data: ApprovalKeyChangedEventData
    """Ids and codes."""


class IdentifierAttachedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""


class IdentifierAttachedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["identifier.attached"]
    """What happened."""
    data: IdentifierAttachedEventData
    """Ids and codes."""


class IdentifierMovedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""
    from_user_id: str
    """The user who had it and never proved it."""


class IdentifierMovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["identifier.moved"]
    """What happened."""
    data: IdentifierMovedEventData
    """Ids and codes."""


class IdentifierRemovedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email, the phone number or the linked provider."""
    method_type: Literal["email", "phone_number", "idp_provider"]
    """What was removed."""


class IdentifierRemovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["identifier.removed"]
    """What happened."""
    data: IdentifierRemovedEventData
    """Ids and codes."""


class IdentifierVerifiedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""


class IdentifierVerifiedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["identifier.verified"]
    """What happened."""
    data: IdentifierVerifiedEventData
    """Ids and codes."""


class MagicLinkCreatedEventData(TypedDict):
    """Ids and codes."""

    link_id: str
    """Id of the link."""
    method_id: str
    """Id of the email, phone number or wallet that its factor names."""
    method_type: Literal["email", "phone_number", "wallet"]
    """Whether that is an email, a phone number or a wallet."""
    kind: Literal["embeddable", "email"]
    """Delivered by the App in its own way, or sent by email."""
    message_id: NotRequired[str]
    """Id of the message that carries it; absent where no message is sent."""


class MagicLinkCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["magic_link.created"]
    """What happened."""
    data: MagicLinkCreatedEventData
    """Ids and codes."""


class MagicLinkVerifiedEventData(TypedDict):
    """Ids and codes."""

    link_id: str
    """Id of the link."""
    method_id: str
    """Id of the email, phone number or wallet that its factor names."""
    method_type: Literal["email", "phone_number", "wallet"]
    """Whether that is an email, a phone number or a wallet."""
    kind: Literal["embeddable", "email"]
    """Delivered by the App in its own way, or sent by email."""


class MagicLinkVerifiedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["magic_link.verified"]
    """What happened."""
    data: MagicLinkVerifiedEventData
    """Ids and codes."""


class MessageDeliveredEventData(TypedDict):
    """Ids and codes."""

    message_id: str
    """Id of the message."""
    channel: Literal["sms", "email"]
    """How the message travels."""
    country: NotRequired[str]
    """
    Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version
    0.2.0.
    """


class MessageDeliveredEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["message.delivered"]
    """What happened."""
    data: MessageDeliveredEventData
    """Ids and codes."""


class MessageFailedEventData(TypedDict):
    """Ids and codes."""

    message_id: str
    """Id of the message."""
    channel: Literal["sms", "email"]
    """How the message travels."""
    country: NotRequired[str]
    """
    Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version
    0.2.0.
    """
    reason: Literal["rejected", "expired"]
    """Refused by the provider for good, or not accepted before the code or link expired."""


class MessageFailedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["message.failed"]
    """What happened."""
    data: MessageFailedEventData
    """Ids and codes."""


class MethodLockedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""
    lasting: bool
    """False for an hour; true until the App, or the user with another proof, lifts the lock."""


class MethodLockedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["method.locked"]
    """What happened."""
    data: MethodLockedEventData
    """Ids and codes."""


class MethodUnlockedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email, the phone number or the TOTP."""
    method_type: Literal["email", "phone_number", "totp"]
    """What was unlocked."""
    by_user: NotRequired[bool]
    """True where the user did it, by a session with a proof of another kind; absent otherwise."""


class MethodUnlockedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["method.unlocked"]
    """What happened."""
    data: MethodUnlockedEventData
    """Ids and codes."""


class OperatorInvitedEventData(TypedDict):
    """Ids and codes."""

    role: Literal["viewer", "support", "approver", "admin"]
    """Role of the operator."""


class OperatorInvitedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["operator.invited"]
    """What happened."""
    data: OperatorInvitedEventData
    """Ids and codes."""


class OperatorRemovedEventData(TypedDict):
    """Ids and codes."""

    pass


class OperatorRemovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["operator.removed"]
    """What happened."""
    data: OperatorRemovedEventData
    """Ids and codes."""


class OperatorRoleChangedEventData(TypedDict):
    """Ids and codes."""

    role: Literal["viewer", "support", "approver", "admin"]
    """Role of the operator."""


class OperatorRoleChangedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["operator.role_changed"]
    """What happened."""
    data: OperatorRoleChangedEventData
    """Ids and codes."""


class PasscodeRequestedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number; an address that the user wants to add has one of its own."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""
    message_id: NotRequired[str]
    """Id of the message that carries it; absent where no message is sent."""
    country: NotRequired[str]
    """
    Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version
    0.2.0.
    """


class PasscodeRequestedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["passcode.requested"]
    """What happened."""
    data: PasscodeRequestedEventData
    """Ids and codes."""


class PasscodeVerifiedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the email or phone number; an address that the user wants to add has one of its own."""
    method_type: Literal["email", "phone_number"]
    """Whether it is an email or a phone number."""


class PasscodeVerifiedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["passcode.verified"]
    """What happened."""
    data: PasscodeVerifiedEventData
    """Ids and codes."""


class PaymentsFrozenEventData(TypedDict):
    """Ids and codes."""

    frozen_at: int
    """When the payments were frozen."""


class PaymentsFrozenEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["payments.frozen"]
    """What happened."""
    data: PaymentsFrozenEventData
    """Ids and codes."""


class PaymentsUnfrozenEventData(TypedDict):
    """Ids and codes."""

    frozen_at: int
    """When the payments were frozen."""


class PaymentsUnfrozenEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["payments.unfrozen"]
    """What happened."""
    data: PaymentsUnfrozenEventData
    """Ids and codes."""


class ProviderLinkedEventData(TypedDict):
    """Ids and codes."""

    idp_provider_id: str
    """Id of the linked provider."""
    provider: Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]
    """Name of the provider."""


class ProviderLinkedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["provider.linked"]
    """What happened."""
    data: ProviderLinkedEventData
    """Ids and codes."""


class ProviderUnlinkedEventData(TypedDict):
    """Ids and codes."""

    idp_provider_id: str
    """Id of the linked provider."""
    provider: Literal["google", "apple", "microsoft", "discord", "okta", "github", "slack", "facebook", "oidc"]
    """Name of the provider."""


class ProviderUnlinkedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["provider.unlinked"]
    """What happened."""
    data: ProviderUnlinkedEventData
    """Ids and codes."""


class RecoveryCodeUsedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""


class RecoveryCodeUsedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["recovery_code.used"]
    """What happened."""
    data: RecoveryCodeUsedEventData
    """Ids and codes."""


class RecoveryCodesListedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""


class RecoveryCodesListedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["recovery_codes.listed"]
    """What happened."""
    data: RecoveryCodesListedEventData
    """Ids and codes."""


class SecondFactorListedEventData(TypedDict):
    """Ids and codes."""

    method_id: str
    """Id of the TOTP or of the WebAuthn credential."""
    type: Literal["totp", "webauthn"]
    """Kind of proof."""


class SecondFactorListedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["second_factor.listed"]
    """What happened."""
    data: SecondFactorListedEventData
    """Ids and codes."""


class SessionCreatedEventData(TypedDict):
    """Ids and codes."""

    session_id: str
    """Id of the session."""
    sign_in_method: NotRequired[Literal["email_otp", "sms_otp", "magic_link", "passkey", "wallet", "oauth", "totp"]]
    """How the user signed in; absent for a session that takes over from the one of the hosted page."""


class SessionCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["session.created"]
    """What happened."""
    data: SessionCreatedEventData
    """Ids and codes."""


class SessionExtendedEventData(TypedDict):
    """Ids and codes."""

    session_id: str
    """Id of the session."""


class SessionExtendedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["session.extended"]
    """What happened."""
    data: SessionExtendedEventData
    """Ids and codes."""


class SessionFactorAddedEventData(TypedDict):
    """Ids and codes."""

    session_id: str
    """Id of the session."""
    method_id: str
    """Id of what was verified."""
    type: Literal["otp", "oauth", "wallet", "totp", "webauthn"]
    """Kind of proof."""
    delivery_channel: Literal["sms", "email", "totp_authenticator", "totp_recovery_code", "google_oauth", "apple_oauth", "microsoft_oauth", "discord_oauth", "okta_oauth", "github_oauth", "slack_oauth", "facebook_oauth", "oidc_oauth", "webauthn_credential", "eth_wallet", "sol_wallet"]
    """How the proof travelled."""
    sign_in_method: NotRequired[Literal["email_otp", "sms_otp", "magic_link", "passkey", "wallet", "oauth", "totp"]]
    """The way to sign in that this proof is; absent in events of version 0.2.0."""


class SessionFactorAddedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["session.factor_added"]
    """What happened."""
    data: SessionFactorAddedEventData
    """Ids and codes."""


class SessionRevokedEventData(TypedDict):
    """Ids and codes."""

    session_id: str
    """Id of the session."""
    reason: Literal["revoked", "user_blocked", "user_deleted", "factor_removed", "session_limit", "app_revoked", "restored"]
    """
    By a call that names the session or its user; because the user was blocked or deleted; because the
    last factor was removed; because a newer session exceeded `max_sessions_per_user`; because an
    operator ended all sessions of the App; or because the operator restored the database from a backup.
    """


class SessionRevokedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["session.revoked"]
    """What happened."""
    data: SessionRevokedEventData
    """Ids and codes."""


class SigningKeyRevokedEventData(TypedDict):
    """Ids and codes."""

    kid: str
    """The key whose signatures are no longer valid."""


class SigningKeyRevokedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["signing_key.revoked"]
    """What happened."""
    data: SigningKeyRevokedEventData
    """Ids and codes."""


class SigningKeyRotatedEventData(TypedDict):
    """Ids and codes."""

    kid: str
    """The key that signs, or will from its time on."""
    next_kid: str
    """The key that was published for the rotation after it."""


class SigningKeyRotatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["signing_key.rotated"]
    """What happened."""
    data: SigningKeyRotatedEventData
    """Ids and codes."""


class TotpActivatedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""


class TotpActivatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["totp.activated"]
    """What happened."""
    data: TotpActivatedEventData
    """Ids and codes."""


class TotpCreatedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""


class TotpCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["totp.created"]
    """What happened."""
    data: TotpCreatedEventData
    """Ids and codes."""


class TotpLockedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""
    lasting: bool
    """False for ten minutes; true until the App, or the user with another proof, lifts the lock."""


class TotpLockedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["totp.locked"]
    """What happened."""
    data: TotpLockedEventData
    """Ids and codes."""


class TotpRemovedEventData(TypedDict):
    """Ids and codes."""

    totp_id: str
    """Id of the TOTP."""


class TotpRemovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["totp.removed"]
    """What happened."""
    data: TotpRemovedEventData
    """Ids and codes."""


class TransferApprovedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferApprovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.approved"]
    """What happened."""
    data: TransferApprovedEventData
    """Ids and codes."""


class TransferAwaitingApprovalEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferAwaitingApprovalEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.awaiting_approval"]
    """What happened."""
    data: TransferAwaitingApprovalEventData
    """Ids and codes."""


class TransferCancelledEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferCancelledEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.cancelled"]
    """What happened."""
    data: TransferCancelledEventData
    """Ids and codes."""


class TransferCompletedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferCompletedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.completed"]
    """What happened."""
    data: TransferCompletedEventData
    """Ids and codes."""


class TransferCreatedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.created"]
    """What happened."""
    data: TransferCreatedEventData
    """Ids and codes."""


class TransferExpiredEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferExpiredEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.expired"]
    """What happened."""
    data: TransferExpiredEventData
    """Ids and codes."""


class TransferFailedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferFailedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.failed"]
    """What happened."""
    data: TransferFailedEventData
    """Ids and codes."""


class TransferProcessingEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferProcessingEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.processing"]
    """What happened."""
    data: TransferProcessingEventData
    """Ids and codes."""


class TransferRefusedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that would pay."""
    error_type: Literal["transfer_limit_exceeded", "destination_not_allowed", "transfer_not_allowed", "payments_frozen"]
    """The error by which it was refused."""


class TransferRefusedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.refused"]
    """What happened."""
    data: TransferRefusedEventData
    """Ids and codes."""


class TransferRejectedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    source: str
    """Id of the wallet that pays."""
    amount: NotRequired[str]
    """Exact decimal, in whole tokens; absent in events of version 0.2.0."""
    currency: NotRequired[Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]]
    """What is paid; absent in events of version 0.2.0."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.2.0."""


class TransferRejectedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer.rejected"]
    """What happened."""
    data: TransferRejectedEventData
    """Ids and codes."""


class TransferPolicyChangedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet whose policy it is; empty for the policy of the App."""
    version: int
    """How often this policy was set."""


class TransferPolicyChangedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["transfer_policy.changed"]
    """What happened."""
    data: TransferPolicyChangedEventData
    """Ids and codes."""


class UserActivatedEventData(TypedDict):
    """Ids and codes."""

    wallet_type: NotRequired[Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]]
    """Type of the default wallet that the user gets now; absent where it was made earlier."""


class UserActivatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.activated"]
    """What happened."""
    data: UserActivatedEventData
    """Ids and codes."""


class UserBlockedEventData(TypedDict):
    """Ids and codes."""

    version: NotRequired[int]
    """Counts the blocks and unblocks of the user; a later state has a higher number."""


class UserBlockedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.blocked"]
    """What happened."""
    data: UserBlockedEventData
    """Ids and codes."""


class UserCreatedEventData(TypedDict):
    """Ids and codes."""

    wallet_type: NotRequired[Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]]
    """Type of the default wallet that the user gets now; absent for one who gets it on becoming active."""
    imported: NotRequired[bool]
    """
    True for a user of an import: its emails, phone numbers and providers have no events of their own,
    and its default wallet may take hours.
    """
    active: NotRequired[bool]
    """True for a user who is active at once; absent for a pending one and for an import."""


class UserCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.created"]
    """What happened."""
    data: UserCreatedEventData
    """Ids and codes."""


class UserDeletedEventData(TypedDict):
    """Ids and codes."""

    method_ids: NotRequired[list[str]]
    """Ids of the emails and phone numbers that were deleted with the user."""


class UserDeletedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.deleted"]
    """What happened."""
    data: UserDeletedEventData
    """Ids and codes."""


class UserExportedEventData(TypedDict):
    """Ids and codes."""

    services: list[Literal["identity", "otp-delivery", "session", "mfa", "signer", "wallet", "transfer", "events"]]
    """Services whose rows of the user were answered."""


class UserExportedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.exported"]
    """What happened."""
    data: UserExportedEventData
    """Ids and codes."""


class UserRevealedEventData(TypedDict):
    """Ids and codes."""

    method_ids: list[str]
    """Ids of the emails and phone numbers that were shown."""


class UserRevealedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.revealed"]
    """What happened."""
    data: UserRevealedEventData
    """Ids and codes."""


class UserUnblockedEventData(TypedDict):
    """Ids and codes."""

    version: NotRequired[int]
    """Counts the blocks and unblocks of the user; a later state has a higher number."""


class UserUnblockedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.unblocked"]
    """What happened."""
    data: UserUnblockedEventData
    """Ids and codes."""


class UserUpdatedEventData(TypedDict):
    """Ids and codes."""

    members: list[Literal["external_id", "first_name", "middle_name", "last_name", "metadata", "emails", "phone_numbers", "wallets"]]
    """Names of the members that changed; `wallets` where a default wallet was asked for. No values."""
    wallet_type: NotRequired[Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]]
    """Type of a further default wallet that the user gets."""
    session_claims: NotRequired[list[str]]
    """Names of the session claims (App setting `session_claims`) that changed; absent where none did."""


class UserUpdatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["user.updated"]
    """What happened."""
    data: UserUpdatedEventData
    """Ids and codes."""


class WalletCreatedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.created"]
    """What happened."""
    data: WalletCreatedEventData
    """Ids and codes."""


class WalletDetachedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletDetachedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.detached"]
    """What happened."""
    data: WalletDetachedEventData
    """Ids and codes."""


class WalletErasedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletErasedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.erased"]
    """What happened."""
    data: WalletErasedEventData
    """Ids and codes."""


class WalletExportedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""
    session_id: str
    """Id of the session of the person who had it exported."""


class WalletExportedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.exported"]
    """What happened."""
    data: WalletExportedEventData
    """Ids and codes."""


class WalletImportedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletImportedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.imported"]
    """What happened."""
    data: WalletImportedEventData
    """Ids and codes."""


class WalletPaymentSignedEventData(TypedDict):
    """Ids and codes."""

    transfer_id: str
    """Id of the transfer."""
    wallet_id: str
    """Id of the wallet that pays."""
    destination: str
    """Address that is paid, as the signer read it in the transaction."""
    amount: str
    """Exact decimal, in whole tokens, as the signer read it in the transaction."""
    currency: Literal["ethereum", "solana", "bitcoin", "AVAX", "MATIC", "USDC", "USDT", "LINK", "DOT", "XLM"]
    """What is paid."""
    network: NotRequired[Literal["ethereum", "polygon", "avalanche", "base", "arbitrum", "solana", "bitcoin", "polkadot", "stellar"]]
    """Where it is paid; absent in events of version 0.3.0 and before."""
    session_id: str
    """Id of the session that came with the confirmation; empty if none did."""


class WalletPaymentSignedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.payment_signed"]
    """What happened."""
    data: WalletPaymentSignedEventData
    """Ids and codes."""


class WalletSealedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletSealedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.sealed"]
    """What happened."""
    data: WalletSealedEventData
    """Ids and codes."""


class WalletVerifiedEventData(TypedDict):
    """Ids and codes."""

    wallet_id: str
    """Id of the wallet."""
    wallet_type: Literal["ethereum", "solana", "bitcoin", "DOT", "XLM"]
    """Chain type of the wallet."""


class WalletVerifiedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["wallet.verified"]
    """What happened."""
    data: WalletVerifiedEventData
    """Ids and codes."""


class WebauthnCloneSuspectedEventData(TypedDict):
    """Ids and codes."""

    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class WebauthnCloneSuspectedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webauthn.clone_suspected"]
    """What happened."""
    data: WebauthnCloneSuspectedEventData
    """Ids and codes."""


class WebauthnPaymentKeyLearnedEventData(TypedDict):
    """Ids and codes."""

    webauthn_credential_id: str
    """Id of the WebAuthn credential."""
    key_digest: str
    """
    Digest of the public key, the domain and the owner of the credential, by which the signer knows its
    key, with which it verifies payments.
    """


class WebauthnPaymentKeyLearnedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webauthn.payment_key_learned"]
    """What happened."""
    data: WebauthnPaymentKeyLearnedEventData
    """Ids and codes."""


class WebauthnRegisteredEventData(TypedDict):
    """Ids and codes."""

    webauthn_credential_id: str
    """Id of the WebAuthn credential."""
    key_digest: str
    """
    Digest of the public key, the domain and the owner of the credential, by which the signer knows its
    key, with which it verifies payments.
    """


class WebauthnRegisteredEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webauthn.registered"]
    """What happened."""
    data: WebauthnRegisteredEventData
    """Ids and codes."""


class WebauthnRemovedEventData(TypedDict):
    """Ids and codes."""

    webauthn_credential_id: str
    """Id of the WebAuthn credential."""


class WebauthnRemovedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webauthn.removed"]
    """What happened."""
    data: WebauthnRemovedEventData
    """Ids and codes."""


class WebhookCreatedEventData(TypedDict):
    """Ids and codes."""

    webhook_id: str
    """Id of the webhook."""


class WebhookCreatedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webhook.created"]
    """What happened."""
    data: WebhookCreatedEventData
    """Ids and codes."""


class WebhookDeletedEventData(TypedDict):
    """Ids and codes."""

    webhook_id: str
    """Id of the webhook."""


class WebhookDeletedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webhook.deleted"]
    """What happened."""
    data: WebhookDeletedEventData
    """Ids and codes."""


class WebhookDisabledEventData(TypedDict):
    """Ids and codes."""

    webhook_id: str
    """Id of the webhook."""
    reason: Literal["failing", "gone"]
    """Every attempt failed for 5 days (`failing`), or the endpoint answered 410 (`gone`)."""


class WebhookDisabledEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webhook.disabled"]
    """What happened."""
    data: WebhookDisabledEventData
    """Ids and codes."""


class WebhookTestedEventData(TypedDict):
    """Ids and codes."""

    webhook_id: str
    """Id of the webhook."""


class WebhookTestedEvent(TypedDict):
    id: str
    """Id of the event. Ids sort by time; an event that comes twice has the same one."""
    created_at: int
    """When it happened, in Unix epoch seconds."""
    app_id: str
    """Id of the App."""
    user_id: str
    """Id of the user; empty for an event of the whole App."""
    actor: Actor
    """Who caused it."""
    request_id: str
    """`X-Request-Id` of the request that caused it; empty if none did."""
    type: Literal["webhook.tested"]
    """What happened."""
    data: WebhookTestedEventData
    """Ids and codes."""


Event: TypeAlias = (
    ApiKeyCreatedEvent
    | ApiKeyRevokedEvent
    | AppChangedEvent
    | AppCreatedEvent
    | ApprovalKeyChangedEvent
    | IdentifierAttachedEvent
    | IdentifierMovedEvent
    | IdentifierRemovedEvent
    | IdentifierVerifiedEvent
    | MagicLinkCreatedEvent
    | MagicLinkVerifiedEvent
    | MessageDeliveredEvent
    | MessageFailedEvent
    | MethodLockedEvent
    | MethodUnlockedEvent
    | OperatorInvitedEvent
    | OperatorRemovedEvent
    | OperatorRoleChangedEvent
    | PasscodeRequestedEvent
    | PasscodeVerifiedEvent
    | PaymentsFrozenEvent
    | PaymentsUnfrozenEvent
    | ProviderLinkedEvent
    | ProviderUnlinkedEvent
    | RecoveryCodeUsedEvent
    | RecoveryCodesListedEvent
    | SecondFactorListedEvent
    | SessionCreatedEvent
    | SessionExtendedEvent
    | SessionFactorAddedEvent
    | SessionRevokedEvent
    | SigningKeyRevokedEvent
    | SigningKeyRotatedEvent
    | TotpActivatedEvent
    | TotpCreatedEvent
    | TotpLockedEvent
    | TotpRemovedEvent
    | TransferApprovedEvent
    | TransferAwaitingApprovalEvent
    | TransferCancelledEvent
    | TransferCompletedEvent
    | TransferCreatedEvent
    | TransferExpiredEvent
    | TransferFailedEvent
    | TransferProcessingEvent
    | TransferRefusedEvent
    | TransferRejectedEvent
    | TransferPolicyChangedEvent
    | UserActivatedEvent
    | UserBlockedEvent
    | UserCreatedEvent
    | UserDeletedEvent
    | UserExportedEvent
    | UserRevealedEvent
    | UserUnblockedEvent
    | UserUpdatedEvent
    | WalletCreatedEvent
    | WalletDetachedEvent
    | WalletErasedEvent
    | WalletExportedEvent
    | WalletImportedEvent
    | WalletPaymentSignedEvent
    | WalletSealedEvent
    | WalletVerifiedEvent
    | WebauthnCloneSuspectedEvent
    | WebauthnPaymentKeyLearnedEvent
    | WebauthnRegisteredEvent
    | WebauthnRemovedEvent
    | WebhookCreatedEvent
    | WebhookDeletedEvent
    | WebhookDisabledEvent
    | WebhookTestedEvent
)
"""An event as a webhook has it; `type` tells which."""
