import { OPERATORS_APP_ID, type OperatorRole } from '@latchkey/contracts';
import {
  appCreated,
  operatorInvited,
  operatorRemoved,
  operatorRoleChanged,
} from '@latchkey/contracts/catalogue';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OperatorsApp } from './operators-app.rules.js';

export interface OperatorRow {
  readonly userId: string;
  readonly role: OperatorRole;
  readonly name: string;
  readonly email: string;
  readonly invitedAt: Date;
}

/** @returns a row where the App was made, or became another one. */
const KEEP_APP = statement<{ isNew: boolean }>('operators_keep_app')`
  INSERT INTO apps (id, name, environment, tier, settings, payments_need_person)
  VALUES ($1, 'Latchkey', $2, 'enterprise', $3::jsonb, true)
  ON CONFLICT (id) DO UPDATE
    SET environment = EXCLUDED.environment, settings = EXCLUDED.settings, updated_at = now()
    WHERE (apps.environment, apps.settings) IS DISTINCT FROM (EXCLUDED.environment, EXCLUDED.settings)
  RETURNING xmax = 0 AS "isNew"`;

const READ_APP = statement<OperatorsApp>('operators_read_app')`
  SELECT environment, settings FROM apps WHERE id = $1`;

const ADD = statement('operators_add')`INSERT INTO operators (user_id, role) VALUES ($1, $2)`;

const READ = statement<OperatorRow>('operators_read')`
  SELECT o.user_id AS "userId", o.role, u.first_name AS name, o.invited_at AS "invitedAt",
    coalesce((SELECT e.email FROM emails e WHERE e.app_id = u.app_id AND e.user_id = u.id ORDER BY e.created_at, e.id
      LIMIT 1), '') AS email
  FROM operators o JOIN users u ON u.id = o.user_id
  WHERE $1::text IS NULL OR o.user_id = $1
  ORDER BY o.invited_at, o.user_id`;

// The lock makes a parallel change of another admin wait, and counts the admins as that change leaves them.
const ONE_STAYS = `
  WITH admins AS MATERIALIZED (
    SELECT user_id FROM operators WHERE role = 'admin' ORDER BY user_id FOR UPDATE
  )`;
const IS_NOT_LAST = `((SELECT count(*) FROM admins) > 1 OR o.role <> 'admin')`;

const CHANGE_ROLE = statement<{ userId: string }>('operators_change_role')`${ONE_STAYS}
  UPDATE operators o SET role = $2
  WHERE o.user_id = $1 AND ($2 = 'admin' OR ${IS_NOT_LAST}) RETURNING o.user_id AS "userId"`;

const REMOVE = statement<{ userId: string }>('operators_remove')`${ONE_STAYS}
  DELETE FROM operators o WHERE o.user_id = $1 AND ${IS_NOT_LAST} RETURNING o.user_id AS "userId"`;

/** Operators and their App; each change has its event. SQL: one statement decides whether an admin may go. */
@Injectable()
export class OperatorsRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  app(): Promise<OperatorsApp | undefined> {
    return READ_APP.first(this.source, [OPERATORS_APP_ID]);
  }

  /** Makes the App, or gives it these settings; without a change it writes nothing. */
  keepApp({ environment, settings }: OperatorsApp): Promise<void> {
    return this.source.transaction(async (tx) => {
      const kept = await KEEP_APP.first(tx, [OPERATORS_APP_ID, environment, settings]);
      if (kept?.isNew)
        await this.outbox.add(tx, appCreated, { appId: OPERATORS_APP_ID, data: { environment } });
    });
  }

  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  async add(tx: EntityManager, userId: string, role: OperatorRole): Promise<void> {
    await ADD.run(tx, [userId, role]);
    await this.outbox.add(tx, operatorInvited, { appId: OPERATORS_APP_ID, userId, data: { role } });
  }

  /** The oldest first. */
  list(): Promise<OperatorRow[]> {
    return READ.rows(this.source, [null]);
  }

  find(userId: string, tx?: EntityManager): Promise<OperatorRow | undefined> {
    return READ.first(tx ?? this.source, [userId]);
  }

  /** @returns whether there was such an operator who could change. */
  changeRole(userId: string, role: OperatorRole): Promise<boolean> {
    return this.source.transaction(async (tx) => {
      if (!(await CHANGE_ROLE.first(tx, [userId, role]))) return false;
      await this.outbox.add(tx, operatorRoleChanged, { appId: OPERATORS_APP_ID, userId, data: { role } });
      return true;
    });
  }

  /** @returns whether there was such an operator who could go. */
  async remove(tx: EntityManager, userId: string): Promise<boolean> {
    if (!(await REMOVE.first(tx, [userId]))) return false;
    await this.outbox.add(tx, operatorRemoved, { appId: OPERATORS_APP_ID, userId, data: {} });
    return true;
  }
}
