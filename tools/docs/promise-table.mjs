/** What stands for `npm run test:faults`, whose load and faults no single file holds. */
export const FAULTS = 'test:faults';

const e2e = (...names) => names.map((name) => `apps/e2e/src/${name}.e2e.spec.ts`);
const int = (...names) => names.map((name) => `${name}.int.spec.ts`);

/** Promises of docs/reliability.md, each with the specs that hold it. */
export const RELIABILITY = [
  [
    'An acknowledged write is there after each fault.',
    [
      FAULTS,
      ...int('libs/platform/service/src/outbox/outbox', 'libs/platform/service/src/database/database'),
    ],
  ],
  [
    'A revoked session is never accepted again, and a valid one is not refused as gone.',
    [FAULTS, ...int('apps/session/src/revocations/revocations', 'apps/session/src/revocations/user-blocks')],
  ],
  [
    'A user has exactly one default wallet.',
    [FAULTS, ...e2e('faults/services-down'), ...int('apps/wallet/src/default-wallets/orders')],
  ],
  [
    'A code arrives once, or twice with one `Message-ID` after a death between the mail server and the record of it.',
    [FAULTS, ...int('apps/otp-delivery/src/messages/message-worker')],
  ],
  [
    'An answer comes within 8 seconds, with a status and an `error_type`; 503 means that nothing was done.',
    [FAULTS, ...int('libs/platform/bus/src/rpc/rpc'), ...e2e('faults/database-lost')],
  ],
  [
    'What does not need the faulty part keeps working.',
    [FAULTS, ...e2e('faults/services-down', 'faults/events-down')],
  ],
  ['Requests succeed again within seconds of a death, and all work is done within a minute.', [FAULTS]],
  [
    'While both streams of the bus are full, no request fails and no event is lost.',
    [FAULTS, ...int('libs/platform/bus/src/streams/stream-bounds')],
  ],
  ['While the tables of PostgreSQL cannot grow, reads are answered and writes are 503.', [FAULTS]],
  [
    'An event that a service cannot apply becomes a dead event there, and what follows is applied.',
    [
      FAULTS,
      ...int('libs/platform/service/src/outbox/dead-events/dead-events'),
      ...e2e('events/dead-events'),
    ],
  ],
  [
    'After a restart of NATS, new events overtake a million old ones that are published again.',
    [
      FAULTS,
      ...int('libs/platform/service/src/outbox/republishing', 'libs/platform/service/src/outbox/relay'),
    ],
  ],
  [
    'While a pooler is dead, calls over it are 503; they succeed again within 15 seconds.',
    [FAULTS, ...int('libs/platform/service/src/database/connections/pooled')],
  ],
  ['A rolling restart fails no request; a killed replica fails only those that it was working on.', [FAULTS]],
  [
    'The last release and this version run beside each other, forward and back.',
    [FAULTS, ...e2e('releases/upgrade')],
  ],
  [
    'Every event is in the feed, and every service that applies its type has applied it.',
    [
      FAULTS,
      ...int('apps/events/src/feed/feed-writer', 'libs/platform/service/src/outbox/consumer'),
      ...e2e('faults/feed-killed'),
    ],
  ],
  [
    'A transfer is paid once, whenever its process dies.',
    [...e2e('faults/transfer-crash'), ...int('apps/transfer/src/execution/crashes')],
  ],
];

/** Promises of docs/security.md before its threat model, whose rows name their tests themselves. */
export const SECURITY = [
  [
    'Keys, tokens, codes and secrets are stored as digests or encrypted, and are in no log.',
    e2e('security/no-secrets-at-rest'),
  ],
  [
    'An encrypted value opens only in its App, table, record and field.',
    ['libs/platform/base/src/crypto/envelope.spec.ts', ...int('apps/wallet/src/custody/custody')],
  ],
  [
    'A route needs a secret key unless a test lists it.',
    ['apps/gateway/src/access/access-table.spec.ts', ...e2e('apps-and-keys/access')],
  ],
  [
    'The requests of a key and of an address are limited, over all gateways.',
    [
      'apps/gateway/src/rate-limits/rate-limits.spec.ts',
      ...int('apps/gateway/src/rate-limits/shared-spending'),
    ],
  ],
  [
    'Codes are compared at most 5 times, and wrong guesses lock the method.',
    int('apps/otp-delivery/src/passcodes/locks'),
  ],
  [
    'Wrong TOTPs and recovery codes lock, and each right one is accepted once.',
    int('apps/mfa/src/totps/guesses/locks'),
  ],
  [
    'An unverified identifier opens no account that has another proof.',
    int('apps/identity/src/identifiers/own-user'),
  ],
  [
    'Providers and webhooks are reached on the internet alone, at checked and pinned addresses.',
    [
      'libs/platform/service/src/egress/guarded-client.spec.ts',
      'libs/platform/base/src/network/outgoing-url.spec.ts',
    ],
  ],
  [
    'A removed method leaves every session, and a blocked user has none.',
    int('apps/session/src/revocations/factor-removals', 'apps/session/src/revocations/user-blocks'),
  ],
  ['A public send is the same for every address.', e2e('passcodes/public-sends')],
  ['The hosted page calls as a public token, where its App allows it.', e2e('hosted/hosted-sign-in')],
  ['Sessions end by the limits of their App.', int('apps/session/src/sessions/session-limits')],
  [
    'A revocation is final on every replica once it is answered.',
    int('apps/session/src/revocations/revocations'),
  ],
  ['Ids of another App behave like unknown ids, on every endpoint.', e2e('security/other-apps')],
  ['Wallets sign transactions only, and only for transfer.', int('apps/wallet/src/signing/signing')],
  ['A service reaches its own database alone, by a role that owns nothing.', e2e('security/least-privilege')],
  ['A process says on the bus only what its row names.', int('deploy/checks/nats-permissions')],
  ['The wire between the processes shows no password, token or subject.', int('deploy/checks/nats-tls')],
  [
    'In the cluster a process reaches only what a policy names.',
    ['deploy/checks/kubernetes-network.spec.ts'],
  ],
  ['Logs hold only the lines and fields of two closed lists.', ['deploy/checks/logs.spec.ts']],
];
