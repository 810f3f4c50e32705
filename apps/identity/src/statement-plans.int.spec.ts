import { beforeAll, describe, expect, it } from '@jest/globals';
import type { UserStatus } from '@latchkey/contracts/identity';
import { RESOLVE_API_KEY } from './api-keys/api-keys.repository.js';
import { BY_ADDRESS, BY_ADDRESSES, BY_ID, BY_IDS, STANDING } from './identifiers/identifiers.repository.js';
import { ACCOUNTS, ADDRESSES, BY_EXTERNAL_ID } from './imports/user-imports.repository.js';
import { FLOW_BY_STATE, FLOW_BY_TOKEN } from './providers/oauth-flows.repository.js';
import { testIdentity } from './testing/test-identity.js';
import { INSERT_UNKNOWN } from './users/user-creation.repository.js';
import { FIND } from './users/user-finds.repository.js';
import { conditionOf, FEW_MATCHES, pickedFrom, walk } from './users/user-search.repository.js';

const MANY = 5000;

/** Enough rows that a scan of a table costs more than a look-up. */
const FILL = [
  `INSERT INTO apps (id, name, environment, tier)
    SELECT 'app_' || n, 'Acme', 'live', 'standard' FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO api_keys (id, app_id, kind, prefix, last_four, digest)
    SELECT 'key_' || n, 'app_' || n, 'secret', 'sk_live_', 'abcd', sha256(n::text::bytea)
      FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO users (id, app_id, status, default_wallet_types, external_id, first_name, last_name)
    SELECT 'user_' || n, 'app_1', 'active', '{}', n || '-x', 'Ada' || n, 'Byron' || n FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO emails (id, app_id, user_id, email, verified)
    SELECT 'email_' || n, 'app_1', 'user_' || n, n || '@example.com', true FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO phone_numbers (id, app_id, user_id, phone_number, verified)
    SELECT 'pn_' || n, 'app_1', 'user_' || n, '+1415' || n, true FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO idp_identities (id, app_id, user_id, provider, issuer, provider_subject, idp_type, method_id, method_type)
    SELECT 'idpuser_' || n, 'app_1', 'user_' || n, 'google', '', n::text, 'oauth', 'email_' || n, 'email'
      FROM generate_series(1, ${MANY}) AS n`,
  `INSERT INTO oauth_flows (id, app_id, provider, client_id, issuer, redirect_url, callback_url, state_digest,
      token_digest, expires_at)
    SELECT 'oauth_' || n, 'app_1', 'google', '', '', '', '', sha256(n::text::bytea), sha256(n::text::bytea), now()
      FROM generate_series(1, ${MANY}) AS n`,
  // Few of them, as in most Apps.
  `UPDATE users SET blocked_at = now() WHERE id IN ('user_7', 'user_4000')`,
  `UPDATE users SET status = 'pending' WHERE id IN ('user_8', 'user_4001')`,
  'ANALYZE',
];

const identity = await testIdentity('plans');

async function planOf(statement: string): Promise<string> {
  const lines = await identity.source.query<Record<string, string>[]>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

describe('the reads of every request and every sign-in use indexes, whatever the parameters', () => {
  beforeAll(async () => {
    for (const statement of FILL) await identity.source.query(statement);
  });

  it.each([
    ['the App of an API key', RESOLVE_API_KEY.text],
    ['an email by its address', BY_ADDRESS.email.text],
    ['a phone number by itself', BY_ADDRESS.phone_number.text],
    ['emails by their addresses', BY_ADDRESSES.email.text],
    ['phone numbers by themselves', BY_ADDRESSES.phone_number.text],
    ['emails by their ids', BY_IDS.email.text],
    ['phone numbers by their ids', BY_IDS.phone_number.text],
    ['an email by its id', BY_ID.email.text],
    ['a phone number by its id', BY_ID.phone_number.text],
    ['a sign-in with a provider by its state', FLOW_BY_STATE.text],
    ['a sign-in with a provider by its token', FLOW_BY_TOKEN.text],
    ['whether few users match a search', FEW_MATCHES.text],
    ['the users of a search', pickedFrom('u.app_id = $1', '51')],
    ['the users of an import by their ids', BY_EXTERNAL_ID.text],
    ['the emails of an import', ADDRESSES.email.text],
    ['the numbers of an import', ADDRESSES.phone_number.text],
    ['the accounts of an import', ACCOUNTS.text],
    ['the insertion of a user', INSERT_UNKNOWN.text],
    ['how far a user and an email have come', STANDING.email.text],
    ['how far a user and a phone number have come', STANDING.phone_number.text],
  ])('%s', async (_, statement) => {
    const plan = await planOf(statement);
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(['blocked', 'pending', 'active'] as const)(
    'the page of the %s users of an App, which reads no others and sorts nothing',
    expectOwnIndex,
  );

  it('users of every App by what they are known by, which reads the Apps, and no table of users', async () => {
    const plan = await planOf(FIND.text);
    const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
    expect(new Set(scanned)).toEqual(new Set(['apps']));
    for (const index of ['emails_', 'phone_numbers_', 'users_external_id_key', 'users_pkey'])
      expect(plan).toContain(index);
  });
});

describe('where most users of an App are blocked', () => {
  beforeAll(async () => {
    await identity.source.query(
      `UPDATE users SET blocked_at = now() WHERE id NOT IN ('user_9', 'user_4002')`,
    );
    await identity.source.query('VACUUM ANALYZE users');
  });

  it.each(['blocked', 'active'] as const)('the page of the %s users reads no others', expectOwnIndex);
});

async function expectOwnIndex(status: UserStatus): Promise<void> {
  for (const behind of [undefined, { createdAt: new Date(), id: 'user_9' }]) {
    const values: unknown[] = ['app_1'];
    const condition = conditionOf({ status, behind }, values);
    const plan = await planOf(walk(condition, `$${values.length + 1}`));
    expect(plan).toContain(`users_${status}_newest_idx`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
}
