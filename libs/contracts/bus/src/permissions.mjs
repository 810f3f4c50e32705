import {
  all,
  attestationKeyOf,
  CLAIM_BUCKET,
  commonOperatorProcedures,
  prefixOf,
  PROCESSES,
} from './processes.mjs';

export { ACCOUNTS, accountOf, accountsOf } from './accounts.mjs';
export {
  calledService,
  CLAIM_BUCKET,
  commonOperatorProcedures,
  exportOf,
  OPERATOR_PROCEDURES,
  prefixOf,
  PROCESSES,
} from './processes.mjs';

/** For people who look after the bus: reads and changes the streams, calls no service, publishes and answers nothing. */
export const OPERATOR = 'operator';

/** Every user of a NATS server; a process has the user of its name, and inboxes of that name. */
export const USERS = [...Object.keys(PROCESSES), OPERATOR];

/** The stream of each purpose, and how its subjects begin. */
const STREAMS = { events: 'LATCHKEY', activity: 'LATCHKEY_ACTIVITY' };
const STREAM = STREAMS.events;

/** The consumer of the process that reads all, in each stream; libs/platform/bus/src/streams/stream-reader.ts asks for it. */
export const READER = 'events';

/** Version 0.2.0 makes the streams at its start, beside this one: `streams` answers, and makes nothing for it. */
const FORMER_STREAM_API = [
  '$JS.API.INFO',
  ...Object.values(STREAMS).map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
];

/**
 * Where a process publishes. A version before published everything on `events.>`: it runs beside this one during an
 * upgrade.
 */
const publishedOn = ({ publishes, stream = 'events' }) =>
  [...new Set(['events', stream])].flatMap((prefix) => publishes.map((type) => `${prefix}.${type}`));

/** A durable consumer for each type that the service applies; libs/platform/bus/src/streams/type-reader.ts names it the same. */
const consumerOf = (service, type) => `${service}-${type.replaceAll('.', '-')}`;

/** Looked up, fetched from, and its messages acknowledged. Version 0.2.0 also makes it: `streams` answers. */
const consumerApi = (service, type) => [
  `$JS.API.CONSUMER.CREATE.${STREAM}.${consumerOf(service, type)}.events.${type}`,
  `$JS.API.CONSUMER.INFO.${STREAM}.${consumerOf(service, type)}`,
  `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${consumerOf(service, type)}`,
  `$JS.ACK.${STREAM}.${consumerOf(service, type)}.>`,
];

/**
 * A consumer of its own of each stream, which `streams` makes after the event that was stored last; that event is looked
 * up. Version 0.2.0 asks JetStream for it: `streams` answers.
 */
const readerApi = () =>
  Object.values(STREAMS).flatMap((stream) => [
    `streams.read.${stream}`,
    ...['INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
    ...['CREATE', 'INFO', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${READER}`),
    `$JS.ACK.${stream}.${READER}.>`,
  ]);

/** The stream of a key-value bucket: read by key, and written. Version 0.2.0 also makes it: `streams` answers. */
const bucketApi = (bucket) => [
  '$JS.API.INFO',
  ...['CREATE', 'INFO', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.KV_${bucket}`),
  `$KV.${bucket}.>`,
];

/** How full the streams and the bucket are, and how far each consumer has read: no event, and no change. */
const lookingApi = () => [
  ...[...Object.values(STREAMS), `KV_${CLAIM_BUCKET}`].map((stream) => `$JS.API.STREAM.INFO.${stream}`),
  ...Object.values(STREAMS).map((stream) => `$JS.API.CONSUMER.LIST.${stream}`),
];

/** Makes the streams, the bucket and every consumer where they are missing, bounds the streams, removes read events. */
const keeperApi = () => [
  '$JS.API.INFO',
  ...[...Object.values(STREAMS), `KV_${CLAIM_BUCKET}`].flatMap((stream) =>
    ['CREATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
  ),
  ...Object.values(STREAMS).flatMap((stream) => [
    ...['UPDATE', 'PURGE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
    `$JS.API.CONSUMER.NAMES.${stream}`,
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    ...['CREATE', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.${READER}`),
  ]),
  ...Object.entries(PROCESSES).flatMap(([service, { applies }]) =>
    applies.map((type) => `$JS.API.CONSUMER.CREATE.${STREAM}.${consumerOf(service, type)}.events.${type}`),
  ),
];

/** For `nats stream info`, `view`, `report` and `edit`; not to purge or delete the streams, only the bucket's. */
const OPERATOR_API = [
  '$JS.API.INFO',
  '$JS.API.STREAM.NAMES',
  '$JS.API.STREAM.LIST',
  ...Object.values(STREAMS).flatMap((stream) =>
    ['INFO', 'UPDATE', 'MSG.GET', 'LEADER.STEPDOWN'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
  ),
  ...['INFO', 'UPDATE', 'PURGE', 'DELETE', 'LEADER.STEPDOWN'].map(
    (verb) => `$JS.API.STREAM.${verb}.KV_${CLAIM_BUCKET}`,
  ),
  // Reading events takes a consumer, and acknowledges them.
  '$JS.API.CONSUMER.>',
  ...Object.values(STREAMS).map((stream) => `$JS.ACK.${stream}.>`),
];

const operatorUser = () => ({
  user: OPERATOR,
  permissions: {
    publish: { allow: OPERATOR_API },
    subscribe: { allow: [`_INBOX.${OPERATOR}.>`] },
  },
});

/** A user in the form of the server's configuration, without its password. */
export const userOf = (name) => (name === OPERATOR ? operatorUser() : processUser(name));

const SERVICES = Object.keys(PROCESSES).filter((name) => PROCESSES[name].database);
/** What every service answers an operator. */
const OF_OPERATORS = SERVICES.flatMap(commonOperatorProcedures);
/** Whether a service answers. */
const PINGS = SERVICES.map((name) => `${prefixOf(name)}.ping`);

function processUser(name) {
  const {
    database,
    applies,
    readsAll,
    keepsStreams,
    looksAtBus,
    calls,
    formerCalls = [],
    operates = false,
    pings = operates,
    trusts = [],
    bucket,
    never = [],
    peers = [],
  } = PROCESSES[name];
  const answers = [...(database ? [all(name)] : []), ...(keepsStreams ? ['streams.>'] : [])];
  const allow = [
    ...calls,
    ...formerCalls,
    ...(operates ? OF_OPERATORS : []),
    ...(pings ? PINGS : []),
    ...trusts.map(attestationKeyOf),
    ...peers,
    ...publishedOn(PROCESSES[name]),
    ...(database ? FORMER_STREAM_API : []),
    ...applies.flatMap((type) => consumerApi(name, type)),
    ...(readsAll ? readerApi() : []),
    ...(keepsStreams ? keeperApi() : []),
    ...(looksAtBus ? lookingApi() : []),
    ...(bucket ? bucketApi(bucket) : []),
  ];
  // All procedures of a service are allowed by its prefix alone, so those of an operator are named.
  const deny = [...never, ...(calls.some((subject) => subject.endsWith('.>')) ? OF_OPERATORS : [])];
  const permissions = {
    publish: deny.length > 0 ? { allow, deny } : { allow },
    subscribe: { allow: [...answers, ...peers, `_INBOX.${name}.>`] },
    // Replies go to the caller's inbox, several to one message: its calls are answered as each is done.
    ...(answers.length > 0 ? { allow_responses: { max: -1, expires: '1m' } } : {}),
  };
  return { user: name, permissions };
}

/** `otp-delivery` → `OTP_DELIVERY_PASSWORD`: the variable of the server's configuration. */
export const passwordVariable = (name) => `${name.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
