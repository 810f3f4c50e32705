import { magicLinkCreated, passcodeRequested } from '@latchkey/contracts/catalogue';
import { type Statement, statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { methodData, NOBODY } from '../passcodes/method-ids.rules.js';
import type { NewMagicLink } from '../magic-links/magic-link.entity.js';
import { LEASE, WIPED } from '../messages/messages.repository.js';
import { linkData } from '../magic-links/magic-link.rules.js';
import type { NewPasscode } from '../passcodes/passcode.entity.js';
import { CodeSendsRepository, COUNT_SEND, REPLACE_CODE, type Send } from './code-sends.repository.js';
import { type SmsLimit, SmsCountsRepository } from './sms-counts.repository.js';

/** A limit has no room, so nothing was written. */
export class SendRefused extends Error {
  constructor(readonly full: 'destination' | 'country' | SmsLimit) {
    super(`the limit of the ${full} has no room for another message`);
  }
}

/** The latest sends to a destination or a range, and the database's time. */
export interface SendWindow {
  sends: Date[];
  now: Date;
}

/** Whether the destination had room, and whether its country had, too: only then was anything written. */
interface SendOutcome {
  counted: boolean;
  allowed: boolean;
}

// The parameters of both statements, in the order of `valuesOf`. A country, an event and a message may be null.
// $1 App, $2 digest of the destination, $3 country, $4 limit of the country,
// $5 user, $6 method, $7 passcode or link, $8 its minutes, $9 its digest, $10 IP address, $11 user agent, $12 event,
// $13 message, $14 channel, $15 payload, $16 1 if claimed, else 0, $17 whether a copy is kept.

// A second code voids the first, whose message must not arrive any more. `cleared` orders messages before passcodes, as
// `UserRowsRepository` does: in another order the two could block each other. A send resets no count of wrong guesses.
// $18 country of an SMS without a secret key, where a right guess is counted; $19 that of any SMS.
const SEND_PASSCODE = statement<SendOutcome>('deliveries_send_passcode')`
  WITH counted AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends) VALUES ($1, $2, ARRAY[now()])
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET ${COUNT_SEND} RETURNING 1
  ), counted_in_country AS (
    INSERT INTO sms_country_hours AS h (app_id, country, hour, sends)
    SELECT $1::text, $3::text, date_trunc('hour', now()), 1 FROM counted WHERE $3::text IS NOT NULL
    ON CONFLICT (app_id, country, hour) DO UPDATE SET sends = h.sends + 1 WHERE h.sends < $4
    RETURNING 1
  ), allowed AS (
    SELECT 1 FROM counted WHERE $3::text IS NULL UNION ALL SELECT 1 FROM counted_in_country
  ), cancelled AS (
    UPDATE messages SET state = 'cancelled', ${WIPED}
    WHERE app_id = $1 AND method_id = $6 AND kind = 'passcode' AND state = 'queued' AND EXISTS (SELECT FROM allowed)
      AND $13::text IS NOT NULL
    RETURNING 1
  ), cleared AS (
    SELECT FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0
  ), queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until, country)
    SELECT $13::text, $1::text, $5::text, $6::text, 'passcode', $7::text, $14::text, $15::bytea,
      now() + $8 * interval '1 minute', $16::int, CASE WHEN $16::int > 0 THEN now() + interval '${LEASE}' END,
      $19::text
    FROM cleared WHERE $13::text IS NOT NULL
    RETURNING id, app_id, payload_sealed
  ), copied AS (
    INSERT INTO test_messages (message_id, app_id, destination_digest, payload_sealed)
    SELECT id, app_id, $2::bytea, payload_sealed FROM queued WHERE $17::boolean
  ), stored AS (
    INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent,
      sms_country)
    SELECT $1::text, $6::text, $5::text, $7::text, $9::bytea, now() + $8 * interval '1 minute', $10::text, $11::text,
      $18::text
    FROM cleared
    ON CONFLICT (app_id, method_id) DO UPDATE SET ${REPLACE_CODE}
  )
  SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed,
    (SELECT add_event($12::jsonb) FROM allowed WHERE $12::jsonb IS NOT NULL) AS told`;

// Earlier links stay valid. $18 type of the method.
const SEND_LINK = statement<SendOutcome>('deliveries_send_link')`
  WITH counted AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends) VALUES ($1, $2, ARRAY[now()])
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET ${COUNT_SEND} RETURNING 1
  ), counted_in_country AS (
    INSERT INTO sms_country_hours AS h (app_id, country, hour, sends)
    SELECT $1::text, $3::text, date_trunc('hour', now()), 1 FROM counted WHERE $3::text IS NOT NULL
    ON CONFLICT (app_id, country, hour) DO UPDATE SET sends = h.sends + 1 WHERE h.sends < $4
    RETURNING 1
  ), allowed AS (
    SELECT 1 FROM counted WHERE $3::text IS NULL UNION ALL SELECT 1 FROM counted_in_country
  ), queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until)
    SELECT $13::text, $1::text, $5::text, $6::text, 'magic_link', $7::text, $14::text, $15::bytea,
      now() + $8 * interval '1 minute', $16::int, CASE WHEN $16::int > 0 THEN now() + interval '${LEASE}' END
    FROM allowed WHERE $13::text IS NOT NULL
    RETURNING id, app_id, payload_sealed
  ), copied AS (
    INSERT INTO test_messages (message_id, app_id, destination_digest, payload_sealed)
    SELECT id, app_id, $2::bytea, payload_sealed FROM queued WHERE $17::boolean
  ), stored AS (
    INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
      fingerprint_ip, fingerprint_user_agent)
    SELECT $7::text, $1::text, $5::text, $6::text, $18::text, 'email', $9::bytea, now() + $8 * interval '1 minute',
      $10::text, $11::text
    FROM allowed
  )
  SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed,
    (SELECT add_event($12::jsonb) FROM allowed WHERE $12::jsonb IS NOT NULL) AS told`;

const WINDOW = statement<SendWindow>('deliveries_window')`
  SELECT sends, now() AS now FROM send_windows WHERE app_id = $1 AND destination_digest = $2`;

/**
 * Sends: counted, queued, stored and published by one statement. SQL: it decides between parallel sends to one destination, and the
 * database's clock judges the limits.
 */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly smsCounts: SmsCountsRepository,
    private readonly codes: CodeSendsRepository,
  ) {}

  /** Replaces the method's code; no event tells of a decoy. @throws SendRefused */
  async sendPasscode(send: Send, passcode: NewPasscode): Promise<void> {
    const { appId, userId, otpId, codeDigest } = passcode;
    const country = send.message?.country ?? undefined;
    const data = { ...methodData(passcode), ...messageOf(send), ...(country && { country }) };
    const event = userId === NOBODY ? null : this.outbox.event(passcodeRequested, { appId, userId, data });
    if (send.sms === null) {
      if (!(await this.codes.add(send, passcode, event))) throw new SendRefused('destination');
      return this.outbox.nudge();
    }
    const sent = { ...passcode, id: otpId, digest: codeDigest, event };
    const countedFor = send.sms.withSecretKey ? null : send.sms.country;
    return this.send(send, SEND_PASSCODE, [...valuesOf(send, sent), countedFor, send.message?.country]);
  }

  /** @throws SendRefused */
  sendLink(send: Send, link: NewMagicLink): Promise<void> {
    const { appId, userId, methodType, tokenDigest } = link;
    const data = { ...linkData(link), ...messageOf(send) };
    const event = userId === NOBODY ? null : this.outbox.event(magicLinkCreated, { appId, userId, data });
    return this.send(send, SEND_LINK, [
      ...valuesOf(send, { ...link, digest: tokenDigest, event }),
      methodType,
    ]);
  }

  /** The latest sends to a destination, and the database's time. */
  windowOf(appId: string, destinationDigest: Buffer): Promise<SendWindow | undefined> {
    return WINDOW.first(this.source, [appId, destinationDigest]);
  }

  /** A limit of SMS that has no room refuses after the destination was counted, which the transaction undoes. */
  private async send(
    { appId, sms }: Send,
    sending: Statement<SendOutcome>,
    values: unknown[],
  ): Promise<void> {
    const run = async (manager: EntityManager) => {
      const sent = await sending.first(manager, values);
      if (!sent?.allowed) throw new SendRefused(sent?.counted ? 'country' : 'destination');
      const full = sms && (await this.smsCounts.count(manager, appId, sms));
      if (full) throw new SendRefused(full);
    };
    await (sms === null ? run(this.source.manager) : this.source.transaction(run));
    this.outbox.nudge();
  }
}

/** What is sent, and its event; null for a decoy. */
type Sent = Pick<
  NewPasscode,
  'userId' | 'methodId' | 'expiresInMinutes' | 'fingerprintIp' | 'fingerprintUserAgent'
> & {
  readonly id: string;
  readonly digest: Buffer;
  readonly event: string | null;
};

/** The id of the message, where one is sent. */
const messageOf = ({ message }: Send) => (message ? { message_id: message.id } : {});

function valuesOf({ appId, destinationDigest, sms, message, keepsCopy }: Send, sent: Sent) {
  return [
    ...[appId, destinationDigest, sms?.country, sms?.countryLimit],
    ...[sent.userId, sent.methodId, sent.id, sent.expiresInMinutes, sent.digest],
    ...[sent.fingerprintIp, sent.fingerprintUserAgent, sent.event],
    ...[message?.id, message?.channel, message?.encryptedPayload, Number(message?.isClaimed ?? 0), keepsCopy],
  ];
}
