import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { BusStatus, type BusTls, connectBus } from '@latchkey/platform/rpc';
import { createLogger } from '@latchkey/platform/telemetry';
import { makeAuthority, makeCertificate } from '../certificates/certificates.mjs';
import { type GatewayProcess, startGateway } from './gateway-process.js';
import { type ConfiguredNats, makeSecrets, startConfiguredNats } from './nats-server.js';
import { type FakeServer, startFakeNats, startWireTap, type WireTap } from './wire-tap.js';

const secrets = mkdtempSync(join(tmpdir(), 'nats-tls-'));
const logger = createLogger({ service: 'spec', level: 'error' });
const file = (name: string) => join(secrets, name);
const read = (name: string) => readFileSync(file(name), 'utf8');
const tlsOf = (name: string): BusTls => ({
  caFile: file('nats-ca'),
  certFile: file(`${name}-nats-cert`),
  keyFile: file(`${name}-nats-key`),
  handshakeFirst: true,
});

let nats: ConfiguredNats;

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
});

afterAll(async () => {
  await nats.stop();
  rmSync(secrets, { recursive: true });
});

const QUESTION = randomBytes(16).toString('hex');
const ANSWER = randomBytes(16).toString('hex');

/** One call between two connections, with secrets in both directions. */
async function callBetween(gateway: NatsConnection, session: NatsConnection): Promise<void> {
  session.subscribe('session.v1.verify', { callback: (_, message) => void message.respond(ANSWER) });
  await session.flush();
  const reply = await gateway.request('session.v1.verify', QUESTION, { timeout: 2000 });
  expect(reply.string()).toBe(ANSWER);
  await Promise.all([gateway.close(), session.close()]);
}

describe('what can be read between a process and NATS', () => {
  let tap: WireTap;
  afterAll(() => tap.stop());

  it('is nothing, as docker compose runs it: neither password nor token, nor which process calls another', async () => {
    tap = await startWireTap(nats.port);
    const open = (name: string) => {
      const url = `tls://${name}:${nats.passwordOf(name)}@127.0.0.1:${tap.port}`;
      return connectBus({ url, name, logger, tls: tlsOf(name) });
    };
    await callBetween(await open('gateway'), await open('session'));
    const passwords = ['gateway', 'session'].map((name) => nats.passwordOf(name));
    expect(tap.heard([...passwords, QUESTION, ANSWER, 'session.v1', 'INFO', 'CONNECT'])).toEqual([]);
  });

  it('is all of it in clear text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nats-clear-'));
    const clear: RunningNats = await startNats({ dataDir: folder });
    const clearTap = await startWireTap(clear.port);
    const url = clear.url.replace(`:${clear.port}`, `:${clearTap.port}`);
    const open = (name: string) => connectBus({ url, name, logger });
    await callBetween(await open('gateway'), await open('session'));
    const texts = [new URL(url).password, QUESTION, ANSWER, 'session.v1', 'INFO', 'CONNECT'];
    expect(clearTap.heard(texts)).toEqual(texts);
    await clearTap.stop();
    await clear.stop();
    rmSync(folder, { recursive: true });
  });
});

describe('certificates that were changed', () => {
  it('are read at the next connection, and nothing is restarted', async () => {
    const name = 'mfa';
    const authority = { certificate: read('nats-ca'), key: read('nats-ca-key') };
    const use = (signer: typeof authority) => {
      const { certificate, key } = makeCertificate(signer, { name, usages: ['client'] });
      writeFileSync(file('mfa-nats-cert'), certificate);
      writeFileSync(file('mfa-nats-key'), key);
    };
    const url = `tls://${name}:${nats.passwordOf(name)}@127.0.0.1:${nats.port}`;
    const bus = await connectBus({ url, name, logger, tls: tlsOf(name) });
    const status = new BusStatus(bus);
    use(makeAuthority('stranger'));
    await bus.reconnect();
    await delay(1500);
    expect(status.connected).toBe(false);
    use(authority);
    while (!status.connected) await delay(50);
    await bus.close();
  });
});

describe('a server that greets before the handshake', () => {
  const open = (host: string, server: ConfiguredNats) => {
    const url = `tls://session:${nats.passwordOf('session')}@${host}:${server.port}`;
    return connectBus({ url, name: 'session', logger, tls: { ...tlsOf('session'), handshakeFirst: false } });
  };

  it('is connected to, under the names of its certificate alone', async () => {
    const own = mkdtempSync(join(tmpdir(), 'nats-greets-'));
    cpSync(secrets, own, { recursive: true });
    const authority = { certificate: read('nats-ca'), key: read('nats-ca-key') };
    const local = makeCertificate(authority, { name: 'x', hosts: ['localhost'], usages: ['server'] });
    writeFileSync(join(own, 'nats-server-cert'), local.certificate);
    writeFileSync(join(own, 'nats-server-key'), local.key);
    const server = await startConfiguredNats(own, { host: 'localhost', handshakeFirst: false });
    await (await open('localhost', server)).close();
    const settings = { NATS_CA_FILE: file('nats-ca'), NATS_URL: `tls://127.0.0.1:${server.port}` };
    const gateway = startGateway({
      ...settings,
      NATS_CERT_FILE: file('session-nats-cert'),
      NATS_KEY_FILE: file('session-nats-key'),
    });
    const { reason } = await gateway.line('bus.not_connected');
    expect(reason).toMatch(/certificate is for another name/);
    gateway.stop();
    await server.stop();
    rmSync(own, { recursive: true });
  });
});

