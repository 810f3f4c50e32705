/** The rows of the processes that pay, for the table of all of them (`processes.mjs`). */
export const PAYING_PROCESSES = {
  signer: {
    database: true,
    stream: 'activity',
    publishes: [
      'wallet.payment_signed',
      'wallet.exported',
      'transfer_policy.changed',
      'approval_key.changed',
      'payments.frozen',
      'payments.unfrozen',
      'webauthn.payment_key_learned',
      'transfer.refused',
      'transfer.approved',
      'transfer.rejected',
    ],
    applies: ['user.deleted', 'webauthn.registered', 'webauthn.removed'],
    // Whether a user is blocked, for each signature; whose session came with a payment; which passkeys its user has; and
    // the key of a wallet from before there was a signer.
    calls: [
      'identity.v1.check_sign_in',
      'session.v1.check_person',
      'mfa.v1.list_credential_keys',
      'wallet.v1.move_key',
    ],
    trusts: ['identity'],
  },
  wallet: {
    database: true,
    publishes: [
      'wallet.created',
      'wallet.imported',
      'wallet.verified',
      'wallet.detached',
      'wallet.sealed',
      'wallet.erased',
    ],
    applies: ['user.created', 'user.updated', 'user.deleted', 'user.activated'],
    calls: [
      // Of an App whose event asks for a wallet: addresses of test Apps differ.
      'identity.v1.get_app',
      'signer.v1.make_key',
      'signer.v1.open_import',
      'signer.v1.hold_key',
      'signer.v1.release_key',
      'signer.v1.erase_key',
      'signer.v1.get_sealing_key',
      // For a transfer service of version 0.2.0; the release after this one has it no more.
      'signer.v1.sign_payment',
      // Before the key of an empty wallet of a deleted user goes.
      'transfer.v1.knows_payments',
    ],
    trusts: ['identity', 'session'],
  },
  transfer: {
    database: true,
    stream: 'activity',
    publishes: [
      'created',
      'awaiting_approval',
      'processing',
      'completed',
      'failed',
      'cancelled',
      'expired',
    ].map((state) => `transfer.${state}`),
    applies: ['user.deleted'],
    calls: [
      'identity.v1.check_sign_in',
      'wallet.v1.get_wallet',
      'signer.v1.check_payment',
      'signer.v1.begin_confirmation',
      'signer.v1.sign_payment',
      // Not to approve one: any request of another key would do for that.
      'signer.v1.get_payment_approvals',
      'signer.v1.end_payments',
    ],
    formerCalls: ['wallet.v1.sign_transaction'],
    trusts: ['identity'],
  },
};
