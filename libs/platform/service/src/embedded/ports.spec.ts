import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { freePorts, isPortFree } from './ports.js';

it('a port that a server has is not free', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await isPortFree(port)).toBe(false);
  server.close();
});

it('another error is not taken for a port in use', async () => {
  await expect(isPortFree(65_536)).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
});

it('draws end, also where they find too few', async () => {
  await expect(freePorts(1001)).rejects.toThrow('1000 draws found no 1001 free ports');
});

it('a port that is not used yet is not drawn again', async () => {
  const drawn = await Promise.all(Array.from({ length: 50 }, () => freePorts(2)));
  expect(new Set(drawn.flat()).size).toBe(100);
});
