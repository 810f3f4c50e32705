import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi } from '../harness/http/admin-api.js';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { realEmail, realPhone, unknownId } from '../harness/sign-in/identities.js';
import { codeTo } from '../harness/sign-in/inbox.js';
import { currentRun } from '../harness/stack/run.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { type Sample, type Scrape, scrapeAll } from './scrape.js';

const SERVICES = [
  'gateway',
  'admin',
  'identity',
  'otp-delivery',
  'session',
  'mfa',
  'wallet',
  'transfer',
  'events',
  'streams',
];
const VERIFY = '/v1/auth/otps/verify';

/** Shapes of ids, addresses, numbers, keys and URLs: none has a place in a label. */
const PERSONAL = [
  /[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}/,
  /@/,
  /^\+?\d{6,}$/,
  /0x[0-9a-f]{8,}/i,
  /[1-9A-HJ-NP-Za-km-z]{32,}/,
  /[sp]k_(?:test|live)_/,
  /:\/\//,
  /\s/,
];

const isPersonal = (value: string) => PERSONAL.some((shape) => shape.test(value));

let scrape: Scrape;
beforeAll(async () => {
  const app = await newApp();
  const email = realEmail();
  const user = succeeded(await app.api.users.create({ email, phone_number: realPhone() }));
  const sent = succeeded(await app.api.otps.email.send({ email }));
  await app.api.otps.verify({ method_id: sent.email_id, otp: '999999' });
  succeeded(await app.api.otps.verify({ method_id: sent.email_id, otp: await codeTo(email) }));
  const { token } = await signIn(app);
  succeeded(await app.api.sessions.verify({ session_token: token }));
  const wallet = succeeded(
    await app.api.wallets.import({
      user_id: user.user_id,
      wallet_type: 'ethereum',
      public_address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    }),
  );
  succeeded(await app.api.wallets.balance({ wallet_id: wallet.id, token_symbol: 'MATIC' }));
  await call('GET', `/v1/auth/users/${unknownId('user')}`, { key: app.secretKey });
  await call('GET', `/v1/nothing/${unknownId('user')}`, { key: app.secretKey });
  await call('PUT', `/v1/auth/users/${unknownId('user')}`, { key: app.secretKey });
  scrape = await scrapeAll(currentRun());
  // The event of the new user is on its way to the service that makes the wallet.
  const isApplied = () => valueOf('latchkey_event_delay_seconds_count', { service: 'wallet' }) > 0;
  for (
    const end = Date.now() + 10_000;
    Date.now() < end && !isApplied();
    scrape = await scrapeAll(currentRun())
  )
    await delay(100);
});

const find = (name: string, labels: Record<string, string> = {}): Sample[] =>
  scrape.samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
const valueOf = (name: string, labels: Record<string, string> = {}): number =>
  find(name, labels).reduce((sum, { value }) => sum + value, 0);

describe('every process reports', () => {
  it.each(SERVICES)('%s: its own metrics, under its name', (service) => {
    const own = scrape.samples.filter((sample) => sample.service === service);
    expect(new Set(own.map(({ labels }) => labels['service']))).toEqual(new Set([service]));
    expect(valueOf('latchkey_bus_connected', { service })).toBe(1);
    const [build] = find('latchkey_build_info', { service });
    expect([build?.value, build?.labels['version']]).toEqual([
      1,
      expect.stringMatching(/^\d+\.\d+\.\d+(?:\+[\w.]+)?$/),
    ]);
    expect(find('nodejs_eventloop_lag_p99_seconds', { service })).toHaveLength(1);
  });

  it.each<[string, Record<string, string>]>([
    ['latchkey_http_request_duration_seconds_count', { route: VERIFY, method: 'POST', status: '200' }],
    ['latchkey_http_request_duration_seconds_count', { route: 'unknown', method: 'unknown', status: '404' }],
    ['latchkey_http_refusals_total', { route: VERIFY, code: 'invalid_otp' }],
    [
      'latchkey_sign_ins_total',
      { environment: 'test', method: 'email_otp', outcome: 'completed', reason: 'none' },
    ],
    ['latchkey_sign_ins_total', { method: 'email_otp', outcome: 'refused', reason: 'otp_guess_<n>_of_<n>' }],
    ['latchkey_rpc_duration_seconds_count', { procedure: 'session.v1.verify', code: 'ok' }],
    ['latchkey_rpc_duration_seconds_count', { service: 'otp-delivery', code: 'invalid_otp' }],
    ['latchkey_events_published_total', { service: 'identity', type: 'user.created' }],
    ['latchkey_events_handled_total', { service: 'wallet', type: 'user.created', outcome: 'applied' }],
    ['latchkey_event_delay_seconds_count', { service: 'wallet', type: 'user.created' }],
    ['latchkey_message_attempts_total', { channel: 'email', outcome: 'delivered' }],
    [
      'latchkey_chain_call_duration_seconds_count',
      { network: 'polygon', method: 'eth_getBalance', outcome: 'ok' },
    ],
    [
      'latchkey_key_provider_duration_seconds_count',
      { service: 'signer', operation: 'new_data_key', outcome: 'ok' },
    ],
    ['latchkey_database_pool_size', { service: 'session' }],
  ])('%s %o', (name, labels) => {
    expect(valueOf(name, labels)).toBeGreaterThan(0);
  });

  it.each([
    'latchkey_outbox_pending',
    'latchkey_outbox_oldest_age_seconds',
    'latchkey_events_waiting',
    'latchkey_database_pool_in_use',
    'latchkey_database_pool_waiting',
    'latchkey_messages_queued',
    'latchkey_messages_oldest_age_seconds',
    'latchkey_default_wallet_orders_pending',
    'latchkey_default_wallet_orders_overdue_seconds',
  ])('%s as a figure', (name) => {
    expect(find(name).length).toBeGreaterThan(0);
    for (const { value } of find(name)) expect(value).toBeGreaterThanOrEqual(0);
  });

  it('each bucket of a histogram at least as much as the one before', () => {
    const buckets = find('latchkey_http_request_duration_seconds_bucket', { route: VERIFY, status: '200' });
    const counts = buckets.map(({ value }) => value);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(buckets.at(-1)?.labels['le']).toBe('+Inf');
  });
});

it('administration names the build of every replica, as the replica itself does', async () => {
  const { services, version } = succeeded(await adminApi().status());
  for (const { service, replicas } of services) {
    const builds = find('latchkey_build_info', { service }).map(({ labels }) => labels['version']);
    // Another spec may have started a replica.
    const said = new Set(replicas.map((replica) => replica.version));
    expect([service, said]).toEqual([service, new Set(builds)]);
    expect([service, replicas.some(({ serving }) => serving)]).toEqual([service, true]);
  }
  expect(find('latchkey_build_info', { service: 'admin' })[0]?.labels['version']).toBe(version);
});

it('no id, address, number, key or URL is a label', () => {
  const values = new Map<string, string>();
  for (const { name, labels } of scrape.samples)
    for (const [label, value] of Object.entries(labels)) values.set(value, `${name}{${label}}`);
  expect(values.size).toBeGreaterThan(50);
  const personal = [...values].filter(([value]) => isPersonal(value));
  expect(personal).toEqual([]);
});

it.each([
  ['an id', unknownId('user')],
  ['an email address', realEmail()],
  ['a phone number', realPhone()],
  ['an address on a chain', '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'],
  ['another one', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['a key', currentRun().bootstrapSecretKey],
  ['a URL', currentRun().baseUrl],
])('%s in a label would be seen', (_, value) => {
  expect(isPersonal(value)).toBe(true);
});
