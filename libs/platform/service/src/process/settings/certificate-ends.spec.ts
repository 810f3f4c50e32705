import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { selfSigned } from '@latchkey/platform/testing';
import { certificateEnds } from './certificate-ends.js';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'certificate-ends-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a certificate for each number of days. */
async function fileOf(name: string, ...days: number[]): Promise<string> {
  const made = await Promise.all(days.map((each) => selfSigned({ lastsMs: each * DAY_MS })));
  const file = join(folder, name);
  writeFileSync(file, made.map(({ certificate }) => `${certificate}\n`).join(''));
  return file;
}

const daysOf = (files: Parameters<typeof certificateEnds>[0]) =>
  certificateEnds(files).map(({ use, expires_at }) => [
    use,
    Math.round((expires_at * 1000 - Date.now()) / DAY_MS),
  ]);

it('a process says when its own certificate ends, and the last of its authorities', async () => {
  const files = {
    NATS_CERT_FILE: await fileOf('tls.crt', 20, 300),
    NATS_CA_FILE: await fileOf('ca.crt', 10, 3650),
  };
  expect(daysOf(files)).toEqual([
    ['bus_process', 20],
    ['bus_authority', 3650],
  ]);
});

it('it says what the files hold now', async () => {
  const NATS_CERT_FILE = await fileOf('renewed.crt', 2);
  expect(daysOf({ NATS_CERT_FILE, NATS_CA_FILE: undefined })).toEqual([['bus_process', 2]]);
  await fileOf('renewed.crt', 90);
  expect(daysOf({ NATS_CERT_FILE, NATS_CA_FILE: undefined })).toEqual([['bus_process', 90]]);
});

it('it says nothing without TLS, and of files that hold no certificate', () => {
  const NATS_CERT_FILE = join(folder, 'none.crt');
  expect(daysOf({ NATS_CERT_FILE: undefined, NATS_CA_FILE: undefined })).toEqual([]);
  expect(daysOf({ NATS_CERT_FILE, NATS_CA_FILE: undefined })).toEqual([]);
  writeFileSync(NATS_CERT_FILE, '-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n');
  expect(daysOf({ NATS_CERT_FILE, NATS_CA_FILE: undefined })).toEqual([]);
});
