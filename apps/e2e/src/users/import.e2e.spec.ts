import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { importedUser } from '../harness/requests/valid-import-requests.js';
import { currentRun } from '../harness/stack/run.js';

const EXPORTS = join(import.meta.dirname, '../../../cli/src/imports/testing/exports');
const ROOT = join(import.meta.dirname, '../../../..');

const app = await newApp();
const { api } = app;
const folder = mkdtempSync(join(tmpdir(), 'latchkey-e2e-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly code: number;
  readonly counts: Record<string, number>;
  readonly lines: {
    position: number;
    external_id: string;
    status: string;
    error_type?: string;
    user_id?: string;
  }[];
}

async function importFile(name: string, from: string, ...more: string[]): Promise<Outcome> {
  const file = join(folder, name);
  copyFileSync(join(EXPORTS, name), file);
  const words = ['users', 'import', file, '--app', app.id, '--from', from, '--restart', '--json', ...more];
  const { baseUrl: LATCHKEY_URL, adminKey: ADMIN_API_KEY } = currentRun();
  const env = { PATH: process.env['PATH'], LATCHKEY_URL, ADMIN_API_KEY };
  const run = promisify(execFile)(process.execPath, [join(ROOT, 'dist/apps/cli/main.js'), ...words], { env });
  const { code, stdout } = await run.then(
    (done) => ({ code: 0, stdout: done.stdout }),
    (failed: { code: number; stdout: string }) => failed,
  );
  const report = readFileSync(`${file}.report.jsonl`, 'utf8').trimEnd().split('\n');
  return {
    code,
    counts: JSON.parse(stdout) as Record<string, number>,
    lines: report.map((line) => JSON.parse(line) as Outcome['lines'][number]),
  };
}

const userOf = async (external_id: string) => succeeded(await api.users.list({ external_id })).users[0];

describe('the command line imports', () => {
  it.each([
    ['auth0.jsonl', 'auth0', ['created', 'created', 'skipped']],
    ['firebase.json', 'firebase', ['created', 'skipped', 'created']],
    ['clerk.csv', 'clerk', ['created', 'created']],
    ['supabase.csv', 'supabase', ['created', 'skipped']],
    ['latchkey.jsonl', 'latchkey', ['created', 'refused', 'refused', 'refused']],
    ['latchkey.csv', 'latchkey', ['created']],
  ])('the users of %s', async (name, from, statuses) => {
    const statusesOf = ({ lines }: Outcome) => lines.map(({ status }) => status);
    const done = await importFile(name, from);
    expect(statusesOf(done)).toEqual(statuses);
    expect(done.code).toBe(statuses.includes('refused') ? 1 : 0);
    expect((await userOf(done.lines[0]?.external_id ?? ''))?.user_id).toBe(done.lines[0]?.user_id);
  });

  it('makes no user in a dry run, and nothing the second time', async () => {
    const imported = async (...more: string[]) => (await importFile('stytch.json', 'stytch', ...more)).lines;
    const [dry] = await imported('--dry-run');
    expect(dry?.status).toBe('created');
    expect(await userOf(dry?.external_id ?? '')).toBeUndefined();
    expect(await imported()).toMatchObject([{ status: 'created' }]);
    expect(await imported()).toMatchObject([{ status: 'unchanged' }]);
  });
});

describe('an imported user', () => {
  const row = importedUser();
  const importRow = async () => {
    const { users } = succeeded(await api.users.import({ users: [row] }));
    return users[0];
  };

  it('is there as a whole, verifies with the authenticator, and gets a default wallet', async () => {
    const imported = await importRow();
    expect(imported).toMatchObject({ status: 'created' });
    const user = await userOf(row.external_id);
    expect(user).toMatchObject({
      user_id: imported?.user_id,
      status: 'active',
      created_at: row.created_at,
      emails: [{ email: row.emails[0]?.email, verified: true }],
      totps: [{ verified: true }],
      idp_providers: [{ provider: 'google' }],
    });
    const totp_code = generateSync({ secret: row.totp_secret });
    succeeded(await api.totps.verify({ user_id: user?.user_id, totp_code }));
    const address = row.wallets[0]?.public_address.toLowerCase();
    const external = { public_address: address, verified: true, is_read_only: true };
    // The default wallet may be there already.
    expect(user?.wallets).toContainEqual(expect.objectContaining(external));
    await until(
      async () => (await userOf(row.external_id))?.wallets.some(({ is_default }) => is_default) === true,
    );
    expect(await importRow()).toMatchObject({ status: 'unchanged' });
  });

  it('is found by the beginning of what it is known by', async () => {
    for (const query of [
      row.external_id,
      row.emails[0]?.email ?? '',
      row.phone_numbers[0]?.phone_number ?? '',
    ]) {
      const { users } = succeeded(await api.users.list({ query }));
      expect(users.map(({ external_id }) => external_id)).toContain(row.external_id);
    }
  });
});
