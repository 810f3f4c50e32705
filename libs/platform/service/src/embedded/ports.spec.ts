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
