import type {
  ListDeadEventsResponse,
  RetryDeadEventResponse,
  RewrapKeysResponse,
  StatusResponse,
} from '@latchkey/contracts';
import type {
  DeleteWebhookResponse,
  Delivery,
  ListDeliveriesResponse,
  ListEventsResponse,
  ListWebhooksResponse,
  RequestRecordView,
  WebhookWithSecret,
} from '@latchkey/contracts/events';
import type {
  App,
  BeginOAuthResponse,
  CreateAppResponse,
  CreateKeyResponse,
  CreateUserResponse,
  ImportUsersResponse,
  ListAppsResponse,
  ListKeysResponse,
  ListUsersResponse,
  ProviderTokens,
  RemovalResponse,
  SignInMethods,
  User,
  VerifyOAuthResponse,
} from '@latchkey/contracts/identity';
import type {
  BeginAuthenticationResponse,
  BeginRegistrationResponse,
  CheckPasswordStrengthResponse,
  CreateCredentialResponse,
  CreateTotpResponse,
  ListRecoveryCodesResponse,
  RecoverTotpResponse,
  VerifyAssertionResponse,
  VerifyTotpResponse,
} from '@latchkey/contracts/mfa';
import type {
  BeginAddressResponse,
  BeginProofOfWorkResponse,
  CreateMagicLinkResponse,
  ListTestMessagesResponse,
  SendEmailOtpResponse,
  SendMagicLinkResponse,
  SendSmsOtpResponse,
  VerifyEmailResponse,
  VerifyMagicLinkResponse,
  VerifyOtpResponse,
  VerifyPhoneNumberResponse,
} from '@latchkey/contracts/otp-delivery';
import type {
  ExchangeHostedSignInResponse,
  JwkSet,
  ListSessionsResponse,
  OpenidConfiguration,
  RevokedSessions,
  RevokeSessionsResponse,
  RevokeSigningKeyResponse,
  RotateSigningKeyResponse,
  VerifySessionResponse,
} from '@latchkey/contracts/session';
import type { ListTransfersResponse, Transfer } from '@latchkey/contracts/transfer';
import type {
  BalanceResponse,
  BeginWalletRegistrationResponse,
  ListWalletsResponse,
  VerifyWalletResponse,
  Wallet,
} from '@latchkey/contracts/wallet';
import { type Answer, call, type Method } from './client.js';
import { currentRun } from '../stack/run.js';

type Query = Readonly<Record<string, string | number>>;

function caller(key: string) {
  const send = <T>(method: Method, path: string, body?: object) => call<T>(method, path, { key, body });
  return {
    post:
      <T>(path: string) =>
      (body: object = {}): Promise<Answer<T>> =>
        send<T>('POST', path, body),
    get: <T>(path: string, query: Query = {}) => send<T>('GET', `${path}${search(query)}`),
    send,
  };
}

function search(query: Query): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}

/** The endpoints of users. */
function usersApi(key: string) {
  const { post, get, send } = caller(key);
  const remove = (kind: string) => (id: string) =>
    send<RemovalResponse>('DELETE', `/v1/auth/users/${kind}${id}/delete`);
  const address =
    <T>(action: string) =>
    (id: string, body: object) =>
      send<T>('POST', `/v1/auth/users/${id}/${action}`, body);
  return {
    createUser: post<CreateUserResponse>('/v1/auth/users/create'),
    updateUser: (id: string, body: object) => send<User>('POST', `/v1/auth/users/${id}/update`, body),
    getUser: (id: string) => get<User>(`/v1/auth/users/${id}`),
    importUsers: post<ImportUsersResponse>('/v1/auth/users/import'),
    listUsers: (query?: Query) => get<ListUsersResponse>('/v1/auth/users/list', query),
    blockUser: (id: string) => send<RemovalResponse>('POST', `/v1/auth/users/${id}/block`),
    unblockUser: (id: string) => send<RemovalResponse>('POST', `/v1/auth/users/${id}/unblock`),
    beginEmail: address<BeginAddressResponse>('email/begin'),
    verifyEmail: address<VerifyEmailResponse>('email/verify'),
    beginPhoneNumber: address<BeginAddressResponse>('phone_number/begin'),
    verifyPhoneNumber: address<VerifyPhoneNumberResponse>('phone_number/verify'),
    unlockUser: (id: string) => send<RemovalResponse>('POST', `/v1/auth/users/${id}/unlock`),
    deleteUser: remove(''),
    deleteEmail: remove('email/'),
    deletePhoneNumber: remove('phone_number/'),
    deleteIdpProvider: remove('idp_providers/'),
    providerTokens: (id: string, idpUserId: string) =>
      get<ProviderTokens>(`/v1/auth/users/${id}/idp_providers/${idpUserId}/tokens`),
    deleteTotp: remove('totps/'),
    deleteCredential: remove('webauthn_credentials/'),
    detachWallet: remove('wallets/'),
  };
}

