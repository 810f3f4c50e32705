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
/** What names a module of HTTP, and why it may. */
const OPENS = {
  'libs/platform/base/src/crypto/vault/vault-api.ts': 'Vault, where it holds the key-encryption key',
  'libs/platform/service/src/health/health-server.ts': 'listens for probes and metrics',
  'node_modules/@nestjs/core/exceptions/base-exception-filter.js': 'names of statuses',
  'node_modules/@nestjs/core/router/router-response-controller.js':
    'the answer of a server that is not there',
  'node_modules/prom-client/lib/pushgateway.js': 'a part of the client of metrics that no code here uses',
};
const HTTP = /(?:from|require\()\s*['"](?:node:)?(?:https?|http2)['"]/;
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

  it('names HTTP where it is listed alone, and our own code fetches nothing', () => {
    expect(paths(({ text }) => HTTP.test(text)).toSorted()).toEqual(Object.keys(OPENS));
    const isOurs = (path: string) => !path.startsWith('node_modules/');
    expect(paths(({ path, text }) => isOurs(path) && FETCH.test(text))).toEqual([]);
    // The patterns find what is there: in the bundle of wallet, which reads balances.
    const ofWallet = sourcesOf('wallet').filter(({ path, text }) => isOurs(path) && FETCH.test(text));
    expect(ofWallet.map(({ path }) => path)).not.toEqual([]);
  });
});
