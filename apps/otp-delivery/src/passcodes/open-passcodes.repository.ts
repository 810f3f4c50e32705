import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The passcode that a message carries. */
export interface PasscodeOfMessage {
  readonly appId: string;
  readonly userId: string;
  readonly methodId: string;
  /** Whether it could still be entered. */
  readonly isOpen: boolean;
  readonly fingerprintIp: string | null;
  readonly fingerprintUserAgent: string | null;
}

const OF_MESSAGE = statement<PasscodeOfMessage>('passcodes_of_message')`
  SELECT m.app_id AS "appId", m.user_id AS "userId", m.method_id AS "methodId", p.otp_id IS NOT NULL AS "isOpen",
      p.fingerprint_ip AS "fingerprintIp", p.fingerprint_user_agent AS "fingerprintUserAgent"
    FROM messages m LEFT JOIN passcodes p ON m.kind = 'passcode' AND p.app_id = m.app_id AND p.method_id = m.method_id
      AND p.otp_id = m.source_id AND p.consumed_at IS NULL AND p.expires_at > now() AND p.code_digest IS NOT NULL
    WHERE m.id = $1 AND ($2::text IS NULL OR m.app_id = $2)`;

/** SQL: a join, by the database's clock. */
@Injectable()
export class OpenPasscodesRepository {
  constructor(private readonly source: DataSource) {}

  /** @param appId of the only App that may have it; null for any. */
  ofMessage(messageId: string, appId: string | null): Promise<PasscodeOfMessage | undefined> {
    return OF_MESSAGE.first(this.source, [messageId, appId]);
  }
}
