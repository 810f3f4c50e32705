/** How the subjects of a service begin: never with `events.` or `activity.`, because streams keep those messages. */
export const prefixOf = (service) => (service === 'events' ? 'event-service.v1' : `${service}.v1`);

/** The procedures of an operator that one service has; a test compares them with the contracts. */
export const OPERATOR_PROCEDURES = [
  'identity.v1.create_app',
  'identity.v1.list_apps',
  'identity.v1.update_app',
  'identity.v1.create_key',
  'identity.v1.list_keys',
  'identity.v1.revoke_key',
  'identity.v1.act_for_app',
  'identity.v1.act_for_operators',
  'identity.v1.add_operator',
  'identity.v1.list_operators',
  'identity.v1.find_operator',
  'identity.v1.change_operator_role',
  'identity.v1.remove_operator',
  'identity.v1.begin_provider_trial',
  'identity.v1.verify_provider_trial',
  'identity.v1.find_users',
  'identity.v1.reveal_user',
  'otp-delivery.v1.sms_counts',
  'otp-delivery.v1.reset_sms_counts',
  'otp-delivery.v1.inspect_message',
  'otp-delivery.v1.inspect_messages',
  'otp-delivery.v1.resendable_message',
  'session.v1.rotate_signing_key',
  'session.v1.revoke_signing_key',
  'session.v1.inspect_signing_keys',
  'session.v1.revoke_app_sessions',
  'signer.v1.set_app_transfer_policy',
  'signer.v1.try_transfer_policy',
  'signer.v1.get_approval_key',
  'signer.v1.set_approval_key',
  'signer.v1.get_payment_freeze',
  'signer.v1.freeze_payments',
  'signer.v1.unfreeze_payments',
  'transfer.v1.inspect_transfers',
  'wallet.v1.move_keys',
  'wallet.v1.inspect_wallets',
  'event-service.v1.list_all_events',
  'event-service.v1.inspect_request',
  'event-service.v1.inspect_requests',
  'event-service.v1.app_metrics',
  'event-service.v1.all_metrics',
  'event-service.v1.note_versions',
  'event-service.v1.inspect_deployments',
  'event-service.v1.inspect_webhooks',
  'event-service.v1.test_webhook',
  'event-service.v1.inspect_deliveries',
  'event-service.v1.retry_delivery_of_any_app',
];

/** The procedures of an operator that every service has. */
export const commonOperatorProcedures = (service) =>
  ['status', 'replica', 'rewrap_keys', 'list_dead_events', 'retry_dead_event', 'drop_dead_event'].map(
    (name) => `${prefixOf(service)}.${name}`,
  );
