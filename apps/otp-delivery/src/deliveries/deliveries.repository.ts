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

// $5 message or null, $6 user, $7 method, $8 passcode or link, $9 its minutes, $10 channel, $11 payload,
// $12 1 if claimed, $13 whether a copy is kept
const queued = (kind: MessageKind, where: string) => `
  queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until)
    SELECT $5::text, $1::text, $6::text, $7::text, '${kind}', $8::text, $10::text, $11::bytea,
      now() + $9 * interval '1 minute', $12::int, CASE WHEN $12::int > 0 THEN now() + interval '${LEASE}' END
    FROM ${where} WHERE $5::text IS NOT NULL
    RETURNING id, app_id, payload_sealed
  ), copied AS (
    INSERT INTO test_messages (message_id, app_id, destination_digest, payload_sealed)
    SELECT id, app_id, $2::bytea, payload_sealed FROM queued WHERE $13::boolean
  )`;

/** Whether the destination had room, and whether its country had, too: only then was anything written. */
interface SendOutcome {
  counted: boolean;
  allowed: boolean;
}

const outcome = (event: string) => `
  SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed,
    (SELECT add_event(${event}::jsonb) FROM allowed WHERE ${event}::jsonb IS NOT NULL) AS told`;

// As many as an address is sent within ten minutes: a user may type a code of any of these messages.
const MOST_SUPERSEDED = DESTINATION_LIMITS.burst.sends - 1;

// A second code voids the first, whose message must not arrive any more. `cleared` orders messages before passcodes, as
// `UserRowsRepository` does: in another order the two could block each other. A send resets no count of wrong guesses.
const SEND_PASSCODE = `
  WITH ${ALLOWED}, cancelled AS (
    UPDATE messages SET state = 'cancelled', ${WIPED}
    WHERE app_id = $1 AND method_id = $7 AND kind = 'passcode' AND state = 'queued' AND EXISTS (SELECT FROM allowed)
    RETURNING 1
  ), cleared AS (
    SELECT FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0
  ), ${queued('passcode', 'cleared')}, stored AS (
    INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent)
    SELECT $1::text, $7::text, $6::text, $8::text, $14::bytea, now() + $9 * interval '1 minute', $15::text, $16::text
    FROM cleared
    ON CONFLICT (app_id, method_id) DO UPDATE SET
      user_id = excluded.user_id, otp_id = excluded.otp_id, code_digest = excluded.code_digest,
      expires_at = excluded.expires_at, fingerprint_ip = excluded.fingerprint_ip,
      fingerprint_user_agent = excluded.fingerprint_user_agent,
      attempts = 0, consumed_at = NULL, sent_at = now(),
      superseded_digests = (array_remove(passcodes.code_digest || passcodes.superseded_digests, NULL))[1:${MOST_SUPERSEDED}]
  )
  ${outcome('$17')}`;

// Earlier links stay valid.
const SEND_LINK = `
  WITH ${ALLOWED}, ${queued('magic_link', 'allowed')}, stored AS (
    INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
      fingerprint_ip, fingerprint_user_agent)
    SELECT $8::text, $1::text, $6::text, $7::text, $17::text, 'email', $14::bytea,
      now() + $9 * interval '1 minute', $15::text, $16::text
    FROM allowed
  )
  ${outcome('$18')}`;

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
    const { appId, userId, codeDigest, fingerprintIp, fingerprintUserAgent } = passcode;
    const data = { ...methodData(passcode), ...messageOf(send) };
    const event = userId === NOBODY ? null : this.outbox.event(passcodeRequested, { appId, userId, data });
    const stored = [codeDigest, fingerprintIp, fingerprintUserAgent, event];
    return this.send(send, SEND_PASSCODE, [...valuesOf(send, passcode, passcode.otpId), ...stored]);
  }

  /** @throws SendRefused */
  sendLink(send: Send, link: NewMagicLink): Promise<void> {
    const { appId, userId, tokenDigest, fingerprintIp, fingerprintUserAgent, methodType } = link;
    const data = { ...linkData(link), ...messageOf(send) };
    const event = userId === NOBODY ? null : this.outbox.event(magicLinkCreated, { appId, userId, data });
    const stored = [tokenDigest, fingerprintIp, fingerprintUserAgent, methodType, event];
    return this.send(send, SEND_LINK, [...valuesOf(send, link, link.id), ...stored]);
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
  private async send({ country }: Send, statement: string, values: unknown[]): Promise<void> {
    const run = async (manager: EntityManager) => {
      const [sent] = await manager.query<[SendOutcome]>(statement, values);
      if (!sent.allowed) throw new SendRefused(sent.counted ? 'country' : 'destination');
    };
    await (country === null ? run(this.source.manager) : this.source.transaction(run));
    this.outbox.nudge();
  }
}

interface Sent {
  readonly userId: string;
  readonly methodId: string;
  readonly expiresInMinutes: number;
}

/** The id of the message, where one is sent. */
const messageOf = ({ message }: Send) => (message ? { message_id: message.id } : {});

function valuesOf(
  { appId, destinationDigest, country, countryLimit, message, keepsCopy }: Send,
  { userId, methodId, expiresInMinutes }: Sent,
  sourceId: string,
): unknown[] {
  return [
    ...[appId, destinationDigest, country, countryLimit],
    ...[message?.id ?? null, userId, methodId, sourceId, expiresInMinutes],
    ...[message?.channel ?? null, message?.encryptedPayload ?? null, Number(message?.isClaimed ?? false)],
    keepsCopy,
  ];
}
