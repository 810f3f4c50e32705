// Written by `npm run sdk` from the OpenAPI document of the gateway.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignInMethods: {
            /** @description Name of the App. */
            app_name: string;
            /**
             * @description Test Apps have sandbox values.
             * @enum {string}
             */
            environment: "test" | "live";
            /**
             * @description Whether unknown people may sign up.
             * @enum {string}
             */
            sign_up: "open" | "closed";
            /** @description Whether a page may send passcodes and links with the public token. */
            public_sends: boolean;
            /** @description Digits of a passcode. */
            otp_length: number;
            /** @description The ways to sign in that are on; `oauth` only with a provider that is set up. */
            methods: ("email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth")[];
            /** @description The providers that are set up; empty while `oauth` is off. */
            oauth_providers: ("google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc")[];
            /** @description The wallets that can sign in; empty while `wallet` is off. */
            wallet_types: ("ethereum" | "solana")[];
        };
        Session: {
            /** @description Id of the session. */
            id: string;
            /** @description Id of the user. */
            user_id: string;
            /** @description When it began (Unix epoch seconds). */
            started_at: number;
            /** @description When it ends (Unix epoch seconds). */
            expires_at: number;
            /** @description When it was last verified; may lag by up to 60 seconds. */
            last_active_at: number;
            /** @description Every way in which its user was verified, once per method. */
            factors: components["schemas"]["Factor"][];
            /** @description The device that began it. */
            device_fingerprint: components["schemas"]["DeviceFingerprint"];
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
            /** @description Opaque token; empty when only a JWT was handed in. */
            session_token: string;
        };
        Factor: {
            /**
             * @description How the proof travelled.
             * @enum {string}
             */
            delivery_channel: "sms" | "email" | "totp_authenticator" | "totp_recovery_code" | "google_oauth" | "apple_oauth" | "microsoft_oauth" | "discord_oauth" | "okta_oauth" | "github_oauth" | "slack_oauth" | "facebook_oauth" | "oidc_oauth" | "webauthn_credential" | "eth_wallet" | "sol_wallet";
            /**
             * @description Kind of proof.
             * @enum {string}
             */
            type: "otp" | "oauth" | "wallet" | "totp" | "webauthn";
            /** @description What was verified; its members follow `method_type`. */
            method: components["schemas"]["FactorMethod"];
        };
        FactorMethod: {
            /** @description Id of what was verified. */
            method_id: string;
            /**
             * @description Kind of what was verified.
             * @enum {string}
             */
            method_type: "email" | "wallet" | "phone_number" | "webauthn" | "totp";
            /** @description When it was last verified (Unix epoch seconds). */
            last_verified_at: number;
            /** @description Id of the linked provider (`idpuser_…`). */
            id?: string;
            /** @description Id of the phone number. */
            phone_number_id?: string;
            /** @description The phone number, in E.164 form. */
            phone_number?: string;
            /** @description Id of the email. */
            email_id?: string;
            /** @description The email address. */
            email?: string;
            /** @description Chain type of the wallet. */
            wallet_type?: string;
            /** @description Id of the wallet. */
            wallet_id?: string;
            /** @description Address of the wallet. */
            wallet_public_address?: string;
            /** @description Id of the TOTP. */
            totp_id?: string;
            /** @description Id of the WebAuthn credential. */
            webauthn_credential_id?: string;
            /** @description Whether the authenticator of a WebAuthn credential verified its user: PIN, fingerprint, face. */
            user_verified?: boolean;
            /** @description Subject at the provider. */
            provider_subject?: string;
            /** @description True for an account whose provider has named an email of the user, at any time: it proves no more than a code to that mailbox. An account without the member, as version 0.2.0 added it, counts as such. */
            email_vouched?: boolean;
        };
        DeviceFingerprint: {
            /** @description IP address of the device. */
            ip: string;
            /** @description User agent of the device. */
            user_agent: string;
        };
        User: {
            /** @description Id of the user. */
            user_id: string;
            /** @description Id of the user in your own system, or empty. */
            external_id: string;
            /** @description First name, or empty. */
            first_name: string;
            /** @description Middle name, or empty. */
            middle_name: string;
            /** @description Last name, or empty. */
            last_name: string;
            /**
             * @description Pending until a method of the user is verified; blocked until the App unblocks the user.
             * @enum {string}
             */
            status: "pending" | "active" | "blocked";
            /** @description Whether `status` is `active`. */
            active: boolean;
            /** @description Emails of the user, oldest first. */
            emails: components["schemas"]["UserEmail"][];
            /** @description Phone numbers of the user, oldest first. */
            phone_numbers: components["schemas"]["UserPhoneNumber"][];
            /** @description Linked providers. */
            idp_providers: components["schemas"]["UserIdpProvider"][];
            /** @description Free-form key-value store: at most 50 keys and 16 KiB of JSON. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
            /** @description Wallets of the user, oldest first. */
            wallets: components["schemas"]["UserWallet"][];
            /** @description TOTP authenticators of the user; never their secrets. */
            totps: components["schemas"]["Totp"][];
            /** @description WebAuthn credentials (passkeys) of the user. */
            webauthn_credentials: components["schemas"]["WebauthnCredential"][];
        };
        UserEmail: {
            /** @description Id of the email. */
            id: string;
            /** @description Whether a passcode, a link or a provider proved it. */
            verified: boolean;
            /** @description Email address; trimmed, A to Z lower-cased, the domain in ASCII. */
            email: string;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        UserPhoneNumber: {
            /** @description Id of the phone number. */
            id: string;
            /** @description Whether a passcode, a link or a provider proved it. */
            verified: boolean;
            /** @description Phone number in E.164 form. */
            phone_number: string;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        UserIdpProvider: {
            /** @description Id of the linked provider. */
            id: string;
            /** @description Name of the provider. */
            provider: string;
            /** @description Subject at the provider. */
            provider_subject: string;
            /** @description How the provider is spoken to. */
            idp_type: string;
            /** @description Id of the email that the provider vouches for, if the user has it; else of the linked provider. */
            method_id: string;
            /** @description Kind of the method: `email`, as in factors. */
            method_type: string;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        UserWallet: {
            /** @description Id of the wallet. */
            id: string;
            /** @description Address of the wallet on its chain; Ethereum addresses are returned in lower case. */
            public_address: string;
            /** @description The same address with its checksum (EIP-55). Only of `ethereum`. */
            checksum_address?: string;
            /**
             * @description Chain type of the wallet.
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            /** @description Whether control of the key was shown; false for a watched address. */
            verified: boolean;
            /** @description Whether it is the default wallet of its type; a user has one of each type. */
            is_default: boolean;
            /** @description Whether its key is held elsewhere. */
            is_read_only: boolean;
            /** @description Whether it was made elsewhere. */
            is_imported: boolean;
            /** @description Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App whose address is one of main networks. */
            receive_only: boolean;
            /** @description When its key was first exported, in Unix epoch seconds; 0 if it never was. */
            exported_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        Totp: {
            /** @description Id of the TOTP. */
            id: string;
            /** @description Whether the TOTP is active. */
            verified: boolean;
            /** @description When a code of it was last accepted. */
            last_used_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        WebauthnCredential: {
            /** @description Id of the WebAuthn credential. */
            id: string;
            /** @description Name for a settings page. */
            name: string;
            /** @description Domain that it signs in to. */
            domain: string;
            /**
             * @description Built into the device, or one that moves between devices.
             * @enum {string}
             */
            authenticator_type: "platform" | "cross-platform";
            /** @description Ways to reach the authenticator. */
            transports: string[];
            /** @description Whether it may live on several devices (a synced passkey). */
            multi_device: boolean;
            /** @description Whether it is backed up now. */
            backed_up: boolean;
            /** @description When it last signed its user in. */
            last_used_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        OwnUser: {
            /** @description Id of the user. */
            user_id: string;
            /** @description First name, or empty. */
            first_name: string;
            /** @description Middle name, or empty. */
            middle_name: string;
            /** @description Last name, or empty. */
            last_name: string;
            /**
             * @description Pending until a method of the user is verified; blocked until the App unblocks the user.
             * @enum {string}
             */
            status: "pending" | "active" | "blocked";
            /** @description Whether `status` is `active`. */
            active: boolean;
            /** @description Emails of the user, oldest first. */
            emails: components["schemas"]["UserEmail"][];
            /** @description Phone numbers of the user, oldest first. */
            phone_numbers: components["schemas"]["UserPhoneNumber"][];
            /** @description Linked providers. */
            idp_providers: components["schemas"]["UserIdpProvider"][];
            /** @description Wallets of the user, oldest first. */
            wallets: components["schemas"]["UserWallet"][];
            /** @description TOTP authenticators of the user; never their secrets. */
            totps: components["schemas"]["Totp"][];
            /** @description WebAuthn credentials (passkeys) of the user. */
            webauthn_credentials: components["schemas"]["WebauthnCredential"][];
            /** @description What a page with the public token may change for this person: nothing while the App setting `account_changes` is `off`, or where the person has an active TOTP; `add_address` only with `public_sends`. */
            page_changes: ("add_address" | "remove_address" | "add_passkey" | "remove_passkey")[];
            /** @description Unix epoch seconds; 0 means not set. */
            updated_at: number;
            /** @description Unix epoch seconds; 0 means not set. */
            created_at: number;
        };
        CreateTotpResponse: {
            /** @description Id of the user. */
            user_id: string;
            /** @description The secret in base32, for typing it in. */
            secret: string;
            /** @description Id of the TOTP. */
            totp_id: string;
            /** @description The recovery codes that are left; each works once. */
            recovery_codes: string[];
            /** @description QR code of the `otpauth://` URI: a PNG as a data URL. */
            qr_base64: string;
        };
        TotpRecoveryCodes: {
            /** @description Id of the TOTP. */
            id: string;
            /** @description Whether the TOTP is active. */
            verified: boolean;
            /** @description The recovery codes that are left; each works once. */
            recovery_codes: string[];
        };
        OwnBalancesResponse: {
            /** @description Those that were read, also where they are zero. */
            balances: components["schemas"]["TokenBalance"][];
            /** @description Those that were not: a failing chain hides no balance of another one, and is never a zero. */
            unavailable: components["schemas"]["UnreadBalance"][];
            /**
             * @description Whether the address of the wallet belongs to test networks or to main networks.
             * @enum {string}
             */
            environment: "test" | "live";
        };
        TokenBalance: {
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The network that has the token.
             * @enum {string}
             */
            network: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /** @description Exact decimal, in whole tokens. */
            balance: string;
        };
        UnreadBalance: {
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The network that has the token.
             * @enum {string}
             */
            network: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description The `error_type` that `POST /v1/wallets/balance` would answer for this token.
             * @enum {string}
             */
            error_type: "chain_not_configured" | "chain_unavailable";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
