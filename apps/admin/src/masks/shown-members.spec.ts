import { expect, it } from '@jest/globals';
import { fieldsOf, type FieldSpec, type MessageClass } from '@latchkey/contracts';
import { endpointsOf } from '@latchkey/edge';
import { ADMIN_CONTROLLERS } from '../admin.module.js';

/** What a `viewer` sees as it is, by message and member, because it is an id, a code, a setting of an App, or public on a chain. */
const SHOWN = `
  Actor.key_id Actor.user_id ApiKey.id ApiKey.last_four ApiKey.prefix App.id App.name App.oauth_redirect_uri AppSettingsView.allowed_origins
  AppSettingsView.session_claims AppSettingsView.sms_country_allowlist AppUser.app_id AppUser.user_id
  ApprovalKey.app_id ApprovalKey.next_public_key ApprovalKey.public_key ConsumerHealth.name ConsumerHealth.stream CountryCount.country
  Deployment.service Deployment.version DeadEvent.error_code DeadEvent.event DeadEvent.event_id DeadEvent.type Delivery.event_id
  Delivery.event_type Delivery.last_error DeviceFingerprint.user_agent FactorMethod.email_id FactorMethod.id
  FactorMethod.method_id FactorMethod.phone_number_id FactorMethod.totp_id FactorMethod.wallet_id
  FactorMethod.wallet_public_address FactorMethod.wallet_type FactorMethod.webauthn_credential_id
  FeedEvent.app_id FeedEvent.data FeedEvent.id FeedEvent.request_id FeedEvent.user_id
  Finding.message Finding.name Finding.runbook FindUsersResponse.next_cursor FoundUser.app_id FoundUser.user_id IgnoredEntry.reason InspectedWebhook.app_id InspectedWebhook.id
  InspectWalletsResponse.next ListAllTransfersResponse.next ListAnyRequestsResponse.next
  ListDeadEventsResponse.next ListEventsResponse.next ListMessagesResponse.next ListedRequest.app_id
  ListedRequest.error_type ListedRequest.message_id ListedRequest.operation ListedRequest.reason
  ListedRequest.request_id ListedRequest.user_id Message.app_id Message.id Message.method_id
  Message.provider_code Message.user_id MessageCount.country MessagePreview.html MessagePreview.sender_name
  MessagePreview.subject MessagePreview.text MethodLock.method_id MetricPoint.second_factors MetricPoint.sign_ins MissingCallHealth.call MissingCallHealth.setting OAuthProviderView.client_id
  OAuthProviderView.issuer OAuthProviderView.key_id OAuthProviderView.redirect_uri OAuthProviderView.scopes
  OAuthProviderView.team_id OperatorPerson.user_id PaymentCount.amount PaymentCount.currency PaymentCount.status
  PaymentFreeze.app_id RefusalCount.error_type RefusalCount.reason ReplicaHealth.name ReplicaHealth.version
  RequestMessageView.id RequestMessageView.provider_code RequestOfAnyApp.app_id RequestOfAnyApp.error_type
  RequestOfAnyApp.operation RequestOfAnyApp.reason RequestOfAnyApp.request_id RequestOfAnyApp.user_id
  ServiceHealth.key_version ServiceHealth.version SessionView.id SessionView.user_id SigningKeyAge.app_id SigningKeyAge.kid SigningKeyAge.next_kid StatusResponse.version StreamHealth.name TokenBalance.balance Totp.id Transfer.app_id
  Transfer.blockchain_tx_hash Transfer.custom_id Transfer.dest Transfer.dest_amount Transfer.id
  Transfer.network Transfer.source Transfer.source_amount Transfer.total_fees Transfer.user_id
  TransferApproval.key_id TransferApproval.user_id TransferLimits.per_30_days TransferLimits.per_day
  TransferLimits.per_transfer TransferMemo.id TransferPolicy.app_id TransferPolicy.wallet_id TransferRejection.key_id
  TransferRejection.user_id TransferRule.dest TransferWindow.left TransferWindow.limit TransferWindow.spent
  UserEmail.id UserIdpProvider.id UserIdpProvider.idp_type UserIdpProvider.method_id
  UserIdpProvider.method_type UserIdpProvider.provider UserPhoneNumber.id UserWallet.checksum_address UserWallet.id
  UserWallet.public_address Wallet.app_id Wallet.checksum_address Wallet.id Wallet.public_address Wallet.user_id
  WebauthnCredential.domain WebauthnCredential.id WebauthnCredential.transports `
  .trim()
  .split(/\s+/);

/** Whether any text can stand there. */
const isFree = ({ schema, open }: FieldSpec) =>
  open || (schema.type === 'string' && !schema.enum) || (schema.type === 'array' && !schema.items?.enum);

function* shownBy(message: MessageClass, seen: Set<MessageClass>): Generator<string> {
  if (seen.has(message)) return;
  seen.add(message);
  for (const field of fieldsOf(message)) {
    const inner = (field.nested ?? field.rows)?.();
    if (inner) yield* shownBy(inner, seen);
    else if (!field.personal && isFree(field)) yield `${message.name}.${field.name}`;
  }
}

it('every text that a viewer sees as it is was judged', () => {
  const seen = new Set<MessageClass>();
  const names = endpointsOf(ADMIN_CONTROLLERS)
    .filter(({ endpoint }) => endpoint.role === 'viewer')
    .flatMap(({ endpoint }) => [...shownBy(endpoint.response as MessageClass, seen)]);
  expect([...new Set(names)].toSorted()).toEqual(SHOWN.toSorted());
});
