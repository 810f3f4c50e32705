import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { newApp } from '../harness/http/app.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const SAMPLES = fileURLToPath(new URL('../../../../docs/samples/', import.meta.url));

/** What starts, installs or sets something, or needs another option of `npm start`; the walk has chains, and a spec of its own. */
const NOT_HERE = /^start\/|\/install\.sh$|^oauth\/start\.sh$|^wallets\/walk-/;

const run = promisify(execFile);
const { baseUrl, adminKey } = currentRun();
const app = await newApp();

/** Runs a sample as a reader does, in the folder of its files. @returns the answer that it prints. */
async function answerOf(file: string): Promise<unknown> {
  const env = {
    PATH: process.env['PATH'],
    BASE: baseUrl,
    KEY: app.secretKey,
    ADMIN_API_KEY: adminKey,
    APP_ID: app.id,
    CODE: 'unknown',
    TRANSFER_ID: unknownId('transfer'),
  };
  const path = join(SAMPLES, file);
  const { stdout } = await run('bash', ['--norc', path], { env, cwd: dirname(path) });
  return JSON.parse(stdout);
}

/** What each sample is answered, with a new App. */
const ANSWERS: Readonly<Record<string, object>> = {
  'claims/settings.sh': {
    settings: { session_claims: { role: 'metadata.role', tenant: 'metadata.tenant' } },
  },
  'events/feed.sh': { events: expect.any(Array), next: expect.any(String) },
  'events/webhook.sh': { status: 'enabled', secret: expect.stringMatching(/^whsec_/) },
  'hosted/exchange.sh': { status_code: 400, error_type: 'invalid_hosted_code' },
  'testing/messages.sh': { messages: [] },
  'testing/sandbox.sh': { email_id: expect.stringMatching(/^email_/), user_active: false },
  'testing/simulate.sh': { status_code: 429, error_type: 'too_many_messages' },
  'wallets/approval-key.sh': { next_public_key: null, changes_at: 0 },
  'wallets/approve-by-operator.sh': { status_code: 404, error_type: 'transfer_not_found' },
  'wallets/set-policy.sh': { version: 1, loosen_after_minutes: 1440, former: [] },
};

describe('the commands of the guides', () => {
  it.each(Object.entries(ANSWERS))('%s is answered as its page says', async (file, answer) => {
    expect(await answerOf(file)).toMatchObject(answer);
  });

  it('are all run', () => {
    const files = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' });
    const commands = files.filter((file) => file.endsWith('.sh') && !NOT_HERE.test(file));
    expect(commands.sort()).toEqual(Object.keys(ANSWERS));
  });
});
