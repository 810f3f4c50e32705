import { magicLinkCreated, passcodeRequested } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NOBODY } from '../decoys/decoy.rules.js';
import type { NewMagicLink } from '../magic-links/magic-link.entity.js';
import type { MessageKind, QueuedMessage } from '../messages/message.entity.js';
import { LEASE, WIPED } from '../messages/messages.repository.js';
import { linkData } from '../magic-links/magic-link.rules.js';
import type { NewPasscode } from '../passcodes/passcode.entity.js';
import { methodData } from '../passcodes/passcode.rules.js';
import { DESTINATION_LIMITS } from './delivery.rules.js';

/** What every send writes, with a passcode or with a link. */
export interface Send {
  readonly appId: string;
  readonly destinationDigest: Buffer;
  /** Country that an SMS is counted for; null for anything that costs nothing. */
  readonly country: string | null;
  /** SMS that an App may send to a country in an hour. */
  readonly countryLimit: number;
  /** Null in the sandbox, where a send counts and no message leaves. */
  readonly message: QueuedMessage | null;
  /** Whether a copy of the message is kept for the App to read: in test Apps alone. */
  readonly keepsCopy: boolean;
}

/** The destination or its country has no room, so nothing was written. */
export class SendRefused extends Error {
  constructor(readonly full: 'destination' | 'country') {
    super(`the ${full} has no room for another message`);
  }
}

interface SendWindow {
  sends: Date[];
  now: Date;
}

const { burst, day } = DESTINATION_LIMITS;

const sendsWithin = (windowMs: number) =>
  `(SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '${windowMs} ms')`;

// $1 App, $2 digest of the destination, $3 country or null, $4 limit of the country
const ALLOWED = `
  counted AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends) VALUES ($1, $2, ARRAY[now()])
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET
      sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - interval '${day.windowMs} ms') || now(),
      last_sent_at = now()
    WHERE ${sendsWithin(burst.windowMs)} < ${burst.sends} AND ${sendsWithin(day.windowMs)} < ${day.sends}
    RETURNING 1
  ), counted_in_country AS (
    INSERT INTO sms_country_hours AS h (app_id, country, hour, sends)
    SELECT $1::text, $3::text, date_trunc('hour', now()), 1 FROM counted WHERE $3::text IS NOT NULL
    ON CONFLICT (app_id, country, hour) DO UPDATE SET sends = h.sends + 1 WHERE h.sends < $4
    RETURNING 1
  ), allowed AS (
    SELECT 1 FROM counted WHERE $3::text IS NULL UNION ALL SELECT 1 FROM counted_in_country
  )`;

// $5 user, $6 method, $7 passcode or link, $8 its minutes, $9 its digest, $10 IP address, $11 user agent, $12 event or
// null
const EXPIRES_AT = `now() + $8 * interval '1 minute'`;

/** @param first number of the first parameter: message, channel, payload, 1 if claimed, whether a copy is kept */
const queued = (kind: MessageKind, where: string, first: number) => `
  queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until)
    SELECT $${first}::text, $1::text, $5::text, $6::text, '${kind}', $7::text, $${first + 1}::text, $${first + 2}::bytea,
      ${EXPIRES_AT}, $${first + 3}::int, CASE WHEN $${first + 3}::int > 0 THEN now() + interval '${LEASE}' END
    FROM ${where}
    RETURNING id, app_id, payload_sealed
  ), copied AS (
    INSERT INTO test_messages (message_id, app_id, destination_digest, payload_sealed)
    SELECT id, app_id, $2::bytea, payload_sealed FROM queued WHERE $${first + 4}::boolean
  ),`;

/** Whether the destination had room, and whether its country had, too: only then was anything written. */
interface SendOutcome {
  counted: boolean;
  allowed: boolean;
}

const OUTCOME = `
  SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed,
    (SELECT add_event($12::jsonb) FROM allowed WHERE $12::jsonb IS NOT NULL) AS told`;

// As many as an address is sent within ten minutes: a user may type a code of any of these messages.
const MOST_SUPERSEDED = DESTINATION_LIMITS.burst.sends - 1;

// A second code voids the first, whose message must not arrive any more. `cleared` orders messages before passcodes, as
// `UserRowsRepository` does: in another order the two could block each other.
const QUEUED_CODE = `
  cancelled AS (
    UPDATE messages SET state = 'cancelled', ${WIPED}
    WHERE app_id = $1 AND method_id = $6 AND kind = 'passcode' AND state = 'queued' AND EXISTS (SELECT FROM allowed)
    RETURNING 1
  ), cleared AS (
    SELECT FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0
  ), ${queued('passcode', 'cleared', 13)}`;

