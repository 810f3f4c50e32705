import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewMagicLink } from '../magic-links/magic-links.repository.js';
import { LEASE, type NewMessage } from '../messages/messages.repository.js';
import type { NewPasscode } from '../passcodes/passcodes.repository.js';
import { DESTINATION_LIMITS } from '../send-limits/send-limits.rules.js';

/** What every send writes down, whatever it carries. */
export interface Send {
  readonly appId: string;
  readonly destinationDigest: Buffer;
  /** Country that an SMS is counted for; null for anything that costs nothing. */
  readonly country: string | null;
  /** SMS that an App may send to a country in an hour. */
  readonly countryLimit: number;
  /** Null in the sandbox: it counts, and sends nothing. */
  readonly message: QueuedMessage | null;
}

/** `isClaimed`: under a lease of this process from the start, for its first attempt. */
export type QueuedMessage = NewMessage & { readonly isClaimed: boolean };

/** Whether the destination had room, and whether the country had, too: only then was anything written. */
export interface SendOutcome {
  readonly counted: boolean;
  readonly allowed: boolean;
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

// $5 message or null, $6 user, $7 method, $8 passcode or link, $9 its minutes, $10 channel, $11 payload, $12 1 if claimed
const queued = (kind: NewMessage['kind'], where: string) => `
  queued AS (
    INSERT INTO messages (id, app_id, user_id, method_id, kind, source_id, channel, payload_sealed, expires_at,
      attempts, leased_until)
    SELECT $5::text, $1::text, $6::text, $7::text, '${kind}', $8::text, $10::text, $11::bytea,
      now() + $9 * interval '1 minute', $12::int, CASE WHEN $12::int > 0 THEN now() + interval '${LEASE}' END
    FROM ${where} WHERE $5::text IS NOT NULL
  )`;

const OUTCOME = 'SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed';

// A second code voids the first: its message must not arrive any more. `cleared` makes messages come before passcodes,
// as where users are removed: in another order the two could block each other. A send forgives no wrong guess.
const SEND_PASSCODE = `
  WITH ${ALLOWED}, cancelled AS (
    UPDATE messages SET state = 'cancelled', payload_sealed = NULL, leased_until = NULL, finished_at = now()
    WHERE app_id = $1 AND method_id = $7 AND kind = 'passcode' AND state = 'queued' AND EXISTS (SELECT FROM allowed)
    RETURNING 1
  ), cleared AS (
    SELECT FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0
  ), ${queued('passcode', 'cleared')}, stored AS (
    INSERT INTO passcodes (app_id, method_id, user_id, otp_id, code_digest, expires_at, fingerprint_ip, fingerprint_user_agent)
    SELECT $1::text, $7::text, $6::text, $8::text, $13::bytea, now() + $9 * interval '1 minute', $14::text, $15::text
    FROM cleared
    ON CONFLICT (app_id, method_id) DO UPDATE SET
      user_id = excluded.user_id, otp_id = excluded.otp_id, code_digest = excluded.code_digest,
      expires_at = excluded.expires_at, fingerprint_ip = excluded.fingerprint_ip,
      fingerprint_user_agent = excluded.fingerprint_user_agent,
      attempts = 0, consumed_at = NULL, sent_at = now()
  )
  ${OUTCOME}`;

// Earlier links stay valid.
const SEND_LINK = `
  WITH ${ALLOWED}, ${queued('magic_link', 'allowed')}, stored AS (
    INSERT INTO magic_links (id, app_id, user_id, method_id, method_type, kind, token_digest, expires_at,
      fingerprint_ip, fingerprint_user_agent)
    SELECT $8::text, $1::text, $6::text, $7::text, $16::text, 'email', $13::bytea,
      now() + $9 * interval '1 minute', $14::text, $15::text
    FROM allowed
  )
  ${OUTCOME}`;

/** Sends: counted, queued and stored by one statement. A send that is refused has written nothing. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly source: DataSource) {}

  /** Puts a fresh code in the place of the one before. */
  sendPasscode(send: Send, passcode: NewPasscode): Promise<SendOutcome> {
    const { otpId, codeDigest, fingerprintIp, fingerprintUserAgent } = passcode;
    const values = valuesOf(send, { ...passcode, id: otpId });
    return this.send(send, SEND_PASSCODE, [...values, codeDigest, fingerprintIp, fingerprintUserAgent]);
  }

  sendLink(send: Send, link: NewMagicLink): Promise<SendOutcome> {
    const { tokenDigest, fingerprintIp, fingerprintUserAgent, methodType } = link;
    const stored = [tokenDigest, fingerprintIp, fingerprintUserAgent, methodType];
    return this.send(send, SEND_LINK, [...valuesOf(send, link), ...stored]);
  }

  private async send({ country }: Send, statement: string, values: unknown[]): Promise<SendOutcome> {
    if (country === null) return outcomeOf(this.source.manager, statement, values);
    // What a country refuses was counted for its destination by then.
    return this.source
      .transaction(async (tx) => {
        const outcome = await outcomeOf(tx, statement, values);
        if (!outcome.allowed) throw new RefusedSend(outcome);
        return outcome;
      })
      .catch((error: unknown) => {
        if (error instanceof RefusedSend) return error.outcome;
        throw error;
      });
  }
}

async function outcomeOf(manager: EntityManager, statement: string, values: unknown[]): Promise<SendOutcome> {
  const [outcome] = await manager.query<[SendOutcome]>(statement, values);
  return outcome;
}

interface Source {
  readonly id: string;
  readonly userId: string;
  readonly methodId: string;
  readonly expiresInMinutes: number;
}

function valuesOf(
  { appId, destinationDigest, country, countryLimit, message }: Send,
  { id, userId, methodId, expiresInMinutes }: Source,
): unknown[] {
  return [
    ...[appId, destinationDigest, country, countryLimit],
    ...[message?.id ?? null, userId, methodId, id, expiresInMinutes],
    ...[message?.channel ?? null, message?.payloadSealed ?? null, Number(message?.isClaimed ?? false)],
  ];
}

class RefusedSend extends Error {
  constructor(readonly outcome: SendOutcome) {
    super('the country of the destination has no room');
  }
}
