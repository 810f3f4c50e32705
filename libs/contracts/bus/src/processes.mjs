import { CALLED_FOR_OPERATORS } from './called-for-operators.mjs';
import { OPERATOR_PROCEDURES, prefixOf } from './operator-procedures.mjs';
import { PAYING_PROCESSES } from './paying-processes.mjs';

export { commonOperatorProcedures, OPERATOR_PROCEDURES, prefixOf } from './operator-procedures.mjs';

/**
 * Who may say what on the bus. From this table come the lint rules on imports of contracts (tools/lint) and the
 * permissions of every NATS server: that of `npm start`, of docker compose and of the cluster.
 * @typedef {object} Process
 * @property {boolean} database whether it owns a database, and with it an outbox: only then it publishes events
 * @property {string[]} publishes types of the events that it publishes
 * @property {'events' | 'activity'} [stream] where it publishes: `activity` if no service applies its events
 * @property {string[]} applies types of the events of other services that it applies
 * @property {boolean} [readsAll] whether it reads all streams in their order
 * @property {boolean} [keepsStreams] whether it makes the streams, the bucket and every consumer, and removes read events
 * @property {boolean} [looksAtBus] whether it may ask how full the streams are, and how far their consumers have read
 * @property {string[]} calls subjects that it may call
 * @property {string[]} [formerCalls] subjects that version 0.2.0 calls, which may run beside this one, and no code here
 * @property {boolean} [pings] whether it may ask every service if it answers
 * @property {boolean} [operates] whether it serves operators, so that it may call their procedures of every service
 * @property {string[]} [trusts] services whose attestations it verifies: it may ask them for the keys that signed these
 * @property {string} [bucket] its key-value bucket of JetStream, which it reads and writes
 * @property {string[]} [never] subjects among those that it may not call
 * @property {string[]} [peers] subjects on which its replicas publish to each other, and no other process
 */

/** Keeps the answers of requests with an `Idempotency-Key`. */
export const CLAIM_BUCKET = 'LATCHKEY_IDEMPOTENCY';

/** What a process that verifies attestations of a service asks it for: libs/platform/base/src/procedures/attestation.ts. */
export const attestationKeyOf = (service) => `${prefixOf(service)}.get_attestation_key`;

/** All procedures of a service, also those that are added later. */
export const all = (service) => `${prefixOf(service)}.>`;

/** What every service answers about one person: an export, and what is left of an erasure. */
const aboutPersons = (service) => [`${prefixOf(service)}.export_user`, `${prefixOf(service)}.get_erasure`];

/** The gateway may call everything that these services answer, except what `never` names. */
const CALLED_BY_THE_GATEWAY = ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'transfer', 'events'];

