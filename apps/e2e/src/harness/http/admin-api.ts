import type {
  Erasure,
  ListDeadEventsResponse,
  MethodLock,
  RetryDeadEventResponse,
  RewrapKeysResponse,
  StatusResponse,
  UserExport,
} from '@latchkey/contracts';
import type {
  ListAnyRequestsResponse,
  ListDeliveriesResponse,
  ListEventsResponse,
  InspectWebhooksResponse,
  MetricsResponse,
  RequestOfAnyApp,
  TestedWebhook,
} from '@latchkey/contracts/events';
import type {
  App,
  CreateAppResponse,
  CreateKeyResponse,
  ListAppsResponse,
  FindUsersResponse,
  ListKeysResponse,
  RemovalResponse,
  User,
} from '@latchkey/contracts/identity';
import type { ListMessagesResponse, Message } from '@latchkey/contracts/otp-delivery';
import type {
  ListSessionsResponse,
  RevokeAppSessionsResponse,
  RevokeSessionsResponse,
  RevokeSigningKeyResponse,
  RotateSigningKeyResponse,
} from '@latchkey/contracts/session';
import type { ApprovalKey, PaymentFreeze, TransferPolicy } from '@latchkey/contracts/signer';
import type { ListAllTransfersResponse, Transfer } from '@latchkey/contracts/transfer';
import type { InspectWalletsResponse, MoveKeysResponse } from '@latchkey/contracts/wallet';
import { type Answer, call, type Method } from './client.js';
import { currentRun } from '../stack/run.js';

type Query = Readonly<Record<string, string | number>>;

/** A user as administration shows it. */
interface AppUser extends User {
  readonly app_id: string;
  readonly locks: MethodLock[];
  readonly active_sessions: number;
  readonly unavailable: string[];
}

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

/** What an operator reads of users, and their sessions. */
function userReads(key: string) {
  const { get, send } = caller(key);
  return {
    findUsers: (query: Query) => get<FindUsersResponse>('/v1/admin/users', query),
    getUser: (id: string, userId: string) => get<AppUser>(`/v1/admin/apps/${id}/users/${userId}`),
    revealUser: (id: string, userId: string) =>
      send<AppUser>('POST', `/v1/admin/apps/${id}/users/${userId}/reveal`),
    listSessions: (id: string, userId: string, query?: Query) =>
      get<ListSessionsResponse>(`/v1/admin/apps/${id}/users/${userId}/sessions`, query),
    revokeSessionsOfUser: (id: string, userId: string, body: object) =>
      send<RevokeSessionsResponse>('POST', `/v1/admin/apps/${id}/users/${userId}/sessions/revoke`, body),
  };
}

/** What an operator decides of payments. */
function payments(key: string) {
  const { get, send } = caller(key);
  return {
    getPaymentFreeze: (id: string) => get<PaymentFreeze>(`/v1/admin/apps/${id}/payments`),
    changePayments: (change: 'freeze' | 'unfreeze', id: string) =>
      send<PaymentFreeze>('POST', `/v1/admin/apps/${id}/payments/${change}`),
    getTransfer: (id: string, transferId: string) =>
      get<Transfer>(`/v1/admin/apps/${id}/transfers/${transferId}`),
    decideTransfer: (decision: 'approve' | 'reject', id: string, transferId: string, body: object = {}) =>
      send<Transfer>('POST', `/v1/admin/apps/${id}/transfers/${transferId}/${decision}`, body),
  };
}

/** Messages, counts and webhooks of every App. */
function ofEveryApp(key: string) {
  const { get, send } = caller(key);
  return {
    appMetrics: (id: string, query?: Query) => get<MetricsResponse>(`/v1/admin/apps/${id}/metrics`, query),
    allMetrics: (query?: Query) => get<MetricsResponse>('/v1/admin/metrics', query),
    listMessages: (query?: Query) => get<ListMessagesResponse>('/v1/admin/messages', query),
    resendMessage: (id: string) => send<{ message_id: string }>('POST', `/v1/admin/messages/${id}/resend`),
    getMessage: (id: string) => get<Message>(`/v1/admin/messages/${id}`),
    inspectWebhooks: (query?: Query) => get<InspectWebhooksResponse>('/v1/admin/webhooks', query),
    testWebhook: (id: string) => send<TestedWebhook>('POST', `/v1/admin/webhooks/${id}/test`),
    inspectDeliveries: (id: string) => get<ListDeliveriesResponse>(`/v1/admin/webhooks/${id}/deliveries`),
  };
}

