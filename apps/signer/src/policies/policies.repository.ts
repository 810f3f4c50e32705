import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import type { LockedApp } from '../spending/spending.repository.js';
import { NO_WALLET, type PolicyPlace, PolicyVersionEntity } from './policy-version.entity.js';

/**
 * SQL: how long the policies of an App, and of a wallet of it, take to allow more. Former ones that are in force count, too:
 * otherwise a policy that is replaced first would shorten the time.
 */
export const longestLoosening = (appId: string, walletId = `'${NO_WALLET}'`) => `make_interval(mins => (
  SELECT coalesce(max(loosen_after_minutes), 0) FROM transfer_policies
    WHERE app_id = ${appId} AND wallet_id IN ('${NO_WALLET}', ${walletId})
      AND (in_force_until IS NULL OR in_force_until > now())))`;

export type NewPolicy = PolicyPlace & Pick<PolicyVersionEntity, 'rules' | 'loosenAfterMinutes'>;

const IN_FORCE = statement<PolicyVersionEntity>('policies_in_force')`
  SELECT app_id AS "appId", wallet_id AS "walletId", version, rules, loosen_after_minutes AS "loosenAfterMinutes",
      set_at AS "setAt", in_force_until AS "inForceUntil"
    FROM transfer_policies
    WHERE app_id = $1 AND wallet_id = ANY($2) AND (in_force_until IS NULL OR in_force_until > coalesce($3::timestamptz, now()))
    ORDER BY wallet_id, version DESC`;

// While one without rules is in force, which refuses everything, the others that end before it decide nothing and end at
// once. So however often a policy without rules is set, no more than one of them is in force beside the newest.
const REPLACE = statement<{ version: number }>('policies_replace')`
  WITH newest AS (
    SELECT version, rules, $6::timestamptz + make_interval(mins => loosen_after_minutes) AS ends_at FROM transfer_policies
      WHERE app_id = $1 AND wallet_id = $2 AND in_force_until IS NULL
  ), ended AS (
    UPDATE transfer_policies AS former SET in_force_until = $6::timestamptz FROM newest
      WHERE former.app_id = $1 AND former.wallet_id = $2 AND newest.rules = '[]'
        AND former.in_force_until > $6::timestamptz AND former.in_force_until <= newest.ends_at
  ), replaced AS (
    UPDATE transfer_policies AS policy SET in_force_until = CASE WHEN EXISTS (
        SELECT FROM transfer_policies AS closed
          WHERE closed.app_id = $1 AND closed.wallet_id = $2 AND closed.rules = '[]' AND closed.in_force_until > newest.ends_at
      ) THEN $6::timestamptz ELSE newest.ends_at END
      FROM newest WHERE policy.app_id = $1 AND policy.wallet_id = $2 AND policy.version = newest.version
  ), counted AS (
    UPDATE app_spending SET policy_changes = policy_changes + 1 WHERE app_id = $1
  )
  INSERT INTO transfer_policies (app_id, wallet_id, version, rules, loosen_after_minutes, set_at)
    SELECT $1, $2, coalesce((SELECT version FROM newest), 0) + 1, $3, $4, $6::timestamptz
  RETURNING version, add_event($5)`;

/** Policies, and those that they have replaced. */
@Injectable()
export class PoliciesRepository {
  constructor(
    @InjectRepository(PolicyVersionEntity) private readonly policies: Repository<PolicyVersionEntity>,
  ) {}

  /** Of each place the newest version, and then the former ones that still have to admit payments. */
  inForce(
    appId: string,
    walletIds: readonly string[],
    tx?: EntityManager,
    at?: string,
  ): Promise<PolicyVersionEntity[]> {
    return IN_FORCE.rows(tx ?? this.policies, [appId, walletIds, at ?? null]);
  }

  /** Sets a policy; the former one stays in force for its time. SQL: its end is judged by the clock of the App. */
  async replace(tx: EntityManager, { at }: LockedApp, policy: NewPolicy, event: string): Promise<void> {
    const { appId, walletId, rules, loosenAfterMinutes } = policy;
    await REPLACE.run(tx, [appId, walletId, JSON.stringify(rules), loosenAfterMinutes, event, at]);
  }
}
