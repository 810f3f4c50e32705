import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { createMetrics } from '@latchkey/platform/telemetry';
import { ChainCallMetrics } from './chain-call.metrics.js';
import { fetchAnswer } from './fetch-answer.js';
import { JsonRpc } from './json-rpc.js';

const server = createServer((request, response) => {
  if (request.url?.startsWith('/hangs')) return;
  response.statusCode = request.url?.startsWith('/refuses') ? 429 : 200;
  response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('measures each call by network, method and outcome, without the address of the endpoint', async () => {
  const metrics = createMetrics('demo');
  const measuring = new ChainCallMetrics(metrics, {
    RPC_URL_ETHEREUM: `${url}/key-1`,
    RPC_URL_SOLANA: `${url}/refuses`,
    RPC_URL_STELLAR: `${url}/hangs`,
    RPC_URL_POLYGON: undefined,
    TOKEN_CONTRACT_USDC: '0x1',
  });
  const within = (ms: number) => AbortSignal.timeout(ms);
  await new JsonRpc(`${url}/key-1`, within(2000)).call('eth_chainId', []);
  await expect(new JsonRpc(`${url}/refuses`, within(2000)).call('getBalance', [])).rejects.toThrow();
  await expect(fetchAnswer(`${url}/hangs/accounts/GABC`, {}, within(50))).rejects.toThrow();
  await expect(new JsonRpc('http://127.0.0.1:9', within(2000)).call('eth_call', [])).rejects.toThrow();
  measuring.onModuleDestroy();
  await new JsonRpc(`${url}/key-1`, within(2000)).call('eth_blockNumber', []);

  const counts = (await metrics.text()).split('\n').filter((line) => line.includes('_seconds_count{'));
  expect(
    counts.filter((line) => line.includes('chain_call')).map((line) => /(network=.*)\}/.exec(line)?.[1]),
  ).toEqual([
    'network="ethereum",method="eth_chainId",outcome="ok"',
    'network="solana",method="getBalance",outcome="refused"',
    'network="stellar",method="http",outcome="timeout"',
    'network="other",method="eth_call",outcome="failed"',
  ]);
});
