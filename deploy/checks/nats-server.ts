import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { freePort, hasEnded, natsBinary, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { inRoot, readRoot } from './repository.js';

export interface ConfiguredNats {
  readonly port: number;
  /** The folder of the secrets and certificates. */
  readonly secrets: string;
  readonly folder: string;
  /** The password of a process, from its address. */
  passwordOf(name: string): string;
  log(): string;
  /** Makes the server read its configuration again, with these secrets. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 15_000;

/** Makes the files of secrets that docker compose mounts. */
export function makeSecrets(folder: string): void {
  execFileSync(process.execPath, [inRoot('deploy/compose/secrets.mjs'), folder], { stdio: 'ignore' });
}

interface Address {
  readonly port: number;
  readonly secrets: string;
  passwordOf(name: string): string;
  /** 127.0.0.1 unless the certificate is for another name. */
  readonly host?: string;
  readonly handshakeFirst?: boolean;
}

/**
 * Runs deploy/nats/nats.conf as docker compose does, on other ports and in another folder.
 * @param reached the host and certificate by which clients reach it, if they are not those of docker compose.
 */
export async function startConfiguredNats(
  secrets: string,
  reached: Pick<Address, 'host' | 'handshakeFirst'> = {},
): Promise<ConfiguredNats> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  const logFile = join(folder, 'nats.log');
  const conf = [
    ['port: 4222', `host: "127.0.0.1"\nport: ${port}\nlog_file: "${logFile}"`],
    ['http: 127.0.0.1:8222\n', ''],
    ...['ca', 'server-cert', 'server-key'].map((name) => [
      `/run/secrets/nats-${name}`,
      `"${join(secrets, `nats-${name}`)}"`,
    ]),
    ['handshake_first: true', `handshake_first: ${reached.handshakeFirst ?? true}`],
    ['store_dir: /data', `store_dir: "${join(folder, 'data')}"`],
  ].reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`nats.conf has no line "${from}"`);
    return text.replace(from, to);
  }, readRoot('deploy/nats/nats.conf'));
  writeFileSync(join(folder, 'nats.conf'), conf);
  cpSync(inRoot('deploy/nats/users.conf'), join(folder, 'users.conf'));
  const takePasswords = () => cpSync(join(secrets, 'nats-passwords'), join(folder, 'passwords.conf'));
  takePasswords();
  const passwordOf = (name: string) =>
    new URL(readFileSync(join(secrets, `${name}-nats-url`), 'utf8').trim()).password;
  const server = spawn(natsBinary(), ['--config', join(folder, 'nats.conf')], {
    detached: true,
    stdio: 'ignore',
  });
  tieToThisProcess(server);
  await answers(server, { port, passwordOf, secrets, ...reached });
  const stop = async () => {
    await stopChild(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const log = () => readFileSync(logFile, 'utf8');
  const reload = async () => {
    takePasswords();
    const { length } = log();
    server.kill('SIGHUP');
    while (!log().slice(length).includes('Reloaded server configuration')) await delay(20);
  };
  return { port, folder, secrets, passwordOf, log, reload, stop };
}

async function answers(server: ChildProcess, address: Address): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline && !hasEnded(server);) {
    const connection = await connectAs('gateway', address).catch(() => undefined);
    if (connection) return connection.close();
    await delay(50);
  }
  throw new Error('the server does not start with this configuration');
}

/** Connects as the process does: with its name, user, password, certificate and inbox prefix. */
export function connectAs(name: string, address: Address): Promise<NatsConnection> {
  const { port, passwordOf, secrets, host = '127.0.0.1', handshakeFirst = true } = address;
  const tls = {
    handshakeFirst,
    caFile: join(secrets, 'nats-ca'),
    certFile: join(secrets, `${name}-nats-cert`),
    keyFile: join(secrets, `${name}-nats-key`),
  };
  return connect({
    tls,
    servers: `${host}:${port}`,
    user: name,
    pass: passwordOf(name),
    name,
    inboxPrefix: `_INBOX.${name}`,
  });
}
