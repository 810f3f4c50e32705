import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { Answer } from './answer.js';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;
/** How often each answer told, in the order of its request. */
let told: number[];

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A client that sends `requests` requests at once. */
async function clientOf(requests: number, handle: (answer: ServerResponse, number: number) => void) {
  told = [];
  const answers = { ServerResponse: Answer as typeof ServerResponse };
  server = createServer(answers, (_, response) => {
    const number = told.push(0) - 1;
    (response as Answer).onceAnswered(() => (told[number]! += 1));
    handle(response, number);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.write(GET.repeat(requests));
  while (told.length < requests) await delay(1);
  return client;
}

it('tells once that it is written, also behind one that is not', async () => {
  const client = await clientOf(3, (answer, number) => void (number > 0 && answer.end('a')));
  expect(told).toEqual([0, 1, 1]);
  client.destroy();
  while (told[0] === 0) await delay(1);
  expect(told).toEqual([1, 1, 1]);
});

it('tells that its connection has ended, also behind others', async () => {
  const client = await clientOf(3, () => undefined);
  client.destroy();
  while (told.includes(0)) await delay(1);
  expect(told).toEqual([1, 1, 1]);
});
