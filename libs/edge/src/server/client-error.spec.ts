import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { createLogger } from '@latchkey/platform/telemetry';
import { answerClientError } from './client-error.js';

const logger = createLogger({ service: 'gateway', level: 'error' });
const server = createServer({ allowHalfOpen: true });

afterEach(() => {
  server.close();
});

it('answers a request that arrives too slowly, and ends the connection even if the client keeps it open', async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [served] = (await once(server, 'connection')) as [Socket];
  const ended = once(served, 'close');
  answerClientError(logger, {})(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), served);
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*"error_type":"invalid_request"/s);
  await ended;
  client.destroy();
});
