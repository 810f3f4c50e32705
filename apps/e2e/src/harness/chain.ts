import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** 500 and the smallest part of one: more digits than a float has. */
const UNITS = '0x1b1ae4d6e2ef500001';
export const CHAIN_BALANCE = '500.000000000000000001';

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
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: UNITS }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Tests that end early must not wait for it.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
