import { calledService, PROCESSES } from './processes.mjs';

/**
 * The accounts of a NATS server: a message of one reaches another only on a subject that the other exports to it.
 * JetStream can deliver to any subject of its account. Therefore no procedure is in the account of the streams, and the
 * process that reads what it publishes is alone: the reply subject of a fetch is checked by no permission.
 */
export const ACCOUNTS = { streams: 'STREAMS', calls: 'CALLS', feed: 'FEED' };

const isStreams = (subject) => /^(\$JS|\$KV|events|activity|streams)\./.test(subject);

/** Where a user of the server is; a name without a row is the operator's. */
export function accountOf(name) {
  const process = PROCESSES[name];
  if (!process || process.keepsStreams) return ACCOUNTS.streams;
  return process.readsAll ? ACCOUNTS.feed : ACCOUNTS.calls;
}

/** The account that answers a subject; undefined where no other process does. */
function ownerOf(subject) {
  if (isStreams(subject)) return ACCOUNTS.streams;
  const service = calledService(subject);
  return service ? accountOf(service) : undefined;
}

/**
 * What 0.2.0 makes by itself: `streams` gets these questions in place of JetStream, and answers with what there is.
 * @returns the subject on which it is asked, or undefined for a subject that JetStream itself answers.
 */
function answeredOn(subject) {
  const [, stream, consumer = ''] =
    /^\$JS\.API\.(?:STREAM|CONSUMER)\.CREATE\.(\w+)(\.[\w-]+)?/.exec(subject) ?? [];
  return stream && `streams.former.${stream}${consumer}`;
}

/** The subjects that users of one account send to another one: `to` is the subject that they use, `subject` the one of the other account. */
function importsOf(account, users) {
  const sent = new Set(users.flatMap(({ permissions }) => permissions.publish.allow));
  // Without this import the server itself would answer beside an imported `$JS.API`.
  if (account !== ACCOUNTS.streams) sent.add('$JS.API.INFO');
  // A subject that two imports cover would arrive twice.
  const isCovered = (subject) =>
    [...sent].some((all) => all !== subject && all.endsWith('.>') && subject.startsWith(all.slice(0, -1)));
  return [...sent].flatMap((to) => {
    if (isCovered(to)) return [];
    const owner = ownerOf(to);
    return owner && owner !== account ? [{ owner, subject: answeredOn(to) ?? to, to }] : [];
  });
}

/** A reply in several messages, as those of a procedure and of a fetch are. */
const isAnsweredInParts = (subject) => subject.includes('.MSG.NEXT.') || !isStreams(subject);

/** An entry of the exports. The server forgets where replies go after two minutes; no call lasts longer than 8 seconds. */
const exported = (subject, accounts) => ({
  service: subject,
  accounts,
  ...(isAnsweredInParts(subject) ? { response_type: 'stream' } : {}),
  ...(isStreams(subject) ? {} : { response_threshold: '10s' }),
});

/**
 * The accounts in the form of the server's configuration.
 * @param users every user, with its name as `user` and its permissions.
 */
export function accountsOf(users) {
  const names = Object.values(ACCOUNTS);
  const usersOf = (name) => users.filter(({ user }) => accountOf(user) === name);
  const imports = new Map(names.map((name) => [name, importsOf(name, usersOf(name))]));
  const exportsOf = (name) => {
    const takers = new Map();
    for (const [taker, entries] of imports)
      for (const { owner, subject } of entries)
        if (owner === name) takers.set(subject, new Set([...(takers.get(subject) ?? []), taker]));
    return [...takers].map(([subject, accounts]) => exported(subject, [...accounts]));
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...(name === ACCOUNTS.streams ? { jetstream: 'enabled' } : {}),
        users: usersOf(name),
        exports: exportsOf(name),
        imports: imports.get(name).map(({ owner, subject, to }) => ({
          service: { account: owner, subject },
          ...(to === subject ? {} : { to }),
        })),
      },
    ]),
  );
}
