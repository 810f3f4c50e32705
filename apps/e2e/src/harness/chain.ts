import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** 500 and the smallest part of one: more digits than a float has. */
const UNITS = '0x1b1ae4d6e2ef500001';
export const CHAIN_BALANCE = '500.000000000000000001';

/** The test net of Polygon: a test App reaches no main net. */
const AMOY = '0x13882';
const GWEI = '0x3b9aca00';

/** A payment can be prepared with these; nothing is ever mined. */
const RESULTS: Readonly<Record<string, unknown>> = {
  eth_getBalance: UNITS,
  eth_chainId: AMOY,
  eth_blockNumber: '0x10',
  eth_getBlockByNumber: { number: '0x10', baseFeePerGas: GWEI },
  eth_maxPriorityFeePerGas: GWEI,
  eth_gasPrice: GWEI,
  eth_getCode: '0x',
  eth_estimateGas: '0x5208',
  eth_getTransactionCount: '0x0',
};

interface RpcCall {
  readonly id: number;
  readonly method: string;
}

export interface Chain {
  readonly url: string;
  stop(): void;
}

/** A node on which every account holds the same; the stack of the tests is given it as Polygon, and no other chain. */
export async function startChain(): Promise<Chain> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked = JSON.parse(body) as RpcCall | RpcCall[];
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerOf) : answerOf(asked)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Tests that end early must not wait for it.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

function answerOf({ id, method }: RpcCall): object {
  const result = RESULTS[method];
  const outcome = result === undefined ? { error: { code: -32601, message: 'unknown method' } } : { result };
  return { jsonrpc: '2.0', id, ...outcome };
}