/** @type {Record<string, Process>} */
export const PROCESSES = {
  streams: {
    database: false,
    publishes: [],
    applies: [],
    calls: [],
    keepsStreams: true,
  },
  gateway: {
    database: false,
    publishes: [],
    applies: [],
    calls: [
      ...CALLED_BY_THE_GATEWAY.map(all),
      // Policies, what they count in test Apps, and approvals: no request from outside may have the signer sign, or give it a
      // key.
      'signer.v1.approve_payment',
      'signer.v1.reject_payment',
      'signer.v1.get_payment_approvals',
      'signer.v1.fast_forward_spend',
      'signer.v1.fast_forward_passkey',
      'signer.v1.fast_forward_import',
      // Sealed to the page of a person, whose session the signer checks; and a public key for one import.
      'signer.v1.export_key',
      'signer.v1.begin_import',
      'signer.v1.get_transfer_policy',
      'signer.v1.get_wallet_transfer_policy',
      'signer.v1.set_wallet_transfer_policy',
      ...aboutPersons('signer'),
    ],
    // Its `/readyz` speaks of all of them.
    pings: true,
    bucket: CLAIM_BUCKET,
    // No request from outside may have a key in custody sign, or move; transfer has payments signed that were confirmed.
    // What an operator may do, only administration may ask for.
    never: [
      'wallet.v1.sign_transaction',
      'wallet.v1.move_key',
      'mfa.v1.list_credential_keys',
      'transfer.v1.knows_payments',
      ...OPERATOR_PROCEDURES,
    ],
    // What each replica admitted under the rate limits.
    peers: ['peers.gateway.spending'],
  },
  admin: {
    database: false,
    publishes: [],
    applies: [],
    operates: true,
    looksAtBus: true,
    calls: [
      ...OPERATOR_PROCEDURES,
      ...CALLED_FOR_OPERATORS,
      ...[...CALLED_BY_THE_GATEWAY, 'signer'].flatMap(aboutPersons),
    ],
  },
  identity: {
    database: true,
    publishes: [
      'app.created',
      'app.changed',
      'api_key.created',
      'api_key.revoked',
      'user.created',
      'user.updated',
      'user.activated',
      'user.blocked',
      'user.unblocked',
      'user.exported',
      'user.revealed',
      'user.deleted',
      'operator.invited',
      'operator.role_changed',
      'operator.removed',
      'identifier.attached',
      'identifier.verified',
      'identifier.moved',
      'identifier.removed',
      'provider.linked',
      'provider.unlinked',
    ],
    applies: [],
    calls: [],
    trusts: ['otp-delivery', 'session', 'mfa', 'wallet'],
  },
  'otp-delivery': {
    database: true,
    stream: 'activity',
    publishes: [
      'passcode.requested',
      'passcode.verified',
      'magic_link.created',
      'magic_link.verified',
      'message.delivered',
      'message.failed',
      'method.locked',
      'method.unlocked',
    ],
    applies: ['user.deleted', 'identifier.removed', 'identifier.moved'],
    calls: [],
    trusts: ['identity', 'session', 'mfa'],
  },
  session: {
    database: true,
    stream: 'activity',
    publishes: [
      'session.created',
      'session.extended',
      'session.factor_added',
      'session.revoked',
      'signing_key.rotated',
      'signing_key.revoked',
    ],
    applies: [
      'app.created',
      'user.updated',
      'user.deleted',
      'user.blocked',
      'user.unblocked',
      'identifier.removed',
      'identifier.moved',
      'totp.activated',
      'totp.removed',
      'webauthn.registered',
      'webauthn.removed',
      'second_factor.listed',
      'wallet.detached',
    ],
    calls: [],
    trusts: ['identity', 'otp-delivery', 'mfa', 'wallet'],
  },
  mfa: {
    database: true,
    publishes: [
      'totp.created',
      'totp.activated',
      'totp.removed',
      'totp.locked',
      'recovery_codes.listed',
      'recovery_code.used',
      'method.unlocked',
      'webauthn.registered',
      'webauthn.removed',
      'webauthn.clone_suspected',
      'second_factor.listed',
    ],
    applies: ['user.deleted'],
    calls: [],
    trusts: ['identity', 'session'],
  },
  ...PAYING_PROCESSES,
  events: {
    database: true,
    stream: 'activity',
    publishes: ['webhook.created', 'webhook.deleted', 'webhook.disabled', 'webhook.tested'],
    applies: [],
    readsAll: true,
    calls: [],
    trusts: ['identity'],
  },
};

/** The service whose procedure a subject names. */
export const calledService = (subject) =>
  Object.keys(PROCESSES).find((name) => subject.startsWith(`${prefixOf(name)}.`)) ?? '';

/** Procedures whose export says more than their subject, which no version may change. */
const EXPORTS = {
  'session.v1.grant': 'grantSession',
  'session.v1.list': 'listSessions',
  'session.v1.revoke': 'revokeSessions',
  'session.v1.verify': 'verifySession',
};

/** The name by which a contract exports it: `wallet.v1.get_wallet` → `getWallet`, `user.deleted` → `userDeleted`. */
export const exportOf = (subjectOrType) =>
  EXPORTS[subjectOrType] ??
  subjectOrType.replace(/^.*\.v1\./, '').replace(/[._](\w)/g, (_, letter) => letter.toUpperCase());
