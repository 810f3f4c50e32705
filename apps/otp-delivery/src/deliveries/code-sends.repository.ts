import { type Placed, RowWriter, statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LEASE, WIPED } from '../messages/messages.repository.js';
import type { NewPasscode } from '../passcodes/passcode.entity.js';
import type { QueuedMessage } from '../messages/message.entity.js';
import { DESTINATION_LIMITS } from './delivery.rules.js';
import type { CountedSms } from './sms-counts.repository.js';

/** What every send writes, with a passcode or with a link. */
export interface Send {
  readonly appId: string;
  readonly destinationDigest: Buffer;
  /** Null for anything that costs nothing. */
  readonly sms: CountedSms | null;
  /** Null in the sandbox, where a send counts and no message leaves. */
  readonly message: QueuedMessage | null;
  /** Whether a copy of the message is kept for the App to read: in test Apps alone. */
  readonly keepsCopy: boolean;
}

const { burst, day } = DESTINATION_LIMITS;

/** SQL: what another send to a destination does to its window `w`, and whether that has room. */
export const COUNT_SEND = `
      sends = ARRAY(SELECT s FROM unnest(w.sends) s WHERE s > now() - interval '${day.windowMs} ms') || now(),
      last_sent_at = now()
    WHERE (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '${burst.windowMs} ms') < ${burst.sends}
      AND (SELECT count(*) FROM unnest(w.sends) s WHERE s > now() - interval '${day.windowMs} ms') < ${day.sends}`;

// As many as an address is sent within ten minutes: a user may type a code of any of these messages.
const MOST_SUPERSEDED = burst.sends - 1;

/** SQL: the code of a method becomes another one. */
export const REPLACE_CODE = `
      user_id = excluded.user_id, otp_id = excluded.otp_id, code_digest = excluded.code_digest,
      expires_at = excluded.expires_at, fingerprint_ip = excluded.fingerprint_ip,
      fingerprint_user_agent = excluded.fingerprint_user_agent, sms_country = excluded.sms_country,
      attempts = 0, consumed_at = NULL, sent_at = now(),
      superseded_digests = (array_remove(passcodes.code_digest || passcodes.superseded_digests, NULL))[1:${MOST_SUPERSEDED}]`;

// The same as `deliveries_send_passcode` for several codes that cost nothing, to a destination each.
const SEND = statement<Placed>('code_sends_add')`
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bytea[], $8::text[],
        $9::text[], $10::jsonb[], $11::text[], $12::text[], $13::bytea[], $14::int[], $15::boolean[], $16::text[])
      WITH ORDINALITY AS given (app_id, destination_digest, user_id, method_id, otp_id, minutes, code_digest, ip, agent,
        event, message_id, channel, payload, claimed, keeps_copy, country, place)
  ), counted AS (
    INSERT INTO send_windows AS w (app_id, destination_digest, sends)
    SELECT app_id, destination_digest, ARRAY[now()] FROM given ORDER BY app_id, destination_digest
    ON CONFLICT (app_id, destination_digest) DO UPDATE SET ${COUNT_SEND} RETURNING app_id, destination_digest
  ), allowed AS (
    SELECT given.* FROM given JOIN counted USING (app_id, destination_digest)
  ), cancelled AS (
    UPDATE messages SET state = 'cancelled', ${WIPED} FROM allowed
    WHERE messages.app_id = allowed.app_id AND messages.method_id = allowed.method_id AND kind = 'passcode'
      AND state = 'queued' AND message_id IS NOT NULL
    RETURNING 1
  ), cleared AS (
    SELECT * FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0
  ), queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until, country)
    SELECT message_id, app_id, user_id, method_id, 'passcode', otp_id, channel, payload,
      now() + minutes * interval '1 minute', claimed, CASE WHEN claimed > 0 THEN now() + interval '${LEASE}' END, country
    FROM cleared WHERE message_id IS NOT NULL
    RETURNING id, payload_sealed
  ), copied AS (
    INSERT INTO test_messages (message_id, app_id, destination_digest, payload_sealed)
    SELECT id, app_id, destination_digest, payload_sealed FROM queued JOIN given ON message_id = id WHERE keeps_copy
  ), stored AS (
    INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent)
    SELECT app_id, method_id, user_id, otp_id, code_digest, now() + minutes * interval '1 minute', ip, agent FROM cleared
    ORDER BY app_id, method_id
    ON CONFLICT (app_id, method_id) DO UPDATE SET ${REPLACE_CODE}
  )
  SELECT place::int, (SELECT add_event(event) WHERE event IS NOT NULL) AS told FROM allowed`;

const destinationOf = ([appId, digest]: readonly unknown[]): string =>
  JSON.stringify([appId, (digest as Buffer).toString('hex')]);

/** Sends of passcodes that cost nothing, such as emails: those of one turn are counted, queued and stored together. */
@Injectable()
export class CodeSendsRepository {
  private readonly sends: RowWriter<object>;

  constructor(source: DataSource) {
    this.sends = new RowWriter(source, SEND, destinationOf);
  }

  /** False where the destination has no room; then nothing was written. @param event null for a decoy. */
  async add(send: Send, passcode: NewPasscode, event: string | null): Promise<boolean> {
    const { appId, destinationDigest, message, keepsCopy } = send;
    const { userId, methodId, otpId, expiresInMinutes, codeDigest } = passcode;
    const written = await this.sends.write([
      ...[appId, destinationDigest, userId, methodId, otpId, expiresInMinutes, codeDigest],
      ...[passcode.fingerprintIp, passcode.fingerprintUserAgent, event, message?.id, message?.channel],
      ...[message?.encryptedPayload, Number(message?.isClaimed ?? 0), keepsCopy, message?.country],
    ]);
    return written !== undefined;
  }
}
