import { inDatabase } from '@latchkey/stack-runner';
import type { Client } from 'pg';
import { SPARE_FROM } from './seed-values.rules.js';

/** From a number, in SQL; `SeedValues` derives the same in TypeScript. */
const id = (prefix: string) => `'${prefix}_01' || lpad(to_hex(i), 9, '0') || '000000000000000'`;
const userId = id('user');
const emailId = id('email');
const email = `'user-' || i || CASE WHEN i < ${SPARE_FROM} THEN '@sandbox.test' ELSE '@bench.example.com' END`;
const tokenHash = `sha256(convert_to($1 || ':token:' || i, 'UTF8'))`;
const token = `translate(rtrim(encode(${tokenHash}, 'base64'), '='), '+/', '-_')`;
/** Spread over all addresses, as real ones are. */
const address = `'0x' || md5('a' || i) || substr(md5('b' || i), 1, 8)`;
const numbers = 'generate_series($3::bigint, $4::bigint) AS i';

/** As text: to build the object member by member costs three times as much. */
const factors = `('[{"type":"otp","delivery_channel":"email","method":{"method_type":"email","method_id":"' || ${emailId} ||
  '","email_id":"' || ${emailId} || '","email":"' || ${email} || '","last_verified_at":' ||
  (SELECT extract(epoch FROM now())::bigint) || '}}]')::jsonb`;

const IDENTITY = [
  `INSERT INTO identity.users (id, app_id, first_name, last_name, status, default_wallet_types)
    SELECT ${userId}, $2, 'Ada', 'Number ' || i, 'active', '{ethereum}' FROM ${numbers}`,
  `INSERT INTO identity.emails (id, app_id, user_id, email, verified)
    SELECT ${emailId}, $2, ${userId}, ${email}, true FROM ${numbers}`,
];
const SESSION = [
  `INSERT INTO session.sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
    SELECT ${id('sess')}, $2, ${userId}, sha256(convert_to(${token}, 'UTF8')), ${factors},
      'Mozilla/5.0 (X11; Linux x86_64)', '203.0.113.7', now() + interval '30 days' FROM ${numbers}`,
];
const WALLET = [
  `INSERT INTO wallet.wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only,
      is_imported)
    SELECT ${id('wallet')}, $2, ${userId}, 'ethereum', ${address}, true, true, false, false FROM ${numbers}`,
];
/** Users and sessions of better-auth. The first user is its admin. */
const PEER = [
  `INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
    SELECT ${userId}, 'Ada Number ' || i, ${email}, true, now(), now(), CASE i WHEN 1 THEN 'admin' ELSE 'user' END
      FROM ${numbers}`,
  `INSERT INTO session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId")
    SELECT ${id('sess')}, now() + interval '7 days', ${token}, now(), now(), '203.0.113.7', 'bench', ${userId}
      FROM ${numbers}`,
];
const PEER_DATABASE = 'better_auth';

/** Rows of one statement, so that no transaction grows without bound. */
const CHUNK = 100_000;

/** Fills the tables directly, as an administrator. */
export class SeedRepository {
  constructor(
    private readonly adminUrl: string,
    private readonly of: { readonly seed: string; readonly appId: string },
  ) {}

  /** Users, each with an email, a wallet and a session, from the number after `from` up to `to`. */
  async users(from: number, to: number): Promise<void> {
    const all = { latchkey_identity: IDENTITY, latchkey_session: SESSION, latchkey_wallet: WALLET };
    await Promise.all(Object.entries(all).map(([name, rows]) => this.fill(name, rows, from, to)));
  }

  /** Users with an email and nothing else, for calls that succeed once for each user. */
  spareUsers(from: number, to: number): Promise<void> {
    return this.fill('latchkey_identity', IDENTITY, from, to);
  }

  /** An empty database for the peer. @returns its address. */
  async createPeer(): Promise<string> {
    await inDatabase(this.adminUrl, (client) => client.query(`CREATE DATABASE ${PEER_DATABASE}`));
    return new URL(`/${PEER_DATABASE}`, this.adminUrl).href;
  }

  /** The users of the peer, whose tables are there. */
  peerUsers(to: number): Promise<void> {
    return this.fill(PEER_DATABASE, PEER, 0, to);
  }

  private fill(database: string, statements: readonly string[], from: number, to: number): Promise<void> {
    const { seed, appId } = this.of;
    const fill = async (client: Client) => {
      // Foreign keys hold by construction.
      await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
      for (const statement of statements)
        for (let first = from + 1; first <= to; first += CHUNK) {
          // Parameters that a statement does not use still need a type.
          const text = `WITH given AS (SELECT $1::text, $2::text) ${statement}`;
          await client.query(text, [seed, appId, first, Math.min(to, first + CHUNK - 1)]);
        }
      // As after a while in use: with statistics, and vacuumed.
      await client.query('VACUUM (ANALYZE)');
      await client.query('CHECKPOINT');
    };
    return inDatabase(this.adminUrl, fill, database);
  }
}