/** The operator's endpoints, which no generated client has: they stand in no document of an App. */
export function adminApi(key = currentRun().adminKey) {
  const { post, get, send } = caller(key);
  return {
    ...userReads(key),
    ...payments(key),
    ...ofEveryApp(key),
    createApp: post<CreateAppResponse>('/v1/admin/apps'),
    listApps: (query?: Query) => get<ListAppsResponse>('/v1/admin/apps', query),
    getApp: (id: string) => get<App>(`/v1/admin/apps/${id}`),
    updateApp: (id: string, body: object) => send<App>('PATCH', `/v1/admin/apps/${id}`, body),
    getTransferPolicy: (id: string) => get<TransferPolicy>(`/v1/admin/apps/${id}/transfer_policy`),
    setTransferPolicy: (id: string, body: object) =>
      send<TransferPolicy>('PUT', `/v1/admin/apps/${id}/transfer_policy`, body),
    setApprovalKey: (id: string, public_key: string) =>
      send<ApprovalKey>('PUT', `/v1/admin/apps/${id}/approval_key`, { public_key }),
    createKey: (id: string, body: object) =>
      send<CreateKeyResponse>('POST', `/v1/admin/apps/${id}/keys`, body),
    listKeys: (id: string, query?: Query) => get<ListKeysResponse>(`/v1/admin/apps/${id}/keys`, query),
    revokeKey: (id: string, keyId: string) => send<object>('DELETE', `/v1/admin/apps/${id}/keys/${keyId}`),
    status: () => get<StatusResponse>('/v1/admin/status'),
    listRequests: (query?: Query) => get<ListAnyRequestsResponse>('/v1/admin/requests', query),
    getRequest: (id: string, query?: Query) => get<RequestOfAnyApp>(`/v1/admin/requests/${id}`, query),
    listTransfers: (query?: Query) => get<ListAllTransfersResponse>('/v1/admin/transfers', query),
    listWallets: (query?: Query) => get<InspectWalletsResponse>('/v1/admin/wallets', query),
    listEvents: (query?: Query) => get<ListEventsResponse>('/v1/admin/events', query),
    listDeadEvents: (query: Query) => get<ListDeadEventsResponse>('/v1/admin/dead_events', query),
    retryDeadEvent: post<RetryDeadEventResponse>('/v1/admin/dead_events/retry'),
    dropDeadEvent: post<{ event_id: string }>('/v1/admin/dead_events/drop'),
    rewrapKeys: post<RewrapKeysResponse>('/v1/admin/keys/rewrap'),
    moveKeys: post<MoveKeysResponse>('/v1/admin/wallets/move_keys'),
    rotate: (id: string) =>
      send<RotateSigningKeyResponse>('POST', `/v1/admin/apps/${id}/signing_keys/rotate`, {}),
    ofUser: (action: 'block' | 'unblock' | 'unlock', id: string, userId: string) =>
      send<RemovalResponse>('POST', `/v1/admin/apps/${id}/users/${userId}/${action}`),
    exportUser: (id: string, userId: string, query?: Query) =>
      get<UserExport>(`/v1/admin/apps/${id}/users/${userId}/export`, query),
    eraseUser: (id: string, userId: string) =>
      send<Erasure>('POST', `/v1/admin/apps/${id}/users/${userId}/erase`),
    getErasure: (id: string, userId: string) => get<Erasure>(`/v1/admin/apps/${id}/users/${userId}/erasure`),
    revokeSessions: (id: string) =>
      send<RevokeAppSessionsResponse>('POST', `/v1/admin/apps/${id}/sessions/revoke`),
    revokeSigningKey: (id: string, kid: string) =>
      send<RevokeSigningKeyResponse>('POST', `/v1/admin/apps/${id}/signing_keys/revoke`, { kid }),
  };
}
