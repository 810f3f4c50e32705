import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { appApi } from '../harness/http/app-client.js';
import { succeeded } from '../harness/http/answers.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { currentRun } from '../harness/stack/run.js';
import { stackState } from '../harness/stack/stack-files.js';

const run = currentRun();
const output = readFileSync(run.outputFile, 'utf8');

it.each(Object.keys(stackState(run).processes))('says when %s becomes ready', (name) => {
  expect(output).toMatch(new RegExp(`^\\W*${name}\\b.*ready`, 'm'));
});

it('ends with all that the first call needs', () => {
  for (const value of [run.baseUrl, `${run.baseUrl}/reference`, run.inboxUrl])
    expect(output).toContain(value);
});

it('prints none of the keys that it was given', () => {
  const given = {
    BOOTSTRAP_SECRET_KEY: run.bootstrapSecretKey,
    BOOTSTRAP_PUBLIC_TOKEN: run.bootstrapPublicToken,
    ADMIN_API_KEY: run.adminKey,
  };
  for (const [name, key] of Object.entries(given)) {
    expect(output).toContain(`as given in ${name}`);
    expect(output).not.toContain(key);
  }
});

it('prints a command that sends a passcode, which arrives in the inbox', async () => {
  const command =
    /curl -X POST (\S+) \\\n\s+-H "([^:]+): ([^"]+)" \\\n\s+-H '([^:]+): ([^']+)' \\\n\s+-d '([^']+)'/.exec(
      output,
    ) ?? [];
  const [, url = '', firstName = '', firstValue = '', secondName = '', secondValue = '', body = ''] = command;
  const authorization = firstValue.replace('$BOOTSTRAP_SECRET_KEY', run.bootstrapSecretKey);
  const headers = { [firstName]: authorization, [secondName]: secondValue };
  const response = await fetch(url, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const { email_id } = (await response.json()) as { email_id: string };
  const { email } = JSON.parse(body) as { email: string };
  const verified = await appApi(run.bootstrapSecretKey).otps.verify({
    method_id: email_id,
    otp: await codeTo(email),
  });
  expect(succeeded(verified).method_id).toBe(email_id);
});

it('runs every service as its own process', () => {
  const { pid, processes } = stackState(run);
  const pids = [pid, ...Object.values(processes)];
  expect(Object.keys(processes)).toEqual(
    expect.arrayContaining([
      'identity',
      'otp-delivery',
      'session',
      'mfa',
      'wallet',
      'transfer',
      'events',
      'streams',
      'gateway',
      'admin',
    ]),
  );
  expect(new Set(pids).size).toBe(pids.length);
});