/** The endpoints of webhooks. */
function webhooksApi(key: string) {
  const { post, get, send } = caller(key);
  const at = (id: string, end = '') => `/v1/webhooks/${id}${end}`;
  return {
    createWebhook: post<WebhookWithSecret>('/v1/webhooks'),
    listWebhooks: () => get<ListWebhooksResponse>('/v1/webhooks'),
    deleteWebhook: (id: string) => send<DeleteWebhookResponse>('DELETE', at(id)),
    rotateWebhookSecret: (id: string) => send<WebhookWithSecret>('POST', at(id, '/rotate_secret')),
    listDeliveries: (id: string, query?: Query) => get<ListDeliveriesResponse>(at(id, '/deliveries'), query),
    retryDelivery: (id: string, eventId: string) =>
      send<Delivery>('POST', at(id, `/deliveries/${eventId}/retry`)),
  };
}

/** The endpoints around sign-in pages. */
function pagesApi(key: string) {
  const { post, get } = caller(key);
  return {
    signInMethods: () => get<SignInMethods>('/v1/auth/sign_in_methods'),
    beginProofOfWork: post<BeginProofOfWorkResponse>('/v1/auth/proofs_of_work/begin'),
    exchangeHosted: post<ExchangeHostedSignInResponse>('/v1/auth/hosted_sign_ins/exchange'),
  };
}

/** The endpoints of an App, by their actions. @param key a secret key or a public token. */
export function appApi(key: string) {
  const { post, get, send } = caller(key);
  return {
    ...usersApi(key),
    ...webhooksApi(key),
    ...pagesApi(key),
    sendSms: post<Required<SendSmsOtpResponse>>('/v1/auth/otps/sms/send'),
    sendEmail: post<Required<SendEmailOtpResponse>>('/v1/auth/otps/email/send'),
    verifyOtp: post<VerifyOtpResponse>('/v1/auth/otps/verify'),
    createLink: post<CreateMagicLinkResponse>('/v1/auth/magic_links/create'),
    sendLink: post<Required<SendMagicLinkResponse>>('/v1/auth/magic_links/email/send'),
    verifyLink: post<VerifyMagicLinkResponse>('/v1/auth/magic_links/verify'),
    beginOAuth: (provider: string, body: object = {}) =>
      send<BeginOAuthResponse>('POST', `/v1/auth/oauth/${provider}/begin`, body),
    verifyOAuth: post<VerifyOAuthResponse>('/v1/auth/oauth/verify'),
    providerTokens: (userId: string, id: string) =>
      get<ProviderTokens>(`/v1/auth/users/${userId}/idp_providers/${id}/tokens`),
    verifySession: post<VerifySessionResponse>('/v1/auth/sessions/verify'),
    revoke: post<RevokeSessionsResponse>('/v1/auth/sessions/revoke'),
    listSessions: (query: Query) => get<ListSessionsResponse>('/v1/auth/sessions/list', query),
    createTotp: post<CreateTotpResponse>('/v1/auth/totps/create'),
    verifyTotp: post<VerifyTotpResponse>('/v1/auth/totps/verify'),
    recoverTotp: post<RecoverTotpResponse>('/v1/auth/totps/recover'),
    recoveryCodes: post<ListRecoveryCodesResponse>('/v1/auth/totps/recovery_codes'),
    beginRegistration: post<BeginRegistrationResponse>('/v1/auth/webauthn/registrations/begin'),
    createCredential: post<CreateCredentialResponse>('/v1/auth/webauthn/registrations/create'),
    beginAuthentication: post<BeginAuthenticationResponse>('/v1/auth/webauthn/authentication/begin'),
    verifyAssertion: post<VerifyAssertionResponse>('/v1/auth/webauthn/authentication/verify'),
    verifyAssertionShortly: post<VerifyAssertionResponse>('/v1/auth/webauthn/verify'),
    passwordStrength: post<CheckPasswordStrengthResponse>('/v1/auth/passwords/strength_check'),
    createWallet: post<Wallet>('/v1/wallets/create'),
    importWallet: post<Wallet>('/v1/wallets/import'),
    getWallet: (id: string) => get<Wallet>(`/v1/wallets/${id}`),
    listWallets: (query?: Query) => get<ListWalletsResponse>('/v1/wallets/list', query),
    listAuthWallets: (query?: Query) => get<ListWalletsResponse>('/v1/auth/wallets/list', query),
    walletBalance: post<BalanceResponse>('/v1/wallets/balance'),
    beginWallet: post<BeginWalletRegistrationResponse>('/v1/auth/wallets/registrations/begin'),
    verifyWallet: post<VerifyWalletResponse>('/v1/auth/wallets/verify'),
    createTransfer: post<Transfer>('/v1/transfers/create'),
    getTransfer: (id: string) => get<Transfer>(`/v1/transfers/${id}`),
    confirmTransfer: (id: string) => send<Transfer>('POST', `/v1/transfers/${id}/confirm`),
    cancelTransfer: (id: string) => send<Transfer>('POST', `/v1/transfers/${id}/cancel`),
    listTransfers: (query?: Query) => get<ListTransfersResponse>('/v1/transfers/list', query),
    testMessages: (to: string) => get<ListTestMessagesResponse>('/v1/test/messages', { to }),
    fastForward: post<{ message: string }>('/v1/test/fast_forward'),
    listEvents: (query?: Query) => get<ListEventsResponse>('/v1/events', query),
    jwks: () => get<JwkSet>('/v1/auth/jwks/default'),
    getRequest: (id: string) => get<RequestRecordView>(`/v1/requests/${id}`),
  };
}

