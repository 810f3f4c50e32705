import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dataSourceOptions, migrate } from '@latchkey/platform/database';
import { type RunningPostgres, startPostgres } from '@latchkey/platform/embedded';
import { createLogger } from '@latchkey/platform/telemetry';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { makeCertificates } from './certificates.js';

const HOST = 'localhost';
const logger = createLogger({ service: 'spec', level: 'error' });

let folder: string;
let postgres: RunningPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'database-tls-'));
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ dataDir: folder, durable: false });
  const { ca, certificate, key } = await makeCertificates(HOST);
  const { ca: another } = await makeCertificates(HOST);
  writeFileSync(join(folder, 'ca.crt'), ca);
  writeFileSync(join(folder, 'another.crt'), another);
  writeFileSync(join(folder, 'server.crt'), certificate, { mode: 0o644 });
  writeFileSync(join(folder, 'server.key'), key, { mode: 0o600 });
  // The server refuses a key file that another user owns.
  const { uid, gid } = statSync(join(folder, 'postgres'));
  chownSync(join(folder, 'server.key'), uid, gid);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`ALTER SYSTEM SET ssl_cert_file = '${join(folder, 'server.crt')}'`);
  await admin.query(`ALTER SYSTEM SET ssl_key_file = '${join(folder, 'server.key')}'`);
  await admin.query('ALTER SYSTEM SET ssl = on');
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

/** The form of address that the manifests give to a service. */
function address(host: string, authority: string): string {
  const url = new URL(postgres.url);
  url.hostname = host;
  url.search = `?sslmode=verify-full&sslrootcert=${join(folder, authority)}`;
  return url.href;
}

const open = (url: string) =>
  new DataSource(dataSourceOptions({ url, schema: 'spec', entities: [], poolSize: 2, logger })).initialize();

describe('a service reaches its database by the address of the Kubernetes manifests', () => {
  it('over TLS, its migrations too', async () => {
    await migrate(address(HOST, 'ca.crt'), 'spec', []);
    const source = await open(address(HOST, 'ca.crt'));
    const rows: unknown = await source.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await source.destroy();
    expect(rows).toEqual([{ ssl: true }]);
  });

  it.each([
    ['another authority', HOST, 'another.crt', /self-signed|unable to verify|signature/i],
    ['another name', '127.0.0.1', 'ca.crt', /does not match|altnames|not in the cert/i],
  ])('and not where the server shows a certificate of %s', async (_, host, authority, reason) => {
    await expect(open(address(host, authority))).rejects.toThrow(reason);
    await expect(migrate(address(host, authority), 'spec', [])).rejects.toThrow(reason);
  });
});
