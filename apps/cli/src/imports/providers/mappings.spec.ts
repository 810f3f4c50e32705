import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { prepared } from '../prepared-rows.js';
import { recordsOf } from '../records.js';
import { MAPPINGS } from './mappings.js';

const EXPORTS = join(import.meta.dirname, '../testing/exports');

async function rowsOf(file: string, from: string) {
  const rows = [];
  for await (const record of recordsOf(join(EXPORTS, file))) {
    const { json, notes, report } = prepared(record, MAPPINGS[from] ?? (() => ({ user: {}, notes: [] })));
    rows.push({
      user: json === undefined ? undefined : (JSON.parse(json) as object),
      notes,
      why: report?.error_message,
    });
  }
  return rows;
}

const PASSWORD = expect.stringContaining('password is not imported');
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

it('auth0: an export with accounts, metadata, hashes and factors; a blocked user is skipped', async () => {
  expect(await rowsOf('auth0.jsonl', 'auth0')).toEqual([
    {
      user: {
        external_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
        emails: [{ email: 'ada@auth0.example', verified: true }],
        first_name: 'Ada',
        last_name: 'Lovelace',
        created_at: 1_600_000_000,
        totp_secret: SECRET,
        metadata: { plan: 'pro', user_metadata: { role: 'admin' } },
      },
      notes: [PASSWORD],
    },
    {
      user: {
        external_id: 'google-oauth2|108204268033311374519',
        emails: [{ email: 'grace@auth0.example', verified: true }],
        created_at: 1_609_459_200,
        idp_providers: [{ provider: 'google', subject: '108204268033311374519' }],
      },
      notes: ['its account at linkedin is not imported'],
    },
    { user: undefined, notes: [], why: 'is blocked at Auth0' },
  ]);
});

it('auth0: the export of the support, with the ids that a users export has', async () => {
  expect(await rowsOf('auth0-support.json', 'auth0')).toEqual([
    {
      user: {
        external_id: 'auth0|5f7c8ec7c33c6c004bbafe83',
        emails: [{ email: 'ada@support.auth0.example', verified: true }],
        first_name: 'Ada',
      },
      notes: [PASSWORD],
    },
    {
      user: {
        external_id: 'sms|5f7c8ec7c33c6c004bbafe84',
        phone_numbers: [{ phone_number: '+14155552673', verified: true }],
      },
      notes: [],
    },
  ]);
});

it('firebase: JSON', async () => {
  expect(await rowsOf('firebase.json', 'firebase')).toEqual([
    {
      user: {
        external_id: 'fb1',
        emails: [{ email: 'ada@firebase.example', verified: true }],
        phone_numbers: [{ phone_number: '+14155552671', verified: true }],
        first_name: 'Ada',
        last_name: 'King Lovelace',
        created_at: 1_600_000_000,
        metadata: { role: 'admin' },
        idp_providers: [{ provider: 'google', subject: '1082', email: 'ada@firebase.example' }],
      },
      notes: [PASSWORD, 'its account at twitter.com is not imported'],
    },
    { user: undefined, notes: [], why: 'is disabled at Firebase' },
    { user: { external_id: 'fb3', created_at: 1_600_000_000 }, notes: [] },
  ]);
});

it('clerk', async () => {
  expect(await rowsOf('clerk.csv', 'clerk')).toEqual([
    {
      user: {
        external_id: 'user_2ada',
        emails: [
          { email: 'ada@clerk.example', verified: true },
          { email: 'ada@work.clerk.example', verified: true },
          { email: 'old@clerk.example', verified: false },
        ],
        phone_numbers: [{ phone_number: '+14155552673', verified: false }],
        first_name: 'Ada',
        last_name: 'Lovelace',
        totp_secret: SECRET,
        metadata: { username: 'ada' },
      },
      notes: [PASSWORD],
    },
    {
      user: { external_id: 'user_2grace', emails: [{ email: 'grace@clerk.example', verified: false }] },
      notes: [],
    },
  ]);
});

it('stytch', async () => {
  expect(await rowsOf('stytch.json', 'stytch')).toEqual([
    {
      user: {
        external_id: 'user-live-1',
        emails: [{ email: 'ada@stytch.example', verified: true }],
        phone_numbers: [{ phone_number: '+14155552674', verified: false }],
        first_name: 'Ada',
        middle_name: 'King',
        last_name: 'Lovelace',
        created_at: 1_600_000_000,
        metadata: { plan: 'pro', untrusted_metadata: { role: 'admin' } },
        wallets: [{ wallet_type: 'ethereum', public_address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
        idp_providers: [{ provider: 'google', subject: '777' }],
      },
      notes: [PASSWORD, expect.stringContaining('no secret'), 'its account at twitch is not imported'],
    },
  ]);
});

it('supabase: what users may edit does not mix with what the App decides', async () => {
  expect(await rowsOf('supabase.csv', 'supabase')).toEqual([
    {
      user: {
        external_id: '11111111-1111-4111-8111-111111111111',
        emails: [{ email: 'ada@supabase.example', verified: true }],
        phone_numbers: [{ phone_number: '+14155552675', verified: true }],
        first_name: 'Ada',
        last_name: 'Lovelace',
        created_at: 1_600_000_000,
        metadata: {
          provider: 'email',
          plan: 'pro',
          user_metadata: { full_name: 'Ada Lovelace', role: 'admin' },
        },
        idp_providers: [{ provider: 'github', subject: '4242', email: 'ada@supabase.example' }],
      },
      notes: [PASSWORD],
    },
    { user: undefined, notes: [], why: 'is banned at Supabase' },
  ]);
});

it('latchkey: lines of JSON, and columns', async () => {
  expect(await rowsOf('latchkey.jsonl', 'latchkey')).toMatchObject([
    { user: { external_id: 'lk-1' } },
    { why: 'is no JSON object' },
    { user: { external_id: 'lk-2' } },
    { why: 'holds NUL characters or lone surrogates' },
  ]);
  expect(await rowsOf('latchkey.csv', 'latchkey')).toEqual([
    {
      user: {
        external_id: 'lkc-1',
        emails: [{ email: 'ada@csv.example', verified: true }],
        phone_numbers: [{ phone_number: '+14155552676', verified: false }],
        first_name: 'Ada',
        last_name: 'Lovelace, Countess',
        created_at: 1_600_000_000,
        metadata: { plan: 'pro' },
      },
      notes: [],
    },
  ]);
});