/** What anyone may read of an App. */
export function issuerApi(appId: string) {
  const get = <T>(file: string, headers: Readonly<Record<string, string>> = {}) =>
    call<T>('GET', `/v1/apps/${appId}/.well-known/${file}`, { headers });
  return {
    revoked: (headers?: Readonly<Record<string, string>>) => get<RevokedSessions>('revoked.json', headers),
    discovery: () => get<OpenidConfiguration>('openid-configuration'),
  };
}

export type AppApi = ReturnType<typeof appApi>;

/** The operator's endpoints. */
export function adminApi(key = currentRun().adminKey) {
  const { post, get, send } = caller(key);
  return {
    createApp: post<CreateAppResponse>('/v1/admin/apps'),
    listApps: (query?: Query) => get<ListAppsResponse>('/v1/admin/apps', query),
    getApp: (id: string) => get<App>(`/v1/admin/apps/${id}`),
    updateApp: (id: string, body: object) => send<App>('PATCH', `/v1/admin/apps/${id}`, body),
    createKey: (id: string, body: object) =>
      send<CreateKeyResponse>('POST', `/v1/admin/apps/${id}/keys`, body),
    listKeys: (id: string, query?: Query) => get<ListKeysResponse>(`/v1/admin/apps/${id}/keys`, query),
    revokeKey: (id: string, keyId: string) => send<object>('DELETE', `/v1/admin/apps/${id}/keys/${keyId}`),
    status: () => get<StatusResponse>('/v1/admin/status'),
    listEvents: (query?: Query) => get<ListEventsResponse>('/v1/admin/events', query),
    listDeadEvents: (query: Query) => get<ListDeadEventsResponse>('/v1/admin/dead_events', query),
    retryDeadEvent: post<RetryDeadEventResponse>('/v1/admin/dead_events/retry'),
    dropDeadEvent: post<{ event_id: string }>('/v1/admin/dead_events/drop'),
    rewrapKeys: post<RewrapKeysResponse>('/v1/admin/keys/rewrap'),
    inspectWebhooks: (app_id: string) => get<ListWebhooksResponse>('/v1/admin/webhooks', { app_id }),
    inspectDeliveries: (id: string) => get<ListDeliveriesResponse>(`/v1/admin/webhooks/${id}/deliveries`),
    rotate: (id: string) =>
      send<RotateSigningKeyResponse>('POST', `/v1/admin/apps/${id}/signing_keys/rotate`, {}),
    ofUser: (action: 'block' | 'unblock' | 'unlock', id: string, userId: string) =>
      send<RemovalResponse>('POST', `/v1/admin/apps/${id}/users/${userId}/${action}`),
    revokeSigningKey: (id: string, kid: string) =>
      send<RevokeSigningKeyResponse>('POST', `/v1/admin/apps/${id}/signing_keys/revoke`, { kid }),
  };
}
