import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HostAddresses, resolverOf } from './host-addresses.js';

const [A, AAAA] = [1, 28];
const [NO_ERROR, SERVER_FAILED, NO_SUCH_NAME] = [0, 2, 3];

/** Records by type, or a code that is not 0; a name without an entry gets no answer at all. */
const ZONE: Readonly<Record<string, Readonly<Record<number, readonly number[][] | number>>>> = {
  'both.example': { [A]: [[93, 184, 216, 34]], [AAAA]: [[0x26, 6, ...Array<number>(13).fill(0), 1]] },
  'v4.example': { [A]: [[10, 0, 0, 1]], [AAAA]: [] },
  'half.example': { [A]: [[93, 184, 216, 34]], [AAAA]: SERVER_FAILED },
  'broken.example': { [A]: SERVER_FAILED, [AAAA]: SERVER_FAILED },
  'absent.example': { [A]: NO_SUCH_NAME, [AAAA]: NO_SUCH_NAME },
};

let server: Socket;
const asked: string[] = [];
const hosts = new HostAddresses();

/** A name server on this machine (RFC 1035, section 4). */
function answerOf(query: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (; query[at]; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
  const name = labels.join('.');
  const type = query.readUInt16BE(at + 1);
  asked.push(name);
  const entry = ZONE[name]?.[type];
  if (entry === undefined) return undefined;
  const records = typeof entry === 'number' ? [] : entry;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (typeof entry === 'number' ? entry : NO_ERROR), 2);
  [1, records.length, 0, 0].forEach((count, index) => head.writeUInt16BE(count, 4 + 2 * index));
  const answers = records.map((data) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]),
  );
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers]);
}

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const answer = answerOf(query);
    if (answer) server.send(answer, port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  hosts.resolve = resolverOf([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterAll(() => void server.close());

const addressesOf = async (host: string, signal = AbortSignal.timeout(10_000)) =>
  (await hosts.of(host, signal)).map(({ address }) => address);

describe('the addresses of a host', () => {
  it('are those of both families', async () => {
    expect(await addressesOf('both.example')).toEqual(['93.184.216.34', '2606::1']);
    expect(await addressesOf('v4.example')).toEqual(['10.0.0.1']);
  });

  it('are those of one family where the question for the other fails', async () => {
    expect(await addressesOf('half.example')).toEqual(['93.184.216.34']);
  });

  it('are none for a name that does not exist, and unknown where DNS fails', async () => {
    expect(await addressesOf('absent.example')).toEqual([]);
    await expect(addressesOf('broken.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('need no question for an address or localhost', async () => {
    asked.length = 0;
    expect(await addressesOf('93.184.216.34')).toEqual(['93.184.216.34']);
    expect(await addressesOf('hooks.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(asked).toEqual([]);
  });

  it('are no longer waited for after the signal', async () => {
    await expect(addressesOf('silent.example', AbortSignal.timeout(100))).rejects.toMatchObject({
      code: 'ECANCELLED',
    });
  });
});
