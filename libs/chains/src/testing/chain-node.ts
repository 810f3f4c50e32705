import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `refuse`: the port is closed. `hang`: requests are taken and never answered. */
export type ChainMood = 'answer' | 'refuse' | 'hang';

/** 500 and the smallest part of one, of a coin with 18 places: more digits than a float has. */
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

/** The node of a chain on which every account holds the same, and which can go away. */
export class ChainNode {
  private mood: ChainMood = 'answer';
  private readonly server = createServer((request, response) => void this.take(request, response));

  private constructor(private port = 0) {}

  static async listen(): Promise<ChainNode> {
    const node = new ChainNode();
    await node.open();
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async setMood(mood: ChainMood): Promise<void> {
    this.mood = mood;
    if (mood === 'refuse') return this.close();
    // Ends the requests that hang, so that their clients notice.
    if (mood === 'answer') this.server.closeAllConnections();
    if (!this.server.listening) await this.open();
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    // A run that ends early must not wait for it.
    this.server.unref();
    this.port = (this.server.address() as AddressInfo).port;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.mood === 'hang') return;
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[];
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerOf) : answerOf(asked)));
  }
}

function answerOf({ id, method }: RpcCall): object {
  const result = RESULTS[method];
  const outcome = result === undefined ? { error: { code: -32601, message: 'unknown method' } } : { result };
  return { jsonrpc: '2.0', id, ...outcome };
}