// A send resets no count of wrong guesses.
const sendingPasscode = (queuing: string, where: string) => `
  WITH ${ALLOWED}, ${queuing} stored AS (
    INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent)
    SELECT $1::text, $6::text, $5::text, $7::text, $9::bytea, ${EXPIRES_AT}, $10::text, $11::text FROM ${where}
    ON CONFLICT (app_id, method_id) DO UPDATE SET
      user_id = excluded.user_id, otp_id = excluded.otp_id, code_digest = excluded.code_digest,
      expires_at = excluded.expires_at, fingerprint_ip = excluded.fingerprint_ip,
      fingerprint_user_agent = excluded.fingerprint_user_agent,
      attempts = 0, consumed_at = NULL, sent_at = now(),
      superseded_digests = (array_remove(passcodes.code_digest || passcodes.superseded_digests, NULL))[1:${MOST_SUPERSEDED}]
  )
  ${OUTCOME}`;

// Earlier links stay valid. $13 type of the method
const sendingLink = (queuing: string) => `
  WITH ${ALLOWED}, ${queuing} stored AS (
    INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
      fingerprint_ip, fingerprint_user_agent)
    SELECT $7::text, $1::text, $5::text, $6::text, $13::text, 'email', $9::bytea, ${EXPIRES_AT}, $10::text, $11::text
    FROM allowed
  )
  ${OUTCOME}`;

/** No message was ever queued for the method of a send without one: it is a sandbox address, or a decoy. */
const SENDING = {
  passcode: { queues: sendingPasscode(QUEUED_CODE, 'cleared'), only: sendingPasscode('', 'allowed') },
  link: { queues: sendingLink(queued('magic_link', 'allowed', 14)), only: sendingLink('') },
};

/**
 * Sends: counted, queued, stored and published by one statement. SQL: it decides between parallel sends to one destination, and the
 * database's clock judges the limits.
 */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Replaces the method's code; no event tells of a decoy. @throws SendRefused */
  sendPasscode(send: Send, passcode: NewPasscode): Promise<void> {
    const { appId, userId } = passcode;
    const data = { ...methodData(passcode), ...messageOf(send) };
    const event = userId === NOBODY ? null : this.outbox.event(passcodeRequested, { appId, userId, data });
    const values = valuesOf(send, passcode, passcode.otpId, passcode.codeDigest);
    return this.send(send, SENDING.passcode, [...values, event]);
  }

  /** @throws SendRefused */
  sendLink(send: Send, link: NewMagicLink): Promise<void> {
    const { appId, userId, methodType } = link;
    const data = { ...linkData(link), ...messageOf(send) };
    const event = userId === NOBODY ? null : this.outbox.event(magicLinkCreated, { appId, userId, data });
    const values = valuesOf(send, link, link.id, link.tokenDigest);
    return this.send(send, SENDING.link, [...values, event, methodType]);
  }

  /** The latest sends to a destination, and the database's time. */
  async windowOf(appId: string, destinationDigest: Buffer): Promise<SendWindow | undefined> {
    const [window] = await this.source.query<SendWindow[]>(
      'SELECT sends, now() AS now FROM send_windows WHERE app_id = $1 AND destination_digest = $2',
      [appId, destinationDigest],
    );
    return window;
  }

  /** Of the hour that SMS to countries are counted in. */
  async secondsLeftInHour(): Promise<number> {
    const [row] = await this.source.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM date_trunc('hour', now()) + interval '1 hour' - now()))::int AS seconds`,
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  /** A country that has no room refuses after the destination was counted, which the transaction undoes. */
  private async send(send: Send, { queues, only }: typeof SENDING.link, values: unknown[]): Promise<void> {
    const { country, message, keepsCopy } = send;
    const run = async (manager: EntityManager) => {
      const [sent] = await (message === null
        ? manager.query<[SendOutcome]>(only, values)
        : manager.query<[SendOutcome]>(queues, [...values, ...queuedValues(message), keepsCopy]));
      if (!sent.allowed) throw new SendRefused(sent.counted ? 'country' : 'destination');
    };
    await (country === null ? run(this.source.manager) : this.source.transaction(run));
    this.outbox.nudge();
  }
}

type Sent = Pick<
  NewPasscode,
  'userId' | 'methodId' | 'expiresInMinutes' | 'fingerprintIp' | 'fingerprintUserAgent'
>;

/** The id of the message, where one is sent. */
const messageOf = ({ message }: Send) => (message ? { message_id: message.id } : {});

function valuesOf(
  { appId, destinationDigest, country, countryLimit }: Send,
  { userId, methodId, expiresInMinutes, fingerprintIp, fingerprintUserAgent }: Sent,
  id: string,
  digest: Buffer,
): unknown[] {
  return [
    ...[appId, destinationDigest, country, countryLimit],
    ...[userId, methodId, id, expiresInMinutes, digest, fingerprintIp, fingerprintUserAgent],
  ];
}

function queuedValues({ id, channel, encryptedPayload, isClaimed }: QueuedMessage): unknown[] {
  return [id, channel, encryptedPayload, Number(isClaimed)];
}
