import type { ProofKind } from '@latchkey/contracts';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

// An account whose provider has vouched for an email of the user may have been linked by whoever reads the mailbox.
const KINDS = statement<{ kind: ProofKind }>('user_proof_kinds')`
  SELECT 'mailbox' AS kind FROM emails WHERE app_id = $1 AND user_id = $2 AND verified
  UNION SELECT 'phone' FROM phone_numbers WHERE app_id = $1 AND user_id = $2 AND verified
  UNION SELECT CASE WHEN email_vouched THEN 'mailbox' ELSE 'account' END
    FROM idp_identities WHERE app_id = $1 AND user_id = $2
  ORDER BY kind`;

/** What users can prove with what identity knows of them. */
@Injectable()
export class ProofKindsRepository {
  constructor(private readonly source: DataSource) {}

  /** Each kind once. SQL: one statement reads three tables. */
  async ofUser(appId: string, userId: string): Promise<ProofKind[]> {
    const rows = await KINDS.rows(this.source, [appId, userId]);
    return rows.map(({ kind }) => kind);
  }
}
