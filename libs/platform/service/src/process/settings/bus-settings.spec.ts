import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ConfigError, parseConfig } from '@latchkey/platform/config';
import { busRule } from './bus-settings.js';
import { processSettings } from './process-settings.js';

const read = (NATS_URL: string, more: Record<string, string> = {}) =>
  parseConfig(processSettings, { NATS_URL, ...more }, busRule).NATS_URL;

/** The lines that an operator reads. */
function problems(NATS_URL: string, more: Record<string, string> = {}): string[] {
  try {
    read(NATS_URL, more);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

it.each([
  'nats://127.0.0.1:4222',
  'nats://localhost',
  'nats://[::1]:4222, nats://127.8.0.1:4222',
  'tls://user:pass%20word@one:4222, tls://two:4222',
  'tls://10.0.0.1:4222',
])('NATS_URL may be %s', (url) => {
  expect(read(url)).toBe(url);
});

it.each(['localhost:4222', '127.0.0.1:4222', 'http://user:hunter2@bus:4222', 'nats://', 'tls://one:4222,'])(
  'NATS_URL %s stops the start, named and not quoted',
  (url) => {
    expect(problems(url)).toEqual(['NATS_URL: must be tls://host:port or nats://host:port']);
  },
);

describe('clear text to another machine', () => {
  const refusal =
    'NATS_URL: is clear text to another machine: must be tls://, unless NATS_ALLOW_PLAINTEXT is true';

  it.each([
    'nats://user:hunter2@nats:4222',
    'nats://127.0.0.1:4222, nats://10.0.0.1:4222',
    'nats://127.0.0.1.example.com',
    'nats://localhost.example.com',
    'nats://0.0.0.0:4222',
    'nats://[::]:4222',
  ])('%s stops the start', (url) => {
    expect(problems(url)).toEqual([refusal]);
  });

  it('is possible for an operator who allows it', () => {
    expect(problems('nats://nats:4222', { NATS_ALLOW_PLAINTEXT: 'true' })).toEqual([]);
    expect(problems('nats://nats:4222', { NATS_ALLOW_PLAINTEXT: 'false' })).toEqual([refusal]);
  });

  it('is not mixed with TLS', () => {
    expect(problems('tls://one, nats://127.0.0.1')).toEqual(['NATS_URL: must not mix tls:// and nats://']);
  });
});

describe('certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bus-settings-'));
  const nothing = join(folder, 'nothing.pem');
  writeFileSync(nothing, 'no PEM');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read when the process starts', () => {
    const given = { NATS_CA_FILE: join(folder, 'absent'), NATS_CERT_FILE: nothing, NATS_KEY_FILE: nothing };
    expect(problems('tls://bus', given)).toEqual([
      'NATS_CA_FILE: the file cannot be read (ENOENT)',
      'NATS_CERT_FILE: the file does not hold a certificate in PEM form',
      'NATS_KEY_FILE: the file does not hold a private key in PEM form',
    ]);
  });

  it('need TLS', () => {
    expect(problems('nats://127.0.0.1', { NATS_TLS_FIRST: 'true' })).toEqual([
      'NATS_TLS_FIRST: needs NATS_URL to be tls://',
    ]);
  });
});