describe('a process with a tls:// address does not connect', () => {
  let gateway: GatewayProcess;
  let fake: FakeServer | undefined;

  async function refusedBy(port: number, settings: Record<string, string>): Promise<string> {
    const url = `tls://gateway:${nats.passwordOf('gateway')}@127.0.0.1:${port}`;
    gateway = startGateway({ NATS_URL: url, NATS_CA_FILE: file('nats-ca'), ...settings });
    const { reason } = await gateway.line('bus.not_connected');
    expect(gateway.output()).not.toContain(nats.passwordOf('gateway'));
    return String(reason);
  }

  const own = { NATS_CERT_FILE: file('gateway-nats-cert'), NATS_KEY_FILE: file('gateway-nats-key') };
  const first = { NATS_TLS_FIRST: 'true' };

  async function ended(): Promise<void> {
    gateway.stop();
    await fake?.stop();
    fake = undefined;
  }

  it.each([
    ['at once', {}, /offers no TLS/],
    ['first of all', first, /does not begin with TLS/],
  ])(
    'to a server that greets without TLS, and sends it no credentials: a handshake %s',
    async (_, more, why) => {
      fake = await startFakeNats('2.14.0');
      expect(await refusedBy(fake.port, more)).toMatch(why);
      expect(fake.heard()).not.toMatch(/CONNECT|gateway/);
      await ended();
    },
  );

  it.each([
    ['with a certificate', own],
    ['without a certificate', {}],
  ])(
    'to a server that waits for the handshake, and its log names NATS_TLS_FIRST: %s',
    async (_, settings) => {
      const why = 'the server begins with TLS, and NATS_TLS_FIRST is not true';
      expect(await refusedBy(nats.port, settings)).toBe(why);
      await ended();
    },
  );

  it('to a server that greets before the handshake, and its log names NATS_TLS_FIRST', async () => {
    const server = await startConfiguredNats(secrets, { handshakeFirst: false });
    const why = 'the server does not begin with TLS, and NATS_TLS_FIRST is true';
    expect(await refusedBy(server.port, { ...own, ...first })).toContain(why);
    await ended();
    await server.stop();
  });

  it('to a server whose certificate has another authority', async () => {
    writeFileSync(file('another-ca'), makeAuthority('another').certificate);
    const settings = { ...own, ...first, NATS_CA_FILE: file('another-ca') };
    expect(await refusedBy(nats.port, settings)).toMatch(/not of the authority in NATS_CA_FILE/);
    await ended();
  });

  it('to a server whose certificate is for another name', async () => {
    const before = { cert: read('nats-server-cert'), key: read('nats-server-key') };
    const authority = { certificate: read('nats-ca'), key: read('nats-ca-key') };
    const other = makeCertificate(authority, {
      name: 'x',
      hosts: ['other', 'localhost'],
      usages: ['server'],
    });
    writeFileSync(file('nats-server-cert'), other.certificate);
    writeFileSync(file('nats-server-key'), other.key);
    await nats.reload();
    expect(await refusedBy(nats.port, { ...own, ...first })).toMatch(/certificate is for another name/);
    writeFileSync(file('nats-server-cert'), before.cert);
    writeFileSync(file('nats-server-key'), before.key);
    await nats.reload();
    await ended();
  });

  it('without a certificate of its own, where the server wants one', async () => {
    expect(await refusedBy(nats.port, first)).toMatch(/wants a certificate: NATS_CERT_FILE/);
    await ended();
  });

  it('with a password that the server refuses', async () => {
    const url = `tls://gateway:wrong@127.0.0.1:${nats.port}`;
    expect(await refusedBy(nats.port, { ...own, ...first, NATS_URL: url })).toMatch(/user and the password/);
    await ended();
  });
});

describe('half of a certificate stops the start', () => {
  const cert = { NATS_CERT_FILE: file('gateway-nats-cert') };
  const key = { NATS_KEY_FILE: file('gateway-nats-key') };
  it.each([
    ['the key is missing', cert, 'NATS_KEY_FILE: is required together with NATS_CERT_FILE'],
    ['the certificate is missing', key, 'NATS_CERT_FILE: is required together with NATS_KEY_FILE'],
    [
      'they are not of each other',
      { ...cert, NATS_KEY_FILE: file('session-nats-key') },
      'NATS_KEY_FILE: is not the key of the certificate in NATS_CERT_FILE',
    ],
  ])('%s', async (_, settings, problem) => {
    const { child, output } = startGateway({ NATS_URL: 'tls://127.0.0.1:1', ...settings });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output()]).toEqual([78, `gateway cannot start; correct these settings:\n${problem}\n`]);
  });
});
