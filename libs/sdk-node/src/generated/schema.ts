// Written by `npm run sdk` from the OpenAPI document of the gateway.
export interface paths {
    "/v1/auth/sign_in_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/proofs_of_work/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginProofOfWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlockUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["readOwnProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeOwnSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["readOwnBalances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/changes/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkOwnChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/methods/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlockOwnMethods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/email/{email_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/phone_number/{phone_number_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deletePhoneNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/idp_providers/{idpuser_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteIdpProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/email/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/phone_number/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/phone_number/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/email/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginOwnEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyOwnEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/email/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeOwnEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/phone_number/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginOwnPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/phone_number/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyOwnPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/phone_number/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeOwnPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/otps/sms/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendSmsOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/otps/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendEmailOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/otps/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic_links/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic_links/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/magic_links/email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["sendMagicLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totps/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totps/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totps/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["recoverTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/totp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyOwnTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/totps/recovery_codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["listTotpRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/totps/{totp_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/webauthn/registrations/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginWebauthnRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/webauthn/registrations/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createWebauthnCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/webauthn_credentials/{webauthn_credential_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteWebauthnCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/passkeys/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/profile/passkeys/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["removeOwnPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/webauthn/authentication/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginWebauthnAuthentication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/webauthn/authentication/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyWebauthnAuthentication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/passwords/strength_check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkPasswordStrength"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oauth/{provider}/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginOAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/oauth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyOAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getProviderTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/wallets/registrations/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginWalletRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/wallets/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/{wallet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/{wallet_id}/transfer_policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWalletTransferPolicy"];
        put: operations["setWalletTransferPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["getWalletBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/{wallet_id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWalletBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/wallets/{wallet_id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["detachWallet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/users/{user_id}/wallets/{wallet_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/{wallet_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exportWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wallets/import/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["checkTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransferPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}/confirm/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginTransferConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["confirmTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancelTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transfers/{transfer_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rejectTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/hosted_sign_ins/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["exchangeHostedSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{event_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/jwks/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getJwkSet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apps/{app_id}/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getIssuerJwkSet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apps/{app_id}/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOpenidConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apps/{app_id}/.well-known/revoked.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRevokedSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/fast_forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fastForwardObject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTestMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignInMethods: {
            /**
             * @description Name of the App.
             * @example Acme
             */
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
            /**
             * @description Digits of a passcode.
             * @example 6
             */
            otp_length: number;
            /**
             * @description The ways to sign in that are on; `oauth` only with a provider that is set up.
             * @example [
             *       "email_otp",
             *       "sms_otp"
             *     ]
             */
            methods: ("email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth")[];
            /**
             * @description The providers that are set up; empty while `oauth` is off.
             * @example [
             *       "google",
             *       "apple"
             *     ]
             */
            oauth_providers: ("google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc")[];
            /**
             * @description The wallets that can sign in; empty while `wallet` is off.
             * @example [
             *       "ethereum",
             *       "solana"
             *     ]
             */
            wallet_types: ("ethereum" | "solana")[];
        };
        BeginProofOfWorkRequest: {
            /**
             * @description The send that the proof is for.
             * @example email_otp
             * @enum {string}
             */
            send: "email_otp" | "sms_otp" | "magic_link";
        };
        BeginProofOfWorkResponse: {
            /**
             * @description A challenge of ALTCHA (version 2), as `solveChallenge` of `altcha-lib` takes it.
             * @example {
             *       "parameters": {
             *         "algorithm": "PBKDF2/SHA-256",
             *         "cost": 2000,
             *         "data": {
             *           "app": "app_01…",
             *           "send": "email_otp",
             *           "tries": 500
             *         },
             *         "expiresAt": 1790000300,
             *         "keyLength": 32,
             *         "keyPrefix": "9f2c41…",
             *         "keySignature": "b1d3a0…",
             *         "nonce": "5d0c7e…",
             *         "salt": "e41b9a…"
             *       },
             *       "signature": "3fd1c2…"
             *     }
             */
            challenge: {
                [key: string]: unknown;
            };
        };
        CreateUserRequest: {
            /**
             * Format: email
             * @description Identifier of the user; required if `phone_number` and `external_id` are absent.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description Identifier of the user; required if `email` and `external_id` are absent.
             * @example +14155552671
             */
            phone_number?: string;
            /**
             * @description Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared exactly. White space around it is removed first.
             * @example customer-4711
             */
            external_id?: string;
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string;
            /** @description Middle name. */
            middle_name?: string;
            /**
             * @description Last name.
             * @example Lovelace
             */
            last_name?: string;
            /** @description The user is `pending` until a method is verified. Default: `false`. */
            requires_verification?: boolean;
            /**
             * @description Type of the default wallet; `ethereum` when absent.
             * @example ethereum
             * @enum {string}
             */
            wallet_type?: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            /**
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON.
             * @example {
             *       "plan": "pro"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Replace all metadata instead of merging. Default: `false`. */
            replace_metadata?: boolean;
            /**
             * @description Answer the full `user` too. Default: `false`.
             * @example true
             */
            return_user?: boolean;
        };
        UserEmail: {
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /** @description Whether a passcode, a link or a provider proved it. */
            verified: boolean;
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        UserPhoneNumber: {
            /**
             * @description Id of the phone number.
             * @example pn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /** @description Whether a passcode, a link or a provider proved it. */
            verified: boolean;
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        UserIdpProvider: {
            /**
             * @description Id of the linked provider.
             * @example idpuser_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Name of the provider.
             * @example google
             */
            provider: string;
            /**
             * @description Subject at the provider.
             * @example 108204268033311374519
             */
            provider_subject: string;
            /**
             * @description How the provider is spoken to.
             * @example oauth
             */
            idp_type: string;
            /**
             * @description Id of the email that the provider vouches for, if the user has it; else of the linked provider.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description Kind of the method: `email`, as in factors.
             * @example email
             */
            method_type: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        UserWallet: {
            /**
             * @description Id of the wallet.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
            /**
             * @description The same address with its checksum (EIP-55). Only of `ethereum`.
             * @example 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045
             */
            checksum_address?: string;
            /**
             * @description Chain type of the wallet.
             * @example ethereum
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
            /**
             * @description Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App whose address is one of main networks.
             * @example false
             */
            receive_only: boolean;
            /**
             * @description When its key was first exported, in Unix epoch seconds; 0 if it never was.
             * @example 1795219200
             */
            exported_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        Totp: {
            /**
             * @description Id of the TOTP.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /** @description Whether the TOTP is active. */
            verified: boolean;
            /**
             * @description When a code of it was last accepted.
             * @example 1795219200
             */
            last_used_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        WebauthnCredential: {
            /**
             * @description Id of the WebAuthn credential.
             * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Name for a settings page.
             * @example My phone
             */
            name: string;
            /**
             * @description Domain that it signs in to.
             * @example example.com
             */
            domain: string;
            /**
             * @description Built into the device, or one that moves between devices.
             * @enum {string}
             */
            authenticator_type: "platform" | "cross-platform";
            /**
             * @description Ways to reach the authenticator.
             * @example [
             *       "internal",
             *       "hybrid"
             *     ]
             */
            transports: string[];
            /** @description Whether it may live on several devices (a synced passkey). */
            multi_device: boolean;
            /** @description Whether it is backed up now. */
            backed_up: boolean;
            /**
             * @description When it last signed its user in.
             * @example 1795219200
             */
            last_used_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        User: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the user in your own system, or empty.
             * @example customer-4711
             */
            external_id: string;
            /**
             * @description First name, or empty.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Middle name, or empty.
             * @example
             */
            middle_name: string;
            /**
             * @description Last name, or empty.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description Pending until a method of the user is verified; blocked until the App unblocks the user.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "blocked";
            /** @description Whether `status` is `active`. */
            active: boolean;
            /** @description Emails of the user, oldest first. */
            emails: components["schemas"]["UserEmail"][];
            /** @description Phone numbers of the user, oldest first. */
            phone_numbers: components["schemas"]["UserPhoneNumber"][];
            /**
             * @description Linked providers.
             * @example []
             */
            idp_providers: components["schemas"]["UserIdpProvider"][];
            /**
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON.
             * @example {
             *       "plan": "pro"
             *     }
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /** @description Wallets of the user, oldest first. */
            wallets: components["schemas"]["UserWallet"][];
            /** @description TOTP authenticators of the user; never their secrets. */
            totps: components["schemas"]["Totp"][];
            /** @description WebAuthn credentials (passkeys) of the user. */
            webauthn_credentials: components["schemas"]["WebauthnCredential"][];
        };
        CreateUserResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Pending until a method of the user is verified; blocked until the App unblocks the user.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "blocked";
            /**
             * @description Id of the email; empty when the user has none.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id: string;
            /**
             * @description Id of the phone number; empty when the user has none.
             * @example pn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            phone_number_id: string;
            /** @description Present when `return_user` is true. */
            user?: components["schemas"]["User"];
        };
        ListUsersResponse: {
            /** @description Newest first. With `query` a page may hold fewer than `limit` users, or none, before the last one. */
            users: components["schemas"]["User"][];
            /**
             * @description Send it as `cursor` for the next page; empty at the end.
             * @example
             */
            next_cursor: string;
        };
        UpdateUserRequest: {
            /**
             * @description Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared exactly; `null` removes it.
             * @example customer-4711
             */
            external_id?: string | null;
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string;
            /** @description Middle name. */
            middle_name?: string;
            /**
             * @description Last name.
             * @example Lovelace
             */
            last_name?: string;
            /**
             * @description Attached to the user, unverified unless you vouch for it; what the user has already is kept.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails?: (string | {
                /**
                 * Format: email
                 * @description Email address.
                 */
                email: string;
                /** @description True: you vouch for it, and it is verified. Default: `false`. */
                verified?: boolean;
            })[];
            /**
             * @description Attached to the user, unverified unless you vouch for it; what the user has already is kept.
             * @example [
             *       "+14155552671"
             *     ]
             */
            phone_numbers?: (string | {
                /** @description Phone number in E.164 form. */
                phone_number: string;
                /** @description True: you vouch for it, and it is verified. Default: `false`. */
                verified?: boolean;
            })[];
            /**
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON.
             * @example {
             *       "plan": "pro"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Replace all metadata instead of merging. Default: `false`. */
            replace_metadata?: boolean;
        };
        RemovalResponse: {
            /** @description What happened, for people. */
            message: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        ImportedEmail: {
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
            /** @description True: you vouch for it, because the user proved it to you. It is verified. Default: `false`. */
            verified?: boolean;
        };
        ImportedPhoneNumber: {
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
            /** @description True: you vouch for it, because the user proved it to you. It is verified. Default: `false`. */
            verified?: boolean;
        };
        ImportedWallet: {
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana";
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
        };
        ImportedProvider: {
            /**
             * @description Name of the provider.
             * @example google
             * @enum {string}
             */
            provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            /**
             * @description Subject at the provider.
             * @example 108204268033311374519
             */
            subject: string;
            /**
             * Format: email
             * @description The email that the provider vouches for, if the user has it.
             * @example ada@example.com
             */
            email?: string;
        };
        ImportedUser: {
            /**
             * @description Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared exactly. White space around it is removed first.
             * @example customer-4711
             */
            external_id: string;
            /** @description Emails. */
            emails?: components["schemas"]["ImportedEmail"][];
            /** @description Phone numbers. */
            phone_numbers?: components["schemas"]["ImportedPhoneNumber"][];
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string;
            /** @description Middle name. */
            middle_name?: string;
            /**
             * @description Last name.
             * @example Lovelace
             */
            last_name?: string;
            /**
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON.
             * @example {
             *       "plan": "pro"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description When the user signed up, in epoch seconds; of a user who is known already it changes nothing.
             * @example 1600000000
             */
            created_at?: number;
            /** @description Secret of the user’s authenticator in base32, of 16 to 64 bytes, for codes of 6 digits every 30 seconds by SHA-1. It is active at once; one that the user has already stays. */
            totp_secret?: string;
            /** @description External wallets with which the user signs in; you vouch for them. */
            wallets?: components["schemas"]["ImportedWallet"][];
            /** @description Accounts at sign-in providers; you vouch for them. */
            idp_providers?: components["schemas"]["ImportedProvider"][];
        };
        ImportUsersRequest: {
            /** @description The users. Each row is taken or refused by itself. */
            users: components["schemas"]["ImportedUser"][];
            /** @description Only report what would happen. Default: `false`. */
            dry_run?: boolean;
        };
        ImportedRow: {
            /**
             * @description As in the row; empty where the row had none.
             * @example customer-4711
             */
            external_id: string;
            /**
             * @description `refused`: nothing of the row was applied. `incomplete`: the user is there, but the authenticator or a wallet is not; the same call again adds it, if `error_type` is none of a conflict.
             * @example created
             * @enum {string}
             */
            status: "created" | "updated" | "unchanged" | "incomplete" | "refused";
            /**
             * @description Id of the user; empty for a refused row, and in a dry run for a new user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Why the row was refused or is incomplete: a type of the error table. */
            error_type?: string;
            /** @description What to do about it. */
            error_message?: string;
        };
        ImportUsersResponse: {
            /** @description One for each row. */
            users: components["schemas"]["ImportedRow"][];
        };
        ExportedPart: {
            /**
             * @description The service.
             * @example session
             * @enum {string}
             */
            service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
            /**
             * @description The kind of rows, as docs/erasure.md lists them with their members.
             * @example sessions
             */
            table: string;
            /**
             * @description One object for each row, without secrets. Times are Unix epoch seconds, null where they are not set.
             * @example [
             *       {
             *         "id": "sess_01h455vb4pex5vsknk084sn02q",
             *         "ip": "203.0.113.7",
             *         "started_at": 1795219200
             *       }
             *     ]
             */
            rows: {
                [key: string]: unknown;
            }[];
        };
        UserExport: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description When it was read (Unix epoch seconds).
             * @example 1795219200
             */
            exported_at: number;
            /** @description Every table that may hold something of a person, also where it holds nothing of this one. */
            parts: components["schemas"]["ExportedPart"][];
            /**
             * @description Send it as `cursor` for the next page; empty at the end. A page has up to 5000 rows, less where these are large or take long to read.
             * @example
             */
            next_cursor: string;
        };
        KeptPart: {
            /**
             * @description The kind of rows, as docs/erasure.md lists them with their members.
             * @example sessions
             */
            table: string;
            /**
             * @description How many rows; they are counted up to 10,000. 0 where the newest 10,000 events of the user lead to none, and there are more events.
             * @example 1
             */
            rows: number;
            /**
             * @description Why they stay.
             * @example the id alone: no wallet is made for it again
             */
            reason: string;
            /**
             * @description When the last of them goes (Unix epoch seconds); null where `reason` says what ends them, if anything, and of 10,000 rows and more.
             * @example null
             */
            until: number | null;
        };
        ErasureOfService: {
            /**
             * @description The service.
             * @example session
             * @enum {string}
             */
            service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
            /**
             * @description `complete`: nothing is left that has to go. `pending`: rows are left, or the service has not noted the deletion yet; erase again if it stays so. `unavailable`: it did not answer; ask again.
             * @example complete
             * @enum {string}
             */
            state: "complete" | "pending" | "unavailable";
            /**
             * @description Tables that hold nothing of the person.
             * @example [
             *       "sessions"
             *     ]
             */
            removed: string[];
            /**
             * @description Tables whose rows still have to go; empty once it is complete.
             * @example []
             */
            left: string[];
            /** @description What stays, and why. */
            kept: components["schemas"]["KeptPart"][];
        };
        KeptElsewhere: {
            /**
             * @description What.
             * @example back-ups
             */
            what: string;
            /**
             * @description Why it is there.
             * @example a back-up is not changed
             */
            reason: string;
            /**
             * @description When it goes (Unix epoch seconds); null where `reason` says what ends it.
             * @example null
             */
            until: number | null;
        };
        Erasure: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description When the person was deleted (Unix epoch seconds).
             * @example 1795219200
             */
            erased_at: number;
            /** @description Whether every service is `complete`. */
            complete: boolean;
            /** @description Each service, as its tables are now. */
            services: components["schemas"]["ErasureOfService"][];
            /** @description What no service can remove. */
            elsewhere: components["schemas"]["KeptElsewhere"][];
        };
        ReadOwnProfileRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
        };
        OwnUser: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description First name, or empty.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Middle name, or empty.
             * @example
             */
            middle_name: string;
            /**
             * @description Last name, or empty.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description Pending until a method of the user is verified; blocked until the App unblocks the user.
             * @example active
             * @enum {string}
             */
            status: "pending" | "active" | "blocked";
            /** @description Whether `status` is `active`. */
            active: boolean;
            /** @description Emails of the user, oldest first. */
            emails: components["schemas"]["UserEmail"][];
            /** @description Phone numbers of the user, oldest first. */
            phone_numbers: components["schemas"]["UserPhoneNumber"][];
            /**
             * @description Linked providers.
             * @example []
             */
            idp_providers: components["schemas"]["UserIdpProvider"][];
            /** @description Wallets of the user, oldest first. */
            wallets: components["schemas"]["UserWallet"][];
            /** @description TOTP authenticators of the user; never their secrets. */
            totps: components["schemas"]["Totp"][];
            /** @description WebAuthn credentials (passkeys) of the user. */
            webauthn_credentials: components["schemas"]["WebauthnCredential"][];
            /**
             * @description What a page with the public token may change for this person: nothing while the App setting `account_changes` is `off`, or where the person has an active TOTP; `add_address` only with `public_sends`.
             * @example [
             *       "add_passkey",
             *       "remove_passkey"
             *     ]
             */
            page_changes: ("add_address" | "remove_address" | "add_passkey" | "remove_passkey")[];
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        FactorMethod: {
            /**
             * @description Id of what was verified.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description Kind of what was verified.
             * @example email
             * @enum {string}
             */
            method_type: "email" | "wallet" | "phone_number" | "webauthn" | "totp";
            /**
             * @description When it was last verified (Unix epoch seconds).
             * @example 1795219200
             */
            last_verified_at: number;
            /** @description Id of the linked provider (`idpuser_…`). */
            id?: string;
            /** @description Id of the phone number. */
            phone_number_id?: string;
            /** @description The phone number, in E.164 form. */
            phone_number?: string;
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id?: string;
            /**
             * @description The email address.
             * @example ada@example.com
             */
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
        Factor: {
            /**
             * @description How the proof travelled.
             * @example email
             * @enum {string}
             */
            delivery_channel: "sms" | "email" | "totp_authenticator" | "totp_recovery_code" | "google_oauth" | "apple_oauth" | "microsoft_oauth" | "discord_oauth" | "okta_oauth" | "github_oauth" | "slack_oauth" | "facebook_oauth" | "oidc_oauth" | "webauthn_credential" | "eth_wallet" | "sol_wallet";
            /**
             * @description Kind of proof.
             * @example otp
             * @enum {string}
             */
            type: "otp" | "oauth" | "wallet" | "totp" | "webauthn";
            /** @description What was verified; its members follow `method_type`. */
            method: components["schemas"]["FactorMethod"];
        };
        DeviceFingerprint: {
            /**
             * @description IP address of the device.
             * @example 203.0.113.7
             */
            ip: string;
            /**
             * @description User agent of the device.
             * @example Mozilla/5.0
             */
            user_agent: string;
        };
        SessionView: {
            /**
             * @description Id of the session.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description When it began (Unix epoch seconds).
             * @example 1795219200
             */
            started_at: number;
            /**
             * @description When it ends (Unix epoch seconds).
             * @example 1795222800
             */
            expires_at: number;
            /**
             * @description When it was last verified; may lag by up to 60 seconds.
             * @example 1795219200
             */
            last_active_at: number;
            /** @description Every way in which its user was verified, once per method. */
            factors: components["schemas"]["Factor"][];
            /** @description The device that began it. */
            device_fingerprint: components["schemas"]["DeviceFingerprint"];
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        ReadOwnProfileResponse: {
            /**
             * @description Id of the session of the token.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            session_id: string;
            /** @description The user of the session. */
            user: components["schemas"]["OwnUser"];
            /** @description Where the user is signed in, newest first: at most 100 active sessions, without their tokens. */
            sessions: components["schemas"]["SessionView"][];
        };
        RevokeOwnSessionsRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /**
             * @description The session with this id, of the same user.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            session_id?: string;
            /**
             * @description `elsewhere`: every other session of the user. `everywhere`: every session, that of the token too.
             * @example elsewhere
             * @enum {string}
             */
            scope?: "elsewhere" | "everywhere";
        };
        RevokeSessionsResponse: {
            /**
             * @description How many sessions ended by this call.
             * @example 1
             */
            revoked: number;
        };
        ReadOwnBalancesRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /**
             * @description A wallet of the user of the session.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            wallet_id: string;
        };
        TokenBalance: {
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @example USDC
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The network that has the token.
             * @example ethereum
             * @enum {string}
             */
            network: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description Exact decimal, in whole tokens.
             * @example 12.345678901234567891
             */
            balance: string;
        };
        UnreadBalance: {
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @example USDC
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The network that has the token.
             * @example ethereum
             * @enum {string}
             */
            network: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description The `error_type` that `POST /v1/wallets/balance` would answer for this token.
             * @example chain_unavailable
             * @enum {string}
             */
            error_type: "chain_not_configured" | "chain_unavailable";
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
        CheckOwnChangeRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description What the user is about to do.
             * @example update_names
             * @enum {string}
             */
            change: "update_names" | "add_address" | "remove_address" | "add_passkey" | "remove_passkey" | "add_totp" | "remove_totp" | "list_recovery_codes" | "add_provider" | "remove_provider" | "add_wallet" | "remove_wallet";
        };
        CheckOwnChangeResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        UnlockMethodsRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /** @description JWT of an existing session (secret key). */
            session_jwt?: string;
            /**
             * @description What is locked: the emails of the user, the phone numbers, or the TOTP and its recovery codes.
             * @example email
             * @enum {string}
             */
            method_type: "email" | "phone_number" | "totp";
        };
        UnlockMethodsResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description How many methods were unlocked by this call; 0 if none was locked.
             * @example 1
             */
            unlocked: number;
        };
        DeviceFingerprintInput: {
            /**
             * @description IP address of the device.
             * @example 203.0.113.7
             */
            ip?: string;
            /**
             * @description User agent of the device.
             * @example Mozilla/5.0
             */
            user_agent?: string;
        };
        BeginEmailRequest: {
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
        };
        BeginAddressResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        VerifyEmailRequest: {
            /**
             * @description The code that the user received.
             * @example 493021
             */
            otp: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
        };
        VerifyEmailResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id: string;
        };
        BeginPhoneNumberRequest: {
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
            /** @description Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the limits of visitors. Default: `false`. */
            for_visitor?: boolean;
        };
        VerifyPhoneNumberRequest: {
            /**
             * @description The code that the user received.
             * @example 493021
             */
            otp: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
        };
        VerifyPhoneNumberResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the phone number.
             * @example pn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            phone_number_id: string;
        };
        BeginOwnEmailRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.
             * @example eyJjaGFsbGVuZ2UiOnsi…
             */
            proof_of_work?: string;
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
        };
        VerifyOwnEmailRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description The code that the user received.
             * @example 493021
             */
            otp: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
        };
        RemoveOwnEmailRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id: string;
        };
        BeginOwnPhoneNumberRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.
             * @example eyJjaGFsbGVuZ2UiOnsi…
             */
            proof_of_work?: string;
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
            /** @description Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the limits of visitors. Default: `false`. */
            for_visitor?: boolean;
        };
        VerifyOwnPhoneNumberRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description The code that the user received.
             * @example 493021
             */
            otp: string;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
        };
        RemoveOwnPhoneNumberRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description Id of the phone number.
             * @example pn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            phone_number_id: string;
        };
        SendSmsOtpRequest: {
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /** @description Whether an unknown address makes a user; if not, it is refused. Default: `true`. */
            create_user?: boolean;
            /** @description Whether the answer must not tell whether the address is known: it has no user, an id that is new with each send, and no message leaves where none may be sent. Always so with a public token. Default: `false`. */
            uniform_answer?: boolean;
            /**
             * @description Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.
             * @example eyJjaGFsbGVuZ2UiOnsi…
             */
            proof_of_work?: string;
            /**
             * @description Phone number in E.164 form.
             * @example +14155552671
             */
            phone_number: string;
            /** @description Whether a visitor of your pages wishes this SMS, and your server only passes the wish on. It is judged as without a secret key then: only to countries of `sms_country_allowlist`, and within the limits of visitors. Default: `false`. */
            for_visitor?: boolean;
        };
        SendSmsOtpResponse: {
            /**
             * @description Send it as `method_id` in verification.
             * @example pn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            phone_number_id: string;
            /** @description Whether the user is active already. Not in a uniform answer. */
            user_active?: boolean;
            /**
             * @description Id of the user. Not in a uniform answer.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
        };
        SendEmailOtpRequest: {
            /** @description Minutes that the code lives; the App setting `otp_expires_in` when absent. */
            expires_in?: number;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Language of the message (BCP 47); English where there is no translation.
             * @example en
             */
            locale?: string;
            /** @description Whether an unknown address makes a user; if not, it is refused. Default: `true`. */
            create_user?: boolean;
            /** @description Whether the answer must not tell whether the address is known: it has no user, an id that is new with each send, and no message leaves where none may be sent. Always so with a public token. Default: `false`. */
            uniform_answer?: boolean;
            /**
             * @description Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.
             * @example eyJjaGFsbGVuZ2UiOnsi…
             */
            proof_of_work?: string;
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
        };
        SendEmailOtpResponse: {
            /**
             * @description Send it as `method_id` in verification.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id: string;
            /** @description Whether the user is active already. Not in a uniform answer. */
            user_active?: boolean;
            /**
             * @description Id of the user. Not in a uniform answer.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
        };
        VerifyOtpRequest: {
            /**
             * @description The `phone_number_id` or `email_id` that send or create answered.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description The code that the user received.
             * @example 493021
             */
            otp: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
        };
        Session: {
            /**
             * @description Id of the session.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description When it began (Unix epoch seconds).
             * @example 1795219200
             */
            started_at: number;
            /**
             * @description When it ends (Unix epoch seconds).
             * @example 1795222800
             */
            expires_at: number;
            /**
             * @description When it was last verified; may lag by up to 60 seconds.
             * @example 1795219200
             */
            last_active_at: number;
            /** @description Every way in which its user was verified, once per method. */
            factors: components["schemas"]["Factor"][];
            /** @description The device that began it. */
            device_fingerprint: components["schemas"]["DeviceFingerprint"];
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Opaque token; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
        };
        VerifyOtpResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description The `phone_number_id` or `email_id` that send or create answered.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description Kind of the method.
             * @enum {string}
             */
            method_type: "email" | "phone_number";
        };
        CreateMagicLinkRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Minutes that the link lives. Default: `60`. */
            expires_in?: number;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
        };
        CreateMagicLinkResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Embeddable token, for any channel of your choice; works once.
             * @example dL8d5AsW2m32XSVosF4v6mIk6n…
             */
            token: string;
        };
        VerifyMagicLinkRequest: {
            /**
             * @description The token of the link.
             * @example dL8d5AsW2m32XSVosF4v6mIk6n…
             */
            token: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
        };
        VerifyMagicLinkResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description The `phone_number_id` or `email_id` that send or create answered.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description Kind of the method.
             * @enum {string}
             */
            method_type: "email" | "phone_number" | "wallet";
        };
        SendMagicLinkRequest: {
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Where the link leads; must be allowed by the App.
             * @example https://app.example.com/welcome
             */
            redirect_url: string;
            /** @description Minutes that the link lives. Default: `60`. */
            expires_in?: number;
            /** @description Whether an unknown address makes a user; if not, it is refused. Default: `true`. */
            create_user?: boolean;
            /** @description Device of the user, for fraud checks; compared by the App setting `fingerprint_match`. With a public token it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Language of the message (BCP 47).
             * @example en
             */
            locale?: string;
            /** @description Whether the answer must not tell whether the address is known: it has no user, an id that is new with each send, and no message leaves where none may be sent. Always so with a public token. Default: `false`. */
            uniform_answer?: boolean;
            /**
             * @description Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.
             * @example eyJjaGFsbGVuZ2UiOnsi…
             */
            proof_of_work?: string;
        };
        SendMagicLinkResponse: {
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id: string;
            /**
             * @description Id of the user. Not in a uniform answer.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
        };
        CreateTotpRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Minutes within which the TOTP must be verified to become active. Default: `30`. */
            expires_in?: number;
        };
        CreateTotpResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description The secret in base32, for typing it in.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description Id of the TOTP.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            totp_id: string;
            /**
             * @description The recovery codes that are left; each works once.
             * @example [
             *       "k7m2p-9xq4w",
             *       "3hv8c-t6dnr"
             *     ]
             */
            recovery_codes: string[];
            /**
             * @description QR code of the `otpauth://` URI: a PNG as a data URL.
             * @example data:image/png;base64,…
             */
            qr_base64: string;
        };
        VerifyTotpRequest: {
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description The code that the authenticator shows.
             * @example 287082
             */
            totp_code: string;
        };
        VerifyTotpResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description Id of the TOTP.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            totp_id: string;
        };
        RecoverTotpRequest: {
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description One of the recovery codes.
             * @example k7m2p-9xq4w
             */
            recovery_code: string;
        };
        RecoverTotpResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description Id of the TOTP.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            totp_id: string;
        };
        OwnTotpRequest: {
            /** @description Token of the session that gains the factor. */
            session_token: string;
            /**
             * @description The code that the authenticator shows.
             * @example 287082
             */
            totp_code?: string;
            /**
             * @description One of the recovery codes.
             * @example k7m2p-9xq4w
             */
            recovery_code?: string;
        };
        ListRecoveryCodesRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        TotpRecoveryCodes: {
            /**
             * @description Id of the TOTP.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /** @description Whether the TOTP is active. */
            verified: boolean;
            /**
             * @description The recovery codes that are left; each works once.
             * @example [
             *       "k7m2p-9xq4w",
             *       "3hv8c-t6dnr"
             *     ]
             */
            recovery_codes: string[];
        };
        ListRecoveryCodesResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Each TOTP with its codes. */
            totps: components["schemas"]["TotpRecoveryCodes"][];
        };
        BeginRegistrationRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Domain of the page that makes the browser call: a host name, without scheme and port. A public suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
             * @example example.com
             */
            domain: string;
            /**
             * @description Built into the device, or one that moves between devices. Default: `platform`.
             * @enum {string}
             */
            authenticator_type?: "platform" | "cross-platform";
        };
        BeginRegistrationResponse: {
            /**
             * @description Creation options in the JSON form of WebAuthn Level 3: hand `publicKey` to `PublicKeyCredential.parseCreationOptionsFromJSON`.
             * @example {
             *       "publicKey": {
             *         "challenge": "qJZ…",
             *         "rp": {
             *           "id": "example.com",
             *           "name": "Acme"
             *         },
             *         "user": {
             *           "id": "mZt…",
             *           "name": "ada@example.com",
             *           "displayName": "Ada Lovelace"
             *         },
             *         "pubKeyCredParams": [
             *           {
             *             "type": "public-key",
             *             "alg": -7
             *           }
             *         ],
             *         "timeout": 300000,
             *         "attestation": "none",
             *         "excludeCredentials": [],
             *         "authenticatorSelection": {
             *           "authenticatorAttachment": "platform",
             *           "residentKey": "preferred",
             *           "userVerification": "preferred"
             *         }
             *       }
             *     }
             */
            public_key_credential_creation_options: {
                [key: string]: unknown;
            };
        };
        CreateCredentialRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description What `navigator.credentials.create()` gave, by its `toJSON()`. Its parts are at most 4 KiB each.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {
             *         "clientDataJSON": "eyJ…",
             *         "attestationObject": "o2N…"
             *       },
             *       "clientExtensionResults": {}
             *     }
             */
            public_key_credential: {
                [key: string]: unknown;
            };
            /**
             * @description Name for a settings page; one by its kind when absent.
             * @example My phone
             */
            name?: string;
        };
        CreateCredentialResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the WebAuthn credential.
             * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            webauthn_credential_id: string;
        };
        BeginOwnPasskeyRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description Domain of the page that makes the browser call: a host name, without scheme and port. A public suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
             * @example example.com
             */
            domain: string;
            /**
             * @description Built into the device, or one that moves between devices. Default: `platform`.
             * @enum {string}
             */
            authenticator_type?: "platform" | "cross-platform";
        };
        CreateOwnPasskeyRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description What `navigator.credentials.create()` gave, by its `toJSON()`. Its parts are at most 4 KiB each.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {
             *         "clientDataJSON": "eyJ…",
             *         "attestationObject": "o2N…"
             *       },
             *       "clientExtensionResults": {}
             *     }
             */
            public_key_credential: {
                [key: string]: unknown;
            };
            /**
             * @description Name for a settings page; one by its kind when absent.
             * @example My phone
             */
            name?: string;
        };
        RemoveOwnPasskeyRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /** @description Minutes since the factor was verified (secret key); 10 when absent. */
            max_factor_age?: number;
            /**
             * @description Id of the WebAuthn credential.
             * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            webauthn_credential_id: string;
        };
        BeginAuthenticationRequest: {
            /**
             * @description Whose credentials may answer; any discoverable one (passkey) when absent.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
            /**
             * @description Domain of the page that makes the browser call: a host name, without scheme and port. A public suffix (`com`, `co.uk`, `github.io`) belongs to many and is refused.
             * @example example.com
             */
            domain: string;
        };
        BeginAuthenticationResponse: {
            /**
             * @description Request options in the JSON form of WebAuthn Level 3: hand `publicKey` to `PublicKeyCredential.parseRequestOptionsFromJSON`.
             * @example {
             *       "publicKey": {
             *         "challenge": "qJZ…",
             *         "timeout": 300000,
             *         "rpId": "example.com",
             *         "allowCredentials": [
             *           {
             *             "type": "public-key",
             *             "id": "AcX…"
             *           }
             *         ],
             *         "userVerification": "preferred"
             *       }
             *     }
             */
            public_key_credential_request_options: {
                [key: string]: unknown;
            };
            /**
             * @description The user that was named; empty where none was.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        VerifyAssertionRequest: {
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description What `navigator.credentials.get()` gave, by its `toJSON()`. Its parts are at most 4 KiB each.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {
             *         "clientDataJSON": "eyJ…",
             *         "authenticatorData": "SZY…",
             *         "signature": "MEU…",
             *         "userHandle": "mZt…"
             *       },
             *       "clientExtensionResults": {}
             *     }
             */
            public_key_credential: {
                [key: string]: unknown;
            };
        };
        VerifyAssertionResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description Id of the WebAuthn credential.
             * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            webauthn_credential_id: string;
        };
        CheckPasswordStrengthRequest: {
            /**
             * @description Never logged and never kept; its first 100 characters are scored.
             * @example correct horse battery staple
             */
            password: string;
        };
        PasswordFeedback: {
            /**
             * @description What is wrong with it; may be empty.
             * @example This is a top-10 common password
             */
            warning: string;
            /**
             * @description How to make it better.
             * @example [
             *       "Add another word or two."
             *     ]
             */
            suggestions: string[];
        };
        CheckPasswordStrengthResponse: {
            /**
             * @description Higher is stronger.
             * @example 4
             */
            score: number;
            /**
             * @description Seconds at 10^10 guesses a second.
             * @example 0.0001
             */
            crack_time: number;
            /**
             * @description The same for people.
             * @example centuries
             */
            crack_time_display: string;
            /** @description How to make it stronger, for people. */
            feedback: components["schemas"]["PasswordFeedback"];
        };
        BeginOAuthRequest: {
            /**
             * @description Where the browser returns to, with `token` or `error` in its query; one of `allowed_redirect_urls`, in a test App also a page on this machine.
             * @example https://app.example.com/welcome
             */
            redirect_url: string;
            /**
             * @description Link the provider to this user. Needs the secret key.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
        };
        BeginOAuthResponse: {
            /**
             * @description Page of the provider; send the browser there within 10 minutes.
             * @example https://accounts.google.com/o/oauth2/v2/auth?client_id=4076.apps.googleusercontent.com
             */
            authorization_url: string;
            /**
             * @description Keep it in the browser that begins, and send it with the token to the verification.
             * @example fJ0yqQJ8mV3k2XvT1b9uYw7cR5hN4aZ6eL0pS2dG8iM
             */
            state: string;
        };
        VerifyOAuthRequest: {
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description The `token` of the redirect; it works once, for 10 minutes.
             * @example Qm3vX9cT1kR7yB5nH2sW8eJ4uL6aD0fG3iP9oZ1tV7x
             */
            token: string;
            /**
             * @description The `state` that began this sign-in, from the browser that began it. Required with a public token.
             * @example fJ0yqQJ8mV3k2XvT1b9uYw7cR5hN4aZ6eL0pS2dG8iM
             */
            state?: string;
        };
        VerifyOAuthResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session; empty when only a JWT was handed in.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /**
             * @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
            /**
             * @description Id of the linked provider.
             * @example idpuser_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            idp_provider_id: string;
        };
        ProviderTokens: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the linked provider.
             * @example idpuser_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            idp_provider_id: string;
            /**
             * @description Name of the provider.
             * @example google
             * @enum {string}
             */
            provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            /**
             * @description Access token, refreshed if it had expired.
             * @example ya29.a0AfB_by…
             */
            access_token: string;
            /**
             * @description Refresh token; empty if the provider gave none.
             * @example
             */
            refresh_token: string;
            /**
             * @description The last ID token; empty if the provider gave none.
             * @example
             */
            id_token: string;
            /**
             * @description Granted scopes, separated by spaces.
             * @example openid email
             */
            scope: string;
            /**
             * @description When the access token expires (Unix epoch seconds); 0 if the provider did not say.
             * @example 1764072000
             */
            expires_at: number;
        };
        OAuthCallbackParameters: {
            /**
             * @description The `state` of the sign-in.
             * @example fJ0yqQJ8mV3k2XvT1b9uYw7cR5hN4aZ6eL0pS2dG8iM
             */
            state?: string;
            /**
             * @description The authorization code.
             * @example SplxlOBeZQQYbYS6WxSbIA
             */
            code?: string;
            /**
             * @description The issuer of the answer (RFC 9207).
             * @example https://accounts.google.com
             */
            iss?: string;
            /** @description Why the provider refused. */
            error?: string;
            /** @description The name of the user as JSON, which Apple sends the first time. */
            user?: string;
        };
        BeginWalletRegistrationRequest: {
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana";
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
            /**
             * @description User to whom the wallet is attached; needs the secret key.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
            /**
             * @description Host, and port where there is one, of the page that asks for the signature. With a public token: one of the App setting `allowed_origins`; in a test App also `localhost` and `127.0.0.1`.
             * @example app.example.com
             */
            domain: string;
            /**
             * @description URI of that page, on the same host; `https://<domain>` when absent.
             * @example https://app.example.com/login
             */
            uri?: string;
            /**
             * @description Chain: an EIP-155 number for Ethereum (when absent, 1, or in a test App the chain of `RPC_URL_ETHEREUM_TEST` where the operator has set it), `mainnet`, `testnet`, `devnet` or `localnet` for Solana.
             * @example 1
             */
            chain_id?: number | string;
        };
        BeginWalletRegistrationResponse: {
            /**
             * @description The exact text to sign.
             * @example app.example.com wants you to sign in with your Ethereum account:
             *     0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045
             *
             *     Sign in with this wallet. This sends no transaction and costs nothing.
             *
             *     URI: https://app.example.com/login
             *     Version: 1
             *     Chain ID: 1
             *     Nonce: 6f2c1e9ab04d47d8a3c5e7f901b2d4c6
             *     Issued At: 2026-11-20T21:50:00.000Z
             *     Expiration Time: 2026-11-20T22:00:00.000Z
             */
            challenge: string;
            /**
             * @description The user who began; empty when none was named.
             * @example
             */
            user_id: string;
            /**
             * @description When the challenge ends, in epoch seconds.
             * @example 1795219200
             */
            expires_at: number;
        };
        VerifyWalletRequest: {
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Opaque token of an existing session. */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /** @description Device of the user. It is compared with the device for which a passcode or link was requested, by the App setting `fingerprint_match`. A session that starts keeps it; a member that is absent is that of the request, which is your own server if it makes the call. With a public token all of it is ignored: the device is then the one that sent the request. */
            device_fingerprint?: components["schemas"]["DeviceFingerprintInput"];
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana";
            /**
             * @description Over the challenge: hex with `0x` for Ethereum, base58 for Solana. That of a contract wallet (EIP-1271, or ERC-6492 where it is not deployed yet) is verified on the chain that the challenge names, where the operator has configured it.
             * @example 0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a1b
             */
            signature: string;
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
            /** @description The text that was signed; a public token must send it. With the secret key and without it, the 5 newest open challenges of the address are tried, and the 5 newest that the secret key began. */
            challenge?: string;
        };
        VerifyWalletResponse: {
            /**
             * @description Id of the wallet.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
            /** @description An `ethereum` address with its checksum (EIP-55). */
            checksum_address?: string;
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana";
            /** @description Whether it is the default wallet of its type; a user has one of each type. */
            is_default: boolean;
            /** @description Whether its key is held elsewhere. */
            is_read_only: boolean;
            /** @description Whether its key is held elsewhere. */
            is_ready_only: boolean;
            /** @description Whether it was made elsewhere. */
            is_imported: boolean;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /** @description Token of the session; empty when only a JWT was handed in. */
            session_token?: string;
            /** @description Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires. */
            session_jwt?: string;
            /** @description The session that began or was extended. */
            session?: components["schemas"]["Session"];
        };
        CreateWalletRequest: {
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        Wallet: {
            /**
             * @description Id of the wallet.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
            /**
             * @description The same address with its checksum (EIP-55). Only of `ethereum`.
             * @example 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045
             */
            checksum_address?: string;
            /**
             * @description Chain type of the wallet.
             * @example ethereum
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
            /**
             * @description Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App whose address is one of main networks.
             * @example false
             */
            receive_only: boolean;
            /**
             * @description When its key was first exported, in Unix epoch seconds; 0 if it never was.
             * @example 1795219200
             */
            exported_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        ImportWalletRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Chain type of the wallet.
             * @example ethereum
             * @enum {string}
             */
            wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            /** @description Deprecated: seal the key instead (`import_id`), so that no process on its way sees it. Key that the service shall hold: hex for Ethereum and DOT (seed), base58 or a JSON array for Solana, WIF for Bitcoin, an `S…` seed for XLM. One of this, `import_id` and `public_address`. */
            private_key?: string;
            /**
             * @description Address to watch. One of this, `import_id` and `private_key`.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address?: string;
            /**
             * @description Id of `import/begin`: the key is in `ciphertext`.
             * @example import_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            import_id?: string;
            /**
             * @description Key that the HPKE sender encapsulated; with `import_id`.
             * @example BOd_…
             */
            encapsulated_key?: string;
            /**
             * @description The text of the key, sealed with the `info` `latchkey:wallet-import:v1:{app_id}:{import_id}`; with `import_id`.
             * @example p8Xv…
             */
            ciphertext?: string;
        };
        ListWalletsResponse: {
            /** @description Newest first. */
            wallets: components["schemas"]["Wallet"][];
            /**
             * @description How many match the filter in all. Above 100,000 it is not exact, and only says whether there is more.
             * @example 1
             */
            count: number;
            /**
             * @description How many were skipped.
             * @example 0
             */
            offset: number;
            /**
             * @description How many were asked for.
             * @example 50
             */
            limit: number;
        };
        TransferLimits: {
            /**
             * @description The most that one payment may be.
             * @example 50
             */
            per_transfer?: string;
            /**
             * @description The most within 24 hours.
             * @example 500
             */
            per_day?: string;
            /**
             * @description The most within 30 days.
             * @example 5000
             */
            per_30_days?: string;
        };
        NeededApprovals: {
            /**
             * @description How many approve it.
             * @example 2
             */
            count: number;
            /**
             * @description Secret keys of the App, or operators; none of them may have created or confirmed it.
             * @example operators
             * @enum {string}
             */
            by: "keys" | "operators";
        };
        TransferNeeds: {
            /** @description A session of the user comes with the confirmation. */
            person?: boolean;
            /**
             * @description Types of factors that the session of the user must hold; implies `person`.
             * @example [
             *       "totp"
             *     ]
             */
            factors?: ("otp" | "oauth" | "wallet" | "totp" | "webauthn")[];
            /**
             * @description Minutes since each of `factors` was verified, or any one where none is named; implies `person`.
             * @example 10
             */
            max_factor_age?: number;
            /** @description A passkey of the user signs the payment itself. */
            passkey?: boolean;
            /** @description The App signs the payment with its own approval key. */
            app_signature?: boolean;
            /** @description Who else approves it. */
            approvals?: components["schemas"]["NeededApprovals"];
        };
        TransferRule: {
            /**
             * @description Payments in this currency; all of them without it. What is paid on several networks is added up for `limits`.
             * @example USDC
             * @enum {string}
             */
            currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Payments to these addresses, on the usual network of their currency alone: elsewhere another person may hold the same address, and `needs` alone hold for it. To any address, on any network, without it.
             * @example [
             *       "0xd8da6bf26964af9d7eed9e03e53415d37aa96045"
             *     ]
             */
            dest?: string[];
            /** @description Needs `currency`. */
            limits?: components["schemas"]["TransferLimits"];
            /** @description Nothing without it. */
            needs?: components["schemas"]["TransferNeeds"];
        };
        TransferWindow: {
            /**
             * @description Place of the rule in `rules`, from 0.
             * @example 0
             */
            rule: number;
            /**
             * @description Which limit of the rule.
             * @example per_day
             * @enum {string}
             */
            window: "per_day" | "per_30_days";
            /**
             * @description Currency of the rule.
             * @example USDC
             * @enum {string}
             */
            currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The limit, in whole tokens.
             * @example 500
             */
            limit: string;
            /**
             * @description What was signed within the window, whichever rule admitted it; to `dest` where the rule has one.
             * @example 120.5
             */
            spent: string;
            /**
             * @description What is left of the limit.
             * @example 379.5
             */
            left: string;
        };
        FormerTransferPolicy: {
            /**
             * @description In their order: the first whose currency and destination match, and whose limits hold, says what a payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with `per_day` or `per_30_days` name 500 addresses at most, all together.
             * @example [
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_transfer": "50",
             *           "per_day": "500"
             *         }
             *       },
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_30_days": "20000"
             *         },
             *         "needs": {
             *           "person": true,
             *           "factors": [
             *             "totp"
             *           ]
             *         }
             *       }
             *     ]
             */
            rules: components["schemas"]["TransferRule"][];
            /**
             * @description Until when it has to admit payments, too.
             * @example 1795219200
             */
            in_force_until: number;
            /** @description The windows of its rules, as they are now. */
            windows: components["schemas"]["TransferWindow"][];
        };
        TransferPolicy: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description The wallet that it is for; `null` for the policy of the App.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            wallet_id: string | null;
            /**
             * @description How often it was changed; 0 before it is set. Until then that of a live App wants the person, or admits everything if the App was made by version 0.2 or before; every other one admits everything.
             * @example 1
             */
            version: number;
            /**
             * @description In their order: the first whose currency and destination match, and whose limits hold, says what a payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with `per_day` or `per_30_days` name 500 addresses at most, all together.
             * @example [
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_transfer": "50",
             *           "per_day": "500"
             *         }
             *       },
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_30_days": "20000"
             *         },
             *         "needs": {
             *           "person": true,
             *           "factors": [
             *             "totp"
             *           ]
             *         }
             *       }
             *     ]
             */
            rules: components["schemas"]["TransferRule"][];
            /**
             * @description Minutes for which this policy, once it is replaced, still has to admit a payment beside the new one. So a change that allows less is in force at once, and one that allows more after this time.
             * @example 60
             */
            loosen_after_minutes: number;
            /** @description The windows of its rules, as they are now. */
            windows: components["schemas"]["TransferWindow"][];
            /** @description Policies that it has replaced, and that still have to admit a payment as well. */
            former: components["schemas"]["FormerTransferPolicy"][];
            /**
             * @description When it was set; 0 if never.
             * @example 1795219200
             */
            updated_at: number;
        };
        SetTransferPolicyRequest: {
            /**
             * @description In their order: the first whose currency and destination match, and whose limits hold, says what a payment needs. A payment that none admits is refused, so an empty list refuses all. Rules with `per_day` or `per_30_days` name 500 addresses at most, all together.
             * @example [
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_transfer": "50",
             *           "per_day": "500"
             *         }
             *       },
             *       {
             *         "currency": "USDC",
             *         "limits": {
             *           "per_30_days": "20000"
             *         },
             *         "needs": {
             *           "person": true,
             *           "factors": [
             *             "totp"
             *           ]
             *         }
             *       }
             *     ]
             */
            rules: components["schemas"]["TransferRule"][];
            /**
             * @description Minutes for which this policy, once it is replaced, still has to admit a payment beside the new one. So a change that allows less is in force at once, and one that allows more after this time. Default: `0`.
             * @example 60
             */
            loosen_after_minutes?: number;
        };
        BalanceRequest: {
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @example USDC
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Where the token is asked for; without it on `ethereum` or `solana`, or the own network of a coin. An Ethereum wallet has USDC and USDT on `ethereum`, `polygon`, `avalanche`, `base` and `arbitrum`, and ether on `ethereum`, `base` and `arbitrum`. The same address may have another owner on another network.
             * @example base
             * @enum {string}
             */
            network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description Id of the wallet.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            wallet_id: string;
        };
        BalanceResponse: {
            /**
             * @description Exact decimal, in whole tokens.
             * @example 12.345678901234567891
             */
            balance: string;
            /**
             * @description The token; it must be compatible with the type of the wallet.
             * @example USDC
             * @enum {string}
             */
            token_symbol: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description The network that has the token.
             * @example ethereum
             * @enum {string}
             */
            network: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /** @description The wallet that was asked for. */
            wallet: components["schemas"]["Wallet"];
        };
        BalancesResponse: {
            /** @description Those that were read, also where they are zero. */
            balances: components["schemas"]["TokenBalance"][];
            /** @description Those that were not: a failing chain hides no balance of another one, and is never a zero. */
            unavailable: components["schemas"]["UnreadBalance"][];
        };
        ExportWalletRequest: {
            /**
             * @description Public key of the page that is to open the key: a point of P-256, 65 bytes (uncompressed) in base64url.
             * @example BOd_…
             */
            recipient_public_key: string;
            /**
             * @description Token of a session of the user of the wallet.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /** @description JWT of that session. */
            session_jwt?: string;
        };
        ExportWalletResponse: {
            /**
             * @description Key that the HPKE sender encapsulated: 65 bytes in base64url.
             * @example BOd_…
             */
            encapsulated_key: string;
            /**
             * @description The sealed text of the key, in base64url.
             * @example p8Xv…
             */
            ciphertext: string;
            /**
             * @description Form of the text: hex (`ethereum`), base58 of 64 bytes (`solana`), WIF (`bitcoin`), hex after 0x of the mini secret (`DOT`), an `S…` seed (`XLM`).
             * @example hex
             * @enum {string}
             */
            format: "hex" | "base58" | "wif" | "mini_secret" | "strkey";
            /**
             * @description Address of the wallet on its chain; Ethereum addresses are returned in lower case.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            public_address: string;
        };
        BeginImportRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        BeginImportResponse: {
            /**
             * @description Id of the import.
             * @example import_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            import_id: string;
            /**
             * @description Public key of this import alone: a point of P-256, 65 bytes (uncompressed) in base64url.
             * @example BOd_…
             */
            recipient_public_key: string;
            /**
             * @description When it ends (Unix epoch seconds): after 10 minutes.
             * @example 1795219200
             */
            expires_at: number;
        };
        TransferMemo: {
            /**
             * @description At most 28 bytes in UTF-8, without control and invisible characters. Anybody can read it in the chain.
             * @example INV-2026-0042
             */
            text?: string;
            /** @description In place of a text: a count below 2^64, in decimal. */
            id?: string;
        };
        CreateTransferRequest: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Wallet of the user that pays; its key is held here.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            source: string;
            /**
             * @description Address that is paid, on the chain of the source.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            dest: string;
            /**
             * @description Exact decimal, in whole tokens, with no more places than the token has.
             * @example 12.5
             */
            source_amount: string;
            /**
             * @description What is sent; it must fit the chain of the source.
             * @example USDC
             * @enum {string}
             */
            source_currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description What arrives; nothing is exchanged, so it is `source_currency`.
             * @example USDC
             * @enum {string}
             */
            dest_currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Where it is paid; without it on `ethereum` or `solana`, or the own network of a coin. An Ethereum wallet has USDC and USDT on `ethereum`, `polygon`, `avalanche`, `base` and `arbitrum`, and ether on `ethereum`, `base` and `arbitrum`. The same address may have another owner on another network.
             * @example base
             * @enum {string}
             */
            network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description Your own id of the transfer, unique in the App: sent again with the same content, it answers the same transfer.
             * @example payout-2026-11-0042
             */
            custom_id?: string;
            /** @description For payments of XLM: what the receiver reads in the chain. */
            memo?: components["schemas"]["TransferMemo"];
            /** @description Notes of your own; they do not go to the chain. */
            notes?: string;
            /** @description Minutes within which the transfer must be confirmed. Default: `60`. */
            expires_in?: number;
        };
        TransferApproval: {
            /**
             * @description The secret key that approved it, or the key of the operator.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            key_id: string;
            /**
             * @description An operator who is a user; empty for a key.
             * @example
             */
            user_id: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            approved_at: number;
            /**
             * @description Why; shown with the transfer.
             * @example Invoice 2026-11-0042 is right.
             */
            note: string;
        };
        TransferRejection: {
            /**
             * @description The secret key that rejected it, or the key of the operator.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            key_id: string;
            /**
             * @description An operator who is a user; empty for a key.
             * @example
             */
            user_id: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            rejected_at: number;
            /**
             * @description Why; shown with the transfer.
             * @example Invoice 2026-11-0042 is right.
             */
            note: string;
        };
        PaymentRequirements: {
            /** @description A session of the user comes with the confirmation. */
            person: boolean;
            /**
             * @description Types of factors that this session must hold.
             * @example [
             *       "totp"
             *     ]
             */
            factors: ("otp" | "oauth" | "wallet" | "totp" | "webauthn")[];
            /**
             * @description In minutes; see the policy. `null`: any age.
             * @example 10
             */
            max_factor_age: number | null;
            /** @description A passkey of the user signs the payment itself. */
            passkey: boolean;
            /** @description The App signs the payment with its own approval key. */
            app_signature: boolean;
            /** @description `null`: none. */
            approvals: components["schemas"]["NeededApprovals"] | null;
            /**
             * @description The error by which the policies would refuse the payment now, whatever comes with it.
             * @enum {string}
             */
            refused_by?: "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen";
            /**
             * @description With `transfer_limit_exceeded`: when the amount fits if nothing else is paid; absent if never.
             * @example 1795219200
             */
            resets_at?: number;
        };
        CreateTransferResponse: {
            /**
             * @description Id of the transfer.
             * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description `pending` until it is confirmed, cancelled or expired; `awaiting_approval` once it is confirmed, where a policy needs approvals, until the last one, a rejection or `expires_at`; `processing` until the chain has decided. One that is overdue is `expired` at once; where a key rejected it before, it may become `rejected` some seconds later, since that is known only then.
             * @enum {string}
             */
            status: "pending" | "awaiting_approval" | "processing" | "completed" | "failed" | "cancelled" | "rejected" | "expired";
            /**
             * @description Wallet that pays.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            source: string;
            /**
             * @description Exact decimal, in whole tokens.
             * @example 12.5
             */
            source_amount: string;
            /**
             * @description Address that is paid, on the chain of the source.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            dest: string;
            /**
             * @description What is sent: the same amount, since fees are paid on top. A token that keeps a part of each payment delivers less.
             * @example 12.5
             */
            dest_amount: string;
            /**
             * @description What arrives.
             * @example USDC
             * @enum {string}
             */
            dest_currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description What is sent.
             * @example USDC
             * @enum {string}
             */
            source_currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Network on which it is paid.
             * @example ethereum
             * @enum {string}
             */
            network_name: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description Your own id of the transfer, unique in the App: sent again with the same content, it answers the same transfer.
             * @example payout-2026-11-0042
             */
            custom_id: string | null;
            /**
             * @description Fees in whole coins of the chain (ethereum, also on Base and Arbitrum, solana, bitcoin, DOT, XLM, AVAX, MATIC): estimated at first, exact once executed.
             * @example 0.00042
             */
            total_fees: string;
            /** @description What the receiver reads in the chain. */
            memo?: components["schemas"]["TransferMemo"];
            /**
             * @description Notes of your own; they do not go to the chain.
             * @example Payout for November
             */
            notes: string;
            /** @description The oldest first; empty where none were needed. */
            approvals: components["schemas"]["TransferApproval"][];
            /** @description Absent unless it was rejected. */
            rejection?: components["schemas"]["TransferRejection"];
            /** @description How many have to approve it, and who. Only where you get it while it is `awaiting_approval`. */
            needed_approvals?: components["schemas"]["NeededApprovals"];
            /**
             * @description Chain on which it is paid, by CAIP-2. Only where you get it while it is `awaiting_approval`.
             * @example eip155:1
             */
            network?: string;
            /**
             * @description Hash of the transaction, or signature on Solana; empty before it is signed.
             * @example
             */
            blockchain_tx_hash: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            completed_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            cancelled_at: number;
            /**
             * @description When the transfer can no longer be confirmed, or approved.
             * @example 1795219200
             */
            expires_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
            /** @description What the transfer policies want of this payment as things are: what has to come with its confirmation, or by which error it would be refused. */
            requires: components["schemas"]["PaymentRequirements"];
        };
        CheckTransferResponse: {
            /** @description What the transfer policies want of this payment as things are: what has to come with its confirmation, or by which error it would be refused. */
            requires: components["schemas"]["PaymentRequirements"];
            /**
             * @description Estimated fees in whole coins of the chain.
             * @example 0.00042
             */
            total_fees: string;
        };
        Transfer: {
            /**
             * @description Id of the transfer.
             * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description `pending` until it is confirmed, cancelled or expired; `awaiting_approval` once it is confirmed, where a policy needs approvals, until the last one, a rejection or `expires_at`; `processing` until the chain has decided. One that is overdue is `expired` at once; where a key rejected it before, it may become `rejected` some seconds later, since that is known only then.
             * @enum {string}
             */
            status: "pending" | "awaiting_approval" | "processing" | "completed" | "failed" | "cancelled" | "rejected" | "expired";
            /**
             * @description Wallet that pays.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            source: string;
            /**
             * @description Exact decimal, in whole tokens.
             * @example 12.5
             */
            source_amount: string;
            /**
             * @description Address that is paid, on the chain of the source.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            dest: string;
            /**
             * @description What is sent: the same amount, since fees are paid on top. A token that keeps a part of each payment delivers less.
             * @example 12.5
             */
            dest_amount: string;
            /**
             * @description What arrives.
             * @example USDC
             * @enum {string}
             */
            dest_currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description What is sent.
             * @example USDC
             * @enum {string}
             */
            source_currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Network on which it is paid.
             * @example ethereum
             * @enum {string}
             */
            network_name: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description Your own id of the transfer, unique in the App: sent again with the same content, it answers the same transfer.
             * @example payout-2026-11-0042
             */
            custom_id: string | null;
            /**
             * @description Fees in whole coins of the chain (ethereum, also on Base and Arbitrum, solana, bitcoin, DOT, XLM, AVAX, MATIC): estimated at first, exact once executed.
             * @example 0.00042
             */
            total_fees: string;
            /** @description What the receiver reads in the chain. */
            memo?: components["schemas"]["TransferMemo"];
            /**
             * @description Notes of your own; they do not go to the chain.
             * @example Payout for November
             */
            notes: string;
            /** @description The oldest first; empty where none were needed. */
            approvals: components["schemas"]["TransferApproval"][];
            /** @description Absent unless it was rejected. */
            rejection?: components["schemas"]["TransferRejection"];
            /** @description How many have to approve it, and who. Only where you get it while it is `awaiting_approval`. */
            needed_approvals?: components["schemas"]["NeededApprovals"];
            /**
             * @description Chain on which it is paid, by CAIP-2. Only where you get it while it is `awaiting_approval`.
             * @example eip155:1
             */
            network?: string;
            /**
             * @description Hash of the transaction, or signature on Solana; empty before it is signed.
             * @example
             */
            blockchain_tx_hash: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            completed_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            cancelled_at: number;
            /**
             * @description When the transfer can no longer be confirmed, or approved.
             * @example 1795219200
             */
            expires_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            updated_at: number;
        };
        ListTransfersResponse: {
            /** @description Newest first. */
            transfers: components["schemas"]["Transfer"][];
            /**
             * @description How many match the filter in all.
             * @example 1
             */
            count: number;
            /**
             * @description How many were skipped.
             * @example 0
             */
            offset: number;
            /**
             * @description How many were asked for.
             * @example 50
             */
            limit: number;
        };
        BeginConfirmationRequest: {
            /**
             * @description Domain of the page in which the person confirms: a host name, without scheme and port.
             * @example example.com
             */
            domain: string;
        };
        BeginConfirmationResponse: {
            /**
             * @description The payment as JSON by RFC 8785, with the members `transfer`, `wallet`, `network` (such as `eip155:1`), `destination`, `amount`, `currency`, `memo`, `nonce` and `time`. Take it as it is: its SHA-256 is what is signed.
             * @example {"amount":"12.5","currency":"USDC","destination":"0xd8da6bf26964af9d7eed9e03e53415d37aa96045","memo":null,"network":"eip155:1","nonce":"YiGgZ…","time":1795219200,"transfer":"transfer_01k9z6x2m4f8v0c3r5t7w9y1ab","wallet":"wallet_01k9z6x2m4f8v0c3r5t7w9y1ab"}
             */
            signed_payment: string;
            /**
             * @description Request options in the JSON form of WebAuthn Level 3, for the passkeys of the user that count for the domain: their challenge is the SHA-256 of `signed_payment`. Absent where none counts.
             * @example {
             *       "publicKey": {
             *         "challenge": "qJZ…",
             *         "rpId": "example.com",
             *         "timeout": 300000,
             *         "userVerification": "required",
             *         "allowCredentials": [
             *           {
             *             "type": "public-key",
             *             "id": "AcX…",
             *             "transports": [
             *               "internal"
             *             ]
             *           }
             *         ]
             *       }
             *     }
             */
            public_key_credential_request_options?: {
                [key: string]: unknown;
            };
            /**
             * @description When the first passkey counts that the user has for the domain. Only where there are no options because each of them is too new.
             * @example 1795219200
             */
            passkey_counts_at?: number;
        };
        ConfirmTransferRequest: {
            /**
             * @description Token of a session of the user whose wallet pays, where a policy needs the person.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /** @description JWT of that session. */
            session_jwt?: string;
            /**
             * @description What `navigator.credentials.get()` gave for the options of `confirm/begin`, by its `toJSON()`, where a policy needs a passkey. Its parts are at most 4 KiB each.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {
             *         "clientDataJSON": "eyJ…",
             *         "authenticatorData": "SZY…",
             *         "signature": "MEU…",
             *         "userHandle": "mZt…"
             *       },
             *       "clientExtensionResults": {}
             *     }
             */
            public_key_credential?: {
                [key: string]: unknown;
            };
            /**
             * @description Signature with the approval key of the App, where a policy needs it: Ed25519 over the SHA-256 (32 bytes) of `signed_payment`, in base64url without padding.
             * @example mDfX0…
             */
            app_signature?: string;
        };
        ApproveTransferRequest: {
            /**
             * @description Why; shown with the transfer.
             * @example Invoice 2026-11-0042 is right.
             */
            note?: string;
            /**
             * @description What you approve, written as the transfer has its `dest`: for another payment that is 409 `payment_differs`.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            dest?: string;
            /**
             * @description What you approve, written as the transfer has its `source_amount`: for another payment that is 409 `payment_differs`.
             * @example 12.5
             */
            source_amount?: string;
            /**
             * @description What you approve, written as the transfer has its `source_currency`: for another payment that is 409 `payment_differs`.
             * @example USDC
             */
            source_currency?: string;
            /** @description The memo that you approve; absent beside `dest`, you approve a payment without one. Another is 409 `payment_differs`. */
            memo?: components["schemas"]["TransferMemo"];
        };
        DecideTransferRequest: {
            /**
             * @description Why; shown with the transfer.
             * @example Invoice 2026-11-0042 is right.
             */
            note?: string;
        };
        VerifySessionRequest: {
            /**
             * @description Opaque token of an existing session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token?: string;
            /** @description JWT of an existing session. */
            session_jwt?: string;
            /**
             * @description Whole minutes from now that the session shall live.
             * @example 60
             */
            session_expires_in?: number;
            /** @description Step-up: the session must hold a factor of each of these types. */
            require_factors?: ("otp" | "oauth" | "wallet" | "totp" | "webauthn")[];
            /** @description Step-up: minutes since those factors (or any, where none is named) were verified. */
            max_factor_age?: number;
            /**
             * @description With the secret key, where the App setting `second_factor` requires a second proof that the session lacks: what its user is about to do. `prove_factor` takes the session; `enroll_factor` takes it unless the user has a TOTP or a passkey, or has once proved another kind than the session has, by a method that was not removed since. Such a session has no JWT.
             * @enum {string}
             */
            purpose?: "prove_factor" | "enroll_factor";
        };
        VerifySessionResponse: {
            /** @description The session, without its token. */
            session: components["schemas"]["SessionView"];
            /**
             * @description The token that was sent; empty when only a JWT was.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /**
             * @description A JWT of the session that is still fresh; empty while it lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt: string;
        };
        ListSessionsResponse: {
            /** @description Newest first. */
            sessions: components["schemas"]["SessionView"][];
            /**
             * @description How many match the filter in all.
             * @example 1
             */
            count: number;
            /**
             * @description How many were skipped.
             * @example 0
             */
            offset: number;
            /**
             * @description How many were asked for.
             * @example 50
             */
            limit: number;
        };
        RevokeSessionsRequest: {
            /**
             * @description The session with this id (secret key).
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            session_id?: string;
            /** @description The session with this token. */
            session_token?: string;
            /** @description The session with this JWT (secret key). */
            session_jwt?: string;
            /**
             * @description Every session of this user (secret key).
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id?: string;
            /**
             * @description Beside `user_id`: the one session to leave alive.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            except_session_id?: string;
        };
        ExchangeHostedSignInRequest: {
            /**
             * @description The `latchkey_code` of the redirect; works once, for a minute.
             * @example q0vYt3mB9ZkS1…
             */
            code: string;
            /**
             * @description The verifier of PKCE, where the redirect to the hosted page had a `code_challenge`.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            code_verifier?: string;
            /**
             * @description Minutes that the session lives.
             * @example 1440
             */
            session_expires_in: number;
        };
        ExchangeHostedSignInResponse: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Token of the session.
             * @example yeA2MPfN2EldGXduhX2i_17-rI…
             */
            session_token: string;
            /**
             * @description A JWT of the session; empty while it lacks a second proof that its App requires.
             * @example eyJhbGciOiJSUzI1NiIsImtpZCI6Imp3a18wMWs5ejZ4In0.eyJpc3MiOiJodHRwczov….Ptj8pS-wTYZFSMZ6…
             */
            session_jwt: string;
            /** @description The session. */
            session: components["schemas"]["Session"];
        };
        Actor: {
            /**
             * @description Kind of key; `system` if no call did.
             * @example secret_key
             * @enum {string}
             */
            type: "secret_key" | "public_token" | "operator" | "system";
            /**
             * @description Id of the key; empty for the system and for an operator who is signed in.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            key_id: string;
            /**
             * @description Id of the operator who is signed in; empty for a key. A webhook that version 0.2.0 made, and that is sent again, lacks it.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
        };
        FeedEvent: {
            /**
             * @description Id of the event. Ids sort by time; an event that comes twice has the same one.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description When it happened, in Unix epoch seconds.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user; empty for an event of the whole App.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Who caused it. */
            actor: components["schemas"]["Actor"];
            /**
             * @description `X-Request-Id` of the request that caused it; empty if none did.
             * @example req_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            request_id: string;
            /**
             * @description What happened.
             * @example user.created
             * @enum {string}
             */
            type: "api_key.created" | "api_key.revoked" | "app.changed" | "app.created" | "identifier.attached" | "identifier.moved" | "identifier.removed" | "identifier.verified" | "provider.linked" | "provider.unlinked" | "user.activated" | "user.blocked" | "user.created" | "user.deleted" | "user.exported" | "user.revealed" | "user.unblocked" | "user.updated" | "operator.invited" | "operator.removed" | "operator.role_changed" | "magic_link.created" | "magic_link.verified" | "message.delivered" | "message.failed" | "method.locked" | "method.unlocked" | "passcode.requested" | "passcode.verified" | "session.created" | "session.extended" | "session.factor_added" | "session.revoked" | "signing_key.revoked" | "signing_key.rotated" | "recovery_code.used" | "recovery_codes.listed" | "second_factor.listed" | "totp.activated" | "totp.created" | "totp.locked" | "totp.removed" | "webauthn.clone_suspected" | "webauthn.payment_key_learned" | "webauthn.registered" | "webauthn.removed" | "wallet.created" | "wallet.detached" | "wallet.erased" | "wallet.exported" | "wallet.imported" | "wallet.payment_signed" | "wallet.sealed" | "wallet.verified" | "transfer.created" | "transfer.awaiting_approval" | "transfer.processing" | "transfer.completed" | "transfer.failed" | "transfer.cancelled" | "transfer.expired" | "transfer.approved" | "transfer.rejected" | "approval_key.changed" | "transfer_policy.changed" | "transfer.refused" | "payments.frozen" | "payments.unfrozen" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.tested";
            /**
             * @description Ids and codes; which ones depends on the type. Never an address, name, code or secret.
             * @example {}
             */
            data: {
                [key: string]: unknown;
            };
        };
        ListEventsResponse: {
            /** @description In the order in which they were published. */
            events: components["schemas"]["FeedEvent"][];
            /**
             * @description Pass it as `after` to read on; also where this page is empty. Empty as long as there is no event at all.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            next: string;
        };
        CreateWebhookRequest: {
            /**
             * @description Where events are sent: an https URL on the internet, with the port 443, 8443, or another that the operator lists. In a test App perhaps also http on this machine.
             * @example https://example.com/hooks/latchkey
             */
            url: string;
            /**
             * @description The types of events that are sent; an empty list stands for every type.
             * @example [
             *       "user.created",
             *       "user.deleted"
             *     ]
             */
            events?: ("api_key.created" | "api_key.revoked" | "app.changed" | "app.created" | "identifier.attached" | "identifier.moved" | "identifier.removed" | "identifier.verified" | "provider.linked" | "provider.unlinked" | "user.activated" | "user.blocked" | "user.created" | "user.deleted" | "user.exported" | "user.revealed" | "user.unblocked" | "user.updated" | "operator.invited" | "operator.removed" | "operator.role_changed" | "magic_link.created" | "magic_link.verified" | "message.delivered" | "message.failed" | "method.locked" | "method.unlocked" | "passcode.requested" | "passcode.verified" | "session.created" | "session.extended" | "session.factor_added" | "session.revoked" | "signing_key.revoked" | "signing_key.rotated" | "recovery_code.used" | "recovery_codes.listed" | "second_factor.listed" | "totp.activated" | "totp.created" | "totp.locked" | "totp.removed" | "webauthn.clone_suspected" | "webauthn.payment_key_learned" | "webauthn.registered" | "webauthn.removed" | "wallet.created" | "wallet.detached" | "wallet.erased" | "wallet.exported" | "wallet.imported" | "wallet.payment_signed" | "wallet.sealed" | "wallet.verified" | "transfer.created" | "transfer.awaiting_approval" | "transfer.processing" | "transfer.completed" | "transfer.failed" | "transfer.cancelled" | "transfer.expired" | "transfer.approved" | "transfer.rejected" | "approval_key.changed" | "transfer_policy.changed" | "transfer.refused" | "payments.frozen" | "payments.unfrozen" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.tested")[];
        };
        WebhookWithSecret: {
            /**
             * @description Id of the webhook.
             * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Where events are sent.
             * @example https://example.com/hooks/latchkey
             */
            url: string;
            /**
             * @description The types of events that are sent; an empty list stands for every type.
             * @example [
             *       "user.created",
             *       "user.deleted"
             *     ]
             */
            events: ("api_key.created" | "api_key.revoked" | "app.changed" | "app.created" | "identifier.attached" | "identifier.moved" | "identifier.removed" | "identifier.verified" | "provider.linked" | "provider.unlinked" | "user.activated" | "user.blocked" | "user.created" | "user.deleted" | "user.exported" | "user.revealed" | "user.unblocked" | "user.updated" | "operator.invited" | "operator.removed" | "operator.role_changed" | "magic_link.created" | "magic_link.verified" | "message.delivered" | "message.failed" | "method.locked" | "method.unlocked" | "passcode.requested" | "passcode.verified" | "session.created" | "session.extended" | "session.factor_added" | "session.revoked" | "signing_key.revoked" | "signing_key.rotated" | "recovery_code.used" | "recovery_codes.listed" | "second_factor.listed" | "totp.activated" | "totp.created" | "totp.locked" | "totp.removed" | "webauthn.clone_suspected" | "webauthn.payment_key_learned" | "webauthn.registered" | "webauthn.removed" | "wallet.created" | "wallet.detached" | "wallet.erased" | "wallet.exported" | "wallet.imported" | "wallet.payment_signed" | "wallet.sealed" | "wallet.verified" | "transfer.created" | "transfer.awaiting_approval" | "transfer.processing" | "transfer.completed" | "transfer.failed" | "transfer.cancelled" | "transfer.expired" | "transfer.approved" | "transfer.rejected" | "approval_key.changed" | "transfer_policy.changed" | "transfer.refused" | "payments.frozen" | "payments.unfrozen" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.tested")[];
            /**
             * @description `disabled` after 5 days of nothing but failures, or an answer 410. It is sent nothing more.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description When it was created, in Unix epoch seconds.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Signs what is sent (Standard Webhooks). It is shown once.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw…
             */
            secret: string;
        };
        Webhook: {
            /**
             * @description Id of the webhook.
             * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Where events are sent.
             * @example https://example.com/hooks/latchkey
             */
            url: string;
            /**
             * @description The types of events that are sent; an empty list stands for every type.
             * @example [
             *       "user.created",
             *       "user.deleted"
             *     ]
             */
            events: ("api_key.created" | "api_key.revoked" | "app.changed" | "app.created" | "identifier.attached" | "identifier.moved" | "identifier.removed" | "identifier.verified" | "provider.linked" | "provider.unlinked" | "user.activated" | "user.blocked" | "user.created" | "user.deleted" | "user.exported" | "user.revealed" | "user.unblocked" | "user.updated" | "operator.invited" | "operator.removed" | "operator.role_changed" | "magic_link.created" | "magic_link.verified" | "message.delivered" | "message.failed" | "method.locked" | "method.unlocked" | "passcode.requested" | "passcode.verified" | "session.created" | "session.extended" | "session.factor_added" | "session.revoked" | "signing_key.revoked" | "signing_key.rotated" | "recovery_code.used" | "recovery_codes.listed" | "second_factor.listed" | "totp.activated" | "totp.created" | "totp.locked" | "totp.removed" | "webauthn.clone_suspected" | "webauthn.payment_key_learned" | "webauthn.registered" | "webauthn.removed" | "wallet.created" | "wallet.detached" | "wallet.erased" | "wallet.exported" | "wallet.imported" | "wallet.payment_signed" | "wallet.sealed" | "wallet.verified" | "transfer.created" | "transfer.awaiting_approval" | "transfer.processing" | "transfer.completed" | "transfer.failed" | "transfer.cancelled" | "transfer.expired" | "transfer.approved" | "transfer.rejected" | "approval_key.changed" | "transfer_policy.changed" | "transfer.refused" | "payments.frozen" | "payments.unfrozen" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.tested")[];
            /**
             * @description `disabled` after 5 days of nothing but failures, or an answer 410. It is sent nothing more.
             * @enum {string}
             */
            status: "enabled" | "disabled";
            /**
             * @description When it was created, in Unix epoch seconds.
             * @example 1795219200
             */
            created_at: number;
        };
        ListWebhooksResponse: {
            /** @description The webhooks of the App, oldest first; 20 at most. */
            webhooks: components["schemas"]["Webhook"][];
        };
        DeleteWebhookResponse: {
            /**
             * @description What happened, for people.
             * @example The webhook is deleted.
             */
            message: string;
            /**
             * @description Id of the webhook.
             * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
        };
        Delivery: {
            /**
             * @description Id of the event, which is also the header `webhook-id`.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            event_id: string;
            /**
             * @description Type of the event.
             * @example user.created
             */
            event_type: string;
            /**
             * @description `pending` until an answer 2xx (`delivered`), or until 3 days have passed or the webhook is disabled or deleted (`failed`).
             * @example pending
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * @description How often it was sent.
             * @example 2
             */
            attempts: number;
            /**
             * @description Status of the last answer; 0 where the last attempt got none.
             * @example 503
             */
            last_status_code: number;
            /**
             * @description Why the last attempt failed, or is empty: `status` (the answer was not 2xx; redirects are not followed), `timeout` (no whole answer head within 10 seconds), `dns_failed`, `address_refused` (the name leads to an address that is not on the internet, or the operator does not allow the port), `connection_failed`, `tls_failed` (such as a wrong certificate), `malformed_answer`, `signing_failed` (on our side), `expired` (3 days passed without an attempt, behind others that failed), `webhook_disabled`, `webhook_deleted`.
             * @example status
             */
            last_error: string;
            /**
             * @description When it is sent next, in Unix epoch seconds; 0 when it has ended.
             * @example 1795219200
             */
            next_attempt_at: number;
            /**
             * @description When the delivery began, in Unix epoch seconds.
             * @example 1795219200
             */
            created_at: number;
        };
        ListDeliveriesResponse: {
            /** @description Deliveries, those of the newest events first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description How many match the filter; counted up to 10000. */
            count: number;
            /** @description How many were skipped. */
            offset: number;
            /** @description How many were asked for. */
            limit: number;
        };
        Jwk: {
            /**
             * @description Algorithm of its signatures.
             * @enum {string}
             */
            alg: "RS256";
            /**
             * @description Exponent, base64url.
             * @example AQAB
             */
            e: string;
            /**
             * @description What it is for: it checks signatures.
             * @example [
             *       "verify"
             *     ]
             */
            key_ops: string[];
            /**
             * @description Id of the key.
             * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            kid: string;
            /**
             * @description Type of the key.
             * @enum {string}
             */
            kty: "RSA";
            /**
             * @description Modulus, base64url.
             * @example u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0t…
             */
            n: string;
            /**
             * @description Use of the key: signatures.
             * @enum {string}
             */
            use: "sig";
            /**
             * @description A self-signed certificate of the key (RFC 7517 4.7).
             * @example [
             *       "MIIDETCCAfmgAwIBAgIUeL2…"
             *     ]
             */
            x5c: string[];
            /**
             * @description SHA-256 thumbprint of that certificate, base64url.
             * @example NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs
             */
            "x5t#S256": string;
        };
        JwkSet: {
            /** @description The key that signs, the next one (a new App has none for its first minutes), and old ones while JWTs that they signed are valid. */
            keys: components["schemas"]["Jwk"][];
        };
        OpenidConfiguration: {
            /**
             * @description The `iss` of session JWTs.
             * @example https://auth.example.com/v1/apps/app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            issuer: string;
            /**
             * @description Address of the JWK set.
             * @example https://auth.example.com/v1/apps/app_01k9z6x2m4f8v0c3r5t7w9y1ab/.well-known/jwks.json
             */
            jwks_uri: string;
            /**
             * @description How session JWTs are signed.
             * @example [
             *       "RS256"
             *     ]
             */
            id_token_signing_alg_values_supported: string[];
            /**
             * @description Required by the standard; Latchkey has no authorization endpoint.
             * @example [
             *       "id_token"
             *     ]
             */
            response_types_supported: string[];
            /**
             * @description The `sub` of a user is the same for every client.
             * @example [
             *       "public"
             *     ]
             */
            subject_types_supported: string[];
        };
        RevokedSessions: {
            /**
             * @description When this list was made.
             * @example 1795219200
             */
            issued_at: number;
            /**
             * @description The list holds every session that ended at or after this time: 5 minutes before `issued_at`, the life of a JWT, or later where more sessions ended than a list holds.
             * @example 1795218900
             */
            covers_from: number;
            /**
             * @description The first 16 bytes of the SHA-256 of each `sid` claim, base64url, newest first; at most 20,000.
             * @example [
             *       "NzbLsXh8uDCcd-6MNwXF4Q"
             *     ]
             */
            sids: string[];
        };
        RequestMessageView: {
            /**
             * @description Id of the message, as its events name it; null for a sandbox address, to which none is sent.
             * @example msg_01h455vb4pex5vsknk084sn02q
             */
            id: string | null;
            /**
             * @description How it is sent.
             * @example email
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description An email is `delivered` when the mail server has taken it, an SMS when the provider has.
             * @example delivered
             * @enum {string}
             */
            state: "queued" | "delivered" | "failed";
            /**
             * @description Why it `failed`: the provider refused it, its passcode or link expired first, or a newer passcode replaced it.
             * @example null
             */
            failure: ("rejected" | "expired" | "superseded") | null;
            /**
             * @description Code of the last attempt that the provider did not take, such as `smtp_550` or `twilio_21211`; also while the message is still queued.
             * @example null
             */
            provider_code: string | null;
        };
        RequestRecordView: {
            /**
             * @description The `X-Request-Id` of the answer.
             * @example req_01h455vb4pex5vsknk084sn02q
             */
            request_id: string;
            /**
             * @description The `X-Request-Id` that the client sent with a public token, and that is not the id of the request; otherwise null.
             * @example null
             */
            client_request_id: string | null;
            /**
             * @description The `operationId` of the endpoint.
             * @example verifyOtp
             */
            operation: string;
            /**
             * @description When it was answered (Unix epoch seconds).
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description HTTP status of the answer.
             * @example 400
             */
            status: number;
            /**
             * @description `error_type` of the answer; null if it succeeded.
             * @example invalid_otp
             */
            error_type: string | null;
            /**
             * @description The user, where the request or its answer knew one.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string | null;
            /**
             * @description The cause of the refusal; null where the `error_type` says all that is known. In these names, `<n>` is a number, `<type>` the type of a factor, `<status>` that of a transfer:
             *     - `otp_guess_<n>_of_<n>`: The passcode was wrong. It was this guess out of all that the passcode allows.
             *     - `otp_superseded`: The passcode was right once, but a newer one has replaced it.
             *     - `otp_expired`: The newest passcode of the method has expired.
             *     - `otp_used`: The newest passcode of the method was used before.
             *     - `otp_unknown_method`: No passcode was sent to the method, or so long ago that it is forgotten.
             *     - `method_locked`: Too many wrong guesses in a row have locked the method for a time.
             *     - `method_locked_for_good`: Too many wrong guesses without a success have locked the method until it is unlocked.
             *     - `own_unlocks_used`: The user has lifted the locks of the method as often as a session may, and has entered no right code since.
             *     - `send_limit_10_minutes`: The address was sent all messages that 10 minutes allow.
             *     - `send_limit_24_hours`: The address was sent all messages that 24 hours allow.
             *     - `sms_no_country_listed`: Without a secret key, SMS go only to countries of `sms_country_allowlist`, and the list is empty.
             *     - `sms_country_not_listed`: The country of the number is not in `sms_country_allowlist`.
             *     - `sms_special_range`: The number is of a satellite phone, or a premium, shared-cost, personal, toll-free or internet number, and `sms_special_ranges` is off.
             *     - `send_limit_country`: The App has sent all SMS to this country that an hour allows.
             *     - `send_limit_day`: The App has sent all SMS that a day allows (`sms_daily_limit`), over all countries.
             *     - `send_limit_unverified`: Of the codes sent to this country today without a secret key, too few were entered. It ends with the day (UTC), or once more are.
             *     - `send_limit_range`: Numbers that differ in their last three digits alone were sent all SMS that an hour allows.
             *     - `send_limit_client`: The client sent all messages that an hour allows it with a public token.
             *     - `send_limit_site`: The /48 of the client sent all messages that an hour allows it with a public token.
             *     - `proof_of_work_malformed`: The proof of work cannot be read.
             *     - `proof_of_work_wrong`: The proof of work is not a solution of a challenge of this App and send.
             *     - `proof_of_work_expired`: The challenge of the proof of work has expired.
             *     - `proof_of_work_used`: The proof of work was used before.
             *     - `proof_of_work_too_easy`: The client has sent so much since its challenge that it needs a harder one.
             *     - `channel_not_configured`: The operator has set up no mail server, or no SMS provider.
             *     - `fingerprint_ip`: The IP address differs from the one that asked for the passcode or link.
             *     - `fingerprint_user_agent`: The user agent differs from the one that asked for the passcode or link.
             *     - `fingerprint_missing`: The call named no device, and the call that asked for the passcode or link did.
             *     - `hosted_code_unknown`: No unused code of the hosted page has this value; it may have been exchanged before.
             *     - `hosted_code_expired`: The code of the hosted page was exchanged too late.
             *     - `hosted_code_verifier`: The verifier of PKCE does not fit the challenge, or only one of both was given.
             *     - `hosted_code_session`: The session of the hosted page ended before the exchange.
             *     - `session_not_of_page`: The hosted page did not begin the session, or has had its code before.
             *     - `link_unknown`: No magic link of this App has this token.
             *     - `link_expired`: The magic link has expired.
             *     - `link_used`: The magic link was used before.
             *     - `link_of_removed_method`: The email, phone number or wallet of the magic link was removed, or has another user.
             *     - `factor_missing:<type>`: The session has no factor of this type; `any` if it needs any further kind.
             *     - `factor_too_old:<type>`: The factor of this type was verified too long ago; `any` if no type was required.
             *     - `factor_too_new:<type>`: The passkey that signed the payment is known for too short a time: the refusal says in `resets_at` when it counts.
             *     - `session_unknown`: No session of this App has this token or id.
             *     - `session_ended_revoked`: The session was revoked.
             *     - `session_ended_expired`: The session has reached its end.
             *     - `session_ended_idle`: The session ended because it was not used for the time of `session_idle_minutes`.
             *     - `session_ended_blocked`: The session ended because its user was blocked.
             *     - `jwt_malformed`: The session JWT cannot be read.
             *     - `jwt_expired`: The session JWT has expired, and this call takes only a fresh one.
             *     - `jwt_claims_wrong`: The session JWT is of another App, another issuer or another time.
             *     - `jwt_cannot_extend`: With a public token, a JWT alone does not extend a session.
             *     - `jwt_cannot_revoke`: With a public token, a JWT ends no session.
             *     - `jwt_cannot_unlock`: With a public token, a JWT unlocks no method.
             *     - `method_removed`: The method was removed from the user.
             *     - `key_unknown`: The session JWT names a signing key that this App does not have.
             *     - `key_revoked`: The session JWT names a signing key that was revoked.
             *     - `totp_guess_<n>_of_<n>`: The TOTP code was wrong. It was this guess out of all that ten minutes allow.
             *     - `totp_code_used`: The TOTP code was right, but it or a newer one was accepted before.
             *     - `recovery_guess_<n>_of_<n>`: The recovery code was wrong or used. It was this guess out of all that ten minutes allow.
             *     - `totp_inactive`: The user has a TOTP, but it is not active yet.
             *     - `totp_unknown`: The user has no TOTP, or no TOTP of this App has this id.
             *     - `challenge_unknown`: No challenge of this App has this value or is for this address; one of WebAuthn is forgotten once it is answered.
             *     - `challenge_expired`: The challenge has expired.
             *     - `challenge_used`: The challenge was answered before.
             *     - `challenge_limit`: The client has all open challenges that one client may have.
             *     - `challenge_of_other_user`: The challenge was made for another user.
             *     - `signature_invalid`: The signature is not one of this key over this challenge.
             *     - `credential_malformed`: The credential is not what a browser makes for this call.
             *     - `credential_unknown`: No WebAuthn credential of this App and domain has this id.
             *     - `credential_of_other_user`: The WebAuthn credential is of another user than the challenge.
             *     - `origin_mismatch`: The page is not one of the domain of the challenge, or not of `allowed_origins`; for a payment also a page on the origin of the API.
             *     - `rp_id_mismatch`: The authenticator signed for another domain.
             *     - `user_verification_missing`: The authenticator did not verify its user, and the challenge requires it.
             *     - `counter_went_back`: The signature counter is not above the last one.
             *     - `domain_malformed`: The domain is not a host name, or anybody can register below it.
             *     - `domain_not_allowed`: The domain is not one of `allowed_origins`.
             *     - `oauth_code_refused`: The provider refused the code or the refresh token.
             *     - `oauth_client_refused`: The provider does not know the client id, or refuses the client secret.
             *     - `oauth_answer_forged`: The answer of the provider failed a check: of its issuer, signature, audience, nonce, state or times.
             *     - `oauth_issuer_mismatch`: The document at the issuer names another issuer.
             *     - `oauth_address_refused`: The issuer, or an endpoint of it, leads to an address that this App may not use.
             *     - `oauth_provider_unreachable`: The provider could not be reached, or did not answer within 5 seconds.
             *     - `oauth_answer_unusable`: The provider answered with an error, a redirect, more than 1 MiB, or something other than JSON.
             *     - `oauth_outcome_unknown`: The provider was sent the code and gave no usable answer. The code is not sent again: begin anew.
             *     - `intent_missing`: The call for a signature did not say which payment it is for.
             *     - `intent_malformed`: What the call for a signature says of its payment is not whole, or in another form.
             *     - `intent_expired`: The transfer could no longer be confirmed when its signature was asked for.
             *     - `intent_changed`: Another payment was signed, or confirmed, for this transfer before.
             *     - `intent_signed_too_often`: The payment of the transfer was signed with 3 other nonces (EVM) or sequence numbers (Stellar), or as 5 other messages (Solana), before: more than any failure calls for. Cancel the transfer, and make another one.
             *     - `payment_form_unknown`: The bytes are no unsigned transaction in a form that the signer knows: one payment of the coin, or of a token.
             *     - `payment_payer_differs`: Another account than the wallet pays.
             *     - `payment_chain_differs`: The transaction is for another chain than the transfer.
             *     - `payment_chain_unknown`: The signer has no setting by which Apps of this environment pay on the chain of the transfer: the operator adds the chain to `CHAINS_ETHEREUM`, `CHAINS_ETHEREUM_TEST` and so on, which the log line `signature.refused` names.
             *     - `payment_token_unknown`: The wallet has no such currency, or the signer no contract of it on this chain: beside the main net the operator sets `TOKEN_CONTRACT_USDC` and so on, for the signer, too.
             *     - `payment_token_differs`: The contract, the mint or its decimals are not those of the currency.
             *     - `payment_destination_differs`: The transaction pays another address than the transfer.
             *     - `payment_amount_differs`: The transaction pays another amount than the transfer.
             *     - `payment_memo_differs`: The transaction has another memo than the transfer, or only one of both has one.
             *     - `payment_lasts_too_long`: The transaction could be executed for more than an hour after the end of the transfer.
             *     - `payment_fee_too_high`: The fees are above those of the transfer, or above what any payment costs.
             *     - `identifiers_of_two_users`: The email, the phone number and the `external_id` are not of one user.
             *     - `external_id_of_other_user`: Another user of the App has the `external_id`.
             *     - `identifier_of_proven_user`: The user of the known identifier has proved it, so create attaches nothing.
             *     - `method_of_other_user`: The email or phone number is of another user.
             *     - `method_unknown`: No email or phone number of this App has this id.
             *     - `address_unknown`: No user of this App has this address.
             *     - `oauth_state_unknown`: No sign-in with this provider has this state, or it was used or has expired.
             *     - `oauth_state_mismatch`: The state is not the one that began this sign-in.
             *     - `oauth_token_unknown`: No sign-in with a provider of this App has this token.
             *     - `oauth_token_expired`: The token of the redirect has expired.
             *     - `oauth_token_used`: The token of the redirect was used before.
             *     - `oauth_exchange_refused`: The provider refused the code, or its answer was not right.
             *     - `oauth_exchange_under_way`: Another call is exchanging the code at the provider.
             *     - `oauth_provider_changed`: The client id or the issuer of the provider was changed during the sign-in.
             *     - `oauth_account_unknown`: No user of this App has this account at the provider.
             *     - `oauth_account_of_other_user`: The account at the provider is linked with another user.
             *     - `provider_not_set_up`: The settings of the App have no such provider, or not all that it needs.
             *     - `provider_tokens_expired`: The access token has expired, and the provider gave no token to refresh it with.
             *     - `address_moves`: The address would get a user of its own, because its user has another proof.
             *     - `transfer_<status>`: The transfer has this status.
             *     - `chain_changed`: The endpoint leads to another chain than the one for which the transfer was created.
             *     - `approval_key_unset`: The App has no approval key: the operator sets one.
             *     - `signed_payment_differs`: What was signed is another payment than the one of this transfer.
             *     - `transfer_created_by_key`: The key created the transfer, so it does not approve it.
             *     - `transfer_confirmed_by_key`: The key confirmed the transfer, so it neither approves nor rejects it.
             *     - `transfer_approved_by_key`: The key has approved the transfer before, so it does not reject it.
             *     - `approvals_by_keys`: The transfer policy wants approvals by secret keys of the App, and an operator asked.
             *     - `approvals_by_operators`: The transfer policy wants approvals by operators, and a key of the App asked.
             *     - `wallet_queue_full`: As many payments of the wallet wait for each other as its chain executes in the time of a payment: of Stellar 50. Confirm the transfer again once some of them have ended.
             *     - `token_places_differ`: The contract of the token has other places than the setting `TOKEN_DECIMALS_USDC` and so on says, or than the usual contract where it is not set: the operator sets it, for transfer and the signer.
             *     - `funds_below_amount`: The wallet holds less than the amount.
             *     - `funds_reserved`: The wallet holds the amount, but only with what its account has to keep: of Stellar half a coin for each entry of the account, and for two more.
             *     - `funds_below_fees`: The wallet holds the amount, but not the fees as well.
             *     - `funds_in_large_transactions`: The coins of the payment come from transactions that are too large to be shown to the signer, some megabytes together: make it smaller.
             *     - `funds_unconfirmed`: The wallet holds the amount only with coins that wait for their block, such as the change of a payment.
             * @example otp_guess_3_of_5
             */
            reason: string | null;
            /**
             * @description The message that it sent; null if it sent none.
             * @example null
             */
            message: components["schemas"]["RequestMessageView"] | null;
        };
        FastForwardRequest: {
            /**
             * @description The session that lives.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            session_id?: string;
            /**
             * @description The email or phone number whose open code, lock and counted messages move.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id?: string;
            /** @description The token of the magic link. */
            token?: string;
            /**
             * @description The TOTP whose end of registration, guesses and lock move.
             * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            totp_id?: string;
            /**
             * @description The pending transfer, or a signed one, whose place in the windows of transfer policies moves.
             * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            transfer_id?: string;
            /**
             * @description The WebAuthn credential that is to count for payments (`passkey_wait_hours`).
             * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            webauthn_credential_id?: string;
            /** @description Id of the import of a key that was begun and not used. */
            import_id?: string;
            /**
             * @description How many minutes shall have passed.
             * @example 60
             */
            minutes: number;
        };
        FastForwardResponse: {
            /**
             * @description What was done.
             * @example The times were moved back.
             */
            message: string;
        };
        TestMessage: {
            /**
             * @description Id of the message.
             * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description How it was sent.
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description Where it was sent.
             * @example ada@example.com
             */
            to: string;
            /**
             * @description Empty for an SMS.
             * @example 493021 is your code
             */
            subject: string;
            /**
             * @description The text, without HTML.
             * @example Your code is 493021. It expires in 10 minutes.
             */
            text: string;
            /**
             * @description The passcode; empty for a magic link.
             * @example 493021
             */
            code: string;
            /**
             * @description The magic link; empty for a passcode.
             * @example
             */
            link: string;
            /**
             * @description `cancelled`: a newer code replaced it before it was sent.
             * @example delivered
             * @enum {string}
             */
            state: "queued" | "delivered" | "failed" | "cancelled";
            /**
             * @description When it was queued.
             * @example 1795219200
             */
            created_at: number;
        };
        ListTestMessagesResponse: {
            /** @description Newest first, at most 50. */
            messages: components["schemas"]["TestMessage"][];
        };
        EventEnvelope: {
            /**
             * @description Id of the event. Ids sort by time; an event that comes twice has the same one.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description When it happened, in Unix epoch seconds.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the user; empty for an event of the whole App.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /** @description Who caused it. */
            actor: components["schemas"]["Actor"];
            /**
             * @description `X-Request-Id` of the request that caused it; empty if none did.
             * @example req_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            request_id: string;
        };
        ApiKeyCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "api_key.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the API key.
                 * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                key_id: string;
                /**
                 * @description A secret key or a public token.
                 * @example secret
                 * @enum {string}
                 */
                kind: "secret" | "public";
            };
        };
        ApiKeyRevokedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "api_key.revoked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the API key.
                 * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                key_id: string;
            };
        };
        AppChangedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "app.changed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Names of the settings that changed, and `name` or `tier` where these did; no values.
                 * @example [
                 *       "sign_up",
                 *       "session_max_minutes"
                 *     ]
                 */
                settings: string[];
            };
        };
        AppCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "app.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Environment of the App.
                 * @example test
                 * @enum {string}
                 */
                environment: "test" | "live";
            };
        };
        ApprovalKeyChangedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "approval_key.changed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description When the key that was set replaces the former one; 0 if it counts at once.
                 * @example 1795219200
                 */
                changes_at: number;
                /**
                 * @description SHA-256 of the 32 bytes of the public key that was set, in base64url.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                key_digest: string;
            };
        };
        IdentifierAttachedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "identifier.attached";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
            };
        };
        IdentifierMovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "identifier.moved";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
                /**
                 * @description The user who had it and never proved it.
                 * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                from_user_id: string;
            };
        };
        IdentifierRemovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "identifier.removed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email, the phone number or the linked provider.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description What was removed.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number" | "idp_provider";
            };
        };
        IdentifierVerifiedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "identifier.verified";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
            };
        };
        MagicLinkCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "magic_link.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the link.
                 * @example link_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                link_id: string;
                /**
                 * @description Id of the email, phone number or wallet that its factor names.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether that is an email, a phone number or a wallet.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number" | "wallet";
                /**
                 * @description Delivered by the App in its own way, or sent by email.
                 * @example embeddable
                 * @enum {string}
                 */
                kind: "embeddable" | "email";
                /**
                 * @description Id of the message that carries it; absent where no message is sent.
                 * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                message_id?: string;
            };
        };
        MagicLinkVerifiedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "magic_link.verified";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the link.
                 * @example link_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                link_id: string;
                /**
                 * @description Id of the email, phone number or wallet that its factor names.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether that is an email, a phone number or a wallet.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number" | "wallet";
                /**
                 * @description Delivered by the App in its own way, or sent by email.
                 * @example embeddable
                 * @enum {string}
                 */
                kind: "embeddable" | "email";
            };
        };
        MessageDeliveredEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "message.delivered";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the message.
                 * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                message_id: string;
                /**
                 * @description How the message travels.
                 * @example sms
                 * @enum {string}
                 */
                channel: "sms" | "email";
                /**
                 * @description Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version 0.2.0.
                 * @example DE
                 */
                country?: string;
            };
        };
        MessageFailedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "message.failed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the message.
                 * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                message_id: string;
                /**
                 * @description How the message travels.
                 * @example sms
                 * @enum {string}
                 */
                channel: "sms" | "email";
                /**
                 * @description Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version 0.2.0.
                 * @example DE
                 */
                country?: string;
                /**
                 * @description Refused by the provider for good, or not accepted before the code or link expired.
                 * @example rejected
                 * @enum {string}
                 */
                reason: "rejected" | "expired";
            };
        };
        MethodLockedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "method.locked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
                /**
                 * @description False for an hour; true until the App, or the user with another proof, lifts the lock.
                 * @example false
                 */
                lasting: boolean;
            };
        };
        MethodUnlockedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "method.unlocked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email, the phone number or the TOTP.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description What was unlocked.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number" | "totp";
                /**
                 * @description True where the user did it, by a session with a proof of another kind; absent otherwise.
                 * @example true
                 */
                by_user?: boolean;
            };
        };
        OperatorInvitedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "operator.invited";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Role of the operator.
                 * @example viewer
                 * @enum {string}
                 */
                role: "viewer" | "support" | "approver" | "admin";
            };
        };
        OperatorRemovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "operator.removed";
            /** @description Ids and codes. */
            data: Record<string, never>;
        };
        OperatorRoleChangedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "operator.role_changed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Role of the operator.
                 * @example viewer
                 * @enum {string}
                 */
                role: "viewer" | "support" | "approver" | "admin";
            };
        };
        PasscodeRequestedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "passcode.requested";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number; an address that the user wants to add has one of its own.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
                /**
                 * @description Id of the message that carries it; absent where no message is sent.
                 * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                message_id?: string;
                /**
                 * @description Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version 0.2.0.
                 * @example DE
                 */
                country?: string;
            };
        };
        PasscodeVerifiedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "passcode.verified";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the email or phone number; an address that the user wants to add has one of its own.
                 * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Whether it is an email or a phone number.
                 * @example email
                 * @enum {string}
                 */
                method_type: "email" | "phone_number";
            };
        };
        PaymentsFrozenEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "payments.frozen";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description When the payments were frozen.
                 * @example 1795219200
                 */
                frozen_at: number;
            };
        };
        PaymentsUnfrozenEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "payments.unfrozen";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description When the payments were frozen.
                 * @example 1795219200
                 */
                frozen_at: number;
            };
        };
        ProviderLinkedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "provider.linked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the linked provider.
                 * @example idpuser_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                idp_provider_id: string;
                /**
                 * @description Name of the provider.
                 * @example google
                 * @enum {string}
                 */
                provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            };
        };
        ProviderUnlinkedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "provider.unlinked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the linked provider.
                 * @example idpuser_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                idp_provider_id: string;
                /**
                 * @description Name of the provider.
                 * @example google
                 * @enum {string}
                 */
                provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            };
        };
        RecoveryCodeUsedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "recovery_code.used";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
            };
        };
        RecoveryCodesListedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "recovery_codes.listed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
            };
        };
        SecondFactorListedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "second_factor.listed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP or of the WebAuthn credential.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Kind of proof.
                 * @example totp
                 * @enum {string}
                 */
                type: "totp" | "webauthn";
            };
        };
        SessionCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "session.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the session.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
                /**
                 * @description How the user signed in; absent for a session that takes over from the one of the hosted page.
                 * @example email_otp
                 * @enum {string}
                 */
                sign_in_method?: "email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth" | "totp";
            };
        };
        SessionExtendedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "session.extended";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the session.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
            };
        };
        SessionFactorAddedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "session.factor_added";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the session.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
                /**
                 * @description Id of what was verified.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                method_id: string;
                /**
                 * @description Kind of proof.
                 * @example totp
                 * @enum {string}
                 */
                type: "otp" | "oauth" | "wallet" | "totp" | "webauthn";
                /**
                 * @description How the proof travelled.
                 * @example totp_authenticator
                 * @enum {string}
                 */
                delivery_channel: "sms" | "email" | "totp_authenticator" | "totp_recovery_code" | "google_oauth" | "apple_oauth" | "microsoft_oauth" | "discord_oauth" | "okta_oauth" | "github_oauth" | "slack_oauth" | "facebook_oauth" | "oidc_oauth" | "webauthn_credential" | "eth_wallet" | "sol_wallet";
                /**
                 * @description The way to sign in that this proof is; absent in events of version 0.2.0.
                 * @example email_otp
                 * @enum {string}
                 */
                sign_in_method?: "email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth" | "totp";
            };
        };
        SessionRevokedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "session.revoked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the session.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
                /**
                 * @description By a call that names the session or its user; because the user was blocked or deleted; because the last factor was removed; because a newer session exceeded `max_sessions_per_user`; because an operator ended all sessions of the App; or because the operator restored the database from a backup.
                 * @example revoked
                 * @enum {string}
                 */
                reason: "revoked" | "user_blocked" | "user_deleted" | "factor_removed" | "session_limit" | "app_revoked" | "restored";
            };
        };
        SigningKeyRevokedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "signing_key.revoked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description The key whose signatures are no longer valid.
                 * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                kid: string;
            };
        };
        SigningKeyRotatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "signing_key.rotated";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description The key that signs, or will from its time on.
                 * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                kid: string;
                /**
                 * @description The key that was published for the rotation after it.
                 * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                next_kid: string;
            };
        };
        TotpActivatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "totp.activated";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
            };
        };
        TotpCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "totp.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
            };
        };
        TotpLockedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "totp.locked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
                /**
                 * @description False for ten minutes; true until the App, or the user with another proof, lifts the lock.
                 * @example false
                 */
                lasting: boolean;
            };
        };
        TotpRemovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "totp.removed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the TOTP.
                 * @example totp_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                totp_id: string;
            };
        };
        TransferApprovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.approved";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferAwaitingApprovalEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.awaiting_approval";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferCancelledEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.cancelled";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferCompletedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.completed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferExpiredEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.expired";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferFailedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.failed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferProcessingEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.processing";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferRefusedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.refused";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that would pay.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description The error by which it was refused.
                 * @example transfer_limit_exceeded
                 * @enum {string}
                 */
                error_type: "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen";
            };
        };
        TransferRejectedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer.rejected";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                source: string;
                /**
                 * @description Exact decimal, in whole tokens; absent in events of version 0.2.0.
                 * @example 12.5
                 */
                amount?: string;
                /**
                 * @description What is paid; absent in events of version 0.2.0.
                 * @example USDC
                 * @enum {string}
                 */
                currency?: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.2.0.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            };
        };
        TransferPolicyChangedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "transfer_policy.changed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet whose policy it is; empty for the policy of the App.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description How often this policy was set.
                 * @example 2
                 */
                version: number;
            };
        };
        UserActivatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.activated";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Type of the default wallet that the user gets now; absent where it was made earlier.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type?: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        UserBlockedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.blocked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Counts the blocks and unblocks of the user; a later state has a higher number.
                 * @example 1
                 */
                version?: number;
            };
        };
        UserCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Type of the default wallet that the user gets now; absent for one who gets it on becoming active.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type?: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
                /**
                 * @description True for a user of an import: its emails, phone numbers and providers have no events of their own, and its default wallet may take hours.
                 * @example true
                 */
                imported?: boolean;
                /**
                 * @description True for a user who is active at once; absent for a pending one and for an import.
                 * @example true
                 */
                active?: boolean;
            };
        };
        UserDeletedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.deleted";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Ids of the emails and phone numbers that were deleted with the user.
                 * @example [
                 *       "email_01k9z6x2m4f8v0c3r5t7w9y1ab"
                 *     ]
                 */
                method_ids?: string[];
            };
        };
        UserExportedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.exported";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Services whose rows of the user were answered.
                 * @example [
                 *       "identity",
                 *       "session"
                 *     ]
                 */
                services: ("identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events")[];
            };
        };
        UserRevealedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.revealed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Ids of the emails and phone numbers that were shown.
                 * @example [
                 *       "email_01k9z6x2m4f8v0c3r5t7w9y1ab"
                 *     ]
                 */
                method_ids: string[];
            };
        };
        UserUnblockedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.unblocked";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Counts the blocks and unblocks of the user; a later state has a higher number.
                 * @example 1
                 */
                version?: number;
            };
        };
        UserUpdatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "user.updated";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Names of the members that changed; `wallets` where a default wallet was asked for. No values.
                 * @example [
                 *       "first_name",
                 *       "metadata"
                 *     ]
                 */
                members: ("external_id" | "first_name" | "middle_name" | "last_name" | "metadata" | "emails" | "phone_numbers" | "wallets")[];
                /**
                 * @description Type of a further default wallet that the user gets.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type?: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
                /**
                 * @description Names of the session claims (App setting `session_claims`) that changed; absent where none did.
                 * @example [
                 *       "role"
                 *     ]
                 */
                session_claims?: string[];
            };
        };
        WalletCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WalletDetachedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.detached";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WalletErasedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.erased";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WalletExportedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.exported";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
                /**
                 * @description Id of the session of the person who had it exported.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
            };
        };
        WalletImportedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.imported";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WalletPaymentSignedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.payment_signed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the transfer.
                 * @example transfer_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                transfer_id: string;
                /**
                 * @description Id of the wallet that pays.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Address that is paid, as the signer read it in the transaction.
                 * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
                 */
                destination: string;
                /**
                 * @description Exact decimal, in whole tokens, as the signer read it in the transaction.
                 * @example 12.5
                 */
                amount: string;
                /**
                 * @description What is paid.
                 * @example USDC
                 * @enum {string}
                 */
                currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
                /**
                 * @description Where it is paid; absent in events of version 0.3.0 and before.
                 * @example ethereum
                 * @enum {string}
                 */
                network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
                /**
                 * @description Id of the session that came with the confirmation; empty if none did.
                 * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                session_id: string;
            };
        };
        WalletSealedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.sealed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WalletVerifiedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "wallet.verified";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the wallet.
                 * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                wallet_id: string;
                /**
                 * @description Chain type of the wallet.
                 * @example ethereum
                 * @enum {string}
                 */
                wallet_type: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
            };
        };
        WebauthnCloneSuspectedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webauthn.clone_suspected";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the WebAuthn credential.
                 * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webauthn_credential_id: string;
            };
        };
        WebauthnPaymentKeyLearnedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webauthn.payment_key_learned";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the WebAuthn credential.
                 * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webauthn_credential_id: string;
                /**
                 * @description Digest of the public key, the domain and the owner of the credential, by which the signer knows its key, with which it verifies payments.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                key_digest: string;
            };
        };
        WebauthnRegisteredEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webauthn.registered";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the WebAuthn credential.
                 * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webauthn_credential_id: string;
                /**
                 * @description Digest of the public key, the domain and the owner of the credential, by which the signer knows its key, with which it verifies payments.
                 * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
                 */
                key_digest: string;
            };
        };
        WebauthnRemovedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webauthn.removed";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the WebAuthn credential.
                 * @example webauthn_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webauthn_credential_id: string;
            };
        };
        WebhookCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook.created";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the webhook.
                 * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webhook_id: string;
            };
        };
        WebhookDeletedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook.deleted";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the webhook.
                 * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webhook_id: string;
            };
        };
        WebhookDisabledEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook.disabled";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the webhook.
                 * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webhook_id: string;
                /**
                 * @description Every attempt failed for 5 days (`failing`), or the endpoint answered 410 (`gone`).
                 * @example failing
                 * @enum {string}
                 */
                reason: "failing" | "gone";
            };
        };
        WebhookTestedEvent: components["schemas"]["EventEnvelope"] & {
            /**
             * @description What happened.
             * @constant
             */
            type: "webhook.tested";
            /** @description Ids and codes. */
            data: {
                /**
                 * @description Id of the webhook.
                 * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
                 */
                webhook_id: string;
            };
        };
        /** @description A refusal. */
        Error: {
            /** @description The HTTP status. */
            status_code: number;
            /** @description Fixed per type; says what to do next. */
            error_message: string;
            /**
             * @description Stable name to program against.
             * @enum {string}
             */
            error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_phone_number" | "metadata_too_large" | "invalid_otp" | "invalid_magic_link" | "session_mismatch" | "invalid_signature" | "invalid_public_address" | "invalid_private_key" | "incompatible_token" | "invalid_totp_code" | "totp_expired" | "invalid_recovery_code" | "invalid_webauthn_credential" | "webauthn_counter_regression" | "invalid_domain" | "invalid_redirect_url" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "transfer_not_pending" | "phone_country_not_allowed" | "invalid_webhook_url" | "oauth_failed" | "invalid_hosted_code" | "invalid_proof_of_work" | "invalid_recipient_key" | "wallet_without_key" | "invalid_sealed_key" | "wallet_in_custody" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "operator_session_required" | "secret_key_required" | "admin_key_required" | "operator_role_required" | "tier_required" | "device_fingerprint_mismatch" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "signature_refused" | "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen" | "app_signature_required" | "approval_not_allowed" | "account_changes_not_enabled" | "export_not_enabled" | "sign_up_closed" | "route_not_found" | "app_not_found" | "key_not_found" | "user_not_found" | "erasure_not_found" | "method_not_found" | "email_not_found" | "phone_number_not_found" | "session_not_found" | "wallet_not_found" | "import_not_found" | "challenge_not_found" | "totp_not_found" | "webauthn_credential_not_found" | "transfer_not_found" | "idp_provider_not_found" | "webhook_not_found" | "event_not_found" | "message_not_found" | "request_not_found" | "operator_not_found" | "method_not_allowed" | "identifier_conflict" | "operator_exists" | "operator_protected" | "message_not_resendable" | "duplicate_email" | "duplicate_phone_number" | "session_user_mismatch" | "wallet_conflict" | "payment_differs" | "active_totp_exists" | "duplicate_webauthn_credential" | "too_many_webauthn_credentials" | "too_many_addresses" | "duplicate_custom_id" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "otp_attempts_exceeded" | "method_locked" | "too_many_attempts" | "headers_too_large" | "internal_error" | "chain_unavailable" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "chain_not_configured" | "upstream_timeout";
            /** @description The members of the request that are wrong, where the type is about members. */
            fields?: {
                /** @description Path of the member, such as `emails[0].email`. */
                field: string;
                /** @description What is wrong with it. */
                message: string;
            }[];
            /** @description Of `step_up_required`, for the secret key and for operators alone: the factors to verify. */
            required_factors?: {
                /**
                 * @description Type of the factor; `any` if the request required no type.
                 * @enum {string}
                 */
                type: "otp" | "oauth" | "wallet" | "totp" | "webauthn" | "any";
                /**
                 * @description Whether it is missing, was verified too long ago, or, as the passkey over a payment, is known for too short a time.
                 * @enum {string}
                 */
                reason: "factor_missing" | "factor_too_old" | "factor_too_new";
            }[];
            /** @description In Unix epoch seconds. Of `transfer_limit_exceeded`: when this amount fits if nothing else is paid; absent if it never does. Of `step_up_required` with `factor_too_new`: when the passkey counts. */
            resets_at?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a sign-in page of the App offers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethods"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginProofOfWork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginProofOfWorkRequest"];
            };
        };
        responses: {
            /** @description The work to do before the send. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginProofOfWorkResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "origin_not_allowed" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"] & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description The user, made or found, with the ids of its identifiers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateUserResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_phone_number" | "metadata_too_large" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "identifier_conflict" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Users with this email. */
                email?: string;
                /** @description Users with this phone number; its `+` is written `%2B` in a query. */
                phone_number?: string;
                /** @description The user with this id in your own system. */
                external_id?: string;
                /** @description Users with an email, a phone number, a first name, a last name or an `external_id` that begins with this text. Names and emails in any case (beyond A to Z as far as the locale of the database knows it); a number with or without its `+`, spaces and hyphens. */
                query?: string;
                /** @description Users with a wallet of this public address. */
                wallet?: string;
                /** @description Users of this status. */
                status?: "pending" | "active" | "blocked";
                /** @description Created at or after this time (epoch seconds). */
                created_after?: number;
                /** @description Created before this time (epoch seconds). */
                created_before?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUsersResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_email" | "invalid_phone_number" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user, with every identifier and login method. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description A user, with every identifier and login method. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_phone_number" | "metadata_too_large" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "identifier_conflict" | "duplicate_email" | "duplicate_phone_number" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    importUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportUsersRequest"];
            };
        };
        responses: {
            /** @description What happened to each row, in the order of the rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportUsersResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    blockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unblockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unlockUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    exportUser: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that is kept of the person, or one page of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserExport"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt of an erasure. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "erasure_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    readOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadOwnProfileRequest"];
            };
        };
        responses: {
            /** @description The account of the user of a session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadOwnProfileResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "step_up_required" | "user_blocked" | "user_not_found" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeOwnSessionsRequest"] & (unknown | unknown);
            };
        };
        responses: {
            /** @description How many sessions ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeSessionsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "step_up_required" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    readOwnBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadOwnBalancesRequest"];
            };
        };
        responses: {
            /** @description The balances of a wallet of the user of a session, as the chains have them now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnBalancesResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "step_up_required" | "session_not_found" | "wallet_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    checkOwnChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckOwnChangeRequest"];
            };
        };
        responses: {
            /** @description The user of the session may make this change now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckOwnChangeResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unlockOwnMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnlockMethodsRequest"] & (unknown | unknown);
            };
        };
        responses: {
            /** @description What the user of the session may use again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlockMethodsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the email. */
                email_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "email_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deletePhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the phone number. */
                phone_number_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "phone_number_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteIdpProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the linked provider. */
                idpuser_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "idp_provider_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginEmailRequest"];
            };
        };
        responses: {
            /** @description The message is queued. The answer is the same whether or not the address is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAddressResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "method_not_enabled" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description The email belongs to the user, and is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyEmailResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_otp" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "device_fingerprint_mismatch" | "user_blocked" | "method_not_enabled" | "user_not_found" | "duplicate_email" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "otp_attempts_exceeded" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The message is queued. The answer is the same whether or not the address is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAddressResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_phone_number" | "phone_country_not_allowed" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "method_not_enabled" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The phone number belongs to the user, and is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyPhoneNumberResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_phone_number" | "invalid_otp" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "device_fingerprint_mismatch" | "user_blocked" | "method_not_enabled" | "user_not_found" | "duplicate_phone_number" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "otp_attempts_exceeded" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginOwnEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOwnEmailRequest"];
            };
        };
        responses: {
            /** @description The message is queued. The answer is the same whether or not the address is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAddressResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_proof_of_work" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyOwnEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOwnEmailRequest"];
            };
        };
        responses: {
            /** @description The email belongs to the user, and is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyEmailResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_otp" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "device_fingerprint_mismatch" | "step_up_required" | "user_blocked" | "method_not_enabled" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "duplicate_email" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "otp_attempts_exceeded" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    removeOwnEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveOwnEmailRequest"];
            };
        };
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "account_changes_not_enabled" | "email_not_found" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginOwnPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOwnPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The message is queued. The answer is the same whether or not the address is known. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAddressResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_phone_number" | "phone_country_not_allowed" | "invalid_proof_of_work" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyOwnPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOwnPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The phone number belongs to the user, and is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyPhoneNumberResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_phone_number" | "invalid_otp" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "device_fingerprint_mismatch" | "step_up_required" | "user_blocked" | "method_not_enabled" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "duplicate_phone_number" | "too_many_addresses" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "otp_attempts_exceeded" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    removeOwnPhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveOwnPhoneNumberRequest"];
            };
        };
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "account_changes_not_enabled" | "phone_number_not_found" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    sendSmsOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendSmsOtpRequest"];
            };
        };
        responses: {
            /** @description The message is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendSmsOtpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_phone_number" | "phone_country_not_allowed" | "invalid_proof_of_work" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    sendEmailOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmailOtpRequest"];
            };
        };
        responses: {
            /** @description The message is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendEmailOtpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_proof_of_work" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOtpRequest"];
            };
        };
        responses: {
            /** @description The code was right: the user, the method, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyOtpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_otp" | "session_mismatch" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "device_fingerprint_mismatch" | "step_up_required" | "user_blocked" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "otp_attempts_exceeded" | "method_locked" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMagicLinkRequest"];
            };
        };
        responses: {
            /** @description The token of the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateMagicLinkResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "method_not_enabled" | "user_not_found" | "method_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyMagicLinkRequest"];
            };
        };
        responses: {
            /** @description The link was valid: the user, the method, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyMagicLinkResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_magic_link" | "session_mismatch" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "device_fingerprint_mismatch" | "step_up_required" | "user_blocked" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    sendMagicLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMagicLinkRequest"];
            };
        };
        responses: {
            /** @description The message is queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendMagicLinkResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "invalid_redirect_url" | "invalid_proof_of_work" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "origin_not_allowed" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTotpRequest"];
            };
        };
        responses: {
            /** @description The new TOTP, with its secret and recovery codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTotpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "active_totp_exists" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyTotpRequest"];
            };
        };
        responses: {
            /** @description The code was right: the user, the TOTP, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyTotpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_totp_code" | "totp_expired" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "totp_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_attempts" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    recoverTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverTotpRequest"];
            };
        };
        responses: {
            /** @description The recovery code was right: the user, the TOTP, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverTotpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_recovery_code" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "totp_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_attempts" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyOwnTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnTotpRequest"] & (unknown | unknown);
            };
        };
        responses: {
            /** @description The code was right: the user, the TOTP, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyTotpResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_totp_code" | "totp_expired" | "invalid_recovery_code" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "account_changes_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "totp_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_attempts" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listTotpRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListRecoveryCodesRequest"];
            };
        };
        responses: {
            /** @description The recovery codes that are left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListRecoveryCodesResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteTotp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the TOTP. */
                totp_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "totp_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginWebauthnRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginRegistrationRequest"];
            };
        };
        responses: {
            /** @description Options for `navigator.credentials.create()`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginRegistrationResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "method_not_enabled" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createWebauthnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCredentialRequest"];
            };
        };
        responses: {
            /** @description The credential is registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCredentialResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_webauthn_credential" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "duplicate_webauthn_credential" | "too_many_webauthn_credentials" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteWebauthnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the WebAuthn credential. */
                webauthn_credential_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "webauthn_credential_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOwnPasskeyRequest"];
            };
        };
        responses: {
            /** @description Options for `navigator.credentials.create()`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginRegistrationResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "method_not_enabled" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOwnPasskeyRequest"];
            };
        };
        responses: {
            /** @description The credential is registered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCredentialResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_webauthn_credential" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "duplicate_webauthn_credential" | "too_many_webauthn_credentials" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    removeOwnPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveOwnPasskeyRequest"];
            };
        };
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "step_up_required" | "user_blocked" | "account_changes_not_enabled" | "user_not_found" | "session_not_found" | "webauthn_credential_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginWebauthnAuthentication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAuthenticationRequest"];
            };
        };
        responses: {
            /** @description Options for `navigator.credentials.get()`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAuthenticationResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "missing_api_key" | "invalid_api_key" | "user_blocked" | "method_not_enabled" | "webauthn_credential_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyWebauthnAuthentication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAssertionRequest"];
            };
        };
        responses: {
            /** @description The credential is the user's: the user, the credential, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyAssertionResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_webauthn_credential" | "webauthn_counter_regression" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    checkPasswordStrength: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckPasswordStrengthRequest"];
            };
        };
        responses: {
            /** @description How strong the password is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckPasswordStrengthResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "tier_required" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginOAuth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider. */
                provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginOAuthRequest"];
            };
        };
        responses: {
            /** @description Where to send the browser, and the state that its page keeps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginOAuthResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_redirect_url" | "oauth_failed" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "method_not_enabled" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyOAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyOAuthRequest"];
            };
        };
        responses: {
            /** @description The user and the linked provider; with a session if one was asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyOAuthResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "oauth_failed" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "identifier_conflict" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getProviderTokens: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
                /** @description Id of the linked provider. */
                idpuser_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tokens of the provider for this account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderTokens"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "oauth_failed" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idp_provider_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginWalletRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginWalletRegistrationRequest"];
            };
        };
        responses: {
            /** @description The challenge to sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginWalletRegistrationResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "invalid_domain" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "method_not_enabled" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWalletRequest"];
            };
        };
        responses: {
            /** @description The wallet, attached to its user, and the session if the request asked for one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyWalletResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_signature" | "invalid_public_address" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "method_not_enabled" | "sign_up_closed" | "user_not_found" | "method_not_found" | "session_not_found" | "challenge_not_found" | "session_user_mismatch" | "wallet_conflict" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWalletRequest"];
            };
        };
        responses: {
            /** @description A wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    importWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportWalletRequest"] & (unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description A wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "invalid_private_key" | "invalid_sealed_key" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "import_not_found" | "wallet_conflict" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listWallets: {
        parameters: {
            query?: {
                /** @description Wallets of this user. */
                user_id?: string;
                /** @description Wallets of this type. */
                wallet_type?: "ethereum" | "solana" | "bitcoin" | "DOT" | "XLM";
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of wallets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWalletsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getWalletTransferPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in force, with what its windows hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPolicy"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    setWalletTransferPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTransferPolicyRequest"];
            };
        };
        responses: {
            /** @description The policy in force, with what its windows hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPolicy"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "invalid_amount" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getWalletBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceRequest"];
            };
        };
        responses: {
            /** @description The balance as the chain has it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "incompatible_token" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listWalletBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances as the chains have them now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalancesResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    detachWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened, and to which user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "wallet_in_custody" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getUserWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user. */
                user_id: string;
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wallet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    exportWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the wallet. */
                wallet_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportWalletRequest"];
            };
        };
        responses: {
            /** @description The key, sealed by HPKE (RFC 9180, base mode; DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) with the `info` `latchkey:wallet-export:v1:{app_id}:{wallet_id}:{user_id}` and no additional data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportWalletResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_recipient_key" | "wallet_without_key" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "payments_frozen" | "export_not_enabled" | "session_not_found" | "wallet_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginImportRequest"];
            };
        };
        responses: {
            /** @description What a key is sealed to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginImportResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferRequest"];
            };
        };
        responses: {
            /** @description The transfer, and what its confirmation needs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "incompatible_token" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "user_not_found" | "wallet_not_found" | "duplicate_custom_id" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    checkTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferRequest"];
            };
        };
        responses: {
            /** @description What the payment would need and cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckTransferResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "incompatible_token" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "user_not_found" | "wallet_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getTransferPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in force, with what its windows hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPolicy"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                /** @description Transfers of this user. */
                user_id?: string;
                /** @description Transfers from this wallet. */
                source?: string;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of transfers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransfersResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A transfer, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "transfer_not_found" | "payment_differs" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginTransferConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginConfirmationRequest"];
            };
        };
        responses: {
            /** @description The payment that is to be signed, once, within 5 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginConfirmationResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "wallet_not_found" | "transfer_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    confirmTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfirmTransferRequest"];
            };
        };
        responses: {
            /** @description A transfer, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_public_address" | "invalid_webauthn_credential" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "signature_refused" | "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen" | "app_signature_required" | "session_not_found" | "wallet_not_found" | "transfer_not_found" | "session_user_mismatch" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "key_provider_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    cancelTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A transfer, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "transfer_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    approveTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApproveTransferRequest"];
            };
        };
        responses: {
            /** @description A transfer, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_public_address" | "invalid_webauthn_credential" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "user_blocked" | "signature_refused" | "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen" | "app_signature_required" | "approval_not_allowed" | "session_not_found" | "wallet_not_found" | "transfer_not_found" | "session_user_mismatch" | "payment_differs" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "key_provider_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    rejectTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the transfer. */
                transfer_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DecideTransferRequest"];
            };
        };
        responses: {
            /** @description A transfer, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transfer"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "approval_not_allowed" | "transfer_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifySession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifySessionRequest"] & (unknown | unknown);
            };
        };
        responses: {
            /** @description The session is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifySessionResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "step_up_required" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query: {
                /** @description Whose sessions to list. */
                user_id: string;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the user's sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSessionsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeSessionsRequest"] & (unknown | unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description How many sessions ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeSessionsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "secret_key_required" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    exchangeHostedSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeHostedSignInRequest"];
            };
        };
        responses: {
            /** @description The session of the person who signed in on the hosted page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeHostedSignInResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_hosted_code" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "session_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next` of the page before: events after this one. Without it, from the oldest that is kept. */
                after?: string;
                /** @description Events of this type only, or of several types, separated by commas. */
                type?: string;
                /** @description Events of this user only. */
                user_id?: string;
                /** @description Events that happened after this time only, in Unix epoch seconds. */
                created_after?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many seconds to wait for an event where none is there yet (long polling). Default: `0`. */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventsResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "event_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks of the App. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWebhooksResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook with its secret, which is shown once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_webhook_url" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook that was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWebhookResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "webhook_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its secret, which is shown once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "webhook_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries of this status. */
                status?: "pending" | "delivered" | "failed";
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. For events of longer ago see `GET /v1/events`. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the deliveries of a webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeliveriesResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "webhook_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook. */
                webhook_id: string;
                /** @description Id of the event. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "webhook_not_found" | "event_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getJwkSet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set (RFC 7517, section 5). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getIssuerJwkSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set (RFC 7517, section 5). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getOpenidConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a JWT library needs to check session JWTs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenidConfiguration"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getRevokedSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions that were revoked while JWTs of them may still be valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedSessions"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `X-Request-Id` of the answer. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestRecordView"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "request_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    fastForwardObject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FastForwardRequest"] & (unknown | unknown | unknown | unknown | unknown | unknown | unknown);
            };
        };
        responses: {
            /** @description The times were moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FastForwardResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_magic_link" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "user_blocked" | "route_not_found" | "method_not_found" | "session_not_found" | "import_not_found" | "totp_not_found" | "webauthn_credential_not_found" | "transfer_not_found" | "idempotency_conflict" | "idempotency_in_progress" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listTestMessages: {
        parameters: {
            query: {
                /** @description Email address or phone number; in a URL, write `+` as `%2B`. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was sent to the address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTestMessagesResponse"];
                };
            };
            /** @description A refusal. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "secret_key_required" | "route_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
}
