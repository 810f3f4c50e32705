import { describe, expect, it } from '@jest/globals';
import type { Environment } from '@latchkey/contracts';
import { parseConfig } from '@latchkey/platform/config';
import { Destinations, HostAddresses } from '@latchkey/platform/egress';
import { eventsSettings, portsOf } from '../events.config.js';
import { Receivers } from './receivers.js';

/** A service with these settings, for which every name leads to this address; none has one if it is empty. */
function receiversWith(env: Record<string, string> = {}, address = '93.184.216.34'): Receivers {
  const hosts = new HostAddresses();
  hosts.resolve = async () => (address ? [{ address, family: 4 }] : []);
  return new Receivers(new Destinations(hosts), parseConfig(eventsSettings, env));
}

const LOOPBACK = { WEBHOOK_LOOPBACK: 'true' };
const HERE = 'must lead to an address on the internet';
const PORT = 'must have a port of 443,8443';

describe('a URL of a webhook', () => {
  it.each<[string, Environment, string | undefined]>([
    ['https://hooks.example.com/', 'live', undefined],
    ['https://hooks.example.com:443/', 'live', undefined],
    ['https://hooks.example.com:8443/', 'live', undefined],
    ['https://hooks.example.com:5432/', 'live', PORT],
    ['https://hooks.example.com:22/', 'test', PORT],
    ['https://93.184.216.34:6379/', 'test', PORT],
    ['http://127.0.0.1:3000/', 'test', HERE],
    ['https://localhost/', 'test', HERE],
  ])('%s in a %s App, with the settings as they are: %s', async (url, environment, problem) => {
    expect(await receiversWith().problemOf(url, environment)).toBe(problem);
  });

  it.each<[string, Environment, string | undefined]>([
    ['http://127.0.0.1:3000/', 'test', undefined],
    ['http://localhost:5432/', 'test', undefined],
    ['https://hooks.example.com:5432/', 'test', PORT],
    ['http://127.0.0.1:3000/', 'live', HERE],
  ])('%s in a %s App, where loopback is open: %s', async (url, environment, problem) => {
    const addressOf = { localhost: '127.0.0.1' }[new URL(url).hostname];
    expect(await receiversWith(LOOPBACK, addressOf).problemOf(url, environment)).toBe(problem);
  });

  it('may have another port that the operator lists', async () => {
    const receivers = receiversWith({ WEBHOOK_PORTS: '443, 9443' });
    expect(await receivers.problemOf('https://hooks.example.com:9443/', 'live')).toBeUndefined();
    expect(await receivers.problemOf('https://hooks.example.com:8443/', 'live')).toMatch('443, 9443');
  });

  it('whose name has no address yet may not have another port either', async () => {
    const receivers = receiversWith(LOOPBACK, '');
    expect(await receivers.problemOf('https://later.example.com/', 'test')).toBeUndefined();
    expect(await receivers.problemOf('https://later.example.com:9443/', 'test')).toBe(PORT);
  });
});

it('a delivery of a webhook that is older than the list is refused', async () => {
  const ask = (url: string) =>
    receiversWith(LOOPBACK).addressesOf(new URL(url), 'test', AbortSignal.timeout(1000));
  await expect(ask('https://hooks.example.com:5432/')).rejects.toMatchObject({ reason: 'address_refused' });
  expect(await ask('https://hooks.example.com/')).toHaveLength(1);
});

it.each([
  ['443', [443]],
  [' 443 ,65535', [443, 65_535]],
])('the ports of %j are %j', (list, ports) => {
  expect(portsOf(list)).toEqual(new Set(ports));
});

it.each(['443,', '0', '65536', '443-8443', '443;8443', '1e3'])('%j is no list of ports', (list) => {
  expect(() => parseConfig(eventsSettings, { WEBHOOK_PORTS: list })).toThrow(
    'WEBHOOK_PORTS: must hold ports',
  );
});
