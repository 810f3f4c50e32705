export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Every log line by its level, with the process that writes it: `services` are all but the gateway; no name means every
 * process. A name that is not here fails the compiler. docs/logs.md is made from this list.
 */
export const LOG_EVENTS = {
  error: {
    'database.connection_lost':
      'services: PostgreSQL ended an idle connection. The next statement opens another one',
    'database.lost':
      'services: PostgreSQL does not answer this process; it leaves its calls to other replicas',
    'event.died':
      'services: an event could not be applied for about ten minutes, and was put aside: `latchkey events dead list`',
    'events.apply_failed': 'services: an event could not be applied; it is delivered again',
    'feed.event_malformed': 'events: a message of the bus is no event; the feed goes on without it',
    'keys.move_failed':
      'wallet: the key of a wallet could not be given to the signer, because it does not open, its key-encryption key is not configured, or it is not the one of its wallet',
    'keys.release_failed':
      'wallet: the signer could not take back the key of an import that was refused: no wallet names it, and it stays there',
    'keys.rewrap_failed':
      'services: an encrypted value opens under no key that the service has. It was left as it is',
    'nest.message': 'NestJS reports an error, usually while a process starts',
    'process.crashed': 'an error that the code does not expect; the process exits with code 1',
    'request.failed': 'gateway: the gateway itself failed: the client got `internal_error`',
    rpc: 'services: a call failed with an error that the code does not expect: `internal_error`',
    'rpc.message_malformed':
      'services: a message on the subject of a procedure is no call, or its answer would reach no caller; it was dropped',
    'rpc.reply_failed': 'services: the answer of a call could not be sent; the caller gets a time-out',
    'rpc.subscription_failed': 'services: NATS reports an error of the subscription for calls',
    'schema.behind': 'services: migrations that this version needs are missing; it waits for them',
    'schema.unreadable': 'services: the migrations of the database cannot be read; the process tries again',
    'streams.incomplete':
      'streams: a stream, the bucket or a consumer could not be made or looked up; it tries again in 2 seconds',
  },
  warn: {
    'activity.not_written':
      'session: the time at which sessions were last active was not stored; the next verification stores it',
    'api_key.use_not_noted':
      'identity: the time at which an API key was last used was not stored. The key works',
    'bootstrap.skipped': 'identity: the configured first App was not created, because there are other Apps',
    'bus.disconnected': 'the connection to NATS is lost; the process connects again',
    'bus.not_connected': 'there is no connection to NATS. Repeated every 5 seconds, with the reason',
    'bus.stream_unread':
      'admin: NATS did not say how full a stream is, or how far its consumers have read. The status has the others',
    'callers.unproved':
      'services: `CALLER_TICKETS` is `accept`, so whoever sends a call says for which App. Set `require` once no process of version 0.2.0 runs',
    'database.watch_failed': 'services: the process could not leave or take back its calls; it tries again',
    'default_wallets.delayed': 'wallet: the default wallet of a user could not be made; it is tried again',
    'default_wallets.failed':
      'wallet: the worker for default wallets could not read or store its queue; it tries again',
    'deployments.not_noted': 'admin: the versions that run were not noted; it looks again in a minute',
    'event.dropped': 'services: an operator has dropped an event that was put aside',
    'events.consumer_failed':
      'services: events of other services cannot be read from NATS; the service tries again',
    'events.count_failed':
      'services: a failed attempt to apply an event was not counted; the event is delivered again',
    'feed.copy_failed': 'events: events could not be copied from NATS into the feed; it is tried again',
    'feed.lease_failed':
      'events: the lease for writing the feed could not be renewed; another replica may take over',
    'idempotency.answer_not_kept':
      'gateway: the answer of a request with an `Idempotency-Key` was not stored; a repetition runs again',
    'idempotency.bucket_failed':
      'gateway: the bucket of `Idempotency-Key`s does not answer; such requests get 503',
    'idempotency.filling':
      'gateway: the App that holds most of the bucket of `Idempotency-Key`s uses so many percent of its budget',
    'idempotency.room_made':
      'gateway: an App held more of the bucket of `Idempotency-Key`s than its budget, or the most of a full one; so many bytes of its `answers` or whole `claims` went',
    'idempotency.upkeep_failed':
      'gateway: the bucket of `Idempotency-Key`s was not looked after; it is tried again',
    'message.expired': 'otp-delivery: a message was not delivered before its code or link ended',
    'message.rejected':
      'otp-delivery: the mail server or Twilio refused a message for good, or did not answer two copies of it (`unanswered`)',
    'message.retry':
      'otp-delivery: a message was not accepted, or not answered (`unanswered`, once); it is tried again',
    'key.erasure_limited':
      'signer: a key of a deleted user stays until another day, because as many were erased today as `ERASED_KEYS_PER_DAY` allows',
    'signature.refused':
      'signer: bytes were not signed, because they are not the payment that transfer asked for. A fault or an attack: its reason says what differs. For `payment_chain_unknown` it names the chain, and the setting to which it belongs if Apps are to pay there',
    'sms.refused':
      'otp-delivery: a limit of SMS has no room. Its reason names the limit; many may mean that somebody pumps SMS',
    'messages.outcome_delayed':
      'otp-delivery: a message was sent, and that could not be stored yet; it is tried again',
    'messages.worker_failed':
      'otp-delivery: the worker for messages could not read or store its queue; it tries again',
    'nest.message': 'NestJS warns',
    'outbox.relay_failed':
      'services: events could not be published; they stay in the outbox, and are tried again',
    'requests.shed':
      'gateway: requests were refused with 503, because the process was at its limit; at most once a second',
    'rpc.outcome_not_kept':
      'services: the outcome of a call with an `Idempotency-Key` was not stored; a repetition runs again',
    'session_jwts.not_kept':
      'session: signed session JWTs were not stored; the next verification signs new ones',
    'streams.consumer_made_again':
      'streams: a consumer of the bus was missing and was made again; it reads what the stream still has',
    'streams.question_failed':
      'streams: a consumer that events, or a process of the version before, asked for was not made',
    'streams.trim_failed':
      'streams: events that every reader has read could not be removed; it is tried again',
    'traces.export_failed': 'the collector of traces does not take spans. At most once a minute',
    'transfer.broadcast_refused': 'transfer: a node did not accept a signed payment; it is broadcast again',
    'transfer.delayed': 'transfer: a payment could not be drafted, broadcast or followed; it is tried again',
    'transfers.worker_failed':
      'transfer: the worker for transfers could not read or store its queue; it tries again',
    'upkeep.failed':
      'services: a scheduled job, such as the removal of old rows, failed; it runs again at its next time',
    'webhook.disabled': 'events: a webhook was disabled, because its endpoint failed for too long',
    'webhook.failed': 'events: the endpoint of a webhook did not accept an event; it is sent again',
    'webhook.postponed':
      'events: an event was not sent to a webhook, because the key provider does not answer',
    'webhooks.worker_failed':
      'events: the worker for webhooks could not read or store its queue; it tries again',
  },
  info: {
    'bootstrap.app_created': 'identity: the configured first App was created',
    'bootstrap.keys_added': 'identity: configured API keys were added to the first App',
    'bus.reconnected': 'the connection to NATS is back',
    'database.found': 'services: PostgreSQL answers again; the process takes calls',
    'event.applied': 'services: an event of another service was applied',
    'event.repeated': 'services: an event arrived that was applied before',
    'feed.lease_lost': 'events: another replica writes the feed now',
    'message.delivered': 'otp-delivery: the mail server or Twilio accepted a message',
    'process.ready': 'the process serves',
    'process.stopped': 'everything is finished; the process exits',
    'process.stopping': 'the process got a signal: it takes no more calls, and finishes those it has',
    request: 'gateway: a request was answered; `code` is `ok` or the code of its error',
    rpc: 'services: a call was answered; `code` is `ok` or the code of its error',
    'streams.trimmed': 'streams: events that every reader has read were removed from a stream',
    'transfer.decided': 'transfer: a chain has decided a transfer, or it cannot be paid any more',
    'transfers.expired': 'transfer: pending transfers that were not confirmed in time have expired',
    'upkeep.removed': 'services: a scheduled job has removed rows that are too old',
    'webhook.delivered': 'events: the endpoint of a webhook accepted an event',
  },
  debug: {
    'message.superseded': 'otp-delivery: a message was not sent, because a newer code replaced its code',
    'nest.message': 'NestJS says what it starts',
  },
} as const satisfies Record<LogLevel, Record<string, string>>;

/** The events of a level. */
export type LogEvent<Level extends LogLevel = LogLevel> = {
  [Each in Level]: keyof (typeof LOG_EVENTS)[Each];
}[Level];
