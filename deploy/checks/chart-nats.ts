import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { passwordVariable, USERS } from '@latchkey/contracts/bus';
import { natsBinary, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { parse } from 'yaml';
import { makeCertificate } from '../certificates/certificates.mjs';
import { readRoot } from './repository.js';

interface Tls {
  readonly merge: Readonly<Record<string, unknown>>;
}

interface Image {
  readonly image: { readonly repository: string; readonly tag: string };
}

interface Values {
  readonly config: {
    readonly nats: { readonly tls: Tls };
    readonly cluster: { readonly replicas: number; readonly tls: Tls; readonly merge: object };
  };
  readonly container: Image & {
    readonly env: Readonly<Record<string, { value?: string }>>;
  };
  readonly reloader: Image;
  readonly promExporter: Image;
}

/** Of every user, in these checks. */
const PASSWORD = 'p0f';
const passwords = Object.fromEntries(USERS.map((name) => [passwordVariable(name), PASSWORD]));
const userValues = parse(readRoot('deploy/kubernetes/nats/users.yaml')) as { config: { merge: object } };

export const chartValues = parse(readRoot('deploy/kubernetes/nats/values.yaml')) as Values;

/** PEM of an authority and its key. */
interface Authority {
  readonly certificate: string;
  readonly key: string;
}

export interface ClusterServer {
  /** Connects as the process of this name does, but for its certificate. */
  connectAs(name: string): Promise<NatsConnection>;
  /** The names of the servers to which it has routes. */
  routes(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface Member {
  readonly name: string;
  readonly ports: { readonly client: number; readonly route: number; readonly monitor: number };
  /** Ports of the routes of all servers. */
  readonly routes: readonly number[];
  readonly password: string;
  /** The authority that signed the server's own certificate. */
  readonly authority: Authority;
  /** The authority whose certificates it accepts; default: its own. */
  readonly trusted?: Authority;
  /** With the streams, and the users and accounts of users.yaml. */
  readonly withUsers?: boolean;
}

/** Starts a server on this machine with the routes of values.yaml, in the form that the chart writes. */
export function startMember(member: Member): ClusterServer {
  const { name, ports, routes, password, authority, trusted = authority } = member;
  const folder = mkdtempSync(join(tmpdir(), `nats-${name}-`));
  const own = { name: 'nats', hosts: ['localhost'], usages: ['server', 'client'] };
  const { certificate, key } = makeCertificate(authority, own);
  const files = { 'tls.crt': certificate, 'tls.key': key, 'ca.crt': trusted.certificate };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const { tls, merge } = chartValues.config.cluster;
  const users = { jetstream: { store_dir: folder, max_file_store: 1e9 }, ...userValues.config.merge };
  const configuration = {
    server_name: name,
    host: '127.0.0.1',
    port: ports.client,
    http: `127.0.0.1:${ports.monitor}`,
    cluster: {
      name: 'nats',
      host: '127.0.0.1',
      port: ports.route,
      no_advertise: true,
      tls: { cert_file: join(folder, 'tls.crt'), key_file: join(folder, 'tls.key'), ...tls.merge },
      ...merge,
    },
    ...(member.withUsers && users),
  };
  const text = JSON.stringify(configuration)
    .replaceAll('/etc/nats-certs/cluster', folder)
    .replaceAll(/"<< (\S+) >>"/g, '$1');
  writeFileSync(join(folder, 'nats.conf'), text);
  const env = { ...environmentOf(password, routes), ...passwords };
  const process = spawn(natsBinary(), ['--config', join(folder, 'nats.conf')], { env, stdio: 'ignore' });
  tieToThisProcess(process);
  return {
    connectAs: (user) => {
      const servers = `127.0.0.1:${ports.client}`;
      return connect({ servers, user, pass: PASSWORD, inboxPrefix: `_INBOX.${user}`, timeout: 5000 });
    },
    routes: () => routesAt(ports.monitor),
    stop: async () => {
      await stopChild(process);
      rmSync(folder, { recursive: true });
    },
  };
}

async function routesAt(port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/routez`).catch(() => undefined);
  const { routes = [] } = ((await answer?.json()) ?? {}) as { routes?: { remote_name: string }[] };
  return [...new Set(routes.map((route) => route.remote_name))].toSorted();
}

/** Resolves names as Kubernetes does, to the servers of this machine. */
function environmentOf(password: string, routes: readonly number[]): Record<string, string> {
  const env: Record<string, string> = { ROUTES_PASSWORD: password };
  for (const [name, { value }] of Object.entries(chartValues.container.env)) {
    if (value === undefined) continue;
    const index = Number(name.split('_').at(-1));
    env[name] = value
      .replace('$(ROUTES_PASSWORD)', password)
      .replace(/nats-\d\.nats-headless:6222/, `localhost:${routes[index] ?? 0}`);
  }
  return env;
}
