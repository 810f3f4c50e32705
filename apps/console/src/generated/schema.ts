// Written by `npm run sdk` from the OpenAPI document of administration.
export interface paths {
    "/v1/admin/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApps"];
        put?: never;
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateApp"];
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/signing_keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/signing_keys/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listKeys"];
        put?: never;
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/oauth_providers/{provider}/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tryProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/oauth_providers/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["verifyProviderTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeAppSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/sms_counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSmsCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/sms_counts/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetSmsCounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAppMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAllMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/transfer_policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAppTransferPolicy"];
        put: operations["setAppTransferPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/wallets/{wallet_id}/transfer_policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransferPolicyOfWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/transfer_policy/dry_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["tryAppTransferPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/transfers/{transfer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTransferOfApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/transfers/{transfer_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approveTransferOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/transfers/{transfer_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rejectTransferOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/approval_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getApprovalKey"];
        put: operations["setApprovalKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPaymentFreeze"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/payments/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["freezePayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/payments/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unfreezePayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["findUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserOfApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revealUserOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSessionsOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["revokeSessionsOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["blockUserOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unblockUserOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlockUserOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["exportUserOfApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["eraseUserOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/{user_id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getErasureOfApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["importUsersOfApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAnyRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getAnyMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/messages/{message_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/messages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/apps/{app_id}/wallets/{wallet_id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBalancesOfWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/keys/rewrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rewrapKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/wallets/move_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["moveKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/signing_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeployments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/dead_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listDeadEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/dead_events/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryDeadEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/dead_events/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["dropDeadEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inspectWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["inspectDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/webhooks/{webhook_id}/deliveries/{event_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["retryDeliveryOfAnyApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOperators"];
        put?: never;
        post: operations["inviteOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/operators/{user_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["inviteOperatorAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/operators/{user_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["unlockOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/operators/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeOperator"];
        options?: never;
        head?: never;
        patch: operations["changeOperatorRole"];
        trace?: never;
    };
    "/v1/admin/sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["consoleSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getConsoleSession"];
        put?: never;
        post: operations["beginConsoleSession"];
        delete: operations["endConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listConsolePasskeys"];
        put?: never;
        post: operations["addConsolePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session/passkeys/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginConsolePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session/passkeys/{webauthn_credential_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeConsolePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session/proof/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginConsoleProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["proveConsoleSession"];
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
        CreateAppRequest: {
            /**
             * @description Name, shown in messages and authenticators.
             * @example Acme
             */
            name: string;
            /**
             * @description Fixed for ever; so are the prefixes of its keys.
             * @example test
             * @enum {string}
             */
            environment: "test" | "live";
            /**
             * @description Enterprise Apps may check password strength. Default: `standard`.
             * @enum {string}
             */
            tier?: "standard" | "enterprise";
        };
        OAuthProviderView: {
            /** @description Client id at the provider. */
            client_id: string;
            /** @description Issuer; empty for the usual one. */
            issuer: string;
            /** @description Scopes to ask for; empty means its usual ones. */
            scopes: string[];
            /** @description Id of Apple's team; empty elsewhere. */
            team_id: string;
            /** @description Id of the team's key at Apple; empty elsewhere. */
            key_id: string;
            /** @description Keep the tokens of the provider, encrypted, for `GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens`. Switching it off, another client id or another issuer deletes the kept ones. */
            keep_tokens: boolean;
            /**
             * @description The redirect URI, which must be registered at the provider exactly so.
             * @example https://auth.example.com/v1/auth/oauth/google/callback
             */
            redirect_uri?: string;
        };
        OAuthProvidersView: {
            /** @description Absent while it is not set. */
            google?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            apple?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            microsoft?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            discord?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            okta?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            github?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            slack?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            facebook?: components["schemas"]["OAuthProviderView"];
            /** @description Absent while it is not set. */
            oidc?: components["schemas"]["OAuthProviderView"];
        };
        AppSettingsView: {
            /** @description Digits of a passcode. */
            otp_length: number;
            /** @description Minutes that a passcode lives. */
            otp_expires_in: number;
            /**
             * @description What must match between send and verification.
             * @enum {string}
             */
            fingerprint_match: "none" | "ip" | "user_agent" | "both";
            /**
             * @description Web origins that may call with the public token, run WebAuthn and have wallets sign in: https, in a test App also http. `*` stands for letters within the first label of the host, or for any port. `https://*.example.com` admits every host there, also one that somebody took over.
             * @example [
             *       "https://app.example.com"
             *     ]
             */
            allowed_origins: string[];
            /**
             * @description URLs that magic links and OAuth may lead to: https, in a test App also http; no wildcards. A `viewer` sees it masked.
             * @example [
             *       "https://app.example.com/welcome"
             *     ]
             */
            allowed_redirect_urls: string[];
            /**
             * @description Countries (ISO 3166-1 alpha-2) that may be sent SMS. Empty means all with a secret key, and none with a public token or from the hosted page.
             * @example [
             *       "US",
             *       "DE"
             *     ]
             */
            sms_country_allowlist: string[];
            /** @description Whether SMS may go to satellite phones, and to premium, shared-cost, personal, toll-free and internet numbers. Such an SMS may cost many times as much. */
            sms_special_ranges: boolean;
            /**
             * @description SMS that may be sent in a day (UTC) over all countries. Those with a secret key and those without are counted apart, so that visitors cannot use up what your server needs. `null`: 1,000 without a secret key, any number with one.
             * @example 5000
             */
            sms_daily_limit: number | null;
            /**
             * @description Who is signed in by a code or link of an email or phone number that is unverified on a user with another proof: a user of their own, who takes it over (`own_user`), or that user (`vouched`).
             * @enum {string}
             */
            unverified_identifiers: "own_user" | "vouched";
            /**
             * @description Whether an unknown email, phone number, wallet or provider makes a user.
             * @enum {string}
             */
            sign_up: "open" | "closed";
            /** @description Days after which a user who never became active is deleted; `0` keeps them. */
            pending_user_days: number;
            /** @description Minutes from its start after which a session ends, whatever extends it. A session that a limit has ended, and that was not revoked, is active again when the limit is raised before its `expires_at`. */
            session_max_minutes: number;
            /** @description Minutes without a verification after which a session ends, at most a tenth of it or a minute late; `0` switches this off. */
            session_idle_minutes: number;
            /** @description Minutes from its start to which a public token may set or extend a session. */
            public_session_max_minutes: number;
            /**
             * @description Whether a session must have proofs of two kinds (`mfa` in `amr`): of a user who has enrolled a TOTP or a passkey (`if_enrolled`), or of everybody (`required`). Of a user who has enrolled any, one proof must be a TOTP or a passkey of theirs. A session that lacks the second one has no JWT and is refused with 403 `step_up_required`, but to prove or enrol a factor and to be revoked. Who may enrol one comes back from the hosted page with such a session.
             * @enum {string}
             */
            second_factor: "off" | "if_enrolled" | "required";
            /** @description Living sessions that a user may have; a sign-in beyond it ends the oldest. Sessions that lack the second proof of `second_factor` count by themselves, so they end none that has it. `0` switches this off. */
            max_sessions_per_user: number;
            /**
             * @description Whether a passkey must verify its user (PIN, fingerprint, face); a sign-in without `user_id` always requires it.
             * @enum {string}
             */
            webauthn_user_verification: "preferred" | "required" | "discouraged";
            /** @description Hours for which the service that signs payments has to know a passkey before the passkey counts for a payment. It counts no sooner than after the `loosen_after_minutes` of the transfer policies of the App. */
            passkey_wait_hours: number;
            /**
             * @description Whether the key of a wallet in custody can be exported: never (`off`), or with a session of its user that has a proof of the last 5 minutes, and two of different kinds if the user has two (`person`). An exported key pays outside of every transfer policy.
             * @enum {string}
             */
            key_export: "off" | "person";
            /**
             * @description Claims of session JWTs, each with the path of its value in the metadata of the user, 10 at most. A path that leads to nothing or to `null` gives no claim. Names of registered claims are refused. Values of more than 1 kB of JSON together are left out, and `session.claims_left_out` of the JWT says so.
             * @example {
             *       "role": "metadata.role",
             *       "tenant": "metadata.tenant"
             *     }
             */
            session_claims: {
                [key: string]: string;
            };
            /**
             * @description The ways to sign in that are on; a send, begin or verification of another is refused.
             * @example [
             *       "email_otp",
             *       "passkey"
             *     ]
             */
            sign_in_methods: ("email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth")[];
            /** @description Whether a page of `allowed_origins` may send passcodes and links with the public token, each with a proof of work. */
            public_sends: boolean;
            /**
             * @description Whether a page with the public token may add and remove passkeys and addresses of its user: never (`off`), or with a session of the user that has a proof of the last 10 minutes (`person`). Whoever takes the token of such a session from the page can then add a passkey of their own.
             * @enum {string}
             */
            account_changes: "off" | "person";
            /** @description Whether the gateway has a sign-in page for this App, `/sign-in/{app_id}`, which leads to `allowed_redirect_urls`. */
            hosted_sign_in: boolean;
            /**
             * @description Providers that users may sign in with, by name. The answer names the redirect URI to register at each: `{PUBLIC_BASE_URL}/v1/auth/oauth/<provider>/callback`.
             * @example {
             *       "google": {
             *         "client_id": "4076.apps.googleusercontent.com",
             *         "issuer": "",
             *         "scopes": [],
             *         "team_id": "",
             *         "key_id": "",
             *         "keep_tokens": false,
             *         "redirect_uri": "https://auth.example.com/v1/auth/oauth/google/callback"
             *       }
             *     }
             */
            oauth_providers: components["schemas"]["OAuthProvidersView"];
        };
        IgnoredEntry: {
            /**
             * @description Name of the setting.
             * @example allowed_origins
             * @enum {string}
             */
            setting: "allowed_origins" | "allowed_redirect_urls";
            /**
             * @description The entry. A `viewer` sees it masked.
             * @example https://*.com
             */
            entry: string;
            /**
             * @description Why it does not count.
             * @example has a wildcard where anybody can register a host
             */
            reason: string;
        };
        CreateAppResponse: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Name, shown in messages and authenticators.
             * @example Acme
             */
            name: string;
            /**
             * @description Test Apps have sandbox values and keys that begin with `sk_test_`.
             * @enum {string}
             */
            environment: "test" | "live";
            /**
             * @description Enterprise Apps may check password strength.
             * @enum {string}
             */
            tier: "standard" | "enterprise";
            /** @description Settings of the App. */
            settings: components["schemas"]["AppSettingsView"];
            /** @description Entries that an earlier version stored and that may not be stored any more. They are not in `settings` and do not count; the next change of the setting removes them. Absent where there are none. */
            ignored_settings?: components["schemas"]["IgnoredEntry"][];
            /**
             * @description The redirect URI of every provider, with `{provider}` in the place of its name: to register it before the provider is set up.
             * @example https://auth.example.com/v1/auth/oauth/{provider}/callback
             */
            oauth_redirect_uri?: string;
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
            /**
             * @description First secret key; shown once.
             * @example sk_test_…
             */
            secret_key: string;
            /**
             * @description First public token; shown once.
             * @example pk_test_…
             */
            public_token: string;
        };
        App: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Name, shown in messages and authenticators.
             * @example Acme
             */
            name: string;
            /**
             * @description Test Apps have sandbox values and keys that begin with `sk_test_`.
             * @enum {string}
             */
            environment: "test" | "live";
            /**
             * @description Enterprise Apps may check password strength.
             * @enum {string}
             */
            tier: "standard" | "enterprise";
            /** @description Settings of the App. */
            settings: components["schemas"]["AppSettingsView"];
            /** @description Entries that an earlier version stored and that may not be stored any more. They are not in `settings` and do not count; the next change of the setting removes them. Absent where there are none. */
            ignored_settings?: components["schemas"]["IgnoredEntry"][];
            /**
             * @description The redirect URI of every provider, with `{provider}` in the place of its name: to register it before the provider is set up.
             * @example https://auth.example.com/v1/auth/oauth/{provider}/callback
             */
            oauth_redirect_uri?: string;
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
        ListAppsResponse: {
            /** @description Newest first. */
            apps: components["schemas"]["App"][];
        };
        OAuthProviderInput: {
            /** @description Client id at the provider. */
            client_id: string;
            /** @description Client secret; stored encrypted, never answered. Of Apple the private key of the team, as in its `.p8` file, with `team_id` and `key_id`. */
            client_secret: string;
            /**
             * @description Issuer; `okta` and `oidc` need it. Elsewhere it replaces the base URL of the provider (a tenant of Microsoft, an own GitHub Enterprise). Over http on loopback in test Apps alone.
             * @example https://acme.okta.com
             */
            issuer?: string;
            /** @description Scopes to ask for; empty means its usual ones. */
            scopes?: string[];
            /**
             * @description Apple alone: id of the team whose key `client_secret` is.
             * @example A1B2C3D4E5
             */
            team_id?: string;
            /**
             * @description Apple alone: id of the key that `client_secret` is.
             * @example K1L2M3N4O5
             */
            key_id?: string;
            /** @description Keep the tokens of the provider, encrypted, for `GET /v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens`. Switching it off, another client id or another issuer deletes the kept ones. Default: `false`. */
            keep_tokens?: boolean;
        };
        OAuthProvidersInput: {
            /** @description Replaces the provider; `null` removes it. */
            google?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            apple?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            microsoft?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            discord?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            okta?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            github?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            slack?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            facebook?: components["schemas"]["OAuthProviderInput"] | null;
            /** @description Replaces the provider; `null` removes it. */
            oidc?: components["schemas"]["OAuthProviderInput"] | null;
        };
        AppSettingsInput: {
            /** @description Digits of a passcode. Default: `6`. */
            otp_length?: number | null;
            /** @description Minutes that a passcode lives. Default: `10`. */
            otp_expires_in?: number | null;
            /** @description What must match between send and verification. Default: `none`. */
            fingerprint_match?: ("none" | "ip" | "user_agent" | "both") | null;
            /**
             * @description Web origins that may call with the public token, run WebAuthn and have wallets sign in: https, in a test App also http. `*` stands for letters within the first label of the host, or for any port. `https://*.example.com` admits every host there, also one that somebody took over. Default: `[]`.
             * @example [
             *       "https://app.example.com"
             *     ]
             */
            allowed_origins?: string[] | null;
            /**
             * @description URLs that magic links and OAuth may lead to: https, in a test App also http; no wildcards. Default: `[]`.
             * @example [
             *       "https://app.example.com/welcome"
             *     ]
             */
            allowed_redirect_urls?: string[] | null;
            /**
             * @description Countries (ISO 3166-1 alpha-2) that may be sent SMS. Empty means all with a secret key, and none with a public token or from the hosted page. Default: `[]`.
             * @example [
             *       "US",
             *       "DE"
             *     ]
             */
            sms_country_allowlist?: string[] | null;
            /** @description Whether SMS may go to satellite phones, and to premium, shared-cost, personal, toll-free and internet numbers. Such an SMS may cost many times as much. Default: `false`. */
            sms_special_ranges?: boolean | null;
            /**
             * @description SMS that may be sent in a day (UTC) over all countries. Those with a secret key and those without are counted apart, so that visitors cannot use up what your server needs. `null`: 1,000 without a secret key, any number with one. Default: `null`.
             * @example 5000
             */
            sms_daily_limit?: number | null;
            /** @description Who is signed in by a code or link of an email or phone number that is unverified on a user with another proof: a user of their own, who takes it over (`own_user`), or that user (`vouched`). Default: `own_user`. */
            unverified_identifiers?: ("own_user" | "vouched") | null;
            /** @description Whether an unknown email, phone number, wallet or provider makes a user. Default: `open`. */
            sign_up?: ("open" | "closed") | null;
            /** @description Days after which a user who never became active is deleted; `0` keeps them. Default: `30`. */
            pending_user_days?: number | null;
            /** @description Minutes from its start after which a session ends, whatever extends it. A session that a limit has ended, and that was not revoked, is active again when the limit is raised before its `expires_at`. Default: `525600`. */
            session_max_minutes?: number | null;
            /** @description Minutes without a verification after which a session ends, at most a tenth of it or a minute late; `0` switches this off. Default: `0`. */
            session_idle_minutes?: number | null;
            /** @description Minutes from its start to which a public token may set or extend a session. Default: `43200`. */
            public_session_max_minutes?: number | null;
            /** @description Whether a session must have proofs of two kinds (`mfa` in `amr`): of a user who has enrolled a TOTP or a passkey (`if_enrolled`), or of everybody (`required`). Of a user who has enrolled any, one proof must be a TOTP or a passkey of theirs. A session that lacks the second one has no JWT and is refused with 403 `step_up_required`, but to prove or enrol a factor and to be revoked. Who may enrol one comes back from the hosted page with such a session. Default: `off`. */
            second_factor?: ("off" | "if_enrolled" | "required") | null;
            /** @description Living sessions that a user may have; a sign-in beyond it ends the oldest. Sessions that lack the second proof of `second_factor` count by themselves, so they end none that has it. `0` switches this off. Default: `0`. */
            max_sessions_per_user?: number | null;
            /** @description Whether a passkey must verify its user (PIN, fingerprint, face); a sign-in without `user_id` always requires it. Default: `preferred`. */
            webauthn_user_verification?: ("preferred" | "required" | "discouraged") | null;
            /** @description Hours for which the service that signs payments has to know a passkey before the passkey counts for a payment. It counts no sooner than after the `loosen_after_minutes` of the transfer policies of the App. Default: `24`. */
            passkey_wait_hours?: number | null;
            /** @description Whether the key of a wallet in custody can be exported: never (`off`), or with a session of its user that has a proof of the last 5 minutes, and two of different kinds if the user has two (`person`). An exported key pays outside of every transfer policy. Default: `off`. */
            key_export?: ("off" | "person") | null;
            /**
             * @description Claims of session JWTs, each with the path of its value in the metadata of the user, 10 at most. A path that leads to nothing or to `null` gives no claim. Names of registered claims are refused. Values of more than 1 kB of JSON together are left out, and `session.claims_left_out` of the JWT says so. Default: `{}`.
             * @example {
             *       "role": "metadata.role",
             *       "tenant": "metadata.tenant"
             *     }
             */
            session_claims?: {
                [key: string]: string;
            } | null;
            /**
             * @description The ways to sign in that are on; a send, begin or verification of another is refused. Default: `["email_otp","sms_otp","magic_link","passkey","wallet","oauth"]`.
             * @example [
             *       "email_otp",
             *       "passkey"
             *     ]
             */
            sign_in_methods?: ("email_otp" | "sms_otp" | "magic_link" | "passkey" | "wallet" | "oauth")[] | null;
            /** @description Whether a page of `allowed_origins` may send passcodes and links with the public token, each with a proof of work. Default: `false`. */
            public_sends?: boolean | null;
            /** @description Whether a page with the public token may add and remove passkeys and addresses of its user: never (`off`), or with a session of the user that has a proof of the last 10 minutes (`person`). Whoever takes the token of such a session from the page can then add a passkey of their own. Default: `off`. */
            account_changes?: ("off" | "person") | null;
            /** @description Whether the gateway has a sign-in page for this App, `/sign-in/{app_id}`, which leads to `allowed_redirect_urls`. Default: `false`. */
            hosted_sign_in?: boolean | null;
            /** @description Providers that users may sign in with, by name. The answer names the redirect URI to register at each: `{PUBLIC_BASE_URL}/v1/auth/oauth/<provider>/callback`. */
            oauth_providers?: components["schemas"]["OAuthProvidersInput"];
        };
        UpdateAppRequest: {
            /**
             * @description New name.
             * @example Acme
             */
            name?: string;
            /**
             * @description New tier.
             * @example enterprise
             * @enum {string}
             */
            tier?: "standard" | "enterprise";
            /**
             * @description Merged member by member; `null` brings a default back.
             * @example {
             *       "otp_length": 8,
             *       "allowed_origins": [
             *         "https://app.example.com"
             *       ]
             *     }
             */
            settings?: components["schemas"]["AppSettingsInput"];
        };
        RotateSigningKeyResponse: {
            /**
             * @description The key that signs (or will sign from `signs_from` on).
             * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            kid: string;
            /**
             * @description When it first signs; at least 10 minutes after it was published.
             * @example 1795219200
             */
            signs_from: number;
            /**
             * @description The key that was published as the one after it.
             * @example jwk_01k9z7q8s2e4g6h8j0k1m3n5pq
             */
            next_kid: string;
        };
        RevokeSigningKeyRequest: {
            /**
             * @description The key to revoke, of whatever state.
             * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            kid: string;
        };
        RevokeSigningKeyResponse: {
            /**
             * @description The key that was revoked.
             * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            kid: string;
            /**
             * @description The key that signs now; another one if the revoked key was signing.
             * @example jwk_01k9z7q8s2e4g6h8j0k1m3n5pq
             */
            signing_kid: string;
            /**
             * @description The key that is published as the one after it.
             * @example jwk_01k9z7q8s2e4g6h8j0k1m3n5pr
             */
            next_kid: string;
        };
        CreateKeyRequest: {
            /**
             * @description A secret key, or a public token.
             * @example secret
             * @enum {string}
             */
            kind: "secret" | "public";
        };
        CreateKeyResponse: {
            /**
             * @description Id of the API key.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description What was asked for.
             * @enum {string}
             */
            kind: "secret" | "public";
            /**
             * @description The key; shown once.
             * @example sk_test_…
             */
            key: string;
        };
        ApiKey: {
            /**
             * @description Id of the API key.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description A secret key, or a public token that is safe in a frontend.
             * @enum {string}
             */
            kind: "secret" | "public";
            /**
             * @description How the key begins.
             * @example sk_test_
             */
            prefix: string;
            /**
             * @description Its last four characters.
             * @example k3Fz
             */
            last_four: string;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            last_used_at: number;
            /**
             * @description Unix epoch seconds; 0 means not set.
             * @example 1795219200
             */
            created_at: number;
        };
        ListKeysResponse: {
            /** @description Oldest first; revoked keys are left out. */
            keys: components["schemas"]["ApiKey"][];
        };
        RevokeKeyResponse: {
            /**
             * @description What happened, for people.
             * @example The key is revoked.
             */
            message: string;
            /**
             * @description Id of the API key.
             * @example key_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
        };
        BeginProviderTrialResponse: {
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
            /**
             * @description Why the trial does not begin; then the other members are empty. Empty where it does, else a reason of `GET /v1/requests/{request_id}`, such as `oauth_client_refused`.
             * @example
             */
            reason: string;
        };
        VerifyProviderTrialRequest: {
            /** @description The `token` of the redirect; it works once, for 10 minutes. */
            token: string;
            /** @description The `state` that began this trial. */
            state: string;
        };
        ProviderTrial: {
            /**
             * @description Why the account would not sign in. Empty where it does, else a reason of `GET /v1/requests/{request_id}`, such as `oauth_client_refused`, or `user_blocked`.
             * @example
             */
            reason: string;
            /**
             * @description The user with the account, also where `reason` is `user_blocked`; empty where a sign-in would make one, or `reason` says why not.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Email of the account; empty if the provider named none. A `viewer` sees it masked.
             * @example ada@example.com
             */
            email: string;
            /** @description Whether the provider proves that email. */
            email_proved: boolean;
        };
        RevokeAppSessionsResponse: {
            /**
             * @description How many sessions ended by this call.
             * @example 1200
             */
            revoked: number;
            /**
             * @description False where the App has more sessions than one call ends: repeat the call.
             * @example true
             */
            complete: boolean;
        };
        CountryCount: {
            /**
             * @description Country (ISO 3166-1 alpha-2).
             * @example DE
             */
            country: string;
            /**
             * @description SMS that were sent.
             * @example 12
             */
            sends: number;
            /**
             * @description Codes of these SMS that were entered.
             * @example 12
             */
            verified: number;
            /**
             * @description SMS that may be sent on this day: more with each code that is entered.
             * @example 12
             */
            limit: number;
        };
        SmsCountsResponse: {
            /**
             * @description SMS over all countries, with a secret key.
             * @example 12
             */
            with_secret_key: number;
            /**
             * @description SMS over all countries, without a secret key.
             * @example 12
             */
            without_secret_key: number;
            /**
             * @description SMS that may be sent on this day without a secret key: more with each code that is entered.
             * @example 12
             */
            limit: number;
            /** @description By country, without a secret key. */
            countries: components["schemas"]["CountryCount"][];
        };
        RefusalCount: {
            /**
             * @description `error_type` of the answer.
             * @example invalid_otp
             */
            error_type: string;
            /**
             * @description The cause, as `GET /v1/admin/requests` names it; null where the `error_type` says all.
             * @example otp_guess_3_of_5
             */
            reason: string | null;
            /**
             * @description Requests that were refused so.
             * @example 12
             */
            count: number;
        };
        MessageCount: {
            /**
             * @description How they are sent.
             * @example sms
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description Country of the phone number (ISO 3166-1 alpha-2; `XX` for no number of a country); empty for an email.
             * @example DE
             */
            country: string;
            /**
             * @description `queued`: made in this time. Each of them counts again when it is `delivered` or `failed`, unless a newer passcode replaced it.
             * @example delivered
             * @enum {string}
             */
            status: "queued" | "delivered" | "failed";
            /**
             * @description Messages.
             * @example 12
             */
            count: number;
        };
        PaymentCount: {
            /**
             * @description The status that transfers got in this time; one transfer gets several.
             * @example completed
             */
            status: string;
            /**
             * @description What is paid; empty for a transfer of version 0.2.0.
             * @example USDC
             */
            currency: string;
            /**
             * @description Transfers.
             * @example 12
             */
            count: number;
            /**
             * @description What they pay together: exact decimal, in whole tokens.
             * @example 12.5
             */
            amount: string;
        };
        MetricPoint: {
            /**
             * @description When it begins (Unix epoch seconds).
             * @example 1795219200
             */
            at: number;
            /**
             * @description Users whose session was used: by a sign-in, a further proof, or a verification that `POST /v1/auth/sessions/verify` answered. A JWT that a server checks by itself is seen when it is refreshed. A user counts once an hour, and once a day.
             * @example 12
             */
            active_users: number;
            /**
             * @description Users who became active; those of an import are left out.
             * @example 12
             */
            sign_ups: number;
            /**
             * @description Sessions that began, by the way of signing in. A hand-over of the hosted page is no further one.
             * @example {
             *       "email_otp": 12,
             *       "passkey": 3
             *     }
             */
            sign_ins: {
                [key: string]: number;
            };
            /**
             * @description Further proofs that sessions were given, by their way.
             * @example {
             *       "email_otp": 12,
             *       "passkey": 3
             *     }
             */
            second_factors: {
                [key: string]: number;
            };
            /** @description Requests with an App's key that were refused, most frequent first. Those beyond a rate limit are recorded, and counted, only now and then. */
            refusals: components["schemas"]["RefusalCount"][];
            /** @description Messages, most frequent first. */
            messages: components["schemas"]["MessageCount"][];
            /** @description Payments, most frequent first. */
            payments: components["schemas"]["PaymentCount"][];
        };
        MetricsResponse: {
            /**
             * @description How long a point is.
             * @enum {string}
             */
            step: "hour" | "day";
            /** @description One for each hour or day up to the present one, oldest first, also where nothing happened. Those that are no longer kept have none. */
            points: components["schemas"]["MetricPoint"][];
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
        TryTransferPolicyRequest: {
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
             * @description Currency of the payment.
             * @example USDC
             * @enum {string}
             */
            currency: "ethereum" | "solana" | "bitcoin" | "AVAX" | "MATIC" | "USDC" | "USDT" | "LINK" | "DOT" | "XLM";
            /**
             * @description Amount of the payment, in whole tokens.
             * @example 120.5
             */
            amount: string;
            /**
             * @description Where it is paid to.
             * @example 0xd8da6bf26964af9d7eed9e03e53415d37aa96045
             */
            dest: string;
            /**
             * @description Network of the payment; the usual one of the currency without it.
             * @example ethereum
             * @enum {string}
             */
            network?: "ethereum" | "polygon" | "avalanche" | "base" | "arbitrum" | "solana" | "bitcoin" | "polkadot" | "stellar";
            /**
             * @description The wallet of the App that pays, whose own policy counts, too; without it only what the App has.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            wallet_id?: string;
        };
        TriedRule: {
            /**
             * @description Whether it admits the payment, or the first thing in it that does not; `not_asked` after one that admits.
             * @example admits
             * @enum {string}
             */
            result: "admits" | "other_currency" | "other_dest" | "over_per_transfer" | "over_per_day" | "over_per_30_days" | "not_asked";
        };
        TriedPolicy: {
            /**
             * @description The rules of the request, a policy of the App that stays in force beside them for its `loosen_after_minutes`, or one of the wallet.
             * @example typed
             * @enum {string}
             */
            policy: "typed" | "former" | "wallet";
            /**
             * @description Place of the rule that admits the payment, from 0; `null`: none.
             * @example 0
             */
            admitted_by: number | null;
            /** @description What each of its rules says, in their order. */
            rules: components["schemas"]["TriedRule"][];
        };
        TransferPolicyTrial: {
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
            /** @description Each policy that would decide; all of them have to admit it. */
            policies: components["schemas"]["TriedPolicy"][];
            /** @description Whether payments of the App are frozen, so that none is made whatever the policies say. */
            payments_frozen: boolean;
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
             * @description Why; shown with the transfer. A `viewer` sees it masked.
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
             * @description Why; shown with the transfer. A `viewer` sees it masked.
             * @example Invoice 2026-11-0042 is right.
             */
            note: string;
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
             * @description Notes of your own; they do not go to the chain. A `viewer` sees it masked.
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
        ApprovalKey: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description The public key that counts now; `null` before one is set.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            public_key: string | null;
            /**
             * @description The public key that replaces it; `null` where none does.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            next_public_key: string | null;
            /**
             * @description When it is replaced; 0 if it is not.
             * @example 1795219200
             */
            changes_at: number;
        };
        SetApprovalKeyRequest: {
            /**
             * @description The public half of an Ed25519 key, as 32 bytes in base64url without padding (`x` of a JWK). Keep the private half apart from the secret keys of the App.
             * @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
             */
            public_key: string;
        };
        PaymentFreeze: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Whether no payment of the App is signed.
             * @example true
             */
            frozen: boolean;
            /**
             * @description Since when; 0 if they are not frozen.
             * @example 1795219200
             */
            frozen_at: number;
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
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII. A `viewer` sees it masked.
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
             * @description Phone number in E.164 form. A `viewer` sees it masked.
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
             * @description Subject at the provider. A `viewer` sees it masked.
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
        FoundUser: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the user in your own system, or empty. A `viewer` sees it masked.
             * @example customer-4711
             */
            external_id: string;
            /**
             * @description First name, or empty. A `viewer` sees it masked.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Middle name, or empty. A `viewer` sees it masked.
             * @example
             */
            middle_name: string;
            /**
             * @description Last name, or empty. A `viewer` sees it masked.
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
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON. A `viewer` sees it masked.
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
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
        };
        FindUsersResponse: {
            /** @description Newest first. With `begins_with` a page may hold fewer than `limit` users, or none, before the last one. */
            users: components["schemas"]["FoundUser"][];
            /**
             * @description Send it as `cursor` for the next page; empty at the end.
             * @example
             */
            next_cursor: string;
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
             * @description Name for a settings page. A `viewer` sees it masked.
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
        MethodLock: {
            /**
             * @description Id of the email, the phone number or the TOTP; an address that the user wants to add has an id of its own.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description What is locked.
             * @example email
             * @enum {string}
             */
            method_type: "email" | "phone_number" | "totp";
            /**
             * @description When the lock ends by itself (Unix epoch seconds); 0 for one that only `unlock` lifts.
             * @example 1795219200
             */
            locked_until: number;
        };
        AppUser: {
            /**
             * @description Id of the user.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Id of the user in your own system, or empty. A `viewer` sees it masked.
             * @example customer-4711
             */
            external_id: string;
            /**
             * @description First name, or empty. A `viewer` sees it masked.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Middle name, or empty. A `viewer` sees it masked.
             * @example
             */
            middle_name: string;
            /**
             * @description Last name, or empty. A `viewer` sees it masked.
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
             * @description Free-form key-value store: at most 50 keys and 16 KiB of JSON. A `viewer` sees it masked.
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
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /** @description Wallets of the user, oldest first. Absent where `unavailable` has `wallets`. */
            wallets?: components["schemas"]["UserWallet"][];
            /** @description TOTP authenticators of the user. Absent where `unavailable` has `factors`. */
            totps?: components["schemas"]["Totp"][];
            /** @description WebAuthn credentials (passkeys) of the user. Absent where `unavailable` has `factors`. */
            webauthn_credentials?: components["schemas"]["WebauthnCredential"][];
            /** @description Methods that take no guesses now. Absent where `unavailable` has `locks`. */
            locks?: components["schemas"]["MethodLock"][];
            /**
             * @description How many sessions of the user are alive. Absent where `unavailable` has `sessions`.
             * @example 1
             */
            active_sessions?: number;
            /**
             * @description Parts whose service does not answer now: what they are is unknown. Ask again later.
             * @example []
             */
            unavailable: ("wallets" | "factors" | "locks" | "sessions")[];
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
            /** @description The phone number, in E.164 form. A `viewer` sees it masked. */
            phone_number?: string;
            /**
             * @description Id of the email.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            email_id?: string;
            /**
             * @description The email address. A `viewer` sees it masked.
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
            /** @description Subject at the provider. A `viewer` sees it masked. */
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
             * @description IP address of the device. A `viewer` sees it masked.
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
        RevokeUserSessionsRequest: {
            /**
             * @description The session with this id.
             * @example sess_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            session_id?: string;
            /**
             * @description Every session of the user.
             * @example true
             * @enum {boolean}
             */
            all?: true;
        };
        RevokeSessionsResponse: {
            /**
             * @description How many sessions ended by this call.
             * @example 1
             */
            revoked: number;
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
        ListedRequest: {
            /**
             * @description The `X-Request-Id` of the answer.
             * @example req_01h455vb4pex5vsknk084sn02q
             */
            request_id: string;
            /**
             * @description The `X-Request-Id` that the client sent with a public token, and that is not the id of the request; otherwise null. A `viewer` sees it masked.
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
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Id of the message that it sent; null if it sent none, or to a sandbox address.
             * @example null
             */
            message_id: string | null;
        };
        ListAnyRequestsResponse: {
            /** @description Newest first. */
            requests: components["schemas"]["ListedRequest"][];
            /**
             * @description Pass it as `after` to read on; empty at the end.
             * @example
             */
            next: string;
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
        RequestOfAnyApp: {
            /**
             * @description The `X-Request-Id` of the answer.
             * @example req_01h455vb4pex5vsknk084sn02q
             */
            request_id: string;
            /**
             * @description The `X-Request-Id` that the client sent with a public token, and that is not the id of the request; otherwise null. A `viewer` sees it masked.
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
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
        };
        Message: {
            /**
             * @description Id of the message.
             * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
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
             * @description Id of the email or phone number that it was sent to; one that begins with `new_` stands for an address that the user wants to add. No address is kept with a message.
             * @example email_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            method_id: string;
            /**
             * @description What it carries.
             * @enum {string}
             */
            kind: "passcode" | "magic_link";
            /**
             * @description How it is sent.
             * @enum {string}
             */
            channel: "email" | "sms";
            /**
             * @description An email is `delivered` when the mail server has taken it, an SMS when the provider has.
             * @example failed
             * @enum {string}
             */
            status: "queued" | "delivered" | "failed";
            /**
             * @description Why it `failed`: the provider refused it, its passcode or link expired first, or a newer passcode replaced it.
             * @example rejected
             */
            failure: ("rejected" | "expired" | "superseded") | null;
            /**
             * @description Code of the last attempt that the provider did not take, such as `smtp_550` or `twilio_21211`; also while the message is still queued.
             * @example smtp_550
             */
            provider_code: string | null;
            /**
             * @description How often it was handed to the provider.
             * @example 1
             */
            attempts: number;
            /**
             * @description When it was queued.
             * @example 1795219200
             */
            created_at: number;
            /**
             * @description When it was delivered or failed; 0 while it is queued.
             * @example 1795219200
             */
            finished_at: number;
            /**
             * @description End of its passcode or link: it is never sent after that.
             * @example 1795219200
             */
            expires_at: number;
        };
        ListMessagesResponse: {
            /** @description Newest first. */
            messages: components["schemas"]["Message"][];
            /**
             * @description Pass it as `after` to read on; empty at the end.
             * @example
             */
            next: string;
        };
        ResentMessage: {
            /**
             * @description Id of the new message; empty for a sandbox address, to which none is sent.
             * @example msg_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            message_id: string;
        };
        PreviewMessageRequest: {
            /**
             * @description Which message.
             * @example passcode_email
             * @enum {string}
             */
            kind: "passcode_email" | "magic_link_email" | "passcode_sms";
            /**
             * @description Name of the App, as it would be set.
             * @example Acme
             */
            name: string;
            /**
             * @description Language tag (BCP 47), as a send takes it. English where there is no translation.
             * @example en
             */
            locale?: string;
            /**
             * @description Colours of the HTML; those that its reader prefers without it.
             * @example light
             * @enum {string}
             */
            scheme?: "light" | "dark";
        };
        MessagePreview: {
            /**
             * @description Name of the sender, of an email.
             * @example Acme
             */
            sender_name: string;
            /**
             * @description Subject, of an email.
             * @example 493021 is your Acme code
             */
            subject: string;
            /**
             * @description The text, of an email the one for readers without HTML.
             * @example Acme: 493021 is your code. It expires in 10 minutes.
             */
            text: string;
            /**
             * @description The HTML, of an email.
             * @example <!doctype html>…
             */
            html: string;
        };
        ListAllTransfersResponse: {
            /** @description Newest first. */
            transfers: components["schemas"]["Transfer"][];
            /**
             * @description Pass it as `after` to read on; empty at the end.
             * @example
             */
            next: string;
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
        InspectWalletsResponse: {
            /** @description Newest first. */
            wallets: components["schemas"]["Wallet"][];
            /**
             * @description Pass it as `after` to read on; empty at the end.
             * @example
             */
            next: string;
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
        BalancesResponse: {
            /** @description Those that were read, also where they are zero. */
            balances: components["schemas"]["TokenBalance"][];
            /** @description Those that were not: a failing chain hides no balance of another one, and is never a zero. */
            unavailable: components["schemas"]["UnreadBalance"][];
        };
        MissingCallHealth: {
            /**
             * @description The setting with the endpoint.
             * @example RPC_URL_STELLAR
             */
            setting: string;
            /**
             * @description What the endpoint does not have.
             * @example /transactions_async
             */
            call: string;
        };
        CertificateHealth: {
            /**
             * @description `bus_process`: its own, by which NATS knows it. `bus_authority`: of the authority by which it knows NATS; of several the last to end.
             * @example bus_process
             * @enum {string}
             */
            use: "bus_process" | "bus_authority";
            /**
             * @description Its end.
             * @example 1795219200
             */
            expires_at: number;
        };
        ReplicaHealth: {
            /**
             * @description Its host and its process; in a cluster, the name of the pod.
             * @example latchkey-session-5d8f9c7b6-x2x7k/1
             */
            name: string;
            /**
             * @description Its version, with the commit of its build.
             * @example 0.3.0+3bb1c5d83ffe
             */
            version: string;
            /** @description Whether it takes calls: its schema is up to date, and its database answers. */
            serving: boolean;
            /**
             * @description Why it takes no calls: `starting`, `schema_behind` or `database_lost`; empty while it takes them.
             * @example
             * @enum {string}
             */
            idle_reason: "" | "starting" | "schema_behind" | "database_lost";
            /** @description Whether its database answers it, within 0.8 seconds. */
            database: boolean;
            /** @description Whether JetStream answers it, within 0.8 seconds. */
            jetstream: boolean;
            /**
             * @description Migrations that it needs and its schema has not had.
             * @example 0
             */
            pending_migrations: number;
            /**
             * @description Events that have not been published, as it reads them.
             * @example 0
             */
            outbox_pending: number;
            /**
             * @description Age in seconds of the oldest of them.
             * @example 0
             */
            outbox_oldest_age: number;
            /** @description Certificates of its files, which it reads again at every connection to NATS. Empty where the bus has no TLS, and for a service of an earlier version. */
            certificates: components["schemas"]["CertificateHealth"][];
            /** @description How far the clock of its process is ahead of administration's, in milliseconds. */
            clock_ahead_ms: number;
        };
        ServiceHealth: {
            /**
             * @description The service.
             * @example session
             * @enum {string}
             */
            service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
            /** @description Whether it answers, reaches its database and JetStream, and its schema is up to date. */
            ready: boolean;
            /** @description Whether it answers at all; if not, nothing else is known. */
            answers: boolean;
            /**
             * @description Its version, with the commit of its build; empty where it does not answer.
             * @example 0.3.0+3bb1c5d83ffe
             */
            version: string;
            /** @description Whether its database answers it. */
            database: boolean;
            /** @description Whether JetStream answers it. */
            jetstream: boolean;
            /**
             * @description Migrations that its schema has not had.
             * @example 0
             */
            pending_migrations: number;
            /**
             * @description Events that have not been published.
             * @example 0
             */
            outbox_pending: number;
            /**
             * @description Age in seconds of the oldest of them.
             * @example 0
             */
            outbox_oldest_age: number;
            /**
             * @description Events of other services that failed too often in it and wait for an operator; counted up to 10,000.
             * @example 0
             */
            events_dead: number;
            /**
             * @description Bytes of its tables with their indexes, looked up once a minute; 0 where that is not known.
             * @example 52428800
             */
            database_bytes: number;
            /**
             * @description Version of the key-encryption key that it encrypts with. Empty for a service that encrypts nothing, and where it does not answer; null where what holds the key does not.
             * @example session.v1
             */
            key_version: string | null;
            /**
             * @description Whether it believes who calls, and what was proved, without a signature (`CALLER_TICKETS=accept`): for an upgrade from 0.2.0 alone. False where it does not answer.
             * @example false
             */
            accepts_unproved: boolean;
            /**
             * @description Whether it believes so and a call came in the last ten minutes that nothing proved, so that a process of 0.2.0 runs. True also in the first ten minutes of its process, and for a service of 0.2.0.
             * @example false
             */
            unproved_lately: boolean;
            /** @description Calls that it needs and endpoints of chains in its settings do not have, so that no payment is sent through them. Empty where an endpoint does not answer, and for a service of an earlier version. */
            missing_calls: components["schemas"]["MissingCallHealth"][];
            /** @description How far the clock of its process is ahead of administration's, in milliseconds. */
            clock_ahead_ms: number;
            /** @description How far the clock of its database is ahead of administration's, in milliseconds. */
            database_clock_ahead_ms: number;
            /** @description Every replica that answered within a second, by its name. Empty for a service of 0.2.0. */
            replicas: components["schemas"]["ReplicaHealth"][];
        };
        StreamHealth: {
            /**
             * @description Its name.
             * @example LATCHKEY
             */
            name: string;
            /**
             * @description Messages that it holds.
             * @example 8120
             */
            messages: number;
            /**
             * @description Bytes of them.
             * @example 3248000
             */
            bytes: number;
            /**
             * @description Bytes that it may hold; 0 for a stream without a limit.
             * @example 1073741824
             */
            max_bytes: number;
        };
        ConsumerHealth: {
            /**
             * @description The stream that it reads.
             * @example LATCHKEY
             */
            stream: string;
            /**
             * @description Its name: a service with a type of event, or `events` for the feed, which reads all.
             * @example session-user-deleted
             */
            name: string;
            /**
             * @description Messages that it has still to get.
             * @example 0
             */
            pending: number;
            /**
             * @description Messages that it has got, and not yet acknowledged.
             * @example 0
             */
            unacknowledged: number;
            /**
             * @description Those of them that it got more than once.
             * @example 0
             */
            redelivered: number;
        };
        BusHealth: {
            /** @description Whether NATS said all of it within 2 seconds; if not, the lists have what it did say. */
            answers: boolean;
            /** @description The two streams of events, and the bucket of answers with an `Idempotency-Key`. */
            streams: components["schemas"]["StreamHealth"][];
            /** @description Those of the streams of events, by stream and name. */
            consumers: components["schemas"]["ConsumerHealth"][];
        };
        Finding: {
            /**
             * @description What was looked at.
             * @example session.outbox
             */
            name: string;
            /**
             * @description `ok`, `warn`, or `fail`: people notice it.
             * @example warn
             * @enum {string}
             */
            level: "ok" | "warn" | "fail";
            /**
             * @description How it is, and what to do.
             * @example 12 events wait, the oldest for 90 s: look again, and at NATS
             */
            message: string;
            /**
             * @description Where the documentation says what to do: a page with its section, behind `RUNBOOKS_URL` where that is set. Empty where there is nothing to do.
             * @example operations.md#latchkeyoutboxstuck
             */
            runbook: string;
        };
        StatusResponse: {
            /** @description Whether every service is. */
            ready: boolean;
            /**
             * @description That of administration.
             * @example 0.3.0+3bb1c5d83ffe
             */
            version: string;
            /** @description Each of them. */
            services: components["schemas"]["ServiceHealth"][];
            /** @description The streams between them. */
            bus: components["schemas"]["BusHealth"];
            /** @description Certificates of administration itself, as those of a replica. */
            certificates: components["schemas"]["CertificateHealth"][];
            /** @description What `latchkey doctor` says of it: each thing that was looked at, with what to do. */
            findings: components["schemas"]["Finding"][];
        };
        RewrapKeysRequest: {
            /** @description The `next` of the step before; absent at the beginning. */
            after?: string;
            /** @description Most records of this step. Default: `200`. */
            limit?: number;
        };
        RewrapKeysResponse: {
            /**
             * @description The service whose records the step looked at.
             * @example wallet
             * @enum {string}
             */
            service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
            /**
             * @description Version of the key-encryption key that everything is moved to; empty for a service that encrypts nothing.
             * @example wallet.v2
             */
            version: string;
            /** @description Records that this step moved. */
            rewrapped: number;
            /** @description Records of this step that do not open, which an operator has to look at. */
            failed: number;
            /** @description All records of the service. */
            total: number;
            /** @description Records of the service that are still under another version. */
            remaining: number;
            /**
             * @description Send it as `after` for the next step; empty after the last one of the last service.
             * @example wallet/wallet_keys/wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            next: string;
        };
        MoveKeysRequest: {
            /** @description The `next` of the step before; absent at the beginning. */
            after?: string;
            /** @description Most keys of this step. Default: `200`. */
            limit?: number;
        };
        MoveKeysResponse: {
            /** @description Keys of this step that the signer has now. */
            moved: number;
            /** @description Keys of this step that could not be moved, which an operator has to look at. */
            failed: number;
            /**
             * @description The wallets of these keys; the log line `keys.move_failed` says why.
             * @example []
             */
            failed_wallets: string[];
            /** @description Keys that are still in the database of the wallet service. */
            remaining: number;
            /**
             * @description Whether the moved keys stay there as well, because a process of version 0.2.0 may still need them (`CALLER_TICKETS=accept`).
             * @example false
             */
            kept: boolean;
            /**
             * @description Send it as `after` for the next step; empty after the last one.
             * @example wallet_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            next: string;
        };
        SigningKeyAge: {
            /**
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description The key that signs.
             * @example jwk_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            kid: string;
            /**
             * @description Since when it signs.
             * @example 1795219200
             */
            signs_since: number;
            /**
             * @description The key that is published to follow it; empty in the first minutes of an App.
             * @example jwk_01k9z7q8s2e4g6h8j0k1m3n5pq
             */
            next_kid: string;
            /**
             * @description When that one takes over; 0 unless a rotation is under way.
             * @example 0
             */
            next_signs_from: number;
        };
        ListSigningKeysResponse: {
            /** @description The one that has signed longest first. */
            keys: components["schemas"]["SigningKeyAge"][];
        };
        Deployment: {
            /**
             * @description The service, or `admin` for administration itself.
             * @example session
             */
            service: string;
            /**
             * @description The version that began to run, with the commit of its build.
             * @example 0.3.0+3bb1c5d83ffe
             */
            version: string;
            /**
             * @description When a replica of it was first seen.
             * @example 1795219200
             */
            started_at: number;
        };
        ListDeploymentsResponse: {
            /** @description The newest first; 500 at most. */
            deployments: components["schemas"]["Deployment"][];
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
        DeadEvent: {
            /**
             * @description Id of the event.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            event_id: string;
            /**
             * @description Its type.
             * @example user.deleted
             */
            type: string;
            /**
             * @description The event as it was published.
             * @example {
             *       "id": "evt_01k9z6x2m4f8v0c3r5t7w9y1ab",
             *       "type": "user.deleted",
             *       "app_id": "app_01k9z6x2m4f8v0c3r5t7w9y1ab",
             *       "data": {}
             *     }
             */
            event: {
                [key: string]: unknown;
            };
            /**
             * @description How often it failed by its own fault.
             * @example 14
             */
            tries: number;
            /**
             * @description The last failure: an error code, an SQLSTATE of PostgreSQL, or the name of an error.
             * @example TypeError
             */
            error_code: string;
            /**
             * @description When it failed for the first time, in Unix epoch seconds.
             * @example 1795219200
             */
            first_failed_at: number;
            /**
             * @description When it failed for the last time, in Unix epoch seconds.
             * @example 1795219200
             */
            last_failed_at: number;
        };
        ListDeadEventsResponse: {
            /** @description By id. */
            events: components["schemas"]["DeadEvent"][];
            /**
             * @description Pass it as `after` to read on; empty at the end.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            next: string;
        };
        DeadEventRequest: {
            /**
             * @description The service that could not apply it.
             * @example session
             * @enum {string}
             */
            service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
            /**
             * @description Id of the event.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            event_id: string;
        };
        RetryDeadEventResponse: {
            /**
             * @description `repeated`: it had been applied before. `failed`: it is still dead.
             * @example applied
             * @enum {string}
             */
            outcome: "applied" | "repeated" | "failed";
            /**
             * @description The failure; empty unless it failed.
             * @example
             */
            error_code: string;
        };
        DropDeadEventResponse: {
            /**
             * @description Id of the event.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            event_id: string;
        };
        InspectedWebhook: {
            /**
             * @description Id of the webhook.
             * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            id: string;
            /**
             * @description Where events are sent. A `viewer` sees it masked.
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
             * @description Id of the App.
             * @example app_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            app_id: string;
            /**
             * @description Attempts that failed since the last delivery.
             * @example 3
             */
            failures: number;
            /**
             * @description The first of these failures, in Unix epoch seconds; 0 where none failed.
             * @example 1795219200
             */
            failing_since: number;
        };
        InspectWebhooksResponse: {
            /** @description Those that fail first, the longest of all; then the others, newest first. */
            webhooks: components["schemas"]["InspectedWebhook"][];
            /**
             * @description How many match.
             * @example 1
             */
            count: number;
            /** @description How many to skip. Default: `0`. */
            offset?: number;
            /** @description How many to return. Default: `50`. */
            limit?: number;
        };
        TestedWebhook: {
            /**
             * @description Id of the webhook.
             * @example webhook_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            webhook_id: string;
            /**
             * @description Id of the event, by which `GET …/deliveries` shows what became of it.
             * @example evt_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            event_id: string;
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
        OperatorPerson: {
            /**
             * @description Id of the operator.
             * @example user_01k9z6x2m4f8v0c3r5t7w9y1ab
             */
            user_id: string;
            /**
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII. A `viewer` sees it masked.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name; may be empty. A `viewer` sees it masked.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description `viewer` reads, and sees addresses masked; `support` reads without masks and helps people; `approver` also decides payments; `admin` may do everything.
             * @example support
             * @enum {string}
             */
            role: "viewer" | "support" | "approver" | "admin";
            /**
             * @description When the operator was invited, in Unix epoch seconds.
             * @example 1795219200
             */
            invited_at: number;
        };
        ListOperatorsResponse: {
            /** @description Every operator, the oldest first. */
            operators: components["schemas"]["OperatorPerson"][];
        };
        InviteOperatorRequest: {
            /**
             * Format: email
             * @description Email address; trimmed, A to Z lower-cased, the domain in ASCII.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name.
             * @example Ada Lovelace
             */
            name?: string;
            /**
             * @description `viewer` reads, and sees addresses masked; `support` reads without masks and helps people; `approver` also decides payments; `admin` may do everything.
             * @example support
             * @enum {string}
             */
            role: "viewer" | "support" | "approver" | "admin";
        };
        InviteOperatorResponse: {
            /** @description The operator. */
            operator: components["schemas"]["OperatorPerson"];
            /**
             * @description Signs the operator in once; shown once. Hand it to that person alone.
             * @example https://admin.example.com/console/invitation#token=dL8d5AsW2m32…
             */
            invitation_url: string;
            /**
             * @description When the invitation ends, in Unix epoch seconds.
             * @example 1795219200
             */
            expires_at: number;
        };
        ChangeOperatorRequest: {
            /**
             * @description `viewer` reads, and sees addresses masked; `support` reads without masks and helps people; `approver` also decides payments; `admin` may do everything.
             * @example support
             * @enum {string}
             */
            role: "viewer" | "support" | "approver" | "admin";
        };
        ConsoleSignIn: {
            /**
             * @description The hosted page. Add `redirect_url` (`/console/signed-in` of the console), `state` and `code_challenge` to its query.
             * @example https://auth.example.com/sign-in/app_00000000000000000000000000?passkey_domain=example.com
             */
            sign_in_url: string;
        };
        BeginConsoleSessionRequest: {
            /**
             * @description The `latchkey_code` with which the hosted page led back; works once, for a minute.
             * @example q0vYt3mB9ZkS1…
             */
            token: string;
            /**
             * @description The verifier of PKCE, where the hosted page got a `code_challenge`.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            code_verifier?: string;
        };
        ConsoleSession: {
            /** @description The operator. */
            operator: components["schemas"]["OperatorPerson"];
            /**
             * @description When the session ends at the latest, in Unix epoch seconds.
             * @example 1795219200
             */
            expires_at: number;
            /** @description How the operator was verified. */
            factors: components["schemas"]["Factor"][];
            /** @description Whether the role needs a passkey, or two kinds of proof, and the session has neither: until then every other call is 403 `step_up_required`. */
            needs_passkey: boolean;
        };
        ConsolePasskeys: {
            /** @description Passkeys of the operator who is signed in. */
            passkeys: components["schemas"]["WebauthnCredential"][];
        };
        BeginConsolePasskeyRequest: {
            /**
             * @description Built into the device, or one that moves between devices. Default: `platform`.
             * @enum {string}
             */
            authenticator_type?: "platform" | "cross-platform";
        };
        ConsolePasskeyOptions: {
            /**
             * @description Creation options of WebAuthn Level 3 in JSON: hand them to `PublicKeyCredential.parseCreationOptionsFromJSON`.
             * @example {
             *       "challenge": "qJZ…",
             *       "rp": {
             *         "id": "example.com",
             *         "name": "Latchkey"
             *       }
             *     }
             */
            options: {
                [key: string]: unknown;
            };
        };
        AddConsolePasskeyRequest: {
            /**
             * @description What `navigator.credentials.create()` gave, by its `toJSON()`.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {},
             *       "clientExtensionResults": {}
             *     }
             */
            credential: {
                [key: string]: unknown;
            };
            /**
             * @description Name of the passkey; one by its kind when absent.
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
        ConsolePasskeyRequestOptions: {
            /**
             * @description Request options of WebAuthn Level 3 in JSON: hand them to `PublicKeyCredential.parseRequestOptionsFromJSON`.
             * @example {
             *       "challenge": "qJZ…",
             *       "rpId": "example.com"
             *     }
             */
            options: {
                [key: string]: unknown;
            };
        };
        ProveConsoleSessionRequest: {
            /**
             * @description What `navigator.credentials.get()` gave, by its `toJSON()`.
             * @example {
             *       "type": "public-key",
             *       "id": "AcX…",
             *       "rawId": "AcX…",
             *       "response": {},
             *       "clientExtensionResults": {}
             *     }
             */
            credential: {
                [key: string]: unknown;
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
    listApps: {
        parameters: {
            query?: {
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
            /** @description One page of Apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAppsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppRequest"];
            };
        };
        responses: {
            /** @description The new App, with its first keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAppResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getApp: {
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
            /** @description An App, with all its settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAppRequest"];
            };
        };
        responses: {
            /** @description An App, with all its settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    rotateSigningKey: {
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
            /** @description The keys after the rotation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateSigningKeyResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeSigningKeyRequest"];
            };
        };
        responses: {
            /** @description The keys after the revocation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeSigningKeyResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "key_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the App's keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Id of the API key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeKeyResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "key_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    tryProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Name of the provider. */
                provider: "google" | "apple" | "microsoft" | "discord" | "okta" | "github" | "slack" | "facebook" | "oidc";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the browser, or why the provider cannot be asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginProviderTrialResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "oauth_failed" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    verifyProviderTrial: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyProviderTrialRequest"];
            };
        };
        responses: {
            /** @description What the sign-in of this account would be. It signs no user in, and makes none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderTrial"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "oauth_failed" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "oauth_unavailable" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeAppSessions: {
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
            /** @description How many sessions of the App ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeAppSessionsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getSmsCounts: {
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
            /** @description The SMS of an App on this day (UTC). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsCountsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    resetSmsCounts: {
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
            /** @description The SMS of an App on this day (UTC). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmsCountsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getAppMetrics: {
        parameters: {
            query?: {
                /** @description Begin of the first hour or day, or a time in it (Unix epoch seconds). Without it, a day before `to` with the step `hour`, 30 days with `day`. */
                from?: number;
                /** @description End: what happened before this time (Unix epoch seconds). Without it, now. */
                to?: number;
                /** @description `hour` for at most 31 days, `day` (UTC) for at most 13 months. Default: `hour`. */
                step?: "hour" | "day";
            };
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, hour by hour or day by day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getAllMetrics: {
        parameters: {
            query?: {
                /** @description Begin of the first hour or day, or a time in it (Unix epoch seconds). Without it, a day before `to` with the step `hour`, 30 days with `day`. */
                from?: number;
                /** @description End: what happened before this time (Unix epoch seconds). Without it, now. */
                to?: number;
                /** @description `hour` for at most 31 days, `day` (UTC) for at most 13 months. Default: `hour`. */
                step?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts, hour by hour or day by day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MetricsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getAppTransferPolicy: {
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    setAppTransferPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "invalid_amount" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getTransferPolicyOfWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    tryAppTransferPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryTransferPolicyRequest"];
            };
        };
        responses: {
            /** @description What the policies would want of the payment if the rules were set now. Nothing is written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPolicyTrial"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_public_address" | "invalid_amount" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getTransferOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "transfer_not_found" | "payment_differs" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    approveTransferOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "session_mismatch" | "invalid_public_address" | "invalid_webauthn_credential" | "invalid_amount" | "amount_too_small" | "memo_required" | "insufficient_funds" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "signature_refused" | "transfer_limit_exceeded" | "destination_not_allowed" | "transfer_not_allowed" | "payments_frozen" | "app_signature_required" | "approval_not_allowed" | "app_not_found" | "session_not_found" | "wallet_not_found" | "transfer_not_found" | "session_user_mismatch" | "payment_differs" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "chain_unavailable" | "service_unavailable" | "key_provider_unavailable" | "chain_not_configured" | "upstream_timeout";
                    };
                };
            };
        };
    };
    rejectTransferOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "transfer_not_pending" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "approval_not_allowed" | "app_not_found" | "transfer_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getApprovalKey: {
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
            /** @description The key with which the App signs payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalKey"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    setApprovalKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetApprovalKeyRequest"];
            };
        };
        responses: {
            /** @description The key with which the App signs payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalKey"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getPaymentFreeze: {
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
            /** @description Whether the payments of the App are frozen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentFreeze"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    freezePayments: {
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
            /** @description Whether the payments of the App are frozen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentFreeze"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unfreezePayments: {
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
            /** @description Whether the payments of the App are frozen. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentFreeze"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    findUsers: {
        parameters: {
            query?: {
                /** @description Users with exactly this email, phone number or `external_id`, or with this id; of every App, or of `app_id`. In a URL the `+` of a number is written `%2B`. */
                query?: string;
                /** @description Users of this App. */
                app_id?: string;
                /** @description Beside `app_id`, from the role `support` on: users with an email, a phone number, a name or an `external_id` that begins with this text. */
                begins_with?: string;
                /** @description Beside `app_id`: users with a wallet of this public address. */
                wallet?: string;
                /** @description Users of this status. */
                status?: "pending" | "active" | "blocked";
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
                    "application/json": components["schemas"]["FindUsersResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user of an App, as far as the services that have its parts answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppUser"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revealUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A user of an App, as far as the services that have its parts answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppUser"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listSessionsOfUser: {
        parameters: {
            query?: {
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description How many to skip. Default: `0`. */
                offset?: number;
            };
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Id of the user. */
                user_id: string;
            };
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    revokeSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
                /** @description Id of the user. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeUserSessionsRequest"] & (unknown | unknown);
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    blockUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unblockUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unlockUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    exportUserOfApp: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    eraseUserOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getErasureOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "erasure_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    importUsersOfApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
            };
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listAllRequests: {
        parameters: {
            query?: {
                /** @description Made at or after this time (Unix epoch seconds). */
                created_after?: number;
                /** @description Made before this time (Unix epoch seconds). */
                created_before?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description The `next` of the page before. */
                after?: string;
                /** @description Requests with a key of this App only. */
                app_id?: string;
                /** @description Requests of this user only. */
                user_id?: string;
                /** @description Requests of the user of `app_id` with this email or phone number: in place of `user_id`. A phone number begins with `%2B`. */
                address?: string;
                /** @description Requests that were refused with this `error_type` only. */
                error_type?: string;
                /** @description Requests that were refused for this `reason` only, or for none with `none`. It needs `error_type` and, without a user, a time of at most a day: `created_after`, and `created_before` where the day is not the last one. */
                reason?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAnyRequestsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getAnyRequest: {
        parameters: {
            query?: {
                /** @description The request of this App only: backends of two Apps may choose one id. */
                app_id?: string;
            };
            header?: never;
            path: {
                /** @description The `X-Request-Id` of the answer. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the request, and of which App it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestOfAnyApp"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "request_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listAllMessages: {
        parameters: {
            query?: {
                /** @description Made at or after this time (Unix epoch seconds). */
                created_after?: number;
                /** @description Made before this time (Unix epoch seconds). */
                created_before?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description The `next` of the page before. */
                after?: string;
                /** @description Messages of this App only. Required but with `user_id`, or a `status` of `queued` or `failed`. */
                app_id?: string;
                /** @description Messages to this user only. */
                user_id?: string;
                /** @description Messages to this email or phone number of a user of `app_id`: in place of `user_id`. A phone number begins with `%2B`. */
                to?: string;
                /** @description Messages of this status only. */
                status?: "queued" | "delivered" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMessagesResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "user_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getAnyMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the message. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message, without its text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "message_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    resendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the message. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message that takes the place of the former one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentMessage"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "phone_country_not_allowed" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "message_not_found" | "message_not_resendable" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "too_many_messages" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    previewMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewMessageRequest"];
            };
        };
        responses: {
            /** @description A message as it would be sent, with a code and a link that prove nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePreview"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listAllTransfers: {
        parameters: {
            query?: {
                /** @description Made at or after this time (Unix epoch seconds). */
                created_after?: number;
                /** @description Made before this time (Unix epoch seconds). */
                created_before?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description The `next` of the page before. */
                after?: string;
                /** @description Transfers of this App only. */
                app_id?: string;
                /** @description Transfers of this user only. */
                user_id?: string;
                /** @description Transfers from this wallet only. */
                wallet_id?: string;
                /** @description Transfers of this status only. `late`: `processing`, and confirmed more than 15 minutes ago, of bitcoin three hours more. */
                status?: "pending" | "awaiting_approval" | "processing" | "completed" | "failed" | "cancelled" | "rejected" | "expired" | "late";
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
                    "application/json": components["schemas"]["ListAllTransfersResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listAllWallets: {
        parameters: {
            query?: {
                /** @description Made at or after this time (Unix epoch seconds). */
                created_after?: number;
                /** @description Made before this time (Unix epoch seconds). */
                created_before?: number;
                /** @description How many to return. Default: `50`. */
                limit?: number;
                /** @description The `next` of the page before. */
                after?: string;
                /** @description Wallets of this App only. Required but with `address`. */
                app_id?: string;
                /** @description Wallets of this user only. */
                user_id?: string;
                /** @description Wallets with this public address, in any case of its letters for Ethereum. */
                address?: string;
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
                    "application/json": components["schemas"]["InspectWalletsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listBalancesOfWallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the App. */
                app_id: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "wallet_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The health of every service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    rewrapKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RewrapKeysRequest"];
            };
        };
        responses: {
            /** @description The result of one step, and the progress of its service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewrapKeysResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    moveKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MoveKeysRequest"];
            };
        };
        responses: {
            /** @description The result of one step, and how many keys are left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveKeysResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: {
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
            /** @description One page of the keys that sign, one of each App. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSigningKeysResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listDeployments: {
        parameters: {
            query?: {
                /** @description Those that began after this time only, in Unix epoch seconds. */
                created_after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Versions that began to run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeploymentsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listAllEvents: {
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
                /** @description Events of this App only. */
                app_id?: string;
                /** @description Only what operators did. */
                actor_type?: "operator";
                /** @description Only what this operator's key did. */
                actor_key_id?: string;
                /** @description Only what this operator did, who had signed in. */
                actor_user_id?: string;
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "event_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listDeadEvents: {
        parameters: {
            query: {
                /** @description The service that could not apply it. */
                service: "identity" | "otp-delivery" | "session" | "mfa" | "signer" | "wallet" | "transfer" | "events";
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many to return. Default: `50`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events that the service could not apply. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeadEventsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    retryDeadEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadEventRequest"];
            };
        };
        responses: {
            /** @description How the retry ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetryDeadEventResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "event_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    dropDeadEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadEventRequest"];
            };
        };
        responses: {
            /** @description The event is forgotten. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DropDeadEventResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "event_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    inspectWebhooks: {
        parameters: {
            query?: {
                /** @description Webhooks of this App only. */
                app_id?: string;
                /** @description Webhooks of this status only; `failing` are enabled, and their last attempt failed. */
                status?: "failing" | "enabled" | "disabled";
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
            /** @description One page of webhooks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectWebhooksResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "app_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    testWebhook: {
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
            /** @description The test event that the webhook is sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestedWebhook"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "webhook_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    inspectDeliveries: {
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "webhook_not_found" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    retryDeliveryOfAnyApp: {
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "webhook_not_found" | "event_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listOperators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOperatorsResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "step_up_required" | "origin_not_allowed" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    inviteOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteOperatorRequest"];
            };
        };
        responses: {
            /** @description The operator who was invited. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteOperatorResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_email" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "user_not_found" | "method_not_found" | "operator_exists" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    inviteOperatorAgain: {
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
            /** @description The operator who was invited. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteOperatorResponse"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "user_blocked" | "origin_not_allowed" | "user_not_found" | "method_not_found" | "operator_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    unlockOperator: {
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "user_not_found" | "operator_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    removeOperator: {
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "invalid_session_jwt" | "operator_session_required" | "secret_key_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "operator_not_found" | "operator_protected" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    changeOperatorRole: {
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
                "application/json": components["schemas"]["ChangeOperatorRequest"];
            };
        };
        responses: {
            /** @description An operator. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorPerson"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "missing_api_key" | "invalid_api_key" | "operator_session_required" | "admin_key_required" | "operator_role_required" | "step_up_required" | "origin_not_allowed" | "operator_not_found" | "operator_protected" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    consoleSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where operators sign in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSignIn"];
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
                        error_type: "invalid_request" | "unknown_field" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    getConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in to the console. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
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
                        error_type: "invalid_request" | "unknown_field" | "operator_session_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginConsoleSessionRequest"];
            };
        };
        responses: {
            /** @description Who is signed in to the console. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_hosted_code" | "operator_session_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    endConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_session_jwt" | "operator_session_required" | "secret_key_required" | "origin_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    listConsolePasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your passkeys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePasskeys"];
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
                        error_type: "invalid_request" | "unknown_field" | "operator_session_required" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    addConsolePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddConsolePasskeyRequest"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_webauthn_credential" | "operator_session_required" | "step_up_required" | "origin_not_allowed" | "user_not_found" | "duplicate_webauthn_credential" | "too_many_webauthn_credentials" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginConsolePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BeginConsolePasskeyRequest"];
            };
        };
        responses: {
            /** @description Options for `navigator.credentials.create()`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePasskeyOptions"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "operator_session_required" | "step_up_required" | "origin_not_allowed" | "user_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    removeConsolePasskey: {
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "operator_session_required" | "step_up_required" | "origin_not_allowed" | "webauthn_credential_not_found" | "operator_protected" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    beginConsoleProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Options for `navigator.credentials.get()`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePasskeyRequestOptions"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_domain" | "operator_session_required" | "origin_not_allowed" | "webauthn_credential_not_found" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
    proveConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveConsoleSessionRequest"];
            };
        };
        responses: {
            /** @description Who is signed in to the console. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
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
                        error_type: "invalid_request" | "unknown_field" | "invalid_json" | "invalid_webauthn_credential" | "webauthn_counter_regression" | "operator_session_required" | "user_blocked" | "origin_not_allowed" | "user_not_found" | "method_not_found" | "session_not_found" | "session_user_mismatch" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "service_unavailable" | "key_provider_unavailable" | "upstream_timeout";
                    };
                };
            };
        };
    };
}
