import { expect, it } from '@jest/globals';
import { ConfigError, parseConfig } from '../config/index.js';
import { processSettings } from './settings.js';

const read = (NATS_URL: string) => parseConfig(processSettings, { NATS_URL }).NATS_URL;

it.each(['nats://127.0.0.1:4222', 'nats://user:pass%20word@one:4222, nats://two:4222'])(
  'NATS_URL may be %s',
  (url) => {
    expect(read(url)).toBe(url);
  },
);

it.each(['localhost:4222', '127.0.0.1:4222', 'tls://user:hunter2@bus:4222', 'nats://', 'nats://one:4222,'])(
  'NATS_URL %s stops the start, named and not quoted',
  (url) => {
    expect(() => read(url)).toThrow(ConfigError);
    expect(() => read(url)).toThrow(/^NATS_URL: must be nats:\/\/host:port$/);
  },
);
