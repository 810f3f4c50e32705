import { Injectable } from '@nestjs/common';
import { statement, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../sessions/grants.repository.js';
import type { ProofKind } from '../sessions/proofs.rules.js';

/** A TOTP or a passkey that a user has enrolled. */
export interface SecondFactor extends Subject {
  methodId: string;
  type: 'totp' | 'webauthn';
}

// An event may come after that of the removal.
const ADD = statement('second_factors_add')`
  INSERT INTO second_factors (app_id, user_id, method_id, type) SELECT $1, $2, $3, $4
    WHERE NOT EXISTS (SELECT FROM removed_methods WHERE app_id = $1 AND user_id = $2 AND method_id = $3)
  ON CONFLICT DO NOTHING`;

// In one order, so that two of one user do not wait for each other in a circle.
const REMEMBER = statement('second_factors_remember')`
  INSERT INTO second_factors (app_id, user_id, method_id, type)
    SELECT $1, $2, proved, kind FROM unnest($3::text[], $4::text[]) AS known (proved, kind)
      WHERE may_grant($1, $2, ARRAY[proved]) ORDER BY proved
  ON CONFLICT DO NOTHING`;

/** What is known of the second factors of users; a removal is that of the method. */
@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly source: DataSource) {}

  /** Not of a deleted user, nor of a method that was removed. The lock is that of a grant: a removal waits. */
  async add(tx: EntityManager, factor: SecondFactor): Promise<void> {
    const { appId, userId, methodId, type } = factor;
    if (await DELETED_USERS.admit(tx, factor)) await ADD.run(tx, [appId, userId, methodId, type]);
  }

  /** Methods by which the user has proved a second kind. SQL: one statement, with the lock and the refusals of a grant. */
  async remember(
    { appId, userId }: Subject,
    proofs: readonly { methodId: string; kind: ProofKind }[],
  ): Promise<void> {
    const methods = [proofs.map(({ methodId }) => methodId), proofs.map(({ kind }) => kind)];
    await REMEMBER.run(this.source, [appId, userId, ...methods]);
  }
}
