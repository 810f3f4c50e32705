import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './repository.js';

/** Clients that could carry a key out, and packages whose size has no place beside keys. */
const NEVER = [
  /node_modules\/(?:ethers|@solana\/web3\.js|undici|openid-client|nodemailer|fastify|axios|node-fetch|ws)\//,
  /libs\/chains\/src\/(?:endpoints|balances\/(?:evm|solana))/,
  /libs\/platform\/service\/src\/egress\//,
];
/** What names a module that reaches the network or starts a program, and why it may. */
const OPENS: Readonly<Record<string, readonly [modules: string, why: string]>> = {
  'libs/platform/base/src/crypto/vault/vault-api.ts': [
    'http, https',
    'Vault, where it holds the key-encryption key',
  ],
  'libs/platform/bus/src/rpc/bus/refusal.ts': ['net, tls', 'types of the connection to NATS'],
  'libs/platform/bus/src/rpc/bus/tls.ts': ['tls', 'certificates of the connection to NATS'],
  'libs/platform/service/src/health/health-server.ts': ['http, net', 'listens for probes and metrics'],
  'node_modules/@nats-io/transport-node/lib/node_transport.js': ['dns, net, tls', 'NATS'],
  'node_modules/@nestjs/core/exceptions/base-exception-filter.js': ['http', 'names of statuses'],
  'node_modules/@nestjs/core/nest-application.js': ['tls', 'a server that no code here starts'],
  'node_modules/@nestjs/core/router/router-response-controller.js': [
    'http',
    'the answer of a server that is not there',
  ],
  'node_modules/@nestjs/microservices/client/client-tcp.js': [
    'net, tls',
    'a transport that no code here uses',
  ],
  'node_modules/@nestjs/microservices/server/server-tcp.js': [
    'net, tls',
    'a transport that no code here uses',
  ],
  'node_modules/@opentelemetry/otlp-exporter-base/build/esm/configuration/otlp-node-http-configuration.js': [
    'http, https',
    'the collector of traces, where one is set',
  ],
  'node_modules/@opentelemetry/otlp-exporter-base/build/esm/transport/http-exporter-transport.js': [
    'http, https',
    'the same',
  ],
  'node_modules/pg/lib/connection-parameters.js': ['dns', 'PostgreSQL'],
  'node_modules/pg/lib/connection.js': ['net', 'PostgreSQL'],
  'node_modules/pg/lib/stream.js': ['net, tls', 'PostgreSQL'],
  'node_modules/prom-client/lib/cluster.js': [
    'cluster',
    'a part of the client of metrics that no code here uses',
  ],
  'node_modules/prom-client/lib/pushgateway.js': ['http, https', 'the same'],
};
/** Code that is loaded while the process runs, and why it may be. */
const IMPORTS: Readonly<Record<string, string>> = {
  '@nestjs/common': 'packages that an option names, and none here does',
  '@nestjs/core': 'the same',
  '@nestjs/microservices': 'the same, for each transport',
  '@opentelemetry/otlp-exporter-base': 'http or https, by the address of the collector',
  'libs/platform/base/src/telemetry/tracing.ts': 'the exporter of traces, where a collector is set',
  typeorm: 'entities and migrations that are named by their paths, as none here are',
};
const MODULES = 'https?|http2|net|tls|dns(?:/promises)?|dgram|quic|child_process|cluster|inspector/promises';
const OPENING = new RegExp(
  `(?:\\bfrom\\s*|\\bimport\\s*|\\b(?:import|require|getBuiltinModule)\\(\\s*)["'\\x60](?:node:)?(${MODULES})["'\\x60]`,
  'g',
);
const IMPORT = /(?<![\w.$])import\s*\(/;
const FETCH = /(?<![\w.$])fetch\(|globalThis\.fetch|XMLHttpRequest|new WebSocket\(/;

/** The files that a bundle has something from, by their paths in the repository. */
function sourcesOf(app: string): { path: string; text: string }[] {
  const map = inRoot(`dist/apps/${app}/main.js.map`);
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  const files = sources.map((source) => resolve(dirname(map), source));
  // What the build puts in the place of a package is no file.
  return files
    .filter((file) => existsSync(file))
    .map((file) => ({ path: relative(inRoot(), file), text: readFileSync(file, 'utf8') }));
}

describe('the bundle of the signer', () => {
  const sources = sourcesOf('signer');
  const paths = (holds: (source: { path: string; text: string }) => boolean) =>
    sources.filter(holds).map(({ path }) => path);

  it('holds no client of the internet, no endpoint of a chain, and no large package that reads transactions', () => {
    expect(paths(({ path }) => NEVER.some((pattern) => pattern.test(path)))).toEqual([]);
    // The patterns find what is there: in the bundle of transfer.
    const others = sourcesOf('transfer').map(({ path }) => path);
    for (const part of [
      'node_modules/ethers/',
      'node_modules/@solana/web3.js/',
      'libs/chains/src/endpoints/',
    ])
      expect(others.some((path) => path.includes(part))).toBe(true);
  });

  it('names what reaches the network or starts a program where it is listed alone', () => {
    const found = sources.flatMap(({ path, text }) => {
      const modules = new Set([...text.matchAll(OPENING)].map(([, name]) => name));
      return modules.size > 0 ? [[path, [...modules].toSorted().join(', ')]] : [];
    });
    const listed = Object.entries(OPENS).map(([path, [modules]]) => [path, modules]);
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('loads code while it runs where it is listed alone', () => {
    const found = paths(({ text }) => IMPORT.test(text)).map((path) => packageOf(path) ?? path);
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(IMPORTS).toSorted());
  });

  it('fetches nothing by our own code', () => {
    const isOurs = (path: string) => !path.startsWith('node_modules/');
    expect(paths(({ path, text }) => isOurs(path) && FETCH.test(text))).toEqual([]);
    // The patterns find what is there: in the bundle of wallet, which reads balances.
    const ofWallet = sourcesOf('wallet').filter(({ path, text }) => isOurs(path) && FETCH.test(text));
    expect(ofWallet.map(({ path }) => path)).not.toEqual([]);
  });
});

describe('a way out', () => {
  it.each([
    "import { connect } from 'node:net';",
    'import tls from "tls";',
    "import 'node:http2';",
    "const dns = await import('node:dns/promises');",
    'import(`node:dgram`)',
    "require('child_process').spawn('curl')",
    "process.getBuiltinModule('https')",
  ])('is seen in %s', (code) => {
    expect([...code.matchAll(OPENING)]).toHaveLength(1);
  });

  it.each(['await import(name)', 'const load = () => import ("./x.js")'])(
    'by loading code is seen in %s',
    (code) => {
      expect(IMPORT.test(code)).toBe(true);
    },
  );
});

/** The package of a file in `node_modules`; undefined for our own. */
function packageOf(path: string): string | undefined {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
