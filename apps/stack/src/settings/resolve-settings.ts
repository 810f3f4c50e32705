import { randomBytes } from 'node:crypto';
import { newApiKey } from '@latchkey/contracts/api-key';
import { newToken } from '@latchkey/platform/crypto';
import type { Given, Settings } from './given.js';
import { masterKeys, sharedKeyProblems } from './master-keys.js';
import { SettingsError } from './setting-problems.js';

/** All settings of the services: from the environment, else generated or local. @throws SettingsError */
export async function resolveSettings(given: Given): Promise<Settings> {
  const baseUrl = given.env['PUBLIC_BASE_URL'] || `http://127.0.0.1:${given.port}`;
  const settings = {
    // On a laptop, receivers and providers of test Apps are on this machine.
    ...{ WEBHOOK_LOOPBACK: 'true', OAUTH_LOOPBACK: 'true', OPERATOR_SECOND_FACTOR: 'off' },
    // The first App is a test App: its pages may try whatever pages can do.
    BOOTSTRAP_ACCOUNT_CHANGES: 'person',
    ...present(given.env),
    PORT: String(given.port),
    ...administration(given),
    PUBLIC_BASE_URL: baseUrl.replace(/\/+$/, ''),
    ...(await applicationKeys(given)),
    ...masterKeys(given),
    ...mail(given),
    ...(await sms(given)),
  };
  const problems = sharedKeyProblems(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Without a port of its own, administration is on the public port: the gateway passes its requests on. */
function administration({ adminPort, adminApart }: Given): Record<string, string> {
  const ADMIN_PORT = String(adminPort);
  if (adminApart) return { ADMIN_PORT, ADMIN_UPSTREAM: '' };
  const ADMIN_HOST = '127.0.0.1';
  return { ADMIN_PORT, ADMIN_HOST, ADMIN_UPSTREAM: `http://${ADMIN_HOST}:${adminPort}` };
}

/** Whether mail and SMS go to the local inbox. */
export function localChannels(env: Given['env']): { mail: boolean; sms: boolean } {
  return { mail: !env['SMTP_URL'], sms: !env['TWILIO_ACCOUNT_SID'] };
}

function present(env: Given['env']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

async function applicationKeys({ env, keys }: Given): Promise<Record<string, string>> {
  const generated = {
    ADMIN_API_KEY: () => newToken().reveal(),
    BOOTSTRAP_SECRET_KEY: () => newApiKey('secret', environmentOf(env['BOOTSTRAP_PUBLIC_TOKEN'])),
    BOOTSTRAP_PUBLIC_TOKEN: () => newApiKey('public', environmentOf(env['BOOTSTRAP_SECRET_KEY'])),
  };
  const values: Record<string, string> = {};
  for (const [name, make] of Object.entries(generated))
    values[name] = env[name] || (await keys.get(name, make));
  return values;
}

function environmentOf(otherKey: string | undefined): 'test' | 'live' {
  return otherKey && /^[sp]k_live_/.test(otherKey) ? 'live' : 'test';
}

function mail({ env, inbox }: Given): Record<string, string> {
  const sender = { EMAIL_FROM: env['EMAIL_FROM'] || 'no-reply@latchkey.test' };
  if (!localChannels(env).mail) return sender;
  return { SMTP_URL: `smtp://127.0.0.1:${inbox.smtp}`, ...sender };
}

async function sms({ env, inbox, keys }: Given): Promise<Record<string, string>> {
  // A number that Twilio's test accounts accept as a sender.
  const sender = { SMS_PROVIDER: 'twilio', TWILIO_FROM: env['TWILIO_FROM'] || '+15005550006' };
  if (!localChannels(env).sms) return sender;
  return {
    ...sender,
    TWILIO_ACCOUNT_SID: await keys.get('TWILIO_ACCOUNT_SID', () => `AC${randomBytes(16).toString('hex')}`),
    TWILIO_AUTH_TOKEN: await keys.get('TWILIO_AUTH_TOKEN', () => randomBytes(16).toString('hex')),
    TWILIO_BASE_URL: env['TWILIO_BASE_URL'] || `http://127.0.0.1:${inbox.http}`,
  };
}
