import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { until } from '@latchkey/platform/testing';
import { Closers, MailServer } from '@latchkey/stack-runner';
import { parse } from 'yaml';
import { newApp, type TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { succeeded } from '../harness/http/succeeded.js';
import { realEmail } from '../harness/sign-in/identities.js';
import { codeOf } from '../harness/sign-in/totp.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { type Sample, scrapeAll } from './scrape.js';

type Values = Readonly<Record<string, number>>;
interface Fault {
  readonly counts?: Values;
  readonly stands?: Values;
  readonly clocks?: Values;
}

const { usual, faults } = parse(
  readFileSync(join(process.cwd(), 'deploy/observability/faults.yaml'), 'utf8'),
) as { usual: Fault; faults: Record<string, Fault> };

const CLOCK = join(process.cwd(), 'apps/e2e/src/harness/stack/set-clock.mjs');
const SEEN_MS = 20_000;
const ORIGIN = 'https://app.example.com';

const closers = new Closers();
const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'));
let mail: MailServer;
let stack: OwnStack;
let app: TestApp;

beforeAll(async () => {
  mail = await closers.keep(MailServer.listen(), (started) => started.close());
  await setClocks(0);
  const clocks = { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_FILE: join(folder, 'ahead') };
  stack = await OwnStack.start({ SMTP_URL: mail.url, ...clocks }, { closers });
  app = await newApp({
    environment: 'live',
    settings: { public_sends: true, allowed_origins: [ORIGIN] },
  });
});
afterEach(() => Promise.all([setClocks(0), mail.setMood('take')]));
afterAll(() => closers.close());

/** Sets the clock of every process of the stack, and of no other. */
async function setClocks(aheadMs: number): Promise<void> {
  writeFileSync(join(folder, 'next'), String(aheadMs));
  renameSync(join(folder, 'next'), join(folder, 'ahead'));
  if (stack) await until(async () => Math.abs((await aheadSeconds()) - aheadMs / 1000) < 5, SEEN_MS);
}

async function aheadSeconds(): Promise<number> {
  const { samples } = await scrapeAll(stack.run);
  const all = samples.filter(({ name }) => name === 'latchkey_time_seconds');
  return Math.min(...all.map(({ value }) => value)) - Date.now() / 1000;
}

async function sendCode(email = realEmail()): Promise<{ email_id: string; code: string }> {
  const [code, sent] = await Promise.all([mail.nextCodeTo(email), app.api.otps.email.send({ email })]);
  return { email_id: succeeded(sent).email_id, code };
}

async function signIn(): Promise<string> {
  const { email_id: method_id, code: otp } = await sendCode();
  return String(succeeded(await app.api.otps.verify({ method_id, otp, session_expires_in: 60 })).session_jwt);
}

async function totpUser() {
  const { user_id } = succeeded(await app.api.users.create({ email: realEmail() }));
  return succeeded(await app.api.totps.create({ user_id }));
}

/** What each fault does, by its name in faults.yaml. */
const CAUSED: Readonly<Record<string, () => Promise<void>>> = {
  'a clock that is wrong': async () => {
    const totp = await totpUser();
    await setClocks(600_000);
    const guess = { user_id: totp.user_id, totp_code: codeOf(totp) };
    // The gateway keeps what a key resolves to for 0.9 seconds; by the new clock the ticket in it has ended.
    await until(async () => (await app.api.totps.verify(guess)).status === 400, SEEN_MS);
    // JWTs go by the clock of PostgreSQL.
    const { session_jwt } = succeeded(await app.api.sessions.verify({ session_jwt: await signIn() }));
    await setClocks(0);
    succeeded(await app.api.sessions.verify({ session_jwt }));
    await setClocks(600_000);
  },
  'a page of another origin': async () => {
    const options = { key: app.publicToken, headers: { origin: 'https://www.example.com' } };
    await call('POST', '/v1/auth/otps/email/send', { ...options, body: { email: realEmail() } });
  },
  'mails that are not delivered': async () => {
    await mail.setMood('refuse');
    succeeded(await app.api.otps.email.send({ email: realEmail() }));
  },
  'a bad release of an SDK': async () => {
    const { email_id: method_id, code } = await sendCode();
    await call('POST', '/v1/auth/otps/verify', { key: app.secretKey, body: { method_id, code } });
  },
};

/** What a fault causes that is not there usually. */
const caused = ({ counts = {} }: Fault) =>
  Object.keys(counts).filter((series) => (counts[series] ?? 0) > (usual.counts?.[series] ?? 0));

const samplesOf = (samples: readonly Sample[], series: string): Sample[] => {
  const [, name = '', labels = ''] = /^(\w+)\{(.*)\}$/.exec(series) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]);
  const isOwn = (sample: Sample) =>
    sample.name === name && pairs.every(([label = '', value]) => sample.labels[label] === value);
  return samples.filter(isOwn);
};
const totalsOf = async (list: readonly string[]): Promise<number[]> => {
  const { samples } = await scrapeAll(stack.run);
  return list.map((series) => samplesOf(samples, series).reduce((sum, { value }) => sum + value, 0));
};

it('each fault of the page is caused here', () => {
  expect(Object.keys(CAUSED)).toEqual(Object.keys(faults));
});

it('the usual is what a sign-in counts', async () => {
  const list = Object.keys(usual.counts ?? {});
  const before = await totalsOf(list);
  await signIn();
  const wrong = await sendCode();
  await app.api.otps.verify({
    method_id: wrong.email_id,
    otp: wrong.code === '111111' ? '222222' : '111111',
  });
  const totp = await totpUser();
  for (const steps of [-20, 0])
    await app.api.totps.verify({ user_id: totp.user_id, totp_code: codeOf(totp, steps) });
  await app.api.sessions.verify({ session_token: 'a'.repeat(43) });
  await until(async () => (await totalsOf(list)).every((total, at) => total > (before[at] ?? 0)), SEEN_MS);
});

it.each(Object.entries(faults))('%s counts what the dashboard names', async (name, fault) => {
  const list = caused(fault);
  const before = await totalsOf(list);
  const missing = async () => {
    const totals = await totalsOf(list);
    return list.filter((_, at) => (totals[at] ?? 0) <= (before[at] ?? 0));
  };
  await CAUSED[name]?.();
  await until(async () => (await missing()).length === 0, SEEN_MS).catch(() => undefined);
  expect(await missing()).toEqual([]);
  // Gauges have the labels that the page reads.
  const { samples } = await scrapeAll(stack.run);
  for (const series of Object.keys({ ...fault.stands, ...fault.clocks }))
    expect([series, samplesOf(samples, series).length]).toEqual([series, 1]);
  if (fault.clocks) expect(await aheadSeconds()).toBeGreaterThan(500);
});
