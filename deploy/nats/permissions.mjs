/**
 * What each process may say on the bus. Its user is named like it, and so are its inboxes.
 * @typedef {object} Process
 * @property {boolean} database whether it owns a database, and with it an outbox: only then it publishes facts
 * @property {string[]} publishes types of the facts that it tells
 * @property {boolean} applies whether it applies facts of others
 * @property {string[]} calls subjects that it may ask
 * @property {string[]} [never] subjects out of those that it may not ask
 */

/** The procedures of a service, those that are added later too. */
const all = (service) => `${service}.v1.>`;

/** @type {Record<string, Process>} */
export const PROCESSES = {
  gateway: {
    database: false,
    publishes: [],
    applies: false,
    calls: ['identity', 'otp-delivery', 'session', 'mfa', 'wallet', 'transfer'].map(all),
    // No request from outside may become a signature of a key in custody; transfer asks for those that a user confirmed.
    never: ['wallet.v1.sign_transaction'],
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
      'user.deleted',
      'identifier.verified',
      'identifier.moved',
      'identifier.removed',
    ],
    applies: false,
    calls: [],
  },
  'otp-delivery': {
    database: true,
    publishes: ['message.delivered', 'message.failed', 'method.locked', 'method.unlocked'],
    applies: true,
    calls: [],
  },
  session: {
    database: true,
    publishes: ['session.created', 'session.revoked', 'signing_key.rotated', 'signing_key.revoked'],
    applies: true,
    calls: [],
  },
  mfa: {
    database: true,
    publishes: [
      'totp.activated',
      'totp.removed',
      'totp.locked',
      'method.unlocked',
      'webauthn.registered',
      'webauthn.removed',
      'webauthn.clone_suspected',
    ],
    applies: true,
    calls: [],
  },
  wallet: {
    database: true,
    publishes: ['wallet.created', 'wallet.imported', 'wallet.verified', 'wallet.detached'],
    applies: true,
    calls: [],
  },
  transfer: {
    database: true,
    publishes: ['created', 'processing', 'completed', 'failed', 'cancelled', 'expired'].map(
      (state) => `transfer.${state}`,
    ),
    applies: true,
    calls: ['wallet.v1.get_wallet', 'wallet.v1.sign_transaction'],
  },
};

/** Whoever looks after the bus: reads the stream, changes it, yet asks no service, tells no fact and answers nobody. */
export const OPERATOR = 'operator';

/** Everybody whom the bus knows. */
export const USERS = [...Object.keys(PROCESSES), OPERATOR];

const STREAM = 'LATCHKEY';

/** Making sure that the stream is there, which every process with an outbox does. */
const STREAM_API = ['$JS.API.INFO', `$JS.API.STREAM.CREATE.${STREAM}`];

/** A durable consumer of its own: made, looked up, fetched from, and its messages acknowledged. */
const consumerApi = (name) => [
  `$JS.API.CONSUMER.DURABLE.CREATE.${STREAM}.${name}`,
  `$JS.API.CONSUMER.INFO.${STREAM}.${name}`,
  `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${name}`,
  `$JS.ACK.${STREAM}.${name}.>`,
];

/** What `nats stream info`, `view`, `report` and `edit` need. To purge or to delete it takes the server itself. */
const OPERATOR_API = [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  '$JS.API.STREAM.LIST',
  ...['INFO', 'UPDATE', 'MSG.GET', 'LEADER.STEPDOWN'].map((verb) => `$JS.API.STREAM.${verb}.${STREAM}`),
  // Events are read through a consumer that is made for it, and acknowledged.
  '$JS.API.CONSUMER.>',
  `$JS.ACK.${STREAM}.>`,
];

const operatorUser = () => ({
  user: OPERATOR,
  permissions: {
    publish: { allow: OPERATOR_API },
    subscribe: { allow: [`_INBOX.${OPERATOR}.>`] },
  },
});

/** A user as the server's configuration has it, without its password. */
export const userOf = (name) => (name === OPERATOR ? operatorUser() : processUser(name));

function processUser(name) {
  const { database, publishes, applies, calls, never = [] } = PROCESSES[name];
  const allow = [
    ...calls,
    ...publishes.map((type) => `events.${type}`),
    ...(database ? STREAM_API : []),
    ...(applies ? consumerApi(name) : []),
  ];
  const permissions = {
    publish: never.length > 0 ? { allow, deny: never } : { allow },
    subscribe: { allow: [...(database ? [all(name)] : []), `_INBOX.${name}.>`] },
    // Whoever answers may publish to the inbox of the one who asked, for as long as a question is open: the calls of one
    // message are answered as they are done.
    ...(database ? { allow_responses: { max: -1, expires: '1m' } } : {}),
  };
  return { user: name, permissions };
}

/** `otp-delivery` → `OTP_DELIVERY_PASSWORD`: the variable of the server's configuration. */
export const passwordVariable = (name) => `${name.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
